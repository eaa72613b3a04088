"""Helpers for a page whose clock advances only when a test advances it, so that the machine's speed does not matter."""

from browser import until

# `pass(ms)` advances the time; `step(ms)` also draws a frame. `drawn` contains the musical time of each frame.
STEPPED = """
{
  let now = 1000
  let waiting = []
  globalThis.drawn = []
  performance.now = () => now
  globalThis.requestAnimationFrame = (draw) => waiting.push(draw)
  globalThis.pass = (ms) => { now += ms }
  globalThis.step = (ms) => {
    now += ms
    const due = waiting
    waiting = []
    for (const draw of due) draw(now)
  }
}
"""

WATCH = """(draws) => {
  const { draw } = clumsy.view
  clumsy.view.draw = (ns) => { drawn.push(ns); if (draws) draw(ns) }
}"""


def begin(page, site, *scripts, draws=True):
    """Starts a page that runs `scripts`, and plays without a `clumsy run`. With `draws=False`, frames are not painted, which saves most of their cost without a GPU."""
    for script in (STEPPED, *scripts):
        page.add_init_script(script)
    page.goto(f"{site.address}#alone")
    until(page, "globalThis.clumsy?.mirror.playing")
    page.evaluate(WATCH, draws)
    # The page requests its first frame when it has begun.
    until(page, "(step(0), drawn.length > 0)")
    page.evaluate("drawn.length = 0")


def steps(page, count, ms):
    """Draws `count` frames at intervals of `ms` milliseconds."""
    page.evaluate("([count, ms]) => { for (let index = 0; index < count; index++) step(ms) }", [count, ms])


def stands_hidden(page, is_hidden):
    """Makes the page believe that it is hidden or visible."""
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
          Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }""",
        is_hidden,
    )
