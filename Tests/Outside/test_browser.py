"""Ceremonies of a real browser, from the page over the relying party's server to the diagnosis."""

import os
import tempfile
import unittest

import browser
from relying_party import RelyingParty
from service import Service

NAME = "example.test"
ORIGIN = "https://example.test"
STRANGE_ORIGIN = "https://www.example.test"
SIGN_IN, ENROLL = "authentication", "registration"


class BrowserCeremonies(unittest.TestCase):
    """Each test enrolls a passkey of its own, so that none rests on another."""

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="passkeytrail-browser-"))
        certificate = os.path.join(cls.folder, "server.pem")
        pin = browser.write_certificate(certificate, [NAME, "*." + NAME])
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        cls.trail.configure(NAME, origins=[ORIGIN], userVerification="required")
        cls.party = RelyingParty(cls.trail, NAME, [ORIGIN], certificate)
        cls.addClassCleanup(cls.party.close)
        cls.driver = browser.open_browser(cls.folder, cls.party.port, pin)
        cls.addClassCleanup(cls.driver.quit)

    def setUp(self):
        self.driver.set_user_verified(True)
        self.driver.remove_all_credentials()
        self.party.credentials.clear()

    def ceremony(self, origin, kind, **wishes):
        result = browser.run_ceremony(self.driver, origin, kind, **wishes)
        self.assertIsNone(self.party.failure)
        return result, self.party.diagnosis(result["id"])

    def enroll(self):
        result, diagnosis = self.ceremony(ORIGIN, ENROLL)
        self.assertTrue(result["accepted"], result)
        return diagnosis

    def failed_checks(self, diagnosis):
        return {check["name"] for check in diagnosis["checks"] if check["status"] == "fail"}

    def assert_mentions(self, diagnosis, *texts):
        outcome = diagnosis["outcome"]
        said = " ".join([outcome["summary"], outcome["remedy"]] + [each["detail"] for each in outcome["evidence"]])
        for text in texts:
            self.assertIn(text, said)

    def assert_timeline(self, diagnosis, *kinds):
        found = [entry["type"].removeprefix("passkeytrail.").removesuffix(".v1") for entry in diagnosis["timeline"]]
        for kind in kinds:
            self.assertIn(kind, found)

    def test_a_registration_is_verified(self):
        diagnosis = self.enroll()
        outcome = diagnosis["outcome"]
        self.assertEqual((diagnosis["kind"], outcome["class"], outcome["group"]), (ENROLL, "verified", "success"), outcome)
        self.assertEqual(self.failed_checks(diagnosis), set())
        self.assertEqual(diagnosis["decision"]["accepted"], True)
        self.assertEqual(diagnosis["decision"]["agrees"], True)
        self.assertEqual(diagnosis["client"]["browser"]["name"], "Chrome")
        self.assert_timeline(diagnosis, "ceremony.options-issued", "ceremony.response-received", "ceremony.decided",
                             "ceremony.judged")

    def test_a_sign_in_is_verified_with_the_key_that_the_registration_brought(self):
        self.enroll()
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN)
        self.assertTrue(result["accepted"], result)
        outcome = diagnosis["outcome"]
        self.assertEqual((diagnosis["kind"], outcome["class"], outcome["group"]), (SIGN_IN, "verified", "success"), outcome)
        self.assertEqual(self.failed_checks(diagnosis), set())
        checks = {check["name"]: check["status"] for check in diagnosis["checks"]}
        self.assertEqual(checks["signature"], "pass")
        self.assertEqual(checks["credential_known"], "pass")
        self.assertEqual(diagnosis["decision"]["agrees"], True)
        self.assertEqual(diagnosis["account"], self.pseudonym())

    def pseudonym(self):
        looked_up = self.trail.request("POST", f"/v1/rp/{NAME}/accounts/lookup", json={"account": self.party.account})
        self.assertEqual(looked_up.status_code, 200, looked_up.text)
        return looked_up.json()["account"]

    def test_a_person_who_is_not_verified_by_the_device_is_a_cancel(self):
        self.enroll()
        self.driver.set_user_verified(False)
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN, sheet=True)
        self.assertEqual(result["name"], "NotAllowedError", result)
        outcome = diagnosis["outcome"]
        self.assertEqual((outcome["class"], outcome["group"]), ("user_cancelled", "user"), outcome)
        self.assertIn(outcome["confidence"], ("reported", "inferred"))
        self.assertIsNone(diagnosis["closedAt"], "a retry on the same challenge may still succeed")
        self.assert_timeline(diagnosis, "ceremony.options-issued", "ceremony.client-prompted", "ceremony.client-failed")

    def test_an_error_within_milliseconds_and_without_a_sheet_is_nobodys_certain_cancel(self):
        self.enroll()
        self.driver.set_user_verified(False)
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN)
        self.assertEqual(result["name"], "NotAllowedError", result)
        self.assertEqual(diagnosis["outcome"]["confidence"], "inferred", diagnosis["outcome"])

    def test_a_relying_party_id_that_is_not_the_pages_domain_is_refused_by_the_browser(self):
        self.enroll()
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN, rpId="other.test")
        self.assertEqual(result["name"], "SecurityError", result)
        outcome = diagnosis["outcome"]
        self.assertEqual((outcome["class"], outcome["group"]), ("rp_id_mismatch", "configuration"), outcome)
        self.assert_mentions(diagnosis, "other.test")
        self.assertIn("rp_id_differs", {finding["code"] for finding in diagnosis["findings"]})
        self.assertNotIn("ceremony.judged", str(diagnosis["timeline"]))

    def test_an_answer_from_a_page_whose_origin_is_not_allowed_names_both_origins(self):
        self.enroll()
        result, diagnosis = self.ceremony(STRANGE_ORIGIN, SIGN_IN)
        self.assertFalse(result["accepted"], result)
        outcome = diagnosis["outcome"]
        self.assertEqual((outcome["class"], outcome["group"], outcome["confidence"]),
                         ("origin_mismatch", "configuration", "certain"), outcome)
        self.assertEqual(self.failed_checks(diagnosis), {"origin"})
        self.assert_mentions(diagnosis, STRANGE_ORIGIN, ORIGIN)
        self.assertEqual(diagnosis["decision"]["agrees"], True)

    def test_a_registration_from_a_page_whose_origin_is_not_allowed_makes_no_credential_that_signs_in(self):
        result, diagnosis = self.ceremony(STRANGE_ORIGIN, ENROLL)
        self.assertFalse(result["accepted"], result)
        self.assertEqual(diagnosis["outcome"]["class"], "origin_mismatch", diagnosis["outcome"])
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN)
        self.assertFalse(result["accepted"], result)
        self.assertEqual(diagnosis["outcome"]["class"], "credential_revoked", diagnosis["outcome"])

    def test_a_second_try_after_a_cancel_is_another_ceremony_and_is_verified(self):
        self.enroll()
        self.driver.set_user_verified(False)
        cancelled, _ = self.ceremony(ORIGIN, SIGN_IN, sheet=True)
        self.driver.set_user_verified(True)
        result, diagnosis = self.ceremony(ORIGIN, SIGN_IN)
        self.assertNotEqual(cancelled["id"], result["id"])
        self.assertEqual(diagnosis["outcome"]["class"], "verified", diagnosis["outcome"])


if __name__ == "__main__":
    unittest.main()
