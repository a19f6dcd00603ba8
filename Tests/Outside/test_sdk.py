"""The official CloudEvents SDK for Python feeds the trail, in structured and in binary mode."""

import datetime
import hashlib
import secrets
import unittest

from cloudevents.core.bindings.http import to_binary_event, to_structured_event
from cloudevents.core.v1.event import CloudEvent
from cloudevents.v1.http import CloudEvent as OlderCloudEvent
from cloudevents.v1.http import to_binary as older_to_binary
from cloudevents.v1.http import to_structured as older_to_structured

from authenticator import Passkey
from events import SOURCE, base64url, imported, request_options, unique
from service import Service

NAME = "sdk.example.test"
ORIGIN = "https://sdk.example.test"


def structured(attributes, data):
    message = to_structured_event(CloudEvent(attributes=dict(attributes), data=data))
    return message.headers, message.body


def binary(attributes, data):
    message = to_binary_event(CloudEvent(attributes=dict(attributes), data=data))
    return message.headers, message.body


def older_structured(attributes, data):
    return older_to_structured(OlderCloudEvent(dict(attributes, time=attributes["time"].isoformat()), data))


def older_binary(attributes, data):
    return older_to_binary(OlderCloudEvent(dict(attributes, time=attributes["time"].isoformat()), data))


MODES = {"structured": structured, "binary": binary, "older structured": older_structured, "older binary": older_binary}


class OfficialSDK(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        cls.trail.configure(NAME, origins=[ORIGIN])

    def send(self, mode, attributes, data):
        headers, body = MODES[mode](attributes, data)
        answer = self.trail.request("POST", "/v1/events", headers=headers, data=body)
        self.assertEqual(answer.status_code, 200, f"{mode}: {answer.text}")
        return answer.json()

    def attributes(self, kind, ceremony=None):
        attributes = {
            "id": unique("sdk"), "source": SOURCE, "type": f"passkeytrail.{kind}.v1", "rpid": NAME,
            "time": datetime.datetime.now(datetime.timezone.utc), "datacontenttype": "application/json",
        }
        return dict(attributes, subject=ceremony) if ceremony else attributes

    def sign_in(self, ceremony):
        """The four events of a sign-in with an imported credential, as pairs of attributes and data."""
        passkey, challenge = Passkey(NAME), secrets.token_bytes(32)
        account = unique("person")
        return [
            (self.attributes("credential.imported"), imported(NAME, passkey, account)["data"]),
            (self.attributes("ceremony.options-issued", ceremony), {
                "ceremony": "authentication", "account": account,
                "options": request_options(NAME, challenge, [passkey.id])}),
            (self.attributes("ceremony.response-received", ceremony), {"response": passkey.answer(challenge, ORIGIN)}),
            (self.attributes("ceremony.decided", ceremony), {"accepted": True}),
        ]

    def assert_verified(self, ceremony, position):
        diagnosis = self.trail.diagnosis(NAME, ceremony, position)
        self.assertEqual(diagnosis["ceremony"], ceremony)
        self.assertEqual(diagnosis["outcome"]["class"], "verified", diagnosis["outcome"])
        checks = {check["name"]: check["status"] for check in diagnosis["checks"]}
        self.assertEqual(checks["signature"], "pass")

    def test_events_in_either_mode_are_stored_once_and_the_sign_in_is_verified(self):
        for mode, other in [("structured", "binary"), ("binary", "structured"),
                            ("older structured", "older binary"), ("older binary", "binary")]:
            with self.subTest(mode=mode, other=other):
                ceremony, position = unique("ceremony"), None
                events = self.sign_in(ceremony)
                for attributes, data in events:
                    answer = self.send(mode, attributes, data)
                    self.assertEqual((answer["stored"], answer["duplicates"], answer["rejected"]), (1, 0, []))
                    position = answer["positions"][NAME]
                self.assert_verified(ceremony, position)
                for attributes, data in events:
                    answer = self.send(other, attributes, data)
                    self.assertEqual((answer["stored"], answer["duplicates"], answer["rejected"]), (0, 1, []))
                self.assertLessEqual(answer["positions"][NAME], position, "a duplicate has its first position")
                self.assert_verified(ceremony, position)

    def test_a_subject_beyond_ascii_is_the_same_in_both_modes(self):
        ceremony = "größe 100 % \"日本\" 🔑 " + unique("c")
        events = self.sign_in(ceremony)
        for attributes, data in events:
            answer = self.send("binary", attributes, data)
            self.assertEqual((answer["stored"], answer["duplicates"]), (1, 0))
        self.assert_verified(ceremony, answer["positions"][NAME])
        for attributes, data in events:
            answer = self.send("structured", attributes, data)
            self.assertEqual((answer["stored"], answer["duplicates"]), (0, 1))

    def test_the_same_id_with_other_data_is_a_conflict_in_either_mode(self):
        ceremony = unique("ceremony")
        attributes = self.attributes("ceremony.decided", ceremony)
        self.send("structured", attributes, {"accepted": True})
        for mode in ("structured", "binary"):
            with self.subTest(mode=mode):
                headers, body = MODES[mode](attributes, {"accepted": False})
                answer = self.trail.request("POST", "/v1/events", headers=headers, data=body)
                self.assertEqual(answer.status_code, 422, answer.text)
                self.assertIn("conflict", answer.json()["rejected"][0]["type"])

    def test_a_challenge_names_the_ceremony_where_no_subject_is_given(self):
        passkey, challenge = Passkey(NAME), secrets.token_bytes(32)
        ceremony = base64url(hashlib.sha256(challenge).digest())
        self.send("structured", self.attributes("credential.imported"), imported(NAME, passkey, "nameless")["data"])
        self.send("binary", self.attributes("ceremony.options-issued"), {
            "ceremony": "authentication", "account": "nameless", "options": request_options(NAME, challenge)})
        answer = self.send("structured", self.attributes("ceremony.response-received"), {
            "response": passkey.answer(challenge, ORIGIN)})
        self.assert_verified(ceremony, answer["positions"][NAME])


if __name__ == "__main__":
    unittest.main()
