"""The program, and separately its database, are killed 30 times each under load: nothing that was acknowledged is lost or
doubled, positions have no gaps, and each response has one verdict."""

import collections
import random
import os
import signal
import time
import unittest

import requests

from load import Load
from service import Service, wait_until

SEED = 20260731
KILLS = 30
NAME = "crash.example.test"
ORIGIN = "https://crash.example.test"

LOG = "SELECT {} FROM passkeytrail.events e JOIN passkeytrail.logs l USING (log_id) WHERE l.name = :'name' {}"


class Crashes(unittest.TestCase):
    def setUp(self):
        self.trail = Service()
        self.addCleanup(self.trail.remove)
        self.trail.start()
        self.trail.configure(NAME, origins=[ORIGIN])
        self.load = Load(self.trail, NAME, ORIGIN, SEED)
        self.dice = random.Random(SEED)
        print(f"seed {SEED} ", end="", flush=True)
        self.load.start()

    def wait_for_progress(self, count, limit=60):
        """Until more is acknowledged than there was."""
        try:
            wait_until(lambda: self.load.count > count, limit, "events are acknowledged again", step=0.02)
        except TimeoutError as error:
            self.fail(f"{error}\n{self.trail.error_text()}")

    def test_the_program_dies_thirty_times_and_nothing_acknowledged_is_lost(self):
        for _ in range(KILLS):
            count = self.load.count
            self.wait_for_progress(count)
            time.sleep(self.dice.uniform(0, 0.6))
            self.trail.kill()
            self.trail.start()
        self.check_log()

    def test_the_database_dies_thirty_times_under_the_running_program_and_nothing_acknowledged_is_lost(self):
        process, killed = self.trail.process.pid, set()
        for _ in range(KILLS):
            count = self.load.count
            self.wait_for_progress(count)
            time.sleep(self.dice.uniform(0, 0.6))
            postmaster = wait_until(self.trail.postmaster_pid, 60, "a database server runs")
            self.assertNotIn(postmaster, killed)
            killed.add(postmaster)
            os.kill(postmaster, signal.SIGKILL)
            wait_until(lambda: not os.path.exists(f"/proc/{postmaster}"), 20, "the database server is gone")
        self.assertTrue(self.trail.is_running, self.trail.error_text())
        self.assertEqual(self.trail.process.pid, process)
        self.check_log()

    # The log, read from the database itself

    def rows(self, columns, rest=""):
        return self.trail.select(LOG.format(columns, rest), name=NAME)

    def check_log(self):
        self.load.finish()
        print(f"{self.load.count} events ", end="", flush=True)
        self.assertEqual(self.load.refusals, [], "no answer but 200, and 429 or 503 that say when to come back")
        self.wait_for_verdicts()
        self.check_events()
        self.check_positions()
        self.check_verdicts()
        self.assertEqual(self.trail.stop(), 0, self.trail.error_text())
        self.trail.start()
        self.check_positions()

    def wait_for_verdicts(self):
        """Reads with the highest acknowledged position until they are answered: all that follows from it is there then."""
        ceremony = sorted(self.load.ceremonies)[0]

        def is_visible():
            try:
                self.trail.diagnosis(NAME, ceremony, self.load.highest)
                return True
            except (AssertionError, requests.RequestException):
                return False
        wait_until(is_visible, 120, "the verdicts of all responses are visible")

    def check_events(self):
        found = collections.Counter(id for id, _ in self.rows("e.id, e.source", "AND e.source NOT LIKE 'urn:passkeytrail:%'"))
        self.assertGreater(len(self.load.acknowledged), KILLS * 30, "there was load")
        lost = [id for id in self.load.acknowledged if found[id] == 0]
        doubled = [id for id, count in found.items() if count > 1]
        strange = [id for id in found if id not in self.load.acknowledged]
        self.assertEqual((lost, doubled, strange), ([], [], []), "lost, doubled, never sent")

    def check_positions(self):
        [[count, first, last]] = self.rows("count(*), min(position), max(position)")
        self.assertEqual((int(first), int(last)), (0, int(count) - 1), "positions have no gaps")
        [[distinct]] = self.rows("count(DISTINCT position)")
        self.assertEqual(distinct, count)

    def check_verdicts(self):
        judged = self.rows("e.subject", "AND e.type = 'passkeytrail.ceremony.judged.v1'")
        counts = collections.Counter(subject for [subject] in judged)
        self.assertEqual(set(counts), self.load.ceremonies, "each ceremony's response has a verdict, and no other has")
        self.assertEqual(set(counts.values()), {1}, "and just one")
        for ceremony in random.Random(SEED).sample(sorted(self.load.ceremonies), 20):
            outcome = self.trail.diagnosis(NAME, ceremony, self.load.highest)["outcome"]
            self.assertEqual(outcome["class"], "verified", outcome)


if __name__ == "__main__":
    unittest.main()
