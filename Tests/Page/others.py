#!/usr/bin/env python3
"""A page lists who else plays in its run: other pages and `clumsy tell`, each with a name and a coloured dot."""

import subprocess

from browser import Browser, until
from native import CLUMSY
from served import Run

NAMES = "[...document.querySelectorAll('#others li')].map(({ textContent }) => textContent)"
IS_HIDDEN = "document.getElementById('others').hidden"
# Returns the contrast (WCAG 2) of each dot, and of each name, against the background of the list.
CONTRASTS = """(() => {
  const list = document.getElementById('others')
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  const luminance = (colour) => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const back = luminance(getComputedStyle(list).backgroundColor)
  const contrast = (colour) => { const one = luminance(colour); return Math.max(one, back) / Math.min(one, back) }
  return [...list.children].map((item) => [
    contrast(getComputedStyle(item.querySelector('.dot')).backgroundColor), contrast(getComputedStyle(item).color)])
})()"""


def main():
    with Run("--seed", "7") as run, Browser() as browser, browser.open(run.address) as one, browser.open(run.address, color_scheme="dark") as other:
        for page in (one, other):
            until(page, "globalThis.clumsy?.source.state === 'playing'")
        assert one.evaluate(IS_HIDDEN), "a player is shown although nobody else plays"

        # A page lists another page after that page's gestures, but does not list itself.
        other.evaluate("clumsy.context.send('spawn 700 600')")
        number = other.evaluate("clumsy.source.page")
        until(one, f"JSON.stringify({NAMES}) === JSON.stringify(['page {number}'])")
        until(one, "document.querySelector('#others .bright')")
        until(one, "!document.querySelector('#others .bright')")
        assert other.evaluate(IS_HIDDEN), "the page shows itself as another player"

        subprocess.run([CLUMSY, "tell", "gravity 12"], check=True, timeout=60)
        until(one, f"JSON.stringify({NAMES}) === JSON.stringify(['page {number}', 'clumsy tell'])")
        until(other, f"JSON.stringify({NAMES}) === JSON.stringify(['clumsy tell'])")
        colours = one.evaluate("[...document.querySelectorAll('#others .dot')].map((dot) => getComputedStyle(dot).backgroundColor)")
        assert len(set(colours)) == 2, f"two players have the same colour: {colours}"
        one.evaluate("clumsy.context.send('spawn 700 600')")
        until(other, f"{NAMES}.length === 2")
        for page in (one, other):
            for dot, name in page.evaluate(CONTRASTS):
                assert dot >= 3 and name >= 4.5, f"the contrast of a dot is {dot:.1f} (at least 3), the contrast of its name {name:.1f} (at least 4.5)"

        assert not one.evaluate("document.getElementById('others').getBoundingClientRect().width > innerWidth / 2")
        # A player is listed for half a minute after the player's latest gesture. Let 31 s pass.
        one.evaluate("{ const { local } = clumsy.source.players; clumsy.source.players.local = () => local() + 31000 }")
        until(one, IS_HIDDEN)
        run.stop()
    print("page: others: ok")


main()
