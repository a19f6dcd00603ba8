"""Bytes over a socket, for requests that no library would send."""

import selectors
import socket
import time
from urllib.parse import urlsplit


class RawAnswer:
    """Status, header fields and body of what came back; status 0 where the server only closed."""

    def __init__(self, received):
        self.received = received
        head, _, self.body = received.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        words = lines[0].split(b" ")
        self.status = int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else 0
        fields = [line.partition(b":") for line in lines[1:]]
        self.fields = {name.strip().lower().decode("latin-1"): value.strip().decode("latin-1") for name, _, value in fields}


def connect(base):
    address = urlsplit(base)
    return socket.create_connection((address.hostname, address.port), timeout=10)


def send(base, pieces, limit=60):
    """Sends the pieces while it reads, until the server closes or the limit has passed; what came back.

    `pieces` is a bytes object or an iterator of them. The server may answer and close before all is sent.
    """
    waiting = iter([pieces]) if isinstance(pieces, bytes) else iter(pieces)
    received, unsent = b"", next(waiting, b"")
    deadline = time.monotonic() + limit
    with connect(base) as connection, selectors.DefaultSelector() as selector:
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE)
        while time.monotonic() < deadline:
            for _, events in selector.select(timeout=1):
                if events & selectors.EVENT_READ:
                    piece = _received(connection)
                    if not piece:
                        return RawAnswer(received)
                    received += piece
                if events & selectors.EVENT_WRITE:
                    unsent = _rest(connection, unsent) or next(waiting, b"")
                    if not unsent:
                        selector.modify(connection, selectors.EVENT_READ)
    raise TimeoutError(f"the server neither answered nor closed within {limit} s; it sent {received[:200]!r}")


def _received(connection):
    try:
        return connection.recv(65536)
    except ConnectionResetError:
        return b""


def _rest(connection, unsent):
    """What the socket did not take; nothing, once the server takes no more."""
    try:
        return unsent[connection.send(unsent):]
    except (ConnectionResetError, BrokenPipeError):
        return b""
