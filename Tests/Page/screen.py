#!/usr/bin/env python3
"""Tests the page as an app: it keeps the screen awake while it plays, can fill the screen, and can be installed."""

import contextlib
import tempfile

from browser import Browser, Site, until
from native import clumsy
from served import Run
from stepped import stands_hidden

# Simulates the browser's wake locks, and records them in `locks`.
LOCKS = """
globalThis.locks = []
globalThis.held = () => locks.filter((lock) => !lock.released).length
{
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true, value: { request: async (kind) => {
      await globalThis.gate
      if (kind !== 'screen') throw new TypeError(kind)
      const lock = { released: false, release: async () => { lock.released = true } }
      locks.push(lock)
      return lock
    } },
  })
}
"""

# Delays the answers to requests for locks until `answer` or `refuse` is called.
WAIT = "void (globalThis.gate = new Promise((answer, refuse) => Object.assign(globalThis, { answer, refuse })))"

# Records the tick at which the run makes each gesture.
MADE = """() => {
  const gesture = clumsy.source.gesture.bind(clumsy.source)
  globalThis.made = {}
  clumsy.source.gesture = (tick, source, from, text) => { made[text] = tick; gesture(tick, source, from, text) }
}"""


def stays_awake(page, pause, play):
    """The page holds one wake lock while it plays and is visible, and no lock otherwise."""
    until(page, "clumsy.source.state === 'playing' && held() === 1")
    pause()
    until(page, "held() === 0")
    play()
    until(page, "held() === 1")
    stands_hidden(page, True)
    until(page, "held() === 0")
    stands_hidden(page, False)
    until(page, "held() === 1")
    # A browser may release the lock, for example at low battery. The page then requests a new lock at the next change of its state,
    # here by a gesture.
    page.evaluate("locks.at(-1).released = true")
    page.evaluate("clumsy.context.send('gravity 9')")
    until(page, "held() === 1")
    # If the browser grants a lock only after the page was hidden, the page releases this lock.
    page.evaluate(f"locks.at(-1).released = true; {WAIT}")
    count = page.evaluate("locks.length")
    stands_hidden(page, False)
    stands_hidden(page, True)
    page.evaluate("answer()")
    until(page, f"locks.length > {count} && held() === 0")
    # If a request was refused because the page was briefly hidden, the page repeats the request.
    page.evaluate(WAIT)
    for is_hidden in (False, True, False):
        stands_hidden(page, is_hidden)
    page.evaluate("gate = undefined; refuse(new DOMException('hidden', 'NotAllowedError'))")
    until(page, "held() === 1")


def fills_the_screen(page):
    page.click("#settings")
    page.click("#more")
    for way in (lambda: page.click("#full-screen"), lambda: (page.focus("#full-screen"), page.keyboard.press("Enter"))):
        way()
        until(page, "document.fullscreenElement === document.documentElement")
        way()
        until(page, "document.fullscreenElement === null")
    page.keyboard.press("Escape")


def is_installable(browser, address):
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(browser.lasting(folder)) as profile:
        page = profile.new_page()
        page.faults = []
        page.goto(address)
        until(page, "globalThis.clumsy?.mirror.playing")
        devtools = profile.new_cdp_session(page)
        manifest = devtools.send("Page.getAppManifest")
        assert manifest["url"].endswith("/manifest.webmanifest") and not manifest["errors"], manifest
        found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert not found, f"{address} cannot be installed: {found}"
        # Tablets do not accept an SVG icon.
        size = page.evaluate("""async () => {
          const icon = new Image()
          icon.src = document.querySelector('link[rel=apple-touch-icon]').href
          await icon.decode()
          return [icon.naturalWidth, icon.naturalHeight]
        }""")
        assert size == [180, 180], f"the icon for tablets has {size} pixels, not 180 × 180"


def alone(browser):
    with Site() as site:
        with browser.open(None) as page:
            page.add_init_script(LOCKS)
            page.goto(f"{site.address}#alone")
            until(page, "globalThis.clumsy?.mirror.playing")
            stays_awake(page, lambda: page.click("#play"), lambda: page.click("#play"))
            fills_the_screen(page)
        with browser.open(None) as page:
            page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { throw new DOMException('no', 'NotAllowedError') } } })")
            page.goto(f"{site.address}#alone")
            until(page, "globalThis.clumsy?.source.now() > 0.2e9")


def of_a_run(browser):
    """A page of a run keeps the screen awake until the run is paused or ends."""
    with Run("--seed", "7") as run, browser.open(None) as page:
        page.add_init_script(LOCKS)
        page.goto(run.address)
        until(page, "globalThis.clumsy?.source.state === 'playing' && held() === 1")
        page.evaluate(MADE)
        page.click("#play")
        # The page pauses immediately, but the run pauses at a later tick. The page then plays up to this tick. During this
        # time, a click would send another pause.
        until(page, "made.pause < clumsy.mirror.tick && clumsy.source.state === 'paused' && held() === 0")
        page.click("#play")
        until(page, "held() === 1")
        is_installable(browser, run.address)
        run.stop()
        until(page, "clumsy.source.isOver && held() === 0")


def of_a_site(browser):
    with tempfile.TemporaryDirectory() as folder:
        clumsy("page", "--seed", "7", "--site", f"{folder}/site")
        with Site(f"{folder}/site", "/music", policy=None) as site:
            is_installable(browser, site.address)


with Browser() as browser:
    for test in (alone, of_a_run, of_a_site):
        test(browser)
print("page: screen: ok; awake while it plays, full screen, an app")
