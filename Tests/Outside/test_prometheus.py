"""Metrics as Prometheus itself reads them: promtool's checks of metrics and rules, and a scrape by a real server."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import unittest
import urllib.request

from events import event
from service import ADMIN_TOKEN, Service, binary_path, wait_until

NAME = "metrics.example.test"


@unittest.skipUnless(shutil.which("promtool") and shutil.which("prometheus"), "Prometheus is not installed")
class Prometheus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        cls.trail.configure(NAME, origins=["https://" + NAME])
        answer = cls.trail.post([
            event("fallback.shown", NAME, {"method": "password", "initiatedBy": "automatic", "session": "s"}),
            event("offer.shown", NAME, {"account": "a", "session": "s"}),
        ])
        assert answer.status_code == 200, answer.text
        cls.position = answer.json()["positions"][NAME]
        cls.trail.request("GET", f"/v1/rp/{NAME}/reports/feed?atLeast={cls.position}")

    def metrics(self, accept):
        answer = self.trail.request("GET", "/metrics", headers={"Accept": accept})
        self.assertEqual(answer.status_code, 200, answer.text)
        return answer

    def test_promtool_finds_nothing_wrong_with_the_metrics(self):
        answer = self.metrics("text/plain")
        self.assertTrue(answer.headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        done = subprocess.run(["promtool", "check", "metrics"], input=answer.text, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(f'passkeytrail_automatic_fallbacks_total{{rp_id="{NAME}"}} 1', answer.text)
        self.assertIn(f'passkeytrail_offers_total{{rp_id="{NAME}",result="shown"}} 1', answer.text)

    def test_open_metrics_comes_when_asked_for_and_ends_as_it_must(self):
        answer = self.metrics("application/openmetrics-text; version=1.0.0")
        self.assertTrue(answer.headers["Content-Type"].startswith("application/openmetrics-text; version=1.0.0"))
        self.assertTrue(answer.text.endswith("# EOF\n"))
        self.assertIn("# TYPE passkeytrail_offers counter\n", answer.text)

    def test_promtool_finds_nothing_wrong_with_the_alert_rules(self):
        rules = subprocess.run([binary_path(), "export", "prometheus-rules"], capture_output=True, text=True, check=True).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            file.write(rules)
            file.flush()
            done = subprocess.run(["promtool", "check", "rules", file.name], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        dashboard = subprocess.run([binary_path(), "export", "grafana"], capture_output=True, text=True, check=True).stdout
        self.assertTrue(json.loads(dashboard)["panels"])

    def test_a_real_server_scrapes_it(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with tempfile.TemporaryDirectory() as folder:
            target = self.trail.base.removeprefix("http://")
            configuration = {
                "global": {"scrape_interval": "1s"},
                "scrape_configs": [{
                    "job_name": "passkeytrail", "authorization": {"credentials": ADMIN_TOKEN},
                    "static_configs": [{"targets": [target]}]}]}
            path = os.path.join(folder, "prometheus.yml")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(configuration, file)
            with subprocess.Popen(
                    ["prometheus", f"--config.file={path}", f"--storage.tsdb.path={folder}/data", f"--web.listen-address=127.0.0.1:{port}"],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
                try:
                    query = f"http://127.0.0.1:{port}/api/v1/query?query=passkeytrail_log_size"

                    def scraped():
                        try:
                            with urllib.request.urlopen(query, timeout=5) as answer:
                                found = json.load(answer)["data"]["result"]
                        except OSError:
                            return None
                        return [r for r in found if r["metric"].get("rp_id") == NAME]

                    self.assertGreater(int(wait_until(scraped, 60, "a scrape")[0]["value"][1]), 0)
                finally:
                    server.terminate()


if __name__ == "__main__":
    unittest.main()
