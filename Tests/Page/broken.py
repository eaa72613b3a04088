#!/usr/bin/env python3
"""If the share line (a session as text after # in the address) or the page file is damaged, the page shows one line of error. Other texts after # change nothing."""

import pathlib
import re
import tempfile

from browser import Browser, Site, until
from native import clumsy

NOTICE = "document.getElementById('notice')"
# Records the texts of the notice, because on a slow machine the notice disappears before the test reads it.
SHOWN = """
globalThis.shown = []
new MutationObserver(() => {
  const notice = document.getElementById('notice')
  if (notice && !notice.hidden) shown.push(notice.textContent)
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
"""


def broken_share_line(browser, address):
    """A damaged share line is reported, in the first address and in a later address, and the page continues to play."""
    with browser.open(None) as page:
        page.add_init_script(SHOWN)
        page.goto(f"{address}#clumsy:1damaged")
        until(page, "shown.some((words) => words.includes('share line'))")
        until(page, "globalThis.clumsy?.source.now() > 0.5e9")
        assert page.evaluate("clumsy.context.seed()") == "7", "the page does not play its own session"
        for line in ("clumsy:9newer", "clumsy:%zz"):
            before = page.evaluate(f"{NOTICE}.textContent = ''; clumsy.source.now()")
            page.evaluate("line => { location.hash = line }", line)
            until(page, f"{NOTICE}.textContent.startsWith('the share line in the address')")
            assert page.evaluate("clumsy.source.now()") > before, "the music began anew"


def other_fragments(browser, address):
    """A fragment (#…) that is no share line changes nothing. If the fragment is removed, the page opens its own session anew, without the gestures made before."""
    with browser.open(f"{address}#anything") as page:
        until(page, "globalThis.clumsy?.source.now() > 0.5e9")
        page.evaluate("clumsy.context.send('gravity 31')")
        heard = "new Promise((heard) => addEventListener('hashchange', () => setTimeout(heard), { once: true }))"
        for word in ("another", "stage", "clumsy"):
            before = page.evaluate("clumsy.source.now()")
            page.evaluate(f"word => {{ const heard = {heard}; location.hash = word; return heard }}", word)
            assert page.evaluate("clumsy.source.now()") > before, f"#{word}: the music began anew"
            assert "gravity 31" in page.evaluate("clumsy.source.sessionText()"), f"#{word}: the gesture is lost"
        page.evaluate(f"() => {{ const heard = {heard}; location.hash = ''; return heard }}")
        assert "gravity 31" not in page.evaluate("clumsy.source.sessionText()"), "the page still plays the session with the gesture"
        assert page.evaluate("clumsy.context.seed()") == "7"


def without_fragment(browser, site):
    """A served page with #alone in its address plays by itself. If #alone is removed, the page reloads and connects to its server."""
    with browser.open(f"{site.address}#alone", allow=["WebSocket"]) as page:
        until(page, "globalThis.clumsy?.source.now() > 0.5e9")
        with page.expect_event("load"):
            page.evaluate("location.hash = ''")
        until(page, "globalThis.clumsy?.source.wire?.url.endsWith('/stage')")


def damaged(text, name):
    start = text.index(">", text.index(f'id="file-{name}"')) + 1001
    return text[:start] + ("$" if text[start] == "#" else "#") + text[start + 1 :]


def main():
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        path = pathlib.Path(folder, "seven.html")
        clumsy("page", "--seed", "7", "-o", path)
        broken_share_line(browser, path.as_uri())
        other_fragments(browser, path.as_uri())
        with Site() as site:
            without_fragment(browser, site)
        text = path.read_text()
        for name, complaint in (("clumsy.wasm", "clumsy.wasm is damaged"), ("main.js", "damaged")):
            path.write_text(damaged(text, name))
            with browser.open(path.as_uri(), allow=["damaged", "fetch"]) as page:
                until(page, f"!{NOTICE}.hidden && {NOTICE}.textContent.includes({complaint!r})")
        path.write_text(re.sub(r"(?m)^seed 7$", "seed seven", text))
        with browser.open(path.as_uri(), allow=["line 2"]) as page:
            until(page, f"!{NOTICE}.hidden && {NOTICE}.textContent.includes('line 2')")
    print("page: broken: ok; damage is reported")


main()
