"""Members of the wrong type, missing or too long, and types, sources and relying parties that are none of the sender's."""

import json
import secrets
import unittest

from authenticator import Passkey
from events import base64url, event, imported, request_options, unique
from garbage import NAME, ORIGIN, GarbageCase, good_event
from members import ENVELOPE_LENGTHS, LENGTHS, SHAPES, WRONG_VALUES, with_member

SERVICE_TYPES = [
    "relying-party.configured", "ceremony.judged", "ceremony.expired", "ceremony.reclassified", "association.observed",
    "cohort.flagged", "cohort.cleared", "account.erased", "log.archived", "admin.acted",
]
CLIENT = {
    "platform": "ios", "osVersion": "18.5", "app": {"id": "ABCDE12345.com.example.shop", "version": "4.2", "build": "412"},
    "browser": {"name": "Safari", "version": "18"}, "sdk": {"name": "shop-sdk", "version": "1"},
}


def valid_data(kind):
    """Data of this type that nothing is wrong with, of new accounts, challenges and credentials."""
    passkey, account = Passkey(NAME), unique("account")
    return {
        "ceremony.options-issued": lambda: {
            "ceremony": "authentication", "options": request_options(NAME, secrets.token_bytes(32)), "account": account,
            "client": CLIENT},
        "ceremony.client-prompted": lambda: {"elapsedMs": 12},
        "ceremony.client-failed": lambda: {
            "error": {"platform": "ios", "domain": "x", "code": 1001, "library": {"name": "l"}}, "client": CLIENT},
        "ceremony.response-received": lambda: {"response": passkey.answer(b"0" * 32, ORIGIN), "client": CLIENT},
        "ceremony.decided": lambda: {"accepted": False, "error": "no", "server": {"version": "7"}},
        "signin.completed": lambda: {"method": "password", "account": account, "client": CLIENT},
        "fallback.shown": lambda: {"method": "otp", "initiatedBy": "user", "client": CLIENT},
        "offer.shown": lambda: {"account": account, "client": CLIENT},
        "offer.answered": lambda: {"account": account, "accepted": True, "client": CLIENT},
        "client.capabilities": lambda: {"client": CLIENT, "canCreate": True, "canUse": True},
        "credential.imported": lambda: imported(NAME, passkey, account)["data"],
        "credential.revoked": lambda: {"credentialId": base64url(passkey.id)},
        "account.population": lambda: {"accounts": 1000},
        "account.closed": lambda: {"account": account},
        "release.noted": lambda: {"component": "app", "version": "4.2"},
    }[kind]()


def made(kind, data):
    return event(kind, NAME, data, unique("ceremony") if kind.startswith("ceremony.") else None)


def faults(kind):
    """(what is wrong, the member's path, the data), one wrong thing at a time."""
    for path, shape in SHAPES[kind].items():
        for value in WRONG_VALUES[shape.rstrip("!")]:
            yield f"{path} = {value!r}", path, with_member(valid_data(kind), path, value)
        if shape.endswith("!"):
            yield f"{path} is missing", path, with_member(valid_data(kind), path, None, remove=True)
            yield f"{path} is null", path, with_member(valid_data(kind), path, None)


class WrongMembers(GarbageCase):
    def test_each_member_of_the_wrong_type_is_named_and_the_good_events_beside_it_are_stored(self):
        for kind in SHAPES:
            found = list(faults(kind))
            for first in range(0, len(found), 60):
                self.check_faults(kind, found[first:first + 60])

    def check_faults(self, kind, found):
        batch = []
        for _, _, data in found:
            batch += [made(kind, data), made(kind, valid_data(kind))]
        answer = self.trail.post(batch)
        self.assertIn(answer.status_code, (200, 422), answer.text[:500])
        entries = {entry["index"]: entry for entry in answer.json()["rejected"]}
        for number, (fault, path, _) in enumerate(found):
            with self.subTest(kind, fault=fault):
                self.assertIn(2 * number, entries, "it was not refused")
                self.assert_entry(entries[2 * number], path.rpartition(".")[2])
        good = [entries[index] for index in sorted(entries) if index % 2]
        self.assertEqual(good, [], f"{kind}: good events were refused")
        self.assertEqual(answer.json()["stored"], len(batch) - len(entries), kind)

    def test_an_account_or_session_may_have_256_characters_and_not_one_more(self):
        for kind, member, limit in LENGTHS:
            with self.subTest(kind, member=member):
                longest = unique("")[:64].ljust(limit, "ü")
                answer = self.trail.post([
                    made(kind, with_member(valid_data(kind), member, longest)),
                    made(kind, with_member(valid_data(kind), member, longest + "x"))])
                self.assert_alone_rejected(answer, 1, 1, member)

    def test_a_text_of_a_hundred_kilobytes_or_a_megabyte_is_refused_alone(self):
        for kind, member in [("ceremony.client-failed", "error.message"), ("ceremony.decided", "error"),
                             ("release.noted", "note"), ("ceremony.options-issued", "options.challenge")]:
            with self.subTest(kind, member=member):
                long = made(kind, with_member(valid_data(kind), member, "A" * 100_000))
                self.assert_alone_rejected(self.trail.post([good_event(), long]), 1, 1, member.rpartition(".")[2])
                longer = made(kind, with_member(valid_data(kind), member, "A" * 1_000_000))
                self.assert_alone_rejected(self.trail.post([good_event(), longer]), 1, 1, "data")


class WrongEnvelopes(GarbageCase):
    def refuse_beside_good(self, wrong, *mentions):
        answer = self.trail.post([good_event(), wrong, good_event()])
        return self.assert_alone_rejected(answer, 1, 2, *mentions)

    def test_a_required_attribute_that_is_missing_or_null_or_empty_is_named(self):
        for attribute in ("specversion", "id", "source", "type", "rpid"):
            for value in ("absent", None, ""):
                with self.subTest(attribute, value=value):
                    wrong = dict(good_event(), **{attribute: value})
                    if value == "absent":
                        del wrong[attribute]
                    self.refuse_beside_good(wrong, attribute)

    def test_an_attribute_of_the_wrong_type_is_named(self):
        for attribute in ("specversion", "id", "source", "type", "time", "rpid", "subject", "datacontenttype"):
            for value in (7, True, [], {}, 1.5):
                with self.subTest(attribute, value=value):
                    self.refuse_beside_good(dict(good_event(), **{attribute: value}), attribute)

    def test_an_attribute_of_the_wrong_form_is_named(self):
        for attribute, value in [
            ("specversion", "0.3"), ("specversion", "1.1"), ("time", "yesterday"), ("time", "2026-02-30T00:00:00Z"),
            ("time", "2026-02-03"), ("rpid", "UPPER.example"), ("rpid", "a b"), ("rpid", "ä.example"), ("rpid", "a" * 254),
            ("type", "x" * 129), ("datacontenttype", "text/plain"),
        ]:
            with self.subTest(attribute, value=value[:20]):
                self.refuse_beside_good(dict(good_event(), **{attribute: value}), attribute)

    def test_an_attribute_one_character_too_long_is_named_and_the_longest_is_stored(self):
        for attribute, limit in ENVELOPE_LENGTHS.items():
            with self.subTest(attribute):
                longest = (unique("https://x.test/") + "-").ljust(limit, "y")
                kind = "ceremony.decided"
                good = dict(event(kind, NAME, {"accepted": True}, unique("c")), **{attribute: longest})
                wrong = dict(event(kind, NAME, {"accepted": True}, unique("c")), **{attribute: longest + "y"})
                self.assert_alone_rejected(self.trail.post([good, wrong]), 1, 1, attribute)

    def test_data_that_is_missing_or_no_object_is_refused(self):
        for value in ("absent", None, 7, "{}", [], True):
            with self.subTest(value=value):
                wrong = dict(good_event(), data=value)
                if value == "absent":
                    del wrong["data"]
                self.refuse_beside_good(wrong, "data")

    def test_an_attribute_that_stands_twice_is_refused(self):
        text = json.dumps(good_event())
        body = "[" + json.dumps(good_event()) + "," + text[:-1] + ', "rpid": "' + NAME + '"}]'
        answer = self.trail.post_body(body.encode(), "application/cloudevents-batch+json")
        self.assert_alone_rejected(answer, 1, 1, "rpid")

    def test_types_that_only_the_service_may_write_are_refused(self):
        for kind in SERVICE_TYPES:
            with self.subTest(kind):
                self.refuse_beside_good(event(kind, NAME, {"verifier": 1}, "c-1"), "type")

    def test_types_that_do_not_exist_are_refused(self):
        for kind in ("x", "passkeytrail.ceremony.decided", "passkeytrail.ceremony.decided.v2", "Passkeytrail.ceremony.decided.v1",
                     "passkeytrail.ceremony.decided.v1 ", "com.example.other"):
            with self.subTest(kind):
                self.refuse_beside_good(dict(good_event(), type=kind), "type")

    def test_sources_of_the_service_are_refused(self):
        for source in ("urn:passkeytrail:verifier", "urn:passkeytrail:", "urn:passkeytrail:anything"):
            with self.subTest(source):
                self.refuse_beside_good(dict(good_event(), source=source), "source")

    def test_a_relying_party_that_was_never_configured_is_refused_and_not_made(self):
        for name in ("unknown.example.test", "_system", "garbage.example.test."):
            with self.subTest(name):
                entry = self.refuse_beside_good(dict(good_event(), rpid=name))
                if name == "unknown.example.test":
                    self.assertIn("unknown_rp", entry["type"])
        names = self.trail.request("GET", "/v1/rp").text
        self.assertNotIn("unknown.example.test", names)

    def test_the_same_id_with_other_content_is_a_conflict_and_the_first_stays(self):
        first = good_event()
        self.trail.feed(NAME, [first])
        other = dict(first, data={"component": "web", "version": "2.0"})
        entry = self.refuse_beside_good(other)
        self.assertIn("conflict", entry["type"])
        again = self.trail.post([first])
        self.assertEqual((again.status_code, again.json()["duplicates"]), (200, 1), again.text)

    def test_an_imported_key_that_is_no_key_is_refused(self):
        for key in (b"", b"\x00", b"\xa0", b"\xff" * 77, b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + b"\x01" * 32 +
                    b"\x22\x58\x20" + b"\x01" * 32, Passkey(NAME).cose_key[:-1], Passkey(NAME).cose_key + b"\x00"):
            with self.subTest(key=key.hex()[:24]):
                wrong = imported(NAME, Passkey(NAME), "ada")
                wrong["data"]["publicKey"] = base64url(key)
                self.refuse_beside_good(wrong, "publicKey")


if __name__ == "__main__":
    unittest.main()
