#!/usr/bin/env python3
"""`clumsy page --site`: under any path of a server that knows nothing of it, and again when the server is gone."""

import tempfile

from browser import Browser, Site, until
from native import clumsy


def main():
    with tempfile.TemporaryDirectory() as folder:
        clumsy("page", "--seed", "7", "--site", f"{folder}/site")
        clumsy("page", "--seed", "7", "--site", f"{folder}/site")  # once more: what is there is replaced
        site = Site(f"{folder}/site", "/music/clumsy", policy=None)
        # While the server is gone, the browser says so of what it asks for again in the background.
        with Browser() as browser, browser.open(site.address, allow=["ERR_CONNECTION_REFUSED"]) as page:
            plays = "globalThis.clumsy?.source.now() > 0.3e9"
            until(page, plays)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            assert page.evaluate("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
            site.stop()
            page.reload()
            until(page, plays)
            assert page.evaluate("clumsy.source.sessionText()").startswith("clumsy 1 engine")
    print("page: offline: ok")


main()
