"""Chromium with a virtual authenticator, and the certificate that its pages are served with."""

import base64
import datetime
import hashlib
import os

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from selenium import webdriver
from selenium.webdriver.chrome.service import Service as Driver
from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions


def write_certificate(path, names):
    """Writes key and certificate for these names into one PEM file; returns the pin that Chromium takes for it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    today = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1)).not_valid_after(today + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(each) for each in names]), critical=False)
        .sign(key, hashes.SHA256()))
    with open(path, "wb") as file:
        file.write(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        file.write(certificate.public_bytes(serialization.Encoding.PEM))
    public = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(public).digest()).decode()


def open_browser(folder, port, pin):
    """A headless browser for which names under `test` lead to the port on this machine, and no other name leads anywhere."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    arguments = [
        "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={os.path.join(folder, 'profile')}",
        f"--host-resolver-rules=MAP *.test 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", f"--ignore-certificate-errors-spki-list={pin}",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
    ]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    for argument in arguments:
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Driver("/usr/bin/chromedriver"))
    driver.set_script_timeout(90)
    driver.set_page_load_timeout(60)
    driver.add_virtual_authenticator(VirtualAuthenticatorOptions(
        protocol="ctap2", transport="internal", has_resident_key=True, has_user_verification=True,
        is_user_consenting=True, is_user_verified=True))
    return driver


def run_ceremony(driver, origin, kind, **wishes):
    """Opens the origin's page and goes through one ceremony; what the page made of it."""
    driver.get(origin + "/")
    result = driver.execute_async_script(
        "const [kind, wishes, done] = arguments;"
        "ceremony(kind, wishes).then(done, error => done({broken: String(error)}));", kind, wishes)
    if "broken" in result:
        raise AssertionError(f"the page failed: {result['broken']}")
    return result
