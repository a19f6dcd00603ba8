"""Requests that are too large, too slow, ambiguous, or not the sender's to make."""

import json
import threading
import time
import unittest

import requests

import raw_client
from events import event, unique
from garbage import NAME, GarbageCase, encoded, good_event
from service import ADMIN_TOKEN, BATCH, STRUCTURED, wait_until

MEBIBYTE = 1 << 20
LARGE = 100 * MEBIBYTE


def head(*fields, line="POST /v1/events HTTP/1.1", token=ADMIN_TOKEN):
    common = ["Host: localhost", f"Authorization: Bearer {token}", f"Content-Type: {STRUCTURED}", "Connection: close"]
    return ("\r\n".join([line, *common, *fields]) + "\r\n\r\n").encode("latin-1")


class RawCase(GarbageCase):
    def send(self, pieces, limit=60):
        return raw_client.send(self.trail.base, pieces, limit)

    def assert_raw_problem(self, answer, statuses):
        self.assertIn(answer.status, statuses, answer.received[:500])
        self.assertIn("application/problem+json", answer.fields.get("content-type", ""), answer.received[:500])


class LargeBodies(RawCase):
    def peak_growth(self, act):
        """How far memory rose while this was done, in KiB."""
        with open(f"/proc/{self.trail.process.pid}/clear_refs", "w", encoding="ascii") as file:
            file.write("5")  # begins a new VmHWM
        before = self.trail.memory_kilobytes()
        act()
        return self.trail.memory_kilobytes("VmHWM") - before

    def check(self, pieces):
        answers = []
        growth = self.peak_growth(lambda: answers.append(self.send(pieces)))
        # 413 is due as soon as the length is known; a connection that is closed under a sender that goes on is allowed.
        self.assert_raw_problem(answers[0], (413,))
        self.assertLess(growth, 64 * 1024, "a refused body is not held in memory")

    def test_a_body_of_100_mib_with_its_length_is_refused_and_never_held(self):
        def pieces():
            yield head(f"Content-Length: {LARGE}")
            for _ in range(LARGE // MEBIBYTE):
                yield b" " * MEBIBYTE
        self.check(pieces())

    def test_a_body_of_100_mib_in_chunks_is_refused_and_never_held(self):
        def pieces():
            yield head("Transfer-Encoding: chunked")
            for _ in range(LARGE // MEBIBYTE):
                yield b"100000\r\n" + b" " * MEBIBYTE + b"\r\n"
            yield b"0\r\n\r\n"
        self.check(pieces())

    def test_a_length_beyond_any_number_is_refused(self):
        for length in ("9" * 30, "18446744073709551616", "-1", "1e3", "0x10", "+5", "5 5", ""):
            with self.subTest(length=length):
                answer = self.send(head(f"Content-Length: {length}") + b"{}   ")
                self.assertIn(answer.status, (400, 413), answer.received[:300])

    def test_headers_of_a_megabyte_are_refused(self):
        answer = self.send(head("X-Long: " + "a" * MEBIBYTE, "Content-Length: 2") + b"{}")
        self.assertIn(answer.status, (400, 431, 0), answer.received[:300])

    def test_a_body_over_the_published_limit_by_one_byte_is_refused_and_the_limit_is_stated(self):
        answer = self.send(head(f"Content-Length: {LARGE}"))
        self.assert_raw_problem(answer, (413,))
        limit = json.loads(answer.body)["limit"]
        body = encoded(good_event()).ljust(limit)
        self.assertEqual(self.trail.post_body(body).status_code, 200, "a body of just the limit is taken")
        self.assert_problem(self.trail.post_body(body + b" "), (413,))

    def test_a_batch_of_too_many_events_is_refused_whole(self):
        self.assert_problem(self.trail.post([good_event() for _ in range(5000)]), (413,))


class AmbiguousRequests(RawCase):
    def refused(self, request, statuses=(400,)):
        answer = self.send(request)
        self.assertIn(answer.status, statuses, answer.received[:300])
        # libmicrohttpd's own answer to a length that is no number comes with its head twice, so heads are not counted.
        self.assertNotIn(b"HTTP/1.1 2", answer.received, "what follows an ambiguous request is never read as another")
        return answer

    def test_two_content_lengths_are_refused(self):
        body = encoded(good_event())
        for second in (len(body) - 1, len(body), 0):
            with self.subTest(second=second):
                self.refused(head(f"Content-Length: {len(body)}", f"Content-Length: {second}") + body)
        self.refused(head(f"Content-Length: {len(body)}, {len(body)}") + body)

    def test_a_content_length_beside_a_transfer_coding_is_refused(self):
        for fields in (["Content-Length: 6", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 6"],
                       ["Content-Length: 6", "Transfer-Encoding: identity"]):
            with self.subTest(fields=fields):
                smuggled = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                self.refused(head(*fields) + smuggled, (400, 501))

    def test_transfer_codings_that_are_not_chunked_are_refused(self):
        for coding in ("gzip", "chunked, gzip", "chunked, chunked", "xchunked", "\x0bchunked"):
            with self.subTest(coding=coding):
                self.refused(head(f"Transfer-Encoding: {coding}") + b"0\r\n\r\n", (400, 501))

    def test_broken_chunks_are_refused(self):
        for chunk in (b"zz\r\nab\r\n0\r\n\r\n", b"-2\r\nab\r\n0\r\n\r\n", b"2\r\nabcd\r\n0\r\n\r\n",
                      b"ffffffffffffffffffff\r\nab\r\n0\r\n\r\n"):
            with self.subTest(chunk=chunk[:20]):
                self.refused(head("Transfer-Encoding: chunked") + chunk, (400, 413))

    def test_broken_heads_get_an_error_or_a_closed_connection_and_nothing_else(self):
        for request in (
            b"\x00" * 200 + b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n",
            b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n", b"GET /healthz HTTP/1.1\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", b"GET /healthz HTTP/1.1\r\nHost: x\r\nA\x00b: c\r\n\r\n",
            b"GET /%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", b"GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ):
            with self.subTest(request=request[:40]):
                answer = self.send(request)
                self.assertIn(answer.status, (0, 400, 404, 501, 505), answer.received[:300])


class SlowSenders(RawCase):
    def test_senders_of_one_byte_a_second_are_cut_off_and_disturb_nobody(self):
        statuses, stop = [], time.monotonic() + 90

        def crawl(request):
            with raw_client.connect(self.trail.base) as connection:
                connection.settimeout(1)
                received = b""
                for byte in request:
                    try:
                        connection.send(bytes([byte]))
                        piece = connection.recv(4096)
                        if not piece:
                            break
                        received += piece
                    except TimeoutError:  # the second between two bytes
                        if time.monotonic() > stop:
                            statuses.append("never cut off")
                            return
                    except OSError:
                        break
                statuses.append(raw_client.RawAnswer(received).status)

        body = encoded(good_event())
        requests_ = [head(f"Content-Length: {len(body)}") + body, head("Transfer-Encoding: chunked") + b"%x\r\n" % len(body) + body]
        requests_.append(head("Content-Length: 5000")[:-4] + b"\r\nX: " + b"a" * 4000)
        threads = [threading.Thread(target=crawl, args=(requests_[number % 3],), daemon=True) for number in range(60)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            start = time.monotonic()
            self.trail.feed(NAME, [good_event()])
            self.assertLess(time.monotonic() - start, 5, "others are served meanwhile")
            self.assertLess(time.monotonic(), stop + 10)
            threads[0].join(timeout=2)
        self.assertEqual(len(statuses), 60)
        self.assertEqual(set(statuses) - {0, 408}, set())

    def test_a_body_that_arrives_slowly_but_within_the_time_is_taken(self):
        body = encoded(good_event())

        def pieces():
            yield head(f"Content-Length: {len(body)}")
            for byte in body[:10]:
                time.sleep(0.05)
                yield bytes([byte])
            yield body[10:]
        self.assertEqual(self.send(pieces()).status, 200)

    def test_bodies_that_are_broken_off_leave_nothing_behind(self):
        marker = unique("broken-off")
        body = encoded(event("ceremony.decided", NAME, {"accepted": True}, marker))
        for length in range(0, len(body), 16):
            with raw_client.connect(self.trail.base) as connection:
                connection.sendall(head(f"Content-Length: {len(body)}") + body[:length])
        self.trail.feed(NAME, [good_event()])
        answer = self.trail.request("GET", f"/v1/rp/{NAME}/ceremonies/{marker}")
        self.assertEqual(answer.status_code, 404, answer.text)

    def test_a_thousand_idle_connections_do_not_keep_others_out(self):
        idle = [raw_client.connect(self.trail.base) for _ in range(1000)]
        try:
            self.trail.feed(NAME, [good_event()])
        finally:
            for connection in idle:
                connection.close()
        wait_until(lambda: self.trail.request("GET", "/healthz").status_code == 200, 10, "it answers")


class Refusals(RawCase):
    CALLS = [("POST", "/v1/events"), ("PUT", f"/v1/rp/{NAME}"), ("GET", f"/v1/rp/{NAME}"), ("GET", "/v1/rp"),
             ("GET", f"/v1/rp/{NAME}/ceremonies"), ("GET", f"/v1/rp/{NAME}/ceremonies/c"),
             ("POST", f"/v1/rp/{NAME}/accounts/lookup")]

    def test_no_call_is_answered_without_the_right_token(self):
        marker = unique("stolen")
        body = encoded(event("ceremony.decided", NAME, {"accepted": True}, marker))
        fields = [None, "", "Bearer", "Bearer ", "Bearer wrong", "Basic " + ADMIN_TOKEN, ADMIN_TOKEN, "Bearer " + ADMIN_TOKEN[:-1],
                  "Bearer " + ADMIN_TOKEN + "x", "Bearer " + ADMIN_TOKEN.upper(), "Bearer " + "a" * 8000,
                  b"Bearer \xff\xfe", "Bearer ' OR 1=1 --"]
        for method, path in self.CALLS:
            for field in fields:
                with self.subTest(f"{method} {path}", authorization=str(field)[:30]):
                    headers = {"Content-Type": STRUCTURED}
                    if field is not None:
                        headers["Authorization"] = field
                    answer = requests.request(method, self.trail.base + path, headers=headers, data=body, timeout=30)
                    if isinstance(field, bytes):  # no text at all: the request itself is malformed
                        self.assert_problem(answer, (400, 401))
                        continue
                    self.assert_problem(answer, (401,))
                    self.assertIn("Bearer", answer.headers.get("WWW-Authenticate", ""))
                    self.assertNotIn(ADMIN_TOKEN, answer.text)
        self.assertEqual(self.trail.request("GET", f"/v1/rp/{NAME}/ceremonies/{marker}").status_code, 404)

    def test_paths_and_methods_that_do_not_exist_get_problems(self):
        for method, path, statuses in [
            ("GET", "/v1/nothing", (404,)), ("GET", "/../etc/passwd", (400, 404)), ("DELETE", "/v1/events", (405,)),
            ("GET", "/v1/events", (405,)), ("PATCH", f"/v1/rp/{NAME}", (405,)), ("GET", "/v1/rp/unknown.example.test", (404,)),
            ("GET", f"/v1/rp/{NAME}/ceremonies/never-issued", (404,)), ("GET", f"/v1/rp/{NAME}/ceremonies?limit=x", (400, 422)),
            ("GET", f"/v1/rp/{NAME}/ceremonies?cursor=!!", (400, 422)), ("GET", f"/v1/rp/{NAME}/ceremonies?atLeast=x", (400, 422)),
            ("GET", f"/v1/rp/{NAME}/ceremonies?since=yesterday", (400, 422)), ("BREW", "/v1/events", (400, 405, 501)),
        ]:
            with self.subTest(f"{method} {path}"):
                self.assert_problem(self.trail.request(method, path), statuses)

    def test_a_read_that_waits_for_a_position_that_never_comes_ends_after_ten_seconds(self):
        start = time.monotonic()
        self.assert_problem(self.trail.request("GET", f"/v1/rp/{NAME}/ceremonies", params={"atLeast": 2 ** 40}), (504,))
        self.assertLess(time.monotonic() - start, 20)

    def test_content_types_that_hold_no_event_are_refused(self):
        for content_type in ("text/plain", "application/xml", "application/x-www-form-urlencoded", "application/cloudevents+xml",
                             "application/cloudevents+avro", "application/cloudevents-batch+xml", "multipart/form-data; boundary=x"):
            with self.subTest(content_type):
                self.assert_problem(self.trail.post_body(encoded(good_event()), content_type), (400, 415, 422))

    def test_broken_binary_headers_are_refused(self):
        whole = {"ce-" + key: value for key, value in good_event().items() if key not in ("data", "datacontenttype")}
        body = encoded(good_event()["data"])
        for name, value in [("ce-id", "%C0%A0"), ("ce-id", "%ED%A0%80"), ("ce-id", "%00"), ("ce-id", "a%0Ab"), ("ce-source", "%"),
                            ("ce-source", "%4"), ("ce-id", "%zz"), ("ce-subject", "%FF"), ("ce-time", "now"), ("ce-rpid", ""),
                            ("ce-specversion", "2"), ("ce-id", None), ("ce-type", None), ("ce-source", None)]:
            with self.subTest(name, value=value):
                headers = {key: text for key, text in dict(whole, **{name: value}).items() if text is not None}
                self.assert_refused(self.trail.post_body(body, "application/json", headers=headers))

    def test_configurations_that_are_none_are_refused_and_the_old_one_stays(self):
        before = self.trail.request("GET", f"/v1/rp/{NAME}").text
        for body in (b"", b"{}", b"[]", b"null", b'{"origins":[]}', b'{"origins":"https://x"}', b'{"origins":[7]}', b'{"origins":[',
                     b'{"origins":["https://a.test"],"challengeTtlSeconds":"300"}', b'{"origins":["https://a.test"],"userVerification":"maybe"}',
                     b'{"origins":["https://a.test"],"origins":["https://b.test"]}', b"[" * 100_000):
            with self.subTest(body=body[:60]):
                answer = self.trail.request("PUT", f"/v1/rp/{NAME}", data=body, headers={"Content-Type": "application/json"})
                self.assert_problem(answer, (400, 422))
        self.assertEqual(self.trail.request("GET", f"/v1/rp/{NAME}").text, before)

    def test_many_bad_batches_in_a_row_leave_memory_flat(self):
        bad = dict(good_event(), type="passkeytrail.none.v1", data={"filler": "x" * 2000})
        body = encoded([bad] * 100)
        for _ in range(100):
            answer = self.trail.post_body(body, BATCH)
            self.assertEqual(answer.status_code, 422, answer.text[:300])
            self.assertEqual(len(answer.json()["rejected"]), 100)


if __name__ == "__main__":
    unittest.main()
