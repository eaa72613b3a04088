#!/usr/bin/env python3
"""A page without a server keeps the latest ten sessions with gestures. After a reload, it can replay or continue them."""

from browser import Browser, Site, until

PLAYS = "globalThis.clumsy?.source.now() > 0.2e9"
ROWS = "document.querySelectorAll('.earlier li').length"

# Counts the writes to the database, and records the functions that the page calls at intervals.
WATCH = """
globalThis.puts = 0
globalThis.intervals = []
const { put } = IDBObjectStore.prototype
IDBObjectStore.prototype.put = function (...given) { puts++; return put.apply(this, given) }
const every = setInterval
globalThis.setInterval = (run, ...more) => { intervals.push(run); return every(run, ...more) }
"""


def main():
    with Site() as site, Browser() as browser, browser.open(None) as page:
        page.add_init_script(WATCH)
        page.goto(site.address + "#alone")
        until(page, PLAYS)
        # The session has no gestures, so it is not kept.
        page.reload()
        until(page, PLAYS)
        page.click("#keep")
        page.wait_for_timeout(300)
        assert page.evaluate(ROWS) == 0
        page.click("#keep")

        page.evaluate("clumsy.context.send('gravity 4.25')")
        # The session is kept one second after the gesture.
        until(page, "puts > 0")
        now = page.evaluate("clumsy.source.now()")
        until(page, f"clumsy.source.now() > {now} + 1.5e9")
        written = page.evaluate("puts")
        page.evaluate("intervals.forEach((run) => run())")
        page.wait_for_timeout(300)
        assert page.evaluate("puts") == written, "an unchanged session is written again"
        page.reload()
        until(page, PLAYS)
        page.click("#keep")
        until(page, f"{ROWS} === 1")

        # The first button replays the session from its beginning.
        page.click(".earlier button >> nth=0")
        until(page, "clumsy.context.settings().gravity === 4.25")
        assert page.evaluate("clumsy.source.now() < 3e9")
        # The second button continues the session where it ended.
        page.click(".earlier button >> nth=1")
        until(page, "clumsy.source.now() > 4e9 && clumsy.source.state === 'playing'", 10)
        assert page.evaluate("clumsy.context.settings().gravity") == 4.25

        for number in range(12):
            page.evaluate(f"clumsy.context.send('gravity {5 + number}')")
            until(page, f"clumsy.context.settings().gravity === {5 + number}")
            page.evaluate("clumsy.source.open(`clumsy 1 engine ${clumsy.core.engineVersion}\\n`)")
        page.click("#keep")
        page.click("#keep")
        until(page, f"{ROWS} === 10")
    print("page: reload: ok")


main()
