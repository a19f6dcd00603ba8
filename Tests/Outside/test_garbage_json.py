"""Texts that are no JSON, or JSON that no event may be made of. Each is sent alone, inside an event, and in a batch."""

import unittest

from garbage import GarbageCase, encoded, good_event
from service import BATCH, STRUCTURED

# No value of RFC 8259, several of which pass a parser that looks only at what it is asked for.
BROKEN = {
    "a literal cut short": b"tru", "a literal that goes on": b"nulll", "a literal in capitals": b"True", "nan": b"NaN",
    "infinity": b"Infinity", "a leading zero": b"01", "a negative leading zero": b"-01", "a plus sign": b"+1",
    "a bare minus": b"-", "a point without a fraction": b"1.", "a point without a whole": b".5", "an empty exponent": b"1e",
    "a hexadecimal number": b"0x10", "elements without a comma": b"[1 2]", "a comma before the end": b"[1,]",
    "a comma before the end of an object": b'{"a":1,}', "a comma first": b"[,1]", "two commas": b"[1,,2]",
    "an array that never ends": b"[1", "an object that never ends": b'{"a":1', "the wrong bracket": b"[1}",
    "a member without a colon": b'{"a" 1}', "a member without a value": b'{"a":}', "a name without quotes": b"{a:1}",
    "a name in single quotes": b"{'a':1}", "a number as a name": b"{1:1}", "a bare tab": b'"a\tb"', "a bare line end": b'"a\nb"',
    "a bare NUL": b'"a\x00b"', "a bare control character": b'"a\x1fb"', "an escape that is none": b'"\\x41"',
    "a short escape": b'"\\u12"', "an escape with letters": b'"\\u12G4"', "a text that never ends": b'"abc',
    "a comment": b"/* c */ 1", "a line comment": b"1 // c\n", "a lone continuation byte": b'"\x80"',
    "an overlong slash": b'"\xc0\xaf"', "a surrogate in UTF-8": b'"\xed\xa0\x80"', "a character past U+10FFFF": b'"\xf4\x90\x80\x80"',
    "half a character": b'"\xe2\x82"', "Latin-1": b'"gr\xf6\xdfe"', "a form feed between values": b"[1,\x0c2]",
    "a no-break space between values": b"[1,\xc2\xa02]", "a byte order mark inside": b"\xef\xbb\xbf1",
}

# The grammar allows them, but no event may hold them.
UNFIT = {
    "a number beyond any double": b"1e999", "a negative number beyond any double": b"-1e400",
    "400 digits": b"9" * 400, "a lone high surrogate": b'"\\ud800"',
    "a lone low surrogate": b'"x\\udc00y"', "surrogates the wrong way round": b'"\\udc00\\ud800"', "U+0000": b'"a\\u0000b"',
    "U+0000 in a name": b'{"a\\u0000":1}', "two members of one name": b'{"a":1,"a":1}',
    "two members of one escaped name": b'{"a":1,"\\u0061":2}', "nesting of 100": b"[" * 100 + b"]" * 100,
    "nesting of 10,000": b"[" * 10_000 + b"]" * 10_000, "objects 10,000 deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
}

NO_EVENT = {
    "nothing": b"", "spaces": b"   \n", "an array": b"[]", "a string": b'"x"', "a number": b"7", "null": b"null", "true": b"true",
    "an empty object": b"{}", "two values": b"{} {}", "UTF-16": '{"a":1}'.encode("utf-16"), "zeros": b"\x00" * 64,
    "a million open arrays": b"[" * 1_000_000, "a million open objects": b'{"":' * 250_000, "a byte order mark": b"\xef\xbb\xbf{}",
}


def event_with(value):
    """A good event but for a member of its data that nobody reads."""
    return encoded(good_event()).replace(b'"version": "1.0"', b'"version": "1.0", "unread": ' + value)


class BadJSON(GarbageCase):
    def test_a_body_of_bad_json_is_refused(self):
        for name, text in {**BROKEN, **NO_EVENT}.items():
            with self.subTest(name):
                self.assert_refused(self.trail.post_body(text, STRUCTURED))

    def test_bad_json_in_a_member_that_nobody_reads_is_refused(self):
        for name, text in {**BROKEN, **UNFIT}.items():
            with self.subTest(name):
                self.assertIn(text, event_with(text))
                self.assert_refused(self.trail.post_body(event_with(text), STRUCTURED))

    def test_bad_json_as_the_body_of_binary_mode_is_refused(self):
        for name, text in {**BROKEN, **UNFIT}.items():
            with self.subTest(name):
                envelope = good_event()
                headers = {"ce-" + key: value for key, value in envelope.items() if key not in ("data", "datacontenttype")}
                body = b'{"component": "web", "version": "1.0", "unread": ' + text + b"}"
                self.assert_refused(self.trail.post_body(body, "application/json", headers=headers))

    def test_a_batch_whose_grammar_is_broken_is_refused_whole_and_says_where(self):
        for name, text in BROKEN.items():
            with self.subTest(name):
                body = b"[" + encoded(good_event()) + b"," + event_with(text) + b"," + encoded(good_event()) + b"]"
                answer = self.trail.post_body(body, BATCH)
                if answer.status_code == 422 and "rejected" in answer.json():
                    self.assert_alone_rejected(answer, 1, 2)
                else:
                    self.assert_problem(answer, (400, 422))
                    self.assertRegex(answer.text, r"\d", "it says at which byte or element")

    def test_an_unfit_event_of_a_batch_is_refused_alone(self):
        for name, text in UNFIT.items():
            with self.subTest(name):
                body = b"[" + encoded(good_event()) + b"," + event_with(text) + b"," + encoded(good_event()) + b"]"
                self.assert_alone_rejected(self.trail.post_body(body, BATCH), 1, 2)

    def test_elements_of_a_batch_that_are_no_events_are_refused_one_by_one(self):
        body = [7, None, "text", [], {}, good_event(), True, [good_event()]]
        answer = self.trail.post(body)
        self.assertEqual(answer.status_code, 422, answer.text)
        self.assertEqual([entry["index"] for entry in answer.json()["rejected"]], [0, 1, 2, 3, 4, 6, 7])
        self.assertEqual(answer.json()["stored"], 1)

    def test_a_batch_that_is_no_array_is_refused(self):
        for body in (b"{}", encoded(good_event()), b"7", b"", b"[", b"[] []", b"null"):
            with self.subTest(body=body[:20]):
                self.assert_problem(self.trail.post_body(body, BATCH), (400, 422))

    def test_numbers_of_a_hundred_digits_are_no_milliseconds(self):
        for number in (b"1" * 100, b"-" + b"1" * 100, b"0." + b"1" * 100 + b"e300"):
            with self.subTest(number=number[:8]):
                data = b'"data": {"elapsedMs": ' + number + b"}"
                envelope = dict(good_event(), type="passkeytrail.ceremony.client-prompted.v1", subject="c", data=0)
                body = encoded(envelope).replace(b'"data": 0', data)
                self.assertIn(number, body)
                self.assert_refused(self.trail.post_body(body, STRUCTURED), "elapsedMs")


if __name__ == "__main__":
    unittest.main()
