"""Opens the image performer (the page's view `image`) for tests."""

from browser import until

TOOLS = """() => {
  globalThis.view = clumsy.views.mounted('image')
  globalThis.sent = []
  const { send } = clumsy.source
  clumsy.source.send = (text) => { sent.push(text); send.call(clumsy.source, text) }
  globalThis.image = () => clumsy.mirror.image
  globalThis.box = (name) => document.querySelector(name).getBoundingClientRect().toJSON()
}"""

# Switches drawing off, because without a GPU, frames would take most of a test's time.
IDLE = """{
  let parts
  Object.defineProperty(globalThis, 'clumsy', { configurable: true, get: () => parts, set: (made) => { (parts = made).views.draw = () => {} } })
}"""

# The page regards a hand as still only when the test calls `still()`, not after 650 ms (`LONG` in hands/grips.js): on a busy machine, the
# time between two moves may be long.
STILL = """
const later = globalThis.setTimeout
globalThis.setTimeout = (act, time, ...rest) => time === 650 ? (globalThis.still = act, 0) : later(act, time, ...rest)
"""


def begin(page, site, query="", pause=True, draws=False):
    """Opens only the image view. With `pause`, the balls pause, strikes release no lumis (moving lights), and the canvas is empty. Frames are drawn only with `draws`."""
    if not draws:
        page.add_init_script(IDLE)
    page.goto(f"{site.address}?view=image{query}#alone")
    until(page, "globalThis.clumsy?.mirror.image && clumsy.source.now() > 0.2e9")
    page.evaluate(TOOLS)
    if pause:
        page.evaluate("clumsy.context.send('pause')")
        page.evaluate("view.play.do('canvas bind none')")
        page.evaluate("view.play.do('erase all')")
        until(page, "image().count === 0")
        page.evaluate("sent.length = 0")


def canvas(page):
    return page.evaluate("box('.image-canvas')")


def at(page, x, y):
    """Returns the window pixel of a place. x and y are shares of the canvas's width and height, from its lower left corner."""
    place = canvas(page)
    return place["x"] + x * place["width"], place["y"] + (1 - y) * place["height"]
