"""A software authenticator with one ES256 key: just enough for an assertion that verifies."""

import hashlib
import json
import secrets

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from events import base64url

USER_PRESENT, USER_VERIFIED = 0x01, 0x04


class Passkey:
    """A credential for one relying party id."""

    def __init__(self, relying_party_id, sign_count=0):
        self.relying_party_id = relying_party_id
        self.id = secrets.token_bytes(32)
        self.sign_count = sign_count
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def cose_key(self):
        """The public key as a COSE_Key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}."""
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return b"\xa5\x01\x02\x03\x26\x20\x01" + b"\x21\x58\x20" + x + b"\x22\x58\x20" + y

    def answer(self, challenge, origin, flags=USER_PRESENT | USER_VERIFIED):
        """AuthenticationResponseJSON for this challenge."""
        client_data = json.dumps({
            "type": "webauthn.get", "challenge": base64url(challenge), "origin": origin, "crossOrigin": False,
        }, separators=(",", ":")).encode()
        authenticator_data = (
            hashlib.sha256(self.relying_party_id.encode()).digest() + bytes([flags]) + self.sign_count.to_bytes(4, "big"))
        signature = self._key.sign(
            authenticator_data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": base64url(self.id), "rawId": base64url(self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(client_data), "authenticatorData": base64url(authenticator_data),
                "signature": base64url(signature),
            },
        }
