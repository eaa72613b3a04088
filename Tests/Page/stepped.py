"""A page whose time stands until a test moves it: what it then does hangs on no machine's speed."""

from browser import until

# `step(ms)` is a frame that comes so much later, `pass(ms)` time without a frame. `drawn`: the musical time of each frame.
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
    """Has the page play alone, from its beginning. scripts: what else is put in before its own. Nothing is painted unless it `draws`: without a
    GPU that is most of what a frame costs."""
    for script in (STEPPED, *scripts):
        page.add_init_script(script)
    page.goto(f"{site.address}#alone")
    until(page, "globalThis.clumsy?.mirror.playing")
    page.evaluate(WATCH, draws)
    # The first frame is asked for when all has begun.
    until(page, "(step(0), drawn.length > 0)")
    page.evaluate("drawn.length = 0")


def steps(page, count, ms):
    """So many frames, each so much later than the one before."""
    page.evaluate("([count, ms]) => { for (let index = 0; index < count; index++) step(ms) }", [count, ms])


def stands_hidden(page, is_hidden):
    """Has the page take itself for hidden, or seen again, as a browser would tell it."""
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
          Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }""",
        is_hidden,
    )
