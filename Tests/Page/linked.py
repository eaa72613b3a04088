#!/usr/bin/env python3
"""The link to a session works on other machines: even on a page at localhost, the link has the run's network address and a token."""

import re

from browser import Browser, skip, until
from served import Run


def main():
    with Run(stage="0.0.0.0:0") as run, Browser() as browser:
        host, port, token = re.fullmatch(r"http://([\d.]+):(\d+)/\?t=(\w+)", run.address).groups()
        if host == "127.0.0.1":
            skip("this machine has no network address")
        # `Browser` reports each request to a host other than 127.0.0.1. For pages at the network address, the test ignores these reports.
        others = ["asks another host"]
        with browser.open(f"http://127.0.0.1:{port}/?t={token}") as page:
            until(page, "globalThis.clumsy?.source.state === 'playing'")
            assert page.evaluate("location.href") == f"http://127.0.0.1:{port}/", "the token stays in the address"
            page.evaluate("clumsy.context.send('gravity 5')")
            until(page, "clumsy.mirror.gestures.some(({ text }) => text === 'gravity 5')")
            address = page.evaluate("clumsy.source.address")
            assert address != run.address and re.fullmatch(rf"http://{host}:{port}/\?t=\w+", address), address
            page.click("#keep")
            until(page, "document.getElementById('share-link').href.includes('#clumsy:1')")
            link = page.evaluate("document.getElementById('share-link').href")
        assert link.startswith(f"{address}#clumsy:1"), link
        # The link grants watching, not playing. A browser that may already play keeps this right.
        with browser.open(address, allow=others) as page:
            until(page, "globalThis.clumsy?.source.state === 'playing'")
            assert not page.evaluate("clumsy.source.canTouch")
            page.goto(run.address)
            until(page, "globalThis.clumsy?.source.canTouch")
            page.goto(address)
            until(page, "globalThis.clumsy?.source.canTouch")
        # Open the link in another browser, which has no cookie yet.
        with browser.open(link, allow=others) as page:
            until(page, "globalThis.clumsy?.source.sessionText")
            assert page.evaluate("location.href") == f"http://{host}:{port}/{link[link.index('#'):]}"
            until(page, "clumsy.source.sessionText().includes(' gravity 5\\n')")
        run.stop()
    # The link grants only watching, whether or not its page may play.
    with Run("--watch", stage="0.0.0.0:0") as run, Browser() as browser:
        watch = run.wait(r"^stage to watch (http://\S+)$")[1]
        for address in (run.address, watch):
            with browser.open(address, allow=others) as page:
                until(page, "globalThis.clumsy?.source.state === 'playing'")
                assert page.evaluate("clumsy.source.address") == watch
        run.stop()
    # Other machines cannot reach a run at a loopback address, so such a run has no network address.
    with Run() as run, Browser() as browser, browser.open(run.address) as page:
        until(page, "globalThis.clumsy?.source.state === 'playing'")
        assert page.evaluate("clumsy.source.address") == ""
        run.stop()
    print("page: linked: ok")


main()
