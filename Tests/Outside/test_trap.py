"""A response at which the verifier dies again and again is set aside, and the log goes on."""

import unittest

import requests

from authenticator import Passkey
from events import imported, sign_in, unique
from service import Service, wait_until

NAME = "trap.example.test"
ORIGIN = "https://trap.example.test"
STARTS_ALLOWED = 6


class DeadlyResponse(unittest.TestCase):
    """Only debug versions hold the trap; any other version skips this test."""

    def setUp(self):
        self.deadly = unique("deadly")
        self.trail = Service({"PASSKEYTRAIL_TEST_TRAP": self.deadly})
        self.addCleanup(self.trail.remove)
        self.trail.start()
        self.trail.configure(NAME, origins=[ORIGIN])

    def feed(self, events):
        """None where the process died before it answered."""
        try:
            return self.trail.feed(NAME, events)
        except requests.RequestException:
            return None

    def has_died(self, ceremony, position):
        """Waits for what comes first: the end of the process, or a diagnosis of the ceremony with a verdict."""
        def either():
            if not self.trail.is_running:
                return "died"
            try:
                self.trail.diagnosis(NAME, ceremony, position)
                return "answered"
            except (requests.RequestException, AssertionError):
                return None
        return wait_until(either, 40, "the process dies or answers", step=0.2) == "died"

    def start_again(self):
        try:
            self.trail.start()
        except AssertionError:
            if self.trail.is_running:
                raise  # it lives and said something else

    def test_after_three_deaths_the_response_gets_a_verdict_without_checks_and_the_next_is_verified(self):
        passkey = Passkey(NAME)
        bystander, before = sign_in(NAME, passkey, "ada", ORIGIN)
        victim, events = sign_in(NAME, passkey, "ada", ORIGIN)
        events["response"]["id"] = self.deadly
        batch = [imported(NAME, passkey, "ada"), *before.values(), *events.values()]
        position, deaths = self.feed(batch), 0
        while self.has_died(victim, position):
            deaths += 1
            self.assertLess(deaths, STARTS_ALLOWED, "it dies at the same event for ever\n" + self.trail.error_text())
            self.start_again()
            if position is None and self.trail.is_running:
                position = self.feed(batch)
        if deaths == 0:
            self.skipTest("this version holds no trap: it is no debug build")
        self.assertGreaterEqual(deaths, 3)
        position = self.feed(batch) or position  # all are duplicates; it says how far to read
        self.assert_set_aside(self.trail.diagnosis(NAME, victim, position))
        self.assertEqual(self.trail.diagnosis(NAME, bystander, position)["outcome"]["class"], "verified")
        later, after = sign_in(NAME, passkey, "ada", ORIGIN)
        position = self.trail.feed(NAME, list(after.values()))
        self.assertEqual(self.trail.diagnosis(NAME, later, position)["outcome"]["class"], "verified")
        self.assertTrue(self.trail.is_running)

    def assert_set_aside(self, diagnosis):
        self.assertEqual(diagnosis["outcome"]["reason"], "verifier_failed", diagnosis["outcome"])
        self.assertNotEqual(diagnosis["outcome"]["class"], "signature_rejected")
        self.assertEqual({check["status"] for check in diagnosis["checks"]}, {"skipped"}, diagnosis["checks"])
        self.assertEqual(len(diagnosis["checks"]), 20)


if __name__ == "__main__":
    unittest.main()
