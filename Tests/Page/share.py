#!/usr/bin/env python3
"""KEEP on a page of a run shows the share line and its link, and keeps the session's file."""

import pathlib
import re
import tempfile

from browser import ROOT, Browser, until
from native import clumsy, events
from served import Run

LIMIT = 715 << 10


def gestures(line):
    return [event["gesture"] for event in events(line) if event["type"] == "gesture"]


def of_a_run(browser):
    """KEEP shows the share line of the run's session, and the link with this line."""
    with Run("--seed", "7") as run, browser.open(run.address) as page:
        until(page, "globalThis.clumsy && clumsy.source.hasState")
        page.evaluate("clumsy.context.send('gravity 5')")
        page.evaluate("clumsy.context.send('spawn 700 600')")
        until(page, "clumsy.mirror.gestures.some(({ text }) => text === 'spawn 700 600')")
        page.click("#keep")
        until(page, "document.getElementById('share-line').value.startsWith('clumsy:1')")
        line = page.input_value("#share-line")
        found = gestures(line)
        assert found[:2] == ["gravity 5", "spawn 700 600"], found
        assert page.is_visible("#copy") and page.is_visible("#keep-session") and page.is_hidden("#share-none")

        # After KEEP is opened again, the share line contains the new gesture.
        page.click("#keep")
        page.evaluate("clumsy.context.send('gravity 6')")
        until(page, "clumsy.mirror.gestures.some(({ text }) => text === 'gravity 6')")
        page.click("#keep")
        until(page, f"![{line!r}, ''].includes(document.getElementById('share-line').value)")
        line = page.input_value("#share-line")
        # The server passes on at most two share-line requests per second from one page. #keep-session sends the third, so wait.
        page.wait_for_timeout(1000)
        assert gestures(line) == ["gravity 5", "spawn 700 600", "gravity 6"]
        with page.expect_download() as kept:
            page.click("#keep-session")
        text = pathlib.Path(kept.value.path()).read_text()
        assert re.findall(r"^\d+ (.*)$", text, re.M) == ["gravity 5", "spawn 700 600", "gravity 6"], text

        # The link opens the session on another page, and the first page still shows the run.
        with page.context.expect_page() as opened:
            page.click("#share-link")
        alone = opened.value
        until_alone = "globalThis.clumsy && clumsy.source.sessionText !== undefined"
        until(fault_free(alone), until_alone)
        assert alone.evaluate("location.hash") == f"#{line}"
        text = alone.evaluate("clumsy.source.sessionText()")
        assert "\nseed 7\n" in text, text
        assert page.evaluate("clumsy.source.hasState"), "the first page no longer shows the run"

        # A page that may only watch has no share line.
        page.click("#keep")
        page.evaluate("clumsy.source.canTouch = false; clumsy.context.changed()")
        page.click("#keep")
        until(page, "document.getElementById('share-none').textContent.includes('may only watch')")
        assert page.is_hidden("#share-line")
        run.stop()


def fault_free(page):
    """Adds the list `faults`, which `until` reads, to a window that the page has opened. Returns the window."""
    page.faults = []
    return page


def of_a_long_session(browser):
    """If a session's text is too long for a page file, the page file contains the session's share line."""
    with tempfile.TemporaryDirectory() as folder:
        session, file = pathlib.Path(folder, "long.clumsy"), pathlib.Path(folder, "long.html")
        gestures = "".join(f"{20 * number} gravity {number % 90 + 1}.{number % 9 + 1}\n" for number in range(1, 3000))
        session.write_text(f"{head()}seed 7\n{gestures}end 70000\n")
        assert session.stat().st_size > 40_000
        clumsy("page", session, "-o", file)
        size = file.stat().st_size
        assert size <= LIMIT, f"the page has {size} bytes; allowed: {LIMIT}"
        with browser.open(file.as_uri()) as page:
            until(page, "globalThis.clumsy && clumsy.source.now() > 0.3e9")
            assert "\n20 gravity 2.2\n" in page.evaluate("clumsy.source.sessionText()")
            assert page.evaluate("clumsy.core.textOfShare(document.getElementById('session').textContent)") == session.read_text()
        return size


def head():
    engine = re.search(r"^engine=(\d+)$", (ROOT / "Tests/Golden/seed7.txt").read_text(), re.M)[1]
    return f"clumsy 1 engine {engine}\n"


with Browser() as browser:
    of_a_run(browser)
    size = of_a_long_session(browser)
print(f"page: KEEP has the line of the run and a link to it; a long session makes a page of {size} bytes")
