#!/usr/bin/env python3
"""A page alone forgets nothing on a reload: it keeps the last ten touched sessions, and plays one again or goes on."""

from browser import Browser, Site, until

PLAYS = "globalThis.clumsy?.source.now() > 0.2e9"
ROWS = "document.querySelectorAll('.earlier li').length"


def opened(page):
    page.click("#keep")
    until(page, f"document.getElementById('share-line').value !== '' || {ROWS} > 0")


def main():
    with Site() as site, Browser() as browser, browser.open(site.address + "#alone") as page:
        until(page, PLAYS)
        # Nobody has touched it: it is not kept.
        page.reload()
        until(page, PLAYS)
        page.click("#keep")
        page.wait_for_timeout(300)
        assert page.evaluate(ROWS) == 0
        page.click("#keep")

        page.evaluate("clumsy.context.send('gravity 4.25')")
        # It is kept a second after the change.
        page.wait_for_timeout(3000)
        page.reload()
        until(page, PLAYS)
        page.click("#keep")
        until(page, f"{ROWS} === 1")

        page.click(".earlier button >> nth=0")
        until(page, "clumsy.context.settings().gravity === 4.25")
        assert page.evaluate("clumsy.source.now() < 3e9")
        # It goes on where it ended: at once, and without a pause there.
        page.click(".earlier button >> nth=1")
        until(page, "clumsy.source.now() > 4e9 && clumsy.source.state === 'playing'", 10)
        assert page.evaluate("clumsy.context.settings().gravity") == 4.25

        # The last ten are kept.
        for number in range(12):
            page.evaluate(f"clumsy.context.send('gravity {5 + number}')")
            until(page, f"clumsy.context.settings().gravity === {5 + number}")
            page.evaluate("clumsy.source.open(`clumsy 1 engine ${clumsy.core.engineVersion}\\n`)")
        page.click("#keep")
        page.click("#keep")
        until(page, f"{ROWS} === 10")
    print("page: reload: ok")


main()
