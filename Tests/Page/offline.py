#!/usr/bin/env python3
"""A site that `clumsy page --site` wrote plays under a path of a web server, and offline after the server has stopped."""

import tempfile

from browser import Browser, Site, until
from native import clumsy


def main():
    with tempfile.TemporaryDirectory() as folder:
        clumsy("page", "--seed", "7", "--site", f"{folder}/site")
        clumsy("page", "--seed", "7", "--site", f"{folder}/site")  # replaces the files
        site = Site(f"{folder}/site", "/music/clumsy", policy=None)
        # Ignore the browser's background requests, which fail without the server.
        with Browser() as browser, browser.open(site.address, allow=["ERR_CONNECTION_REFUSED"]) as page:
            plays = "globalThis.clumsy?.source.now() > 0.3e9"
            until(page, plays)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            until(page, "navigator.serviceWorker.controller !== null")
            site.stop()
            page.reload()
            until(page, plays)
            assert page.evaluate("clumsy.source.sessionText()").startswith("clumsy 1 engine")
    print("page: offline: ok")


main()
