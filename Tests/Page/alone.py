#!/usr/bin/env python3
"""`clumsy page -o` writes one file, which plays offline exactly as the native engine does. After gestures on the page, the page gives the share line of the changed session, a fork."""

import os
import pathlib
import re
import subprocess
import tempfile
import time

from browser import ROOT, Browser, until
from firefox import PROGRAM, Firefox
from native import CLUMSY, RECORD, check_same, clumsy, events, of_native, of_page

LIMIT = 710 << 10
SECOND = 1_000_000_000

SESSION = """clumsy 1 engine {engine}
seed 7
2600 gravity 3.5
2650 chord 2 V7/ii
2700 spawn 640 600
2750 bouncer-1 off
2800 speed 400
end 3000
"""


def golden():
    """Returns the engine's version, and its golden digest at 10.000 s of seed 7."""
    text = (ROOT / "Tests/Golden/engine2.txt").read_text()
    return re.search(r"^engine=(\d+)$", text, re.M)[1], re.search(r"^tick=2500 digest=(\S+)$", text, re.M)[1]


def flights(lines, ns):
    found = {}
    for line in lines:
        if line["type"] == "flight" and line["ns"] <= ns:
            found[line["ball"]] = line
    return found


def place(flight, ns):
    t = (ns - flight["start"] - flight["fraction"]) / 1e9
    return [flight[x] + (flight["v" + x] + 0.5 * flight["a" + x] * t) * t for x in "xy"]


def plays_the_session(page, session, digest):
    """Checks that the digest at 10.000 s is the golden one. The balls' positions at 10.000 s, and the strikes and notes of the first 12 s, must equal those of the native engine exactly."""
    until(page, "clumsy.source.now() > 10.2e9")
    found = page.evaluate(
        "({ balls: clumsy.mirror.balls(10e9), digest: clumsy.mirror.saved.find(({ tick }) => tick === 2500)?.digest })")
    native = flights(events(session, "--flights"), 10 * SECOND)
    assert found["digest"] == digest, f"at 10 s the page's digest is {found['digest']}, not the golden {digest}"
    assert len(native) == 5
    # On a slow machine, the page may already have the ball that the session spawns at 10.8 s (tick 2700).
    balls = {ball["ball"]: [ball["x"], ball["y"]] for ball in found["balls"]}
    for number, flight in native.items():
        there = place(flight, 10 * SECOND)
        assert balls.get(number) == there, f"ball {number} is at {balls.get(number)} on the page, and at {there} in the native engine"
    until(page, "clumsy.source.now() > 12.2e9")
    check_same(of_page(page.evaluate("told"), 12 * SECOND), of_native(events(session), 12 * SECOND), "the session")


def sounds(page):
    """The page sounds when it is opened as a file."""
    until(page, "clumsy.sound.isOn && clumsy.sound.stats.frame > 0")
    page.click("#sound")
    until(page, "!clumsy.sound.isOn")
    page.click("#sound")
    until(page, "clumsy.sound.isOn && !clumsy.sound.isWaiting")
    # On an unencrypted page from another host, browsers have no worklets.
    page.click("#sound")
    until(page, "!clumsy.sound.isOn")
    page.evaluate("Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true })")
    page.click("#sound")
    until(page, "document.getElementById('notice').textContent.includes('only at https:// or at localhost')")


def gives_its_fork(page, address):
    """Gestures on the page fork the session. clumsy plays the fork's share line, and so does a page with the share line in its address."""
    before = page.evaluate("clumsy.context.balls().length")
    page.evaluate("clumsy.context.send('play')")
    page.evaluate("clumsy.context.send('gravity 31')")
    page.evaluate("clumsy.context.send('spawn 900 560')")
    until(page, f"clumsy.context.balls().length > {before} || told.some(({{ refusal }}) => refusal)")
    now = page.evaluate("clumsy.source.now()")
    until(page, f"clumsy.source.now() > {now + SECOND}")
    text, end = page.evaluate("clumsy.source.sessionText()"), 0
    end = int(re.search(r"^end (\d+)$", text, re.M)[1])
    line = page.evaluate("(text) => clumsy.context.shareLine(text)", text)
    assert "gravity 31" in text and line.startswith("clumsy:1"), text
    native = events(line)
    limit = (end - 1) * 4_000_000
    until(page, f"clumsy.mirror.tick > {end}")
    check_same(of_page(page.evaluate("told"), limit), of_native(native, limit), "the fork")
    subprocess.run([CLUMSY, "run", line, "--no-audio", "--no-journal", "--duration", "50ms"], check=True, stdout=subprocess.DEVNULL)

    page.goto(f"{address}#{line}")
    page.reload()
    until(page, "globalThis.clumsy?.source.now() > 0.2e9")
    assert page.evaluate("clumsy.mirror.gestures.map(({ text }) => text)").count("gravity 31") == 1


def in_firefox(address):
    """The page, opened as a file in Firefox, plays without faults and without network requests."""
    if not os.access(PROGRAM, os.X_OK):
        print(f"SKIPPED: the page in Firefox: there is no {PROGRAM}.")
        return
    with Firefox() as firefox:
        firefox.open(address)
        firefox.wait("globalThis.clumsy && clumsy.source.now() > 1.5e9 && clumsy.mirror.balls(clumsy.source.now()).length === 5")
        first = firefox.value("clumsy.mirror.saved.find(({ tick }) => tick === 250).digest")
        golden_first = re.search(r"^tick=250 digest=(\S+)$", (ROOT / "Tests/Golden/engine2.txt").read_text(), re.M)[1]
        assert first == golden_first, f"in Firefox the digest at 1 s is {first}, not the golden {golden_first}"
        assert not firefox.faults, firefox.faults
        asked = [url for url in firefox.requests if url.split(":")[0] not in ("file", "data", "blob", "about", "moz-extension")]
        assert not asked, f"Firefox sent requests: {asked}"


def main():
    engine, digest = golden()
    with tempfile.TemporaryDirectory() as folder:
        session = f"{folder}/seven.clumsy"
        pathlib.Path(session).write_text(SESSION.format(engine=engine))
        page_file = pathlib.Path(folder) / "seven.html"
        clumsy("page", session, "-o", page_file)
        size = page_file.stat().st_size
        assert size <= LIMIT, f"the page has {size} bytes; allowed: {LIMIT}"
        address = page_file.as_uri()
        with Browser() as browser, browser.open(None, offline=True) as page:
            page.add_init_script(RECORD)
            start = time.monotonic()
            page.goto(address)
            until(page, "globalThis.clumsy?.source.now() > 0")
            loaded = time.monotonic() - start
            plays_the_session(page, session, digest)
            sounds(page)
            gives_its_fork(page, address)
        in_firefox(address)
    print(f"page: alone: ok; {size} bytes, plays {loaded:.1f} s after it is opened")


main()
