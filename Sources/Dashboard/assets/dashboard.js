// Keeps what a page shows up to date, and copies a diagnosis. Every view works without it.
"use strict";

const EVERY_MS = 5000;
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
const status = document.getElementById("live");

const say = (text) => { if (status) status.textContent = text; };

// Parts are replaced one by one, by id; one that holds the focus waits.
function take(page) {
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (!fresh || old.contains(document.activeElement)) continue;
    const open = [...old.querySelectorAll("details")].map((each) => each.open);
    fresh.querySelectorAll("details").forEach((each, index) => { each.open = open[index] ?? each.open; });
    old.replaceChildren(...fresh.childNodes);
  }
}

async function refresh(position) {
  const address = new URL(location.href);
  address.searchParams.set("atLeast", position);
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) return false;
  take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  return true;
}

function follow(progress, shown) {
  let timer = 0;
  let paused = false;
  const wait = () => { clearTimeout(timer); if (!document.hidden && !paused) timer = setTimeout(look, EVERY_MS); };
  async function look() {
    try {
      const answer = await fetch(progress, { cache: "no-store" });
      if (answer.status === 401) return say("You are signed out. Load the page again to sign in.");
      if (answer.ok) {
        const { position } = await answer.json();
        if (position > shown && await refresh(position)) {
          shown = position;
          say(`Updated: shown up to position ${position} of the log. Times are UTC.`);
        }
      }
    } catch {
      say("The service cannot be reached; trying again.");
    }
    wait();
  }
  document.addEventListener("visibilitychange", () => { clearTimeout(timer); if (!document.hidden && !paused) look(); });
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Pause updates";
  button.addEventListener("click", () => {
    paused = !paused;
    button.textContent = paused ? "Go on updating" : "Pause updates";
    if (paused) clearTimeout(timer); else look();
  });
  status?.after(button);
  wait();
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      const answer = await fetch(button.dataset.copy, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      await navigator.clipboard.writeText(await answer.text());
      say("The diagnosis was copied as JSON.");
    } catch {
      say("It could not be copied; the link below opens it.");
    }
  });
}

const progress = meta("trail-progress");
if (progress) follow(progress, Number(meta("trail-position")));
