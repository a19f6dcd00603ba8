"""Exports as other systems take them: streams that go on behind a position, and a collector that is not always there."""

import http.server
import json
import os
import subprocess
import tempfile
import threading
import unittest

from events import event
from service import Service, binary_path

NAME = "export.example.test"


class Collector(http.server.BaseHTTPRequestHandler):
    """Answers 503 first, then takes what comes."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked += 1
        if self.server.asked == 1:
            self.send_response(503)
            self.send_header("Retry-After", "0")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.server.bodies.append((self.headers["Content-Type"], self.headers.get("X-Key"), json.loads(body)))
        answer = b'{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"too old"}}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class Export(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        cls.trail.configure(NAME, origins=["https://" + NAME])
        answer = cls.trail.post([
            event("credential.revoked", NAME, {"credentialId": "AQID", "account": f"a{number}"}) for number in range(3)])
        assert answer.status_code == 200, answer.text

    def run_export(self, *words):
        return subprocess.run(
            [binary_path(), "export", *words, "--data", self.trail.data], capture_output=True, text=True, timeout=120, check=False)

    def test_a_stream_goes_on_behind_a_position(self):
        done = self.run_export("ocsf", NAME)
        self.assertEqual(done.returncode, 0, done.stderr)
        records = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([r["class_uid"] for r in records], [3001] * 3)
        rest = self.run_export("ocsf", NAME, "--after", str(records[0]["metadata"]["sequence"]))
        self.assertEqual(rest.stdout.splitlines(), done.stdout.splitlines()[1:])

    def test_csv_has_its_header_once(self):
        whole = self.run_export("csv", NAME).stdout
        self.assertTrue(whole.startswith("rpId,position,"))
        self.assertFalse(self.run_export("csv", NAME, "--after", "1").stdout.startswith("rpId,"))

    def test_a_collector_is_asked_again_and_the_position_is_kept(self):
        server = http.server.HTTPServer(("127.0.0.1", 0), Collector)
        server.asked, server.bodies = 0, []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_port}/v1/logs"
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state")
            done = self.run_export("otlp", NAME, "--to", url, "--state", state, "--header", "X-Key: k")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("503", done.stderr)
            self.assertIn("did not take 1 records: too old", done.stderr)
            kind, key, body = server.bodies[0]
            self.assertEqual((kind, key), ("application/json", "k"))
            records = body["resourceLogs"][0]["scopeLogs"][0]["logRecords"]
            self.assertEqual(len(records), 3)
            again = self.run_export("otlp", NAME, "--to", url, "--state", state)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(len(server.bodies), 1)

    def test_a_board_and_a_report_fit_the_terminal(self):
        for words in (["report", "feed", NAME], ["report", "board", NAME, "--month", "2026-11"], ["report", "failures", NAME, "--csv"]):
            done = subprocess.run(
                [binary_path(), *words, "--data", self.trail.data], capture_output=True, text=True, timeout=120, check=False,
                env=dict(os.environ, COLUMNS="100"))
            self.assertEqual(done.returncode, 0, done.stderr)
            if "--csv" not in words:
                self.assertLessEqual(max(len(line) for line in done.stdout.splitlines()), 100, done.stdout)


if __name__ == "__main__":
    unittest.main()
