"""Chromium as somebody who looks at the dashboard: its size, its colours, what its console says, and axe's findings."""

import base64
import importlib.util
import os

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as Driver

DESKTOP, PHONE = (1280, 900), (390, 844)


class Viewer:
    """One browser with a profile of its own."""

    def __init__(self, folder):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        arguments = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={os.path.join(folder, 'viewer')}",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-first-run", "--disable-background-networking",
            "--disable-component-update",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        for argument in arguments:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Driver("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(60)
        self.driver.set_script_timeout(90)

    def close(self):
        self.driver.quit()

    def look(self, size=DESKTOP, scheme="light"):
        """Sets the size of the window and what the person prefers."""
        width, height = size
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def complaints(self):
        """What the console has said since the last call: errors and warnings, breaches of the policy among them."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def overflows(self):
        """Whether the page is wider than the window."""
        return self.driver.execute_script(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth;")

    def accessibility_faults(self):
        """What axe calls serious or critical, by WCAG 2.1 A and AA and its own best practices."""
        self.driver.execute_script(_axe())
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document).then(r => done(r.violations), e => done([{impact: 'critical', id: String(e), nodes: []}]));")
        return [(each["id"], [node["html"][:160] + " | " + node.get("failureSummary", "")[:200] for node in each["nodes"]][:3])
                for each in found if each["impact"] in ("serious", "critical")]

    def keep(self, name):
        """Writes a picture of the whole page where PASSKEYTRAIL_SCREENSHOTS says."""
        folder = os.environ.get("PASSKEYTRAIL_SCREENSHOTS")
        if not folder:
            return
        os.makedirs(folder, exist_ok=True)
        height = self.driver.execute_script("return document.documentElement.scrollHeight;")
        width = self.driver.execute_script("return document.documentElement.clientWidth;")
        picture = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True, "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}})

        with open(os.path.join(folder, name + ".png"), "wb") as file:
            file.write(base64.b64decode(picture["data"]))


def _axe():
    """axe-core's text as the package on PyPI carries it."""
    place = importlib.util.find_spec("axe_core_python")
    with open(os.path.join(os.path.dirname(place.origin), "axe.min.js"), encoding="utf-8") as file:
        return file.read()
