"""A small relying party on HTTPS: it issues options, checks answers in its own way, and feeds the trail what came back."""

import hashlib
import json
import secrets
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from events import base64url, event, from_base64url, request_options, unique

PAGE = Path(__file__).with_name("page.html").read_bytes()


class RelyingParty:
    """The relying party's server; `trail` is the service that it feeds."""

    def __init__(self, trail, name, origins, certificate):
        self.trail, self.name, self.origins = trail, name, origins
        self.account = "account-of-" + unique("person")
        self.ceremonies = {}
        self.credentials = {}
        self.positions = {}
        self.failure = None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _handler(self):
        party = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self._answer(200, "text/html; charset=utf-8", PAGE) if self.path == "/" else self._answer(404, "text/plain", b"")

            def do_POST(self):
                value = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                client = browser_of(self.headers.get("User-Agent", ""))
                act = {"/begin": party.begin, "/prompted": party.prompted, "/failed": party.failed, "/finish": party.finish}
                try:
                    answer = act[self.path](value, client)
                except Exception as error:  # pylint: disable=broad-except
                    party.failure = error
                    raise
                self._answer(200, "application/json", json.dumps(answer).encode())

            def _answer(self, status, content_type, body):
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        return Handler

    def feed(self, kind, data, ceremony=None):
        """One event; the position is kept, so that the diagnosis can be read with it."""
        position = self.trail.feed(self.name, [event(kind, self.name, data, ceremony)])
        if ceremony:
            self.positions[ceremony] = position
        return position

    def diagnosis(self, ceremony):
        return self.trail.diagnosis(self.name, ceremony, self.positions[ceremony])

    # What the page asks for

    def begin(self, wishes, client):
        """Options of a new ceremony, as issued."""
        ceremony, challenge = unique("ceremony"), secrets.token_bytes(32)
        relying_party_id = wishes.get("rpId", self.name)
        if wishes["kind"] == "registration":
            options = self._creation_options(relying_party_id, challenge)
        else:
            options = request_options(relying_party_id, challenge, self.credentials)
        self.ceremonies[ceremony] = (wishes["kind"], challenge)
        self.feed("ceremony.options-issued", {
            "ceremony": wishes["kind"], "options": options, "account": self.account, "session": ceremony + "-visit",
            "client": client,
        }, ceremony)
        return {"id": ceremony, "options": options}

    def _creation_options(self, relying_party_id, challenge):
        return {
            "rp": {"id": relying_party_id, "name": "Example Shop"},
            "user": {"id": base64url(b"handle-" + self.account.encode()[-20:]), "name": "ada", "displayName": "Ada"},
            "challenge": base64url(challenge), "timeout": 60000, "attestation": "none",
            "pubKeyCredParams": [{"type": "public-key", "alg": -7}, {"type": "public-key", "alg": -257}],
            "authenticatorSelection": {"residentKey": "required", "userVerification": "required"},
            "excludeCredentials": [],
        }

    def prompted(self, value, _):
        self.feed("ceremony.client-prompted", {"elapsedMs": value["elapsedMs"]}, value["id"])
        return {}

    def failed(self, value, client):
        """The browser's own words, whole."""
        self.feed("ceremony.client-failed", {
            "error": {"platform": "web", "api": "navigator.credentials", "name": value["name"], "message": value["message"]},
            "elapsedMs": value["elapsedMs"], "focusLost": value["focusLost"], "client": client,
        }, value["id"])
        return {}

    def finish(self, value, client):
        """Feeds the answer, decides, feeds the decision, and, where the person got in, the sign-in."""
        ceremony, response = value["id"], value["response"]
        kind, challenge = self.ceremonies[ceremony]
        self.feed("ceremony.response-received", {
            "response": response, "elapsedMs": value["elapsedMs"], "client": client,
        }, ceremony)
        error = self._fault(kind, challenge, response)
        decision = {"accepted": error is None}
        if error:
            decision["error"] = error
        self.feed("ceremony.decided", decision, ceremony)
        if error is None and kind == "authentication":
            self.positions[ceremony] = self.feed("signin.completed", {
                "method": "passkey", "account": self.account, "session": ceremony + "-visit", "ceremony": ceremony,
            })
        return {"id": ceremony, "accepted": error is None, "error": error}

    # The relying party's own check

    def _fault(self, kind, challenge, response):
        """Why the answer is refused, in this server's words; None when it is good."""
        inner = response["response"]
        client_data = from_base64url(inner["clientDataJSON"])
        said = json.loads(client_data)
        if said["challenge"] != base64url(challenge):
            return "challenge does not match"
        if said["origin"] not in self.origins:
            return f"origin {said['origin']} is not expected"
        if kind == "registration":
            key = serialization.load_der_public_key(from_base64url(inner["publicKey"]))
            self.credentials[from_base64url(response["id"])] = key
            return None
        signed = from_base64url(inner["authenticatorData"]) + hashlib.sha256(client_data).digest()
        key = self.credentials.get(from_base64url(response["id"]))
        if key is None:
            return "credential is not known"
        try:
            key.verify(from_base64url(inner["signature"]), signed, ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            return "signature is false"
        return None


def browser_of(user_agent):
    """The client as a server reads it from the User-Agent field."""
    version = user_agent.partition("Chrome/")[2].partition(" ")[0]
    return {"platform": "web", "browser": {"name": "Chrome", "version": version or "unknown"}}
