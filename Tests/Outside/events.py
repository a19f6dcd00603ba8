"""Envelopes of events and the texts inside of them, as a relying party's server writes them."""

import base64
import datetime
import itertools
import secrets

SOURCE = "https://login.example.test/passkeys"
_numbers = itertools.count(1)


def base64url(content):
    """Unpadded base64url."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64url(text):
    """The bytes of an unpadded base64url text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def now():
    """RFC 3339, with microseconds."""
    return datetime.datetime.now(datetime.timezone.utc).isoformat().replace("+00:00", "Z")


def unique(prefix):
    """A name that no other test and no other run uses."""
    return f"{prefix}-{next(_numbers)}-{secrets.token_hex(6)}"


def event(kind, relying_party, data, ceremony=None, **attributes):
    """An envelope of the type `passkeytrail.KIND.v1`; an attribute that is None is left out."""
    envelope = {
        "specversion": "1.0", "id": unique("event"), "source": SOURCE, "type": f"passkeytrail.{kind}.v1",
        "time": now(), "rpid": relying_party, "subject": ceremony, "datacontenttype": "application/json",
    }
    envelope.update(attributes)
    envelope = {name: value for name, value in envelope.items() if value is not None}
    envelope["data"] = data
    return envelope


def request_options(relying_party_id, challenge, allow=(), user_verification="required"):
    """PublicKeyCredentialRequestOptionsJSON."""
    options = {
        "challenge": base64url(challenge), "rpId": relying_party_id, "timeout": 60000,
        "userVerification": user_verification,
    }
    if allow:
        options["allowCredentials"] = [{"type": "public-key", "id": base64url(id)} for id in allow]
    return options


def sign_in(relying_party, passkey, account, origin, ceremony=None, accepted=True):
    """The three events of a whole sign-in, by their short names."""
    ceremony = ceremony or unique("ceremony")
    challenge = secrets.token_bytes(32)
    options = {
        "ceremony": "authentication", "account": account,
        "options": request_options(passkey.relying_party_id, challenge, [passkey.id]),
    }
    response = {"response": passkey.answer(challenge, origin), "elapsedMs": 2300}
    return ceremony, {
        "options": event("ceremony.options-issued", relying_party, options, ceremony),
        "response": event("ceremony.response-received", relying_party, response, ceremony),
        "decided": event("ceremony.decided", relying_party, {"accepted": accepted}, ceremony),
    }


def imported(relying_party, passkey, account):
    """`credential.imported` of a software passkey."""
    return event("credential.imported", relying_party, {
        "account": account, "credentialId": base64url(passkey.id), "publicKey": base64url(passkey.cose_key),
        "signCount": passkey.sign_count, "backupEligible": False, "backedUp": False,
    })
