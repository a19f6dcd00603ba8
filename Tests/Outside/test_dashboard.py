"""The dashboard as people meet it: signing in, filtering, opening a ceremony, on a desk and on a phone, by day and by night."""

import base64
import json
import subprocess
import tempfile
import unittest

import requests
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from events import base64url, event, unique
from service import ADMIN_TOKEN, Service, binary_path, wait_until
from viewer import DESKTOP, PHONE, Viewer

DEMO, OTHER = "demo.example.com", "other.example.test"
POLICY = ("default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
          "form-action 'self'; frame-ancestors 'none'")


def sign_in_that_fails(name):
    """A sign-in whose answer is no WebAuthn: it ends at once."""
    ceremony = unique("ceremony")
    return [
        event("ceremony.options-issued", name, {
            "ceremony": "authentication", "options": {"challenge": base64url(ceremony.encode()), "rpId": name}}, ceremony=ceremony),
        event("ceremony.response-received", name, {"response": {"id": "AA"}}, ceremony=ceremony),
        event("ceremony.decided", name, {"accepted": False}, ceremony=ceremony),
    ]


class Dashboard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="passkeytrail-dashboard-"))
        cls.trail = Service()
        cls.addClassCleanup(cls.trail.remove)
        cls.trail.start()
        done = subprocess.run([binary_path(), "demo", "--ceremonies", "400", "--data", cls.trail.data],
                              capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        cls.trail.configure(OTHER, origins=["https://" + OTHER])
        cls.viewer = Viewer(cls.folder)
        cls.addClassCleanup(cls.viewer.close)
        cls.driver = cls.viewer.driver

    def setUp(self):
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.viewer.look()
        self.viewer.complaints()

    # Steps

    def token(self, scope, *names):
        bound = [word for name in names for word in ("--rp", name)]
        command = [binary_path(), "token", "create", "--scope", scope, *bound, "--json", "--data", self.trail.data]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def open(self, path="/"):
        self.driver.get(self.trail.base + path)

    def element(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def elements(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def heading(self):
        """The title of the page; none while one page follows another."""
        try:
            return self.element("h1").text
        except WebDriverException:
            return None

    def sign_in(self, token=ADMIN_TOKEN, path="/"):
        self.open(path)
        self.element("#token").send_keys(token)
        before = self.element("html")
        self.element("main button[type=submit]").click()
        wait_until(lambda: self.is_gone(before), 30, "the form is answered")
        self.viewer.complaints()  # the console tells of the 401 that the form came with

    def is_gone(self, element):
        try:
            element.is_enabled()
            return False
        except WebDriverException:
            return True

    def api(self, path, **query):
        answer = self.trail.request("GET", f"/v1/rp/{DEMO}{path}", params=query)
        self.assertEqual(answer.status_code, 200, answer.text)
        return answer.json()

    # Signing in

    def test_without_a_token_nothing_is_shown_but_the_form(self):
        for path in ("/", f"/rp/{DEMO}", f"/rp/{DEMO}/ceremonies", "/rp/never.example.test"):
            with self.subTest(path):
                self.open(path)
                self.assertEqual(self.heading(), "Sign in")
                self.assertNotIn(DEMO, self.element("main").text)
        self.sign_in("pkt_wrong")
        self.assertEqual(self.heading(), "Sign in")
        self.assertIn("not valid", self.element("[role=alert]").text)
        self.assertEqual(self.driver.get_cookie("passkeytrail_session"), None)

    def test_a_sign_in_leads_to_the_page_that_was_asked_for_and_a_sign_out_ends_it(self):
        self.sign_in(path=f"/rp/{DEMO}/ceremonies?group=security")
        self.assertEqual(self.heading(), "Ceremonies")
        self.assertIn("group=security", self.driver.current_url)
        cookie = self.driver.get_cookie("passkeytrail_session")
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Strict"))
        self.assertNotIn(ADMIN_TOKEN, cookie["value"])
        self.element("form.out button").click()
        wait_until(lambda: self.heading() == "Sign in", 30, "the session is over")
        kept = requests.get(self.trail.base + "/rp/" + DEMO, cookies={"passkeytrail_session": cookie["value"]}, timeout=30)
        self.assertEqual(kept.status_code, 401)

    def test_a_token_without_the_scope_read_does_not_sign_in(self):
        self.sign_in(self.token("ingest")["token"])
        self.assertIn("lacks the scope read", self.element("[role=alert]").text)

    def test_a_bound_token_sees_its_own_relying_party_alone(self):
        self.sign_in(self.token("read", OTHER)["token"])
        self.assertIn(OTHER, self.element("main").text)
        self.assertNotIn(DEMO, self.element("main").text)
        for path in (f"/rp/{DEMO}", f"/rp/{DEMO}/ceremonies", f"/rp/{DEMO}/account", f"/rp/{DEMO}/position"):
            with self.subTest(path):
                self.open(path)
                self.assertEqual(self.heading(), "Not found")

    def test_a_session_ends_with_its_token(self):
        made = self.token("read")
        self.sign_in(made["token"])
        self.assertEqual(self.heading(), "Relying parties")
        done = subprocess.run([binary_path(), "token", "revoke", made["id"], "--data", self.trail.data],
                              capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

        def is_over():
            self.open("/")
            return self.heading() == "Sign in"
        wait_until(is_over, 30, "the session is over", step=0.5)

    def test_forms_from_elsewhere_are_refused_and_a_session_only_reads(self):
        self.sign_in()
        cookies = {"passkeytrail_session": self.driver.get_cookie("passkeytrail_session")["value"]}
        base = self.trail.base

        def post(path, **data):
            return requests.post(base + path, data=data, cookies=cookies, allow_redirects=False, timeout=30)
        self.assertEqual(post("/sign-out").status_code, 403)
        self.assertEqual(post("/sign-out", key="A" * 43).status_code, 403)
        self.assertEqual(post(f"/rp/{DEMO}/account", account="x").status_code, 403)
        self.assertEqual(post("/sign-in", token=ADMIN_TOKEN, key="").status_code, 403)
        read = requests.get(f"{base}/v1/rp/{DEMO}", cookies=cookies, timeout=30)
        self.assertEqual(read.status_code, 200, "the pages' links to the API work")
        write = requests.put(f"{base}/v1/rp/{DEMO}", json={"origins": ["https://x.test"]}, cookies=cookies, timeout=30)
        self.assertEqual(write.status_code, 401)

    def test_pages_forbid_scripts_frames_and_resources_of_others(self):
        answer = requests.get(self.trail.base + "/", timeout=30)
        headers = answer.headers
        self.assertEqual(headers["Content-Security-Policy"], POLICY)
        self.assertEqual(headers["X-Frame-Options"], "DENY")
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertNotIn("://", answer.text)

    def test_a_link_on_another_site_leads_into_the_session(self):
        link = f"<a href='{self.trail.base}/rp/{DEMO}/ceremonies?group=security'>alarm</a>"
        for is_signed_in, heading in [(False, "Sign in"), (True, "Ceremonies")]:
            with self.subTest(heading):
                if is_signed_in:
                    self.sign_in()
                self.driver.get("data:text/html," + link)
                self.element("a").click()
                wait_until(lambda: self.heading() == heading, 30, "the page is shown")

    def test_behind_a_proxy_that_speaks_tls_cookies_are_for_tls_alone(self):
        answer = requests.get(self.trail.base + "/", headers={"X-Forwarded-Proto": "https"}, timeout=30)
        self.assertIn("; Secure", answer.headers["Set-Cookie"])
        self.assertNotIn("; Secure", requests.get(self.trail.base + "/", timeout=30).headers["Set-Cookie"])

    # Views

    def test_the_overview_shows_the_numbers_of_the_api(self):
        self.sign_in(path=f"/rp/{DEMO}?span=30d")
        rows = self.api("/reports/funnel")["rows"]
        share = next(row for row in rows if row["metric"] == "passkey_share")
        shown = {item.find_element(By.CSS_SELECTOR, ".title").text: item.text for item in self.elements(".tiles li")}
        self.assertIn(f"{share['numerator']:,} of {share['denominator']:,}", shown["Sign-ins by passkey"])
        self.assertIn(f"{share['rate']:.1%}".replace("%", " %"), shown["Sign-ins by passkey"])
        counts = {}
        for row in self.api("/reports/failures", by="reason")["rows"]:
            if row["metric"] == "outcome_share":
                named = [row["by"]["outcome"], row["by"]["reason"]]
                place = " ".join(text.replace("_", " ") for text in named if text)
                counts[place] = counts.get(place, 0) + row["numerator"]
        lines = [[cell.text for cell in line.find_elements(By.TAG_NAME, "td")] for line in self.elements("#problems tbody tr")]
        self.assertGreaterEqual(len(lines), 5)
        for outcome, reason, count in lines:
            place = f"{outcome} {reason}".removesuffix(" –")
            self.assertEqual(int(count.split()[0].replace(",", "")), counts[place], place)

    def test_a_noted_release_is_a_line_in_the_chart(self):
        version = unique("release")
        self.trail.feed(OTHER, [event("release.noted", OTHER, {"component": "server", "version": version})])
        self.trail.feed(OTHER, sign_in_that_fails(OTHER))
        self.sign_in(path=f"/rp/{OTHER}?span=24h")

        def is_drawn():
            self.driver.refresh()
            return any(version in line.get_attribute("textContent") for line in self.elements("line.release title"))
        wait_until(is_drawn, 60, "the release is in the chart", step=0.5)
        self.assertIn(version, self.element(".releases").text)

    def test_cohorts_and_credentials_show_the_numbers_of_the_api(self):
        self.sign_in(path=f"/rp/{DEMO}/cohorts")
        shown = self.element("#cohorts").text
        rows = self.api("/reports/cohorts")["rows"]
        self.assertGreater(len(rows), 3)
        for row in rows:
            self.assertIn(row["by"]["cohort"], shown)
            self.assertIn(f"{row['numerator']:,} of {row['denominator']:,}", shown)
        self.open(f"/rp/{DEMO}/credentials")
        shown = self.element("#credentials").text
        for row in self.api("/reports/credentials")["rows"]:
            self.assertIn(f"{row['numerator']:,} of {row['denominator']:,}", shown)

    def test_the_board_prints_on_one_sheet(self):
        self.sign_in(path=f"/rp/{DEMO}/board")
        self.assertIn("Passkeys in", self.heading())
        paper = self.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
        pages = base64.b64decode(paper).count(b"/Type /Page\n") or base64.b64decode(paper).count(b"/Type /Page ")
        self.assertEqual(pages, 1)
        self.open(f"/rp/{DEMO}/board?month=last")
        self.assertEqual(self.heading(), "This cannot be shown")

    def test_a_list_is_filtered_paged_and_leads_to_a_ceremony(self):
        self.sign_in(path=f"/rp/{DEMO}/ceremonies")
        Select(self.element("#f-outcome")).select_by_value("user_cancelled")
        self.element(".filters button").click()
        wait_until(lambda: "outcome=user_cancelled" in self.driver.current_url, 30, "the filter is in the address")
        expected = self.api("/ceremonies", outcome="user_cancelled")["items"]
        shown = [cell.get_attribute("textContent") for cell in self.elements("table.list td.id")]
        self.assertEqual(shown, [item["ceremony"] for item in expected])
        self.element("table.list a").click()
        wait_until(lambda: self.heading() == "Ceremony", 30, "the ceremony is shown")
        diagnosis = self.api("/ceremonies/" + expected[0]["ceremony"])
        self.assertIn(diagnosis["outcome"]["summary"].replace("`", ""), self.element("#outcome").text)
        self.assertIn(diagnosis["outcome"]["remedy"].replace("`", ""), self.element("#outcome").text)
        self.assertEqual(len(self.elements(".timeline li")), len(diagnosis["timeline"]))
        self.assertEqual(self.viewer.complaints(), [])

    def test_pages_of_a_list_hold_every_ceremony_once(self):
        self.sign_in(path=f"/rp/{DEMO}/ceremonies?kind=registration&limit=7")
        seen = []
        while True:
            seen += [cell.get_attribute("textContent") for cell in self.elements("table.list td.id")]
            older = [link for link in self.elements("nav[aria-label=Pages] a") if link.text == "Older"]
            if not older:
                break
            self.assertIn("kind=registration", older[0].get_attribute("href"))
            self.driver.get(older[0].get_attribute("href"))
        expected = [item["ceremony"] for item in self.api("/ceremonies", kind="registration", limit=500)["items"]]
        self.assertEqual(seen, expected)

    def test_a_filter_that_is_none_is_explained(self):
        self.sign_in(path=f"/rp/{DEMO}/ceremonies?since=yesterday")
        self.assertEqual(self.heading(), "This cannot be shown")
        self.assertIn("RFC 3339", self.element("main").text)

    def test_an_account_is_looked_up_without_standing_in_an_address(self):
        account = unique("customer")
        position = self.trail.post([event("ceremony.options-issued", OTHER, {
            "ceremony": "authentication", "account": account,
            "options": {"challenge": "A" * 43, "rpId": OTHER}}, ceremony="of-account")]).json()["positions"][OTHER]
        self.trail.request("GET", f"/v1/rp/{OTHER}/ceremonies?atLeast={position}")
        self.sign_in(path=f"/rp/{OTHER}/account")
        self.element("#account").send_keys(account)
        self.element("main button[type=submit]").click()
        wait_until(lambda: self.heading() == "Ceremonies", 30, "the account's ceremonies are shown")
        self.assertNotIn(account, self.driver.current_url)
        self.assertIn("of-account", self.element("#list").get_attribute("textContent"))
        self.open(f"/rp/{OTHER}/account")
        self.element("#account").send_keys("nobody")
        self.element("main button[type=submit]").click()
        wait_until(lambda: self.elements("[role=alert]"), 30, "the answer is there")
        self.assertIn("never seen", self.element("[role=alert]").text)

    def test_hostile_names_stay_text(self):
        hostile = "<img src=x onerror=alert(1)>"
        self.trail.post([event("ceremony.options-issued", OTHER, {
            "ceremony": "authentication", "options": {"challenge": "B" * 43, "rpId": OTHER},
            "client": {"platform": "android", "app": {"id": hostile, "build": hostile}}}, ceremony=hostile)])
        self.sign_in(path=f"/rp/{OTHER}/ceremonies")

        def shown():
            self.driver.refresh()
            return hostile in self.element("#list").get_attribute("textContent")
        wait_until(shown, 30, "the ceremony is listed", step=0.5)
        link = next(each for each in self.elements("table.list a") if hostile in each.get_attribute("textContent"))
        link.click()
        wait_until(lambda: self.heading() == "Ceremony", 30, "the ceremony is shown")
        self.assertIn(hostile, self.element("main").text)
        self.assertEqual(self.elements("main img"), [])
        self.assertEqual(self.viewer.complaints(), [])

    def test_a_list_follows_the_log_without_being_loaded_again(self):
        self.sign_in(path=f"/rp/{OTHER}/ceremonies")
        name = unique("live")
        self.assertNotIn(name, self.element("#list").get_attribute("textContent"))
        self.driver.execute_script("window.sameDocument = true;")
        self.trail.post([event("ceremony.options-issued", OTHER, {
            "ceremony": "authentication", "options": {"challenge": "C" * 43, "rpId": OTHER}}, ceremony=name)])
        wait_until(lambda: name in self.element("#list").get_attribute("textContent"), 60, "the ceremony comes by itself")
        self.assertTrue(self.driver.execute_script("return window.sameDocument;"))
        self.assertIn("Updated", self.element("#live").text)
        self.assertEqual(self.viewer.complaints(), [])

    # Looks

    def test_every_view_fits_desk_and_phone_by_day_and_night_and_is_accessible(self):
        failed = self.api("/ceremonies", group="configuration", limit=1)["items"][0]["ceremony"]
        views = {
            "sign-in": "/", "parties": "/", "overview": f"/rp/{DEMO}?span=24h", "ceremonies": f"/rp/{DEMO}/ceremonies",
            "ceremony": f"/rp/{DEMO}/ceremonies/{failed}", "account": f"/rp/{DEMO}/account",
            "cohorts": f"/rp/{DEMO}/cohorts", "credentials": f"/rp/{DEMO}/credentials",
            "association": f"/rp/{DEMO}/association", "board": f"/rp/{DEMO}/board",
        }
        for view, path in views.items():
            if view == "parties":
                self.sign_in()
            for size in (DESKTOP, PHONE):
                for scheme in ("light", "dark"):
                    name = f"{view}-{'phone' if size == PHONE else 'desk'}-{scheme}"
                    with self.subTest(name):
                        self.viewer.look(size, scheme)
                        self.open(path)
                        self.viewer.keep(name)
                        self.assertFalse(self.viewer.overflows(), "the page is wider than the window")
                        self.assertEqual(self.viewer.accessibility_faults(), [])
                        self.assertEqual(self.viewer.complaints(), [])


if __name__ == "__main__":
    unittest.main()
