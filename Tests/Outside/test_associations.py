"""Association files over real HTTPS: every way a file can be wrong, each change one event, and the timer."""

import json
import os
import secrets
import subprocess
import tempfile
import unittest

from https_site import ASSOCIATION, GOOGLE, LINKS, WEBAUTHN, Page, Site
from events import event, request_options, unique
from service import Service, binary_path, wait_until

HOST = "files.example.test"
PRINT = ":".join(["A1"] * 32)
OTHER_PRINT = ":".join(["B2"] * 32)
PACKAGE, APP, RELATED = "test.example.files", "ABCDE12345.test.example.files", "https://related.example.test"
ANDROID = {"android": [{"packageName": PACKAGE, "sha256CertFingerprints": [PRINT]}]}
IOS = {"ios": [{"appId": APP}]}


def links(fingerprint=PRINT):
    relations = ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"]
    target = {"namespace": "android_app", "package_name": PACKAGE, "sha256_cert_fingerprints": [fingerprint]}
    return Page([{"relation": relations, "target": target}])


def apple(*apps):
    return Page({"webcredentials": {"apps": list(apps)}})


class Associations(unittest.TestCase):
    def setUp(self):
        self.site = Site(HOST)
        self.addCleanup(self.site.stop)

    def start(self, **settings):
        settings = dict({"PASSKEYTRAIL_ASSOCIATION_INTERVAL": "0", "PASSKEYTRAIL_ASSOCIATION_TIMEOUT": "1"}, **settings)
        trail = Service({**self.site.environment, **settings})
        self.addCleanup(trail.remove)
        return trail.start()

    def check(self, trail):
        answer = trail.request("POST", f"/v1/rp/{HOST}/association/check", timeout=60)
        self.assertEqual(answer.status_code, 200, answer.text)
        return answer.json()

    def history(self, trail, at_least=None, **parameters):
        if at_least is not None:
            parameters["atLeast"] = at_least
        answer = trail.request("GET", f"/v1/rp/{HOST}/association/history", params=parameters)
        self.assertEqual(answer.status_code, 200, answer.text)
        return answer.json()["items"]

    @staticmethod
    def codes(report):
        return sorted(finding["code"] for finding in report["findings"])

    def test_each_way_a_file_can_be_wrong_is_told_and_each_change_is_one_event(self):
        trail = self.start()
        trail.configure(HOST, origins=["https://" + HOST], apps=ANDROID)
        html = b"<!doctype html><html><body>app</body></html>"
        large = json.dumps([]).encode().ljust((1 << 20) + 1)
        walk = [  # page, certificate, codes, state that is kept
            (links(), "good", [], "present"),
            (None, "good", ["not_found"], "not_found"),
            (Page(b"", 301, location=f"https://www.{HOST}{LINKS}"), "good", ["redirected"], "redirected"),
            (Page(html, content_type="text/html"), "good", ["not_json", "wrong_content_type"], "wrong_content_type"),
            (Page(html), "good", ["not_json"], "not_json"),
            (Page(links().content, content_type="text/plain"), "good", ["wrong_content_type"], "wrong_content_type"),
            (Page(large), "good", ["too_large"], "too_large"),
            (links(), "expired", ["tls_invalid"], "tls_invalid"),
            (links(), "good", [], "present"),
            (links(), "other-name", ["tls_invalid"], "tls_invalid"),
            (links(OTHER_PRINT), "good", ["fingerprint_not_listed", "unexpected_fingerprint"], "present"),
            (links(), "good", [], "present")]
        for number, (page, certificate, codes, state) in enumerate(walk, 1):
            with self.subTest(f"{number}: {state}"):
                self.site.serve(LINKS, page)
                self.site.certificate = certificate
                report = self.check(trail)
                self.assertEqual(self.codes(report), codes)
                self.assertIsNotNone(report["position"])
                self.assertIsNone(self.check(trail)["position"], "the same again is no event")
                newest = self.history(trail, report["position"])
                self.assertEqual((len(newest), newest[0]["observation"]["state"]), (number, state))
        # The certificate was exchanged while TLS was out of order: the change shows against the version before.
        lines = self.history(trail)[0]["diff"]
        self.assertEqual(lines, [f"- fingerprint of {PACKAGE} {OTHER_PRINT}", f"+ fingerprint of {PACKAGE} {PRINT}"])

    def test_what_is_ours_to_blame_or_passes_is_a_finding_and_no_state(self):
        trail = self.start()
        trail.configure(HOST, origins=["https://" + HOST], apps=ANDROID)
        self.site.serve(LINKS, links())
        self.assertEqual(self.codes(self.check(trail)), [])
        for page in (Page(links().content, delay=3), Page(b"", 503), Page(b"", 429)):
            self.site.serve(LINKS, page)
            report = self.check(trail)
            self.assertEqual((self.codes(report), report["position"]), (["unreachable"], None))
        self.site.server.shutdown()
        self.site.server.server_close()
        report = self.check(trail)
        self.assertEqual((self.codes(report), report["position"]), (["unreachable"], None))
        self.assertEqual(len(self.history(trail)), 1)
        known = trail.request("GET", f"/v1/rp/{HOST}/association").json()
        origin = next(file for file in known["files"] if file["view"] == "origin")
        self.assertEqual(origin["state"], "present")
        self.assertTrue(origin["failure"])
        self.assertEqual([finding["code"] for finding in known["findings"]], ["unreachable"])

    def test_vendors_copies_are_versions_of_their_own(self):
        trail = self.start()
        trail.configure(HOST, origins=["https://" + HOST], apps={**ANDROID, **IOS}, relatedOrigins=[RELATED])
        self.site.serve(LINKS, links())
        self.site.serve(ASSOCIATION, apple(APP))
        self.site.serve(WEBAUTHN, Page({"origins": [RELATED]}))
        old = apple()
        old.headers = [("Age", "7200")]
        self.site.serve_apple(old)
        statement = {
            "relation": "delegate_permission/common.get_login_creds",
            "target": {"androidApp": {"packageName": PACKAGE, "certificate": {"sha256Fingerprint": PRINT}}}}
        self.site.serve("/v1/statements:list", Page({"statements": [statement], "maxAge": "3600s"}), GOOGLE)
        report = self.check(trail)
        self.assertEqual(self.codes(report), ["cdn_stale"])
        self.assertIn("2 h old", report["findings"][0]["detail"])
        seen = {(item["observation"]["file"], item["observation"]["view"]) for item in self.history(trail, report["position"])}
        self.assertEqual(seen, {
            ("assetlinks.json", "origin"), ("assetlinks.json", "google_list"), ("webauthn", "origin"),
            ("apple-app-site-association", "origin"), ("apple-app-site-association", "apple_cdn")})
        self.site.serve_apple(apple(APP))
        report = self.check(trail)
        self.assertEqual(self.codes(report), [])
        self.assertEqual(
            self.history(trail, report["position"], view="apple_cdn")[0]["diff"], [f"+ apple app {APP}"])

    def test_the_timer_sees_a_change_and_a_new_configuration(self):
        self.site.serve(LINKS, links())
        trail = self.start(PASSKEYTRAIL_ASSOCIATION_INTERVAL="5s")
        trail.configure(HOST, origins=["https://" + HOST], apps=ANDROID)
        wait_until(lambda: len(self.history(trail)) == 1, 30, "the first version is seen")
        self.site.serve(LINKS, None)
        wait_until(lambda: len(self.history(trail)) == 2, 30, "the loss is seen")
        self.site.serve(ASSOCIATION, apple(APP))
        trail.configure(HOST, origins=["https://" + HOST], apps=IOS)
        wait_until(lambda: len(self.history(trail, file="apple-app-site-association", view="origin")) == 1, 30,
                   "the file of the new configuration is seen")
        done = subprocess.run(
            [binary_path(), "association", "history", HOST, "--data", trail.data, "--file", "assetlinks.json"],
            capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("~ state present → not_found", done.stdout)

    def failed_sign_in(self, trail, client, error, elapsed=150, prompted=False):
        """A sign-in that the client reports as failed; its diagnosis."""
        ceremony = unique("ceremony")
        options = {"ceremony": "authentication", "options": request_options(HOST, secrets.token_bytes(32)), "client": client}
        failure = {"error": error, "elapsedMs": elapsed, "prompted": prompted, "client": client}
        position = trail.feed(HOST, [
            event("ceremony.options-issued", HOST, options, ceremony), event("ceremony.client-failed", HOST, failure, ceremony)])
        return trail.diagnosis(HOST, ceremony, position)

    def test_open_ends_are_diagnosed_with_the_versions_that_the_device_may_have_held(self):
        trail = self.start()
        trail.configure(HOST, origins=["https://" + HOST], apps={**ANDROID, **IOS})
        client = {"platform": "ios", "osVersion": "18.5", "app": {"id": APP, "build": "7"}}
        cancelled = {
            "platform": "ios", "api": "ASAuthorizationController",
            "domain": "com.apple.AuthenticationServices.AuthorizationError", "code": 1001}
        before = self.failed_sign_in(trail, client, cancelled)
        self.assertNotIn(before["outcome"]["class"], ("association_missing", "association_suspected"))
        self.assertNotIn("associations", before)
        self.site.serve(LINKS, links())
        self.site.serve(ASSOCIATION, apple(APP))
        listed = self.check(trail)["position"]
        sound = self.failed_sign_in(trail, client, cancelled)
        self.assertNotIn(sound["outcome"]["class"], ("association_missing", "association_suspected"))
        self.assertTrue(all(one["listsApp"] for one in sound["associations"]))
        self.site.serve(ASSOCIATION, apple("ABCDE12345.test.example.other"))
        lost = self.check(trail)["position"]
        broken = self.failed_sign_in(trail, client, cancelled)
        outcome = broken["outcome"]
        self.assertEqual((outcome["class"], outcome["confidence"], outcome["reason"]),
                         ("association_suspected", "inferred", "file_lacked_app"))
        self.assertIn(APP, outcome["summary"])
        evidence = {one["position"] for one in outcome["evidence"] if one["kind"] == "association"}
        self.assertLessEqual({listed, lost}, evidence | {listed})
        self.assertIn(lost, evidence)
        held = {one["position"]: one for one in broken["associations"] if one["view"] == "origin"}
        self.assertEqual([one["listsApp"] for one in held.values()].count(False), 1)
        self.assertEqual(len(held), 2)
        seen = self.failed_sign_in(trail, client, cancelled, elapsed=4000, prompted=True)
        self.assertEqual(seen["outcome"]["class"], "user_cancelled", "who saw the sheet has an associated app")
        foreign = dict(client, app={"id": "ABCDE12345.test.example.unknown"})
        self.assertEqual(self.failed_sign_in(trail, foreign, cancelled)["outcome"]["class"], "association_suspected")
        # The list, and the tables made anew, say the same as the diagnosis.
        path = f"/v1/rp/{HOST}/ceremonies"
        suspects = trail.request("GET", path, params={"outcome": "association_suspected"}).json()["items"]
        self.assertEqual(len(suspects), 2)
        done = subprocess.run(
            [binary_path(), "projections", "rebuild", "--data", trail.data], capture_output=True, text=True, timeout=120,
            check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        again = trail.request("GET", path, params={"outcome": "association_suspected"}).json()["items"]
        self.assertEqual([one["ceremony"] for one in again], [one["ceremony"] for one in suspects])
        self.assertEqual(len(self.history(trail)), 4)

    def test_private_addresses_are_asked_for_nothing_unless_a_setting_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rp.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"origins": ["https://localhost"], "apps": ANDROID}, file)
            environment = {k: v for k, v in os.environ.items() if not k.startswith("PASSKEYTRAIL_ASSOCIATION")}
            done = subprocess.run(
                [binary_path(), "association", "check", "--rp-id", "localhost", "--rp", path, "--json"],
                capture_output=True, text=True, timeout=60, check=False, env=environment)
            self.assertEqual(done.returncode, 1, done.stderr)
            finding = next(f for f in json.loads(done.stdout)["findings"] if f["code"] == "unreachable")
            self.assertIn("no public address", finding["detail"])


if __name__ == "__main__":
    unittest.main()
