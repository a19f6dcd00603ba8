"""Every member that an event's data may have, by type: what it is, and whether it must be there.

A shape is the kind of value, with `!` behind it where the member is required.
"""

CLIENT = {
    "client": "object", "client.platform": "name!", "client.osVersion": "text-or-number", "client.app": "object",
    "client.app.id": "text", "client.app.version": "text-or-number", "client.app.build": "text-or-number",
    "client.app.signingCertSha256": "text", "client.browser": "object", "client.browser.name": "text",
    "client.browser.version": "text-or-number", "client.sdk": "object", "client.sdk.name": "text",
    "client.sdk.version": "text-or-number",
}
TIMING = {"elapsedMs": "milliseconds", "mediation": "name", "attempt": "integer"}
SERVER = {"server": "object", "server.version": "text-or-number"}
VISIT = {"account": "text!", "session": "text"}

SHAPES = {
    "ceremony.options-issued": {
        "ceremony": "name!", "options": "object!", "options.challenge": "text!", "options.rpId": "text",
        "options.timeout": "milliseconds", "options.allowCredentials": "array", "account": "text", "session": "text",
        "mediation": "name", "purpose": "name", **SERVER, **CLIENT,
    },
    "ceremony.client-prompted": TIMING,
    "ceremony.client-failed": {
        "error": "object!", "error.platform": "name!", "error.api": "text", "error.domain": "text",
        "error.code": "text-or-number", "error.name": "text", "error.type": "text", "error.message": "text",
        "error.reason": "text", "error.underlying": "array", "error.library": "object", "error.library.name": "text",
        "error.library.version": "text-or-number", "error.library.code": "text-or-number", "prompted": "boolean",
        "focusLost": "boolean", "locale": "text", **TIMING, **CLIENT,
    },
    "ceremony.response-received": {"response": "object!", **TIMING, **CLIENT},
    "ceremony.decided": {"accepted": "boolean!", "error": "text", **SERVER},
    "signin.completed": {"method": "name!", "ceremony": "text", **VISIT, **CLIENT},
    "fallback.shown": {"method": "name!", "initiatedBy": "name!", "session": "text", "ceremony": "text", **CLIENT},
    "offer.shown": {**VISIT, **CLIENT},
    "offer.answered": {"accepted": "boolean!", **VISIT, **CLIENT},
    "client.capabilities": {
        "account": "text", "session": "text", "canCreate": "boolean!", "canUse": "boolean!", "conditionalGet": "boolean",
        "conditionalCreate": "boolean", "screenLock": "boolean", **CLIENT, "client": "object!",
    },
    "credential.imported": {
        "account": "text!", "credentialId": "bytes!", "publicKey": "bytes!", "signCount": "integer!", "userHandle": "text",
        "transports": "array", "backupEligible": "boolean", "backedUp": "boolean", "aaguid": "text", "createdAt": "time",
        "lastUsedAt": "time",
    },
    "credential.revoked": {"credentialId": "bytes!", "account": "text", "reason": "text"},
    "account.population": {"accounts": "integer!"},
    "account.closed": {"account": "text!"},
    "release.noted": {"component": "name!", "version": "text!", "note": "text"},
}

WRONG_VALUES = {
    "text": [7, True, [], {}], "text-or-number": [True, [], {}], "name": [7, True, [], {}, "no-such-name"],
    "object": ["x", 7, True, []], "array": ["x", 7, True, {}], "boolean": ["true", 1, [], {}],
    "integer": ["7", True, [], {}, -1, 1.5, 2 ** 63], "milliseconds": ["7", True, [], {}, -1],
    "bytes": [7, True, [], {}, "!!"], "time": [7, True, [], {}, "yesterday"],
}

# (type, member, characters that are still taken)
LENGTHS = [
    ("ceremony.options-issued", "account", 256), ("ceremony.options-issued", "session", 256),
    ("signin.completed", "account", 256), ("signin.completed", "session", 256), ("fallback.shown", "session", 256),
    ("offer.shown", "account", 256), ("offer.answered", "session", 256), ("client.capabilities", "account", 256),
    ("credential.imported", "account", 256), ("account.closed", "account", 256),
]
ENVELOPE_LENGTHS = {"id": 256, "source": 256, "subject": 128}


def with_member(data, path, value, remove=False):
    """A copy of the data in which the member at the dotted path has this value, or is not there."""
    head, _, rest = path.partition(".")
    copy = dict(data)
    if rest:
        copy[head] = with_member(copy.get(head, {}), rest, value, remove)
    elif remove:
        copy.pop(head, None)
    else:
        copy[head] = value
    return copy
