"""Tokens that the command line makes: what each scope opens, and that a bound one learns of no other relying party."""

import json
import subprocess
import unittest

from events import event
from service import Service, binary_path

OWN, OTHER = "bound.example.test", "abroad.example.test"  # the other's name comes first in any list


class Tokens(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        for name in (OWN, OTHER):
            cls.trail.configure(name, origins=["https://" + name])

    def token(self, scope, *names):
        """A new token, made beside the running service."""
        bound = [word for name in names for word in ("--rp", name)]
        command = [binary_path(), "token", "create", "--scope", scope, *bound, "--json", "--data", self.trail.data]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["token"]

    def post(self, token, name):
        return self.trail.post([event("release.noted", name, {"component": "web", "version": "1"})], token=token)

    def test_a_scope_opens_its_own_calls_and_admin_opens_all(self):
        configuration = {"origins": ["https://" + OWN]}
        for scope, expected in [("ingest", (200, 403, 403)), ("read", (403, 200, 403)), ("admin", (200, 200, 200))]:
            with self.subTest(scope):
                token = self.token(scope)
                found = (
                    self.post(token, OWN), self.trail.request("GET", f"/v1/rp/{OWN}", token=token),
                    self.trail.request("PUT", f"/v1/rp/{OWN}", token=token, json=configuration))
                self.assertEqual(tuple(answer.status_code for answer in found), expected)

    def test_a_bound_token_feeds_its_own_relying_party_alone(self):
        token = self.token("ingest", OWN)
        self.assertEqual(self.post(token, OWN).status_code, 200)
        answer = self.post(token, OTHER)
        self.assertEqual((answer.status_code, answer.json()["stored"]), (422, 0), answer.text)

    def test_a_bound_token_learns_of_no_other_relying_party(self):
        token = self.token("admin", OWN)
        for path in ("/v1/rp", "/v1/rp?limit=1", "/v1/rp?limit=1&after=a", "/metrics"):
            with self.subTest(path):
                answer = self.trail.request("GET", path, token=token)
                self.assertEqual(answer.status_code, 200, answer.text)
                self.assertIn(OWN, answer.text)
                self.assertNotIn(OTHER, answer.text)
        unknown = self.trail.request("GET", "/v1/rp/never-configured.example.test", token=token)
        for method, path in [("GET", ""), ("GET", "/ceremonies"), ("GET", "/reports/failures"), ("PUT", "")]:
            with self.subTest(f"{method} {path}"):
                configuration = {"origins": ["https://x.test"]}
                answer = self.trail.request(method, f"/v1/rp/{OTHER}{path}", token=token, json=configuration)
                self.assertEqual((answer.status_code, answer.json()), (404, unknown.json()))

    def test_an_unbound_token_pages_through_all_relying_parties(self):
        token, names, after = self.token("read"), [], ""
        while after is not None:
            page = self.trail.request("GET", "/v1/rp", token=token, params={"limit": 1, "after": after}).json()
            names += [item["rp"] for item in page["items"]]
            after = page["next"]
        self.assertEqual(names, sorted([OWN, OTHER]))


if __name__ == "__main__":
    unittest.main()
