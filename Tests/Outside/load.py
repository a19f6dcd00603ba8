"""Senders under load that give nothing up: what was not acknowledged is sent again until it is."""

import json
import random
import threading
import time

import requests

from authenticator import Passkey
from events import imported, sign_in
from service import ADMIN_TOKEN, BATCH

ACCOUNTS = 20
CEREMONIES_IN_BATCH = 6


class Load:
    """Threads that post sign-ins to the service at whatever address it has at the moment."""

    def __init__(self, trail, relying_party, origin, seed, threads=4, pause=0.03):
        self.trail, self.relying_party, self.origin, self.pause = trail, relying_party, origin, pause
        self.passkeys = [Passkey(relying_party) for _ in range(ACCOUNTS)]
        self.acknowledged = {}  # event id to ceremony, or to None for events of no ceremony
        self.ceremonies = set()
        self.refusals = []
        self.highest = -1
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(random.Random(f"{seed}-{number}"),), daemon=True) for number in range(threads)]

    def start(self):
        self.deliver([imported(self.relying_party, passkey, f"account-{number}") for number, passkey in enumerate(self.passkeys)])
        for thread in self._threads:
            thread.start()

    def finish(self, limit=60):
        """No new ceremonies; every one that was begun is delivered whole."""
        self._ending.set()
        deadline = time.monotonic() + limit
        for thread in self._threads:
            thread.join(timeout=max(0.1, deadline - time.monotonic()))
            if thread.is_alive():
                raise TimeoutError("a sender never got its events acknowledged")

    @property
    def count(self):
        with self._lock:
            return len(self.acknowledged)

    def _run(self, dice):
        while not self._ending.is_set():
            ceremonies = []
            for _ in range(CEREMONIES_IN_BATCH):
                number = dice.randrange(ACCOUNTS)
                ceremonies.append(sign_in(self.relying_party, self.passkeys[number], f"account-{number}", self.origin))
            kinds = [["options", "response", "decided"]] if dice.random() < 0.5 else [["options"], ["response"], ["decided"]]
            if dice.random() < 0.1:
                kinds.reverse()  # the answer before its options, as a feed with several senders may have it
            for names in kinds:
                self.deliver([events[name] for _, events in ceremonies for name in names])
            with self._lock:
                self.ceremonies.update(ceremony for ceremony, _ in ceremonies)
            time.sleep(self.pause * dice.random())

    def deliver(self, events):
        """Sends until the batch is acknowledged, at the address that the service has then."""
        body = json.dumps(events).encode()
        headers = {"Content-Type": BATCH, "Authorization": "Bearer " + ADMIN_TOKEN}
        while True:
            try:
                answer = requests.post(self.trail.base + "/v1/events", data=body, headers=headers, timeout=20)
            except requests.RequestException:
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                break
            if answer.status_code not in (429, 503) or "Retry-After" not in answer.headers:
                self.refusals.append(f"{answer.status_code} {answer.text[:500]}")
            time.sleep(0.05)
        with self._lock:
            self.highest = max(self.highest, answer.json()["positions"][self.relying_party])
            for event in events:
                self.acknowledged[event["id"]] = event.get("subject")
