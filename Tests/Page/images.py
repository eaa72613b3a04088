"""Opens the image performer for tests."""

from browser import until

TOOLS = """() => {
  globalThis.view = clumsy.views.mounted('image')
  globalThis.sent = []
  const { send } = clumsy.source
  clumsy.source.send = (text) => { sent.push(text); send.call(clumsy.source, text) }
  globalThis.image = () => clumsy.mirror.image
  globalThis.box = (name) => document.querySelector(name).getBoundingClientRect().toJSON()
}"""

# Without a GPU, frames cost most of the time.
IDLE = """{
  let parts
  Object.defineProperty(globalThis, 'clumsy', { configurable: true, get: () => parts, set: (made) => { (parts = made).views.draw = () => {} } })
}"""

# A hand holds still only when the test says so: `still()`. On a busy machine, the time between two of the test's moves may be long.
STILL = """
const later = globalThis.setTimeout
globalThis.setTimeout = (act, time, ...rest) => time === 650 ? (globalThis.still = act, 0) : later(act, time, ...rest)
"""


def begin(page, site, query="", pause=True, draws=False):
    """Opens the view alone. The balls pause, so that they release no lumis. Frames are drawn only at need."""
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
    """The pixel of a place, in shares of the canvas from its lower left corner."""
    place = canvas(page)
    return place["x"] + x * place["width"], place["y"] + (1 - y) * place["height"]
