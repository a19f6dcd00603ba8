"""An HTTPS server on loopback that plays a site, Apple's CDN and Google's list, with an authority of its own."""

import datetime
import http.server
import json
import os
import ssl
import tempfile
import threading
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

APPLE, GOOGLE = "app-site-association.cdn-apple.com", "digitalassetlinks.googleapis.com"
LINKS = "/.well-known/assetlinks.json"
ASSOCIATION = "/.well-known/apple-app-site-association"
WEBAUTHN = "/.well-known/webauthn"
_DAY = datetime.timedelta(days=1)


def _certificate(common, key, issuer, issuer_key, names=(), end=300 * _DAY):
    now = datetime.datetime.now(datetime.timezone.utc)
    name = lambda text: x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])
    builder = (
        x509.CertificateBuilder().subject_name(name(common)).issuer_name(name(issuer)).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - 60 * _DAY).not_valid_after(now + end)
        .add_extension(x509.BasicConstraints(ca=not names, path_length=None), critical=True))
    if names:
        alternatives = x509.SubjectAlternativeName([x509.DNSName(text) for text in names])
        builder = builder.add_extension(alternatives, critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


class Page:
    """What one path answers."""

    def __init__(self, content=b"", status=200, content_type="application/json", location=None, delay=0, headers=()):
        self.content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.status, self.content_type, self.location, self.delay = status, content_type, location, delay
        self.headers = headers


class Site:
    """Pages by host and path; `pages` and `certificate` may be changed while it serves."""

    def __init__(self, host):
        self.host, self.pages, self.requests, self.certificate = host, {}, [], "good"
        self.folder = tempfile.mkdtemp(prefix="passkeytrail-site-")
        self.authority = os.path.join(self.folder, "authority.pem")
        key = ec.generate_private_key(ec.SECP256R1())
        root = _certificate("Outside test authority", key, "Outside test authority", key)
        with open(self.authority, "wb") as file:
            file.write(root.public_bytes(serialization.Encoding.PEM))
        stranger = ec.generate_private_key(ec.SECP256R1())
        names = [host, APPLE, GOOGLE]
        self.contexts = {
            "good": self._context(names, key), "expired": self._context(names, key, -2 * _DAY),
            "other-name": self._context(["other.example.test"], key), "unknown": self._context(names, stranger)}
        self.server = self._server()
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def _context(self, names, authority, end=300 * _DAY):
        key = ec.generate_private_key(ec.SECP256R1())
        leaf = _certificate("site", key, "Outside test authority", authority, names, end)
        path = os.path.join(self.folder, f"{len(os.listdir(self.folder))}.pem")
        with open(path, "wb") as file:
            file.write(key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
            file.write(leaf.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context

    def _server(self):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            timeout = 20

            def setup(self):
                context = site.contexts[site.certificate]
                self.request = context.wrap_socket(self.request, server_side=True)
                super().setup()

            def do_GET(self):
                asked = (self.headers.get("Host") or "").split(":")[0]
                path = self.path.split("?")[0]
                site.requests.append((asked, path))
                page = site.pages.get((asked, path)) or Page(b"nothing here", 404, "text/plain")
                time.sleep(page.delay)
                self.send_response(page.status)
                if page.content_type:
                    self.send_header("Content-Type", page.content_type)
                if page.location:
                    self.send_header("Location", page.location)
                for name, value in page.headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(page.content)))
                self.end_headers()
                self.wfile.write(page.content)

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                pass  # a refused certificate ends the handshake

        return Server(("127.0.0.1", 0), Handler)

    def serve(self, path, page, host=None):
        """Puts a page at a path, or takes it away with None."""
        self.pages[(host or self.host, path)] = page

    def serve_apple(self, page):
        """The vendor's copy of Apple's file."""
        self.serve("/a/v1/" + self.host, page, APPLE)

    @property
    def environment(self):
        """What sends the program's association fetches here."""
        hosts = [self.host, APPLE, GOOGLE]
        return {
            "PASSKEYTRAIL_ASSOCIATION_CONNECT_TO": ",".join(f"{host}:443=127.0.0.1:{self.port}" for host in hosts),
            "PASSKEYTRAIL_ASSOCIATION_CA": self.authority}

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
