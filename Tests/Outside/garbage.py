"""What every test with garbage shares: a service that must still answer, and whose memory must stay flat, after each."""

import json
import unittest

from authenticator import Passkey
from events import event, imported, sign_in, unique
from service import BATCH, Service

NAME = "garbage.example.test"
ORIGIN = "https://garbage.example.test"
MEMORY_GROWTH_KILOBYTES = 64 * 1024


def good_event():
    """An event that nothing is wrong with."""
    return event("release.noted", NAME, {"component": "web", "version": "1.0"})


def encoded(value):
    return json.dumps(value).encode()


class GarbageCase(unittest.TestCase):
    """One service for a class. After each test it answers, stores, and has grown by less than 64 MiB."""

    @classmethod
    def setUpClass(cls):
        if cls is GarbageCase:
            raise unittest.SkipTest("only its subclasses hold tests")
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        cls.trail.configure(NAME, origins=[ORIGIN])
        cls.warm_up()
        cls.baseline = cls.trail.memory_kilobytes()

    @classmethod
    def warm_up(cls):
        """Ordinary work, so that caches and pools are there before memory is measured."""
        passkey = Passkey(NAME)
        cls.trail.feed(NAME, [imported(NAME, passkey, "ada")])
        for _ in range(10):
            batch = []
            for _ in range(10):
                ceremony, events = sign_in(NAME, passkey, "ada", ORIGIN)
                batch += events.values()
            position = cls.trail.feed(NAME, batch)
            cls.trail.diagnosis(NAME, ceremony, position)
        cls.trail.post_body(b" " * 900_000 + b"[]", BATCH)

    def tearDown(self):
        self.assertTrue(self.trail.is_running, self.trail.error_text())
        self.assertEqual(self.trail.request("GET", "/healthz", token=None).status_code, 200)
        self.trail.feed(NAME, [good_event()])
        growth = self.trail.memory_kilobytes() - self.baseline
        self.assertLess(growth, MEMORY_GROWTH_KILOBYTES, "memory grew by so many KiB")

    # Answers

    def assert_problem(self, answer, statuses, *mentions):
        """The answer is a problem document of one of these statuses that mentions each text."""
        self.assertIn(answer.status_code, statuses, answer.text[:500])
        content_type = answer.headers.get("Content-Type", "")
        self.assertTrue(content_type.startswith("application/problem+json"), f"{content_type}: {answer.text[:500]}")
        problem = answer.json()
        self.assertEqual(problem["status"], answer.status_code)
        self.assertTrue(problem["type"] and problem["title"], problem)
        for text in mentions:
            self.assertIn(text.lower(), json.dumps(problem, ensure_ascii=False).lower())
        return problem

    def assert_refused(self, answer, *mentions):
        """Nothing was stored, and a problem document or the entry of the one event says why."""
        if answer.status_code == 422 and "rejected" in answer.json():
            self.assertEqual(answer.json()["stored"], 0, answer.text[:500])
            entries = answer.json()["rejected"]
            self.assertEqual([entry["index"] for entry in entries], [0], answer.text[:500])
            return self.assert_entry(entries[0], *mentions)
        return self.assert_problem(answer, (400, 413, 422), *mentions)

    def assert_entry(self, entry, *mentions):
        """An entry of `rejected` names the kind of fault and mentions each text."""
        self.assertTrue(entry["type"], entry)
        self.assertGreater(len(entry["detail"]), 5, entry)
        for text in mentions:
            self.assertIn(text.lower(), (entry["type"] + " " + entry["detail"]).lower())
        return entry

    def assert_alone_rejected(self, answer, index, stored, *mentions):
        """In a batch, the event at the index alone was refused; the others are stored."""
        self.assertEqual(answer.status_code, 422, answer.text[:500])
        body = answer.json()
        self.assertEqual([entry["index"] for entry in body["rejected"]], [index], answer.text[:500])
        self.assertEqual(body["stored"], stored, answer.text[:500])
        return self.assert_entry(body["rejected"][0], *mentions)
