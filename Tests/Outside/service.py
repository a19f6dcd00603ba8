"""Starts, kills and stops the program under test, and talks to it as a relying party's server would."""

import glob
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

import requests

ADMIN_TOKEN = "outside-admin-token-0123456789abcdef"
STRUCTURED = "application/cloudevents+json"
BATCH = "application/cloudevents-batch+json"
START_LIMIT = 90.0
_ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def binary_path():
    """The program under test: what PASSKEYTRAIL_BINARY names, else this checkout's debug build."""
    return os.environ.get("PASSKEYTRAIL_BINARY") or os.path.join(_ROOT, ".build", "debug", "passkeytrail")


def wait_until(condition, limit, what, step=0.05):
    """Asks until the condition holds, and raises with `what` when the limit has passed."""
    deadline = time.monotonic() + limit
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: not within {limit:.0f} s")
        time.sleep(step)


class Service:
    """One `serve` on a free port, with a data folder of its own that several runs may share."""

    def __init__(self, environment=None):
        self.folder = tempfile.mkdtemp(prefix="passkeytrail-outside-")
        os.chmod(self.folder, 0o711)  # the database's account must pass through
        self.data = os.path.join(self.folder, "data")
        self.errors = os.path.join(self.folder, "errors.log")
        self.environment = environment or {}
        self.process = None
        self.base = None

    # Life

    def start(self, limit=START_LIMIT, wait_ready=True):
        """Starts the program and waits until it says where it listens, and that it is ready."""
        environment = dict(os.environ, PASSKEYTRAIL_ADMIN_TOKEN=ADMIN_TOKEN, **self.environment)
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [binary_path(), "serve", "--listen", "127.0.0.1:0", "--data", self.data],
                stdout=subprocess.PIPE, stderr=errors, env=environment, start_new_session=True)
        deadline = time.monotonic() + limit
        line = self._first_line(limit)
        if not line:
            self.process.wait(timeout=20)
        if not line.startswith("listening on http://"):
            raise AssertionError(f"the first line of serve is {line!r}\n{self.error_text()}")
        self.base = line.removeprefix("listening on ").strip()
        if wait_ready:
            wait_until(self._is_ready_or_dead, max(1.0, deadline - time.monotonic()), "serve is ready")
            if not self.is_running:
                raise AssertionError(f"serve ended with {self.process.returncode}\n{self.error_text()}")
        return self

    def _first_line(self, limit):
        lines = []
        output = self.process.stdout

        def read():
            lines.append(output.readline())
            for _ in output:  # never let the pipe fill
                pass

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        wait_until(lambda: lines, limit, "serve prints where it listens")
        return lines[0].decode()

    def _is_ready_or_dead(self):
        if not self.is_running:
            return True
        try:
            return requests.get(self.base + "/readyz", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        """kill -9 of the program alone; its database goes on."""
        self.process.kill()
        self.process.wait(timeout=20)

    def stop(self, limit=60):
        """SIGTERM; returns the exit status."""
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"serve did not end within {limit} s of SIGTERM\n{self.error_text()}")
        return self.process.returncode if self.process else None

    def remove(self):
        """Ends whatever still runs, and removes the folders."""
        socket_folder = self.postmaster_file()[4] if self.postmaster_file() else None
        try:
            self.stop()
        finally:
            postmaster = self.postmaster_pid()
            if postmaster:
                os.kill(postmaster, signal.SIGQUIT)
                wait_until(lambda: not os.path.exists(f"/proc/{postmaster}"), 20, "the database ends")
            if socket_folder and os.path.basename(socket_folder).startswith("passkeytrail-"):
                shutil.rmtree(socket_folder, ignore_errors=True)
            shutil.rmtree(self.folder, ignore_errors=True)

    def error_text(self, characters=4000):
        """The end of what the program wrote to standard error."""
        try:
            with open(self.errors, encoding="utf-8", errors="replace") as file:
                return file.read()[-characters:]
        except FileNotFoundError:
            return ""

    # The process and its database

    def memory_kilobytes(self, name="VmRSS"):
        """A figure of /proc/PID/status."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith(name + ":"):
                    return int(line.split()[1])
        raise AssertionError(f"/proc has no {name}")

    def postmaster_file(self):
        """The lines of the private cluster's postmaster.pid; empty when there is none."""
        for path in glob.glob(os.path.join(self.data, "*", "postmaster.pid")):
            try:
                with open(path, encoding="utf-8") as file:
                    lines = file.read().split("\n")
            except FileNotFoundError:
                continue
            if len(lines) >= 5:
                return lines
        return []

    def postmaster_pid(self):
        """The process id of the running database server, or None."""
        lines = self.postmaster_file()
        if not lines:
            return None
        pid = int(lines[0])
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
                stat = file.read()
        except (FileNotFoundError, ProcessLookupError):
            return None
        state = stat.rsplit(")", 1)[1].split()[0]
        return pid if "postgres" in stat and state != "Z" else None

    def select(self, statement, **parameters):
        """Rows of texts that psql reads as the reader's role."""
        lines = self.postmaster_file()
        command = ["psql", "-X", "-At", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", lines[4], "-p", lines[3],
                   "-U", "passkeytrail_reader", "-d", "passkeytrail"]
        for name, value in parameters.items():
            command += ["-v", f"{name}={value}"]
        # Only a statement from standard input or a file gets its variables put in.
        done = subprocess.run(command, input=statement, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode != 0:
            raise AssertionError(f"psql: {done.stderr}")
        return [line.split("\t") for line in done.stdout.splitlines()]

    # HTTP

    def request(self, method, path, token=ADMIN_TOKEN, timeout=30, **options):
        headers = dict(options.pop("headers", {}))
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return requests.request(method, self.base + path, headers=headers, timeout=timeout, **options)

    def configure(self, relying_party, **configuration):
        """PUT of a configuration; fails loudly."""
        answer = self.request("PUT", f"/v1/rp/{relying_party}", json=configuration)
        if answer.status_code not in (200, 201):
            raise AssertionError(f"PUT of {relying_party}: {answer.status_code} {answer.text}")
        return answer.json()

    def post_body(self, body, content_type=STRUCTURED, **options):
        """POST /v1/events of these bytes."""
        headers = dict(options.pop("headers", {}), **{"Content-Type": content_type})
        return self.request("POST", "/v1/events", headers=headers, data=body, **options)

    def post(self, events, **options):
        """POST of a batch of envelopes."""
        return self.post_body(json.dumps(events).encode(), BATCH, **options)

    def feed(self, relying_party, events):
        """Posts a batch that must be stored as a whole; the position up to which to read."""
        answer = self.post(events)
        if answer.status_code != 200:
            raise AssertionError(f"POST of events: {answer.status_code} {answer.text}")
        return answer.json()["positions"][relying_party]

    def diagnosis(self, relying_party, ceremony, at_least=None):
        """The diagnosis of a ceremony, with all that follows from the events up to that position."""
        parameters = {} if at_least is None else {"atLeast": at_least}
        path = f"/v1/rp/{relying_party}/ceremonies/{requests.utils.quote(ceremony, safe='')}"
        answer = self.request("GET", path, params=parameters)
        if answer.status_code != 200:
            raise AssertionError(f"GET {path}: {answer.status_code} {answer.text}")
        return answer.json()
