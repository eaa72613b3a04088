#!/usr/bin/env python3
"""The traces of lumis (moving lights) survive changes of the canvas. Traces that are drawn again look as in a film.

Traces are drawn in steps, at a fixed rate. A film draws every step, from the beginning of the session on."""

from browser import Browser, Site, until
from imagescreens import NO_WEBGL
from images import begin

# Test functions. `shown` draws a frame of the view's canvas, and returns its pixels, the top row first. `ink` returns the mean difference
# between the canvas and its background, and the middle of the differing pixels as shares of the canvas. `redrawn` draws frames,
# at most 3000, until the traces of the past are drawn again. It returns the number of frames that left these traces incomplete.
TOOLS = """() => {
  view.surface.isSteady = true
  globalThis.shown = () => {
    const { surface, frames } = view
    const { mirror } = clumsy
    if (globalThis.time) time += 33
    mirror.advanceTo(clumsy.source.now())
    frames.draw(mirror.ns)
    const { width, height } = surface.canvas
    if (surface.painter.kind === '2d') return { width, height, pixels: surface.canvas.getContext('2d').getImageData(0, 0, width, height).data }
    const below = surface.painter.pixels()
    const pixels = new Uint8ClampedArray(below.length)
    for (let row = 0; row < height; row++) pixels.set(below.subarray(4 * width * (height - 1 - row), 4 * width * (height - row)), 4 * width * row)
    return { width, height, pixels }
  }
  globalThis.ink = () => {
    const { width, height, pixels } = shown()
    let [sum, x, y] = [0, 0, 0]
    for (let place = 0; place < pixels.length; place += 4) {
      let off = 0
      for (let part = 0; part < 3; part++) off += Math.max(0, Math.abs(pixels[place + part] - pixels[part]) - 3)
      sum += off
      x += off * (place / 4 % width + 0.5) / width
      y += off * (Math.floor(place / 4 / width) + 0.5) / height
    }
    return { width, mean: sum / (3 * width * height), x: x / sum, y: y / sum }
  }
  globalThis.redrawn = async () => {
    let count = 0
    do {
      shown()
      await new Promise((done) => setTimeout(done))
    } while (view.frames.isRedrawing && ++count < 3000)
    return count
  }
}"""

# Compares the view's canvas with the picture of a film, whose traces the core's painter draws at each of their steps. Returns the mean
# difference (`off`), and the difference between the film's picture and its background (`ink`).
FILM = """() => {
  const { core, mirror, source } = clumsy
  const { width, height, pixels } = shown()
  const tables = core.images
  const session = core.session(source.sessionText())
  const { gestures } = session.parts()
  const playing = session.perform()
  playing.followImage(true)
  const painter = tables.painter(width, height)
  const last = tables.traceNumber(mirror.ns)
  let [index, tick] = [0, 0]
  const advance = (ns) => {
    const first = index
    while (gestures[index]?.tick * 4e6 <= ns) index++
    playing.runTo(gestures.slice(first, index), ns)
    playing.image.advance(ns)
  }
  for (let step = 0; step <= last; step++) {
    advance(step === last ? mirror.ns : tables.traceTime(step))
    painter.trace(playing.image)
  }
  const film = painter.paint(playing.image)
  let [off, ink] = [0, 0]
  for (let place = 0; place < film.length; place++) {
    if (place % 4 === 3) continue
    off += Math.abs(film[place] - pixels[place])
    ink += Math.abs(film[place] - film[place % 4])
  }
  const parts = 3 * width * height
  for (const one of [painter, playing, session]) one.free()
  return { off: off / parts, ink: ink / parts, count: mirror.image.count }
}"""

# Plays a session of 21 s in an instant, second by second, so that the page has saved states of its past. Then forgets the traces.
# From then on, time passes only when `shown` draws a frame. With the real time, a busy machine would skip steps of the traces.
PLAYED = """text => {
  const { source, mirror } = clumsy
  globalThis.time ??= performance.now()
  source.local = () => time
  source.open(text)
  for (let second = 0; second < 21; second++) {
    time += 1000
    mirror.advanceTo(source.now())
  }
  view.frames.restart()
}"""

# Commands that make the lumis of chord 1 planes (rectangles) that live for ever and are bright at once.
PLANE = ["set 1 0 form.base 312", "set 1 0 form.depth 0", "set 1 0 size.base 500", "set 1 0 life 0", "set 1 0 attack 0", "set 1 0 opacity.base 1000"]


def drawn(page, *before):
    """Executes the commands in `before`, draws lumis whose traces stay, and removes the lumis. Returns the ink of the traces."""
    page.evaluate(TOOLS)
    for text in (*before, "canvas trace stay", *PLANE, "strike 1 1 120 60 900 2600", "strike 1 5 120 60 2500 1500"):
        page.evaluate("text => view.play.do(text)", text)
    until(page, "image().count === 2")
    page.evaluate("redrawn()")
    for _ in range(4):
        page.evaluate("shown()")
        page.wait_for_timeout(60)
    page.evaluate("view.play.do('erase 1')")
    until(page, "image().count === 0")
    ink = page.evaluate("ink()")
    assert ink["mean"] > 1, f"the lumis leave no traces: {ink}"
    return ink


def same(page, wanted, what):
    found = page.evaluate("ink()")
    alike = abs(found["mean"] / wanted["mean"] - 1) < 0.1 and all(abs(found[axis] - wanted[axis]) < 0.01 for axis in "xy")
    assert alike, f"{what}: {found} instead of {wanted}"
    return found


def sizes(page, is_webgl=True):
    """Traces survive panels, another size of the window, the full screen, and, on a slow machine, fewer pixels."""
    ink = drawn(page)
    widths = {ink["width"]}
    page.locator(".image-canvas").focus()
    for key in "cfmvplo" * 2:
        page.keyboard.press(key)
        widths.add(same(page, ink, f"the panel of the key {key}")["width"])
    for width, height in ((700, 500), (1280, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        widths.add(same(page, ink, f"a window {width} wide")["width"])
    page.keyboard.press("w")
    until(page, "document.fullscreenElement")
    page.wait_for_timeout(300)
    same(page, ink, "the full screen")
    page.evaluate("document.exitFullscreen()")
    until(page, "!document.fullscreenElement")
    page.wait_for_timeout(300)
    if is_webgl:
        page.locator(".image-canvas").focus()
        for key in "cfmvp":
            page.keyboard.press(key)
        same(page, ink, "a canvas without panels")
        width = page.evaluate("view.surface.canvas.width")
        paced = lambda times: page.evaluate("times => { let now = 1e6; for (const first of [0, 16]) view.surface.pace(now += first); view.surface.isSteady = false; for (const [time, isRedrawing] of times) view.surface.pace(now += time, isRedrawing); view.surface.isSteady = true; return view.surface.canvas.width }", times)
        assert paced([[60_000, False], [50, False], [16, False]]) == width, "a return from a hidden tab costs pixels"
        assert paced([[90, True]] * 50) == width, "frames that draw the past again cost pixels"
        for slow in ([[50, False]] * 42, [[1500, False]] * 3, [[1500, True]] * 3):
            width, before = paced(slow), width
            assert width < before, f"a slow machine does not get fewer pixels: {slow[0]}"
        same(page, ink, "fewer pixels")
        assert len(widths) > 3, widths
    return ink


def lost(page, ink):
    """After a lost WebGL context has been restored, the page draws the traces of the past again."""
    page.evaluate("globalThis.losing = view.surface.canvas.getContext('webgl2').getExtension('WEBGL_lose_context'); losing.loseContext()")
    until(page, "view.surface.canvas.getContext('webgl2').isContextLost()")
    page.wait_for_timeout(100)
    page.evaluate("globalThis.before = view.surface.painter; losing.restoreContext()")
    until(page, "view.surface.painter !== before")
    page.evaluate("redrawn()")
    same(page, ink, "a lost context")


def films(page):
    """Traces that are drawn again look as in a film, also if the traces' options have changed, after a pause without frames, and after an undo."""
    page.evaluate(TOOLS)
    page.set_viewport_size({"width": 480, "height": 420})
    begun = ["canvas bind none", "canvas trace fade", "canvas decay 60000", *PLANE, "set 1 0 path orbit", "set 1 0 speed 300"]
    moves = [f"{500 + 400 * step} image strike 1 {step % 8 + 1} 110 60 {200 + 400 * step % 3700} {500 + 900 * step % 3000}" for step in range(8)]
    for name, later in (
        ("the decay changes", [(4500, "erase 1"), (4600, "canvas decay 2000"), (4900, "strike 1 2 120 60 3000 3000")]),
        ("the traces stay", [(200, "canvas trace stay"), (4500, "erase 1")]),
        ("traces that stayed fade", [(200, "canvas trace stay"), (4500, "erase 1"), (4600, "canvas trace fade"), (4610, "strike 1 2 120 60 3000 3000")]),
        ("traces bleed", [(200, "canvas trace bleed"), (4500, "erase 1"), (4650, "canvas spread 300")]),
        ("another chordset", [(200, "canvas trace stay"), (4500, "chordset 3"), (4510, "canvas bind none"), (4550, "canvas trace stay"), (4600, "strike 1 1 120 60 2000 2000"), (4800, "chordset 1")]),
    ):
        texts = [(100, f"100 image {text}") for text in begun] + [(int(move.split()[0]), move) for move in moves] + [(tick, f"{tick} image {text}") for tick, text in later]
        lines = [f"clumsy 1 engine {page.evaluate('clumsy.core.engineVersion')}", "seed 7", *(text for _, text in sorted(texts, key=lambda one: one[0])), "end 5200", ""]
        page.evaluate(PLAYED, "\n".join(lines))
        assert page.evaluate("redrawn()") < 2900, f"{name}: the past is never drawn"
        found = page.evaluate(FILM)
        assert found["ink"] > 1 and found["off"] <= 2, f"{name}: {found}"
    # Draw no frame for 5 s, while lumis move and their traces stay.
    page.evaluate("for (const text of ['chordset 1', 'canvas trace stay', 'strike 1 3 120 60 1000 1000']) view.play.do(text)")
    page.evaluate("time += 5000")
    page.evaluate("redrawn()")
    found = page.evaluate(FILM)
    assert found["ink"] > 1 and found["off"] <= 2, f"a pause without frames: {found}"
    page.evaluate("view.play.do('strike 1 4 120 60 3000 3000')")
    page.evaluate("for (let frame = 0; frame < 9; frame++) shown()")
    page.evaluate("clumsy.context.undo()")
    page.evaluate("redrawn()")
    found = page.evaluate(FILM)
    assert found["ink"] > 1 and found["off"] <= 2, f"an undo: {found}"


def main():
    with Site() as site, Browser() as browser:
        with browser.open(None, width=1280, height=900) as page:
            begin(page, site)
            ink = sizes(page)
            lost(page, ink)
        with browser.open(None, width=480, height=420) as page:
            begin(page, site)
            films(page)
        with browser.open(None, width=1280, height=900) as page:
            page.add_init_script(NO_WEBGL)
            begin(page, site)
            sizes(page, is_webgl=False)
    print("page: imagetraces: ok")


if __name__ == "__main__":
    main()
