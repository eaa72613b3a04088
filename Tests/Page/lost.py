#!/usr/bin/env python3
"""The page notices a silent connection after three seconds, reports the loss again at each touch and key, and connects again."""

import time

from browser import Browser, Site
from hand import place, until

# Simulates the server inside the page.
SERVER = """
globalThis.server = { isSilent: false, opened: 0, closed: 0, heard: [], all: [] }
globalThis.WebSocket = class {
  readyState = 0
  constructor() {
    server.opened++
    server.all.push(this)
    if (!server.isSilent) setTimeout(() => this.open())
  }
  open() {
    this.readyState = 1
    this.onopen()
    const start = performance.now()
    const ns = () => Math.round((performance.now() - start) * 1e6)
    const session = clumsy.core.session(`clumsy 1 engine ${clumsy.core.engineVersion}\\nseed 7\\n`)
    const bytes = session.perform().save()
    this.hear(`hello 1 ${clumsy.core.engineVersion} ${server.opened} touch silent`)
    this.hear(`state 0 ${bytes.length}`)
    this.hear(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    this.ns = ns
    const beat = () => this.hear(`beat ${ns()} playing - -`)
    beat()
    this.timer = setInterval(beat, 1000)
  }
  hear(data) { if (!server.isSilent && this.readyState === 1) this.onmessage({ data }) }
  send(line) {
    server.heard.push(line)
    const [what, id] = line.split(' ')
    if (what === 'ping') setTimeout(() => this.hear(`pong ${id} ${this.ns()}`))
  }
  // Simulate a dead connection: `onclose` is never called.
  close() { this.readyState = 2; server.closed++; clearInterval(this.timer) }
}
"""
NOTICE = "document.getElementById('notice')"


def main():
    with Site() as site, Browser() as browser, browser.open(None, has_touch=True) as page:
        page.add_init_script(SERVER)
        page.goto(site.address)
        until(page, "globalThis.clumsy?.source.state === 'playing'", "the page plays")
        page.wait_for_timeout(4000)
        assert page.evaluate("server.opened") == 1 and page.evaluate(f"{NOTICE}.hidden"), "the page has given up a working connection"

        page.evaluate("server.isSilent = true")
        start = time.monotonic()
        until(page, f"!{NOTICE}.hidden && {NOTICE}.textContent === 'connection lost, trying again'", "the page says that the connection is lost")
        took = time.monotonic() - start
        assert 2 < took < 15, f"a silence is noticed after {took:.1f} s, not after 2…15 s"
        until(page, "server.opened > 1", "the page tries to reconnect")
        page.evaluate(f"{NOTICE}.textContent = ''")
        before = page.evaluate("server.heard.length")
        page.touchscreen.tap(*place(page, 700, 500))
        until(page, f"{NOTICE}.textContent === 'connection lost, trying again'", "the page answers a touch with a notice")
        page.evaluate("document.activeElement.blur()")
        page.evaluate(f"{NOTICE}.textContent = ''")
        page.keyboard.press("n")
        until(page, f"{NOTICE}.textContent === 'connection lost, trying again'", "the page answers a key with a notice")
        assert not any("spawn" in line for line in page.evaluate("server.heard")[before:]), "a gesture is sent over the lost connection"
        page.wait_for_timeout(4000)
        assert page.evaluate(f"!{NOTICE}.hidden"), "the notice of the lost connection disappears too early"

        page.evaluate("server.isSilent = false; server.all.at(-1).readyState === 0 && server.all.at(-1).open()")
        until(page, "clumsy.source.state === 'playing' && clumsy.source.trouble === ''", "the page plays again")
        until(page, f"{NOTICE}.hidden", "the notice is hidden again")
        page.evaluate("server.heard = []")
        page.touchscreen.tap(*place(page, 700, 500))
        until(page, "server.heard.some((line) => line.includes('spawn'))", "a touch causes a gesture again")

        page.evaluate("for (const one of server.all) clearInterval(one.timer)")
        page.evaluate("server.all.at(-1).hear('end')")
        until(page, f"!{NOTICE}.hidden && {NOTICE}.textContent.startsWith('the run has ended')", "the page says that the run has ended")
        assert page.text_content("#play") == "Ended"
        opened = page.evaluate("server.opened")
        page.evaluate(f"server.all.at(-1).onclose(); {NOTICE}.textContent = ''")
        page.touchscreen.tap(*place(page, 800, 500))
        until(page, f"{NOTICE}.textContent.startsWith('the run has ended')", "the page answers a touch with a notice")
        page.wait_for_timeout(1000)
        assert page.evaluate("server.opened") == opened, "the page connects to a run that has ended"
    print("page: lost: ok; silence is noticed, and the page connects again")


main()
