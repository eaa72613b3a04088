#!/usr/bin/env python3
"""Memory, WebGL objects and listeners do not grow while the page plays, opens second windows, and changes the view.

With the environment variable GROWTH=hour, the test plays an hour instead of ten minutes, and repeats the changes more often."""

import os

from browser import Browser, Site, until
from images import begin

IS_LONG = os.environ.get("GROWTH") == "hour"
WINDOWS, VIEWS, MINUTES = (15, 50, (0, 10, 35, 60)) if IS_LONG else (6, 12, (0, 4, 7, 10))

# Counts the living objects of all WebGL contexts, and the listeners of this window and its document.
COUNTED = """
globalThis.living = new Set()
const { prototype } = WebGL2RenderingContext
for (const kind of ['Texture', 'Framebuffer', 'Buffer', 'Program', 'Shader', 'Sync']) {
  const make = kind === 'Sync' ? 'fenceSync' : `create${kind}`
  const { [make]: made, [`delete${kind}`]: gone } = prototype
  prototype[make] = function (...given) { const one = made.apply(this, given); living.add(one); return one }
  prototype[`delete${kind}`] = function (one) { living.delete(one); return gone.call(this, one) }
}
globalThis.listening = 0
for (const target of [window, document]) {
  const { addEventListener: add, removeEventListener: remove } = target
  target.addEventListener = function (...given) { listening++; return add.apply(this, given) }
  target.removeEventListener = function (...given) { listening--; return remove.apply(this, given) }
}
"""

# `left` returns the numbers that could grow.
TOOLS = """() => {
  globalThis.heard = 0
  const { onChange } = clumsy.context
  clumsy.context.onChange = (listener) => {
    heard++
    const ignore = onChange(listener)
    return () => { heard--; ignore() }
  }
  // A redrawing of the past uses a second performance, which has its own memory blocks: draw until the redrawing ends.
  globalThis.drawAll = () => { do view.frames.draw(clumsy.mirror.ns); while (view.frames.isRedrawing) }
  globalThis.left = () => {
    drawAll()
    const kinds = {}
    for (const one of living) kinds[one.constructor.name] = (kinds[one.constructor.name] ?? 0) + 1
    // A sync object exists only while pixels are being read back.
    delete kinds.WebGLSync
    const { wasm } = clumsy.core
    return { ...kinds, listening, heard, blocks: wasm.sizes.size, memory: wasm.exports.memory.buffer.byteLength, saved: clumsy.mirror.saved.length }
  }
}"""

# Plays some minutes in an instant, with taps, strokes, edits and undos.
PLAY = """async ([begin, end]) => {
  const { source, mirror, context, core } = clumsy
  globalThis.time ??= performance.now()
  source.local = () => time
  for (let second = 60 * begin; second < 60 * end; second++) {
    time += 1000
    const now = source.now()
    mirror.advanceTo(now)
    if (second % 10 === 0) view.play.tap(second % 17 / 10, second % 9 / 9, 0.5)
    if (second % 10 === 5) view.play.draw(Array.from({ length: 12 }, (_, step) => [0.3 + 0.1 * step, (second + 3 * step) % 20 / 20, step / 12, 0.5]))
    if (second % 60 === 30) view.play.do(`set ${1 + second / 30 % 8} 0 hue.base ${second % 1000}`)
    if (second % 120 === 50) context.undo()
    if (second % 120 === 51) drawAll()
    view.frames.draw(mirror.ns)
    if (second % 30 === 0) await new Promise((done) => setTimeout(done))
  }
}"""


def windows(page):
    """When a second window is opened and closed many times, the counts of `left` do not grow after the third time."""
    counts = []
    for _ in range(WINDOWS):
        with page.expect_popup() as opened:
            page.evaluate("clumsy.context.toggleWindow('image')")
        other = opened.value
        until(other, "document.querySelector('.image-canvas canvas')?.width > 16")
        # Without a GPU, large windows take long to draw.
        other.set_viewport_size({"width": 200, "height": 120})
        other.wait_for_timeout(30)
        page.evaluate("clumsy.context.toggleWindow('image')")
        until(page, "!clumsy.views.hasWindow('image')")
        page.wait_for_timeout(20)
        counts.append(page.evaluate("left()"))
    same(counts[2], counts[-1], "windows")


def views(page):
    counts = []
    for _ in range(VIEWS):
        page.evaluate("clumsy.views.show(['stage'])")
        page.evaluate("clumsy.views.show(['image']); clumsy.mirror.advanceTo(clumsy.source.now())")
        counts.append(page.evaluate("left()"))
    same(counts[2], counts[-1], "changes of the view")


def hour(page):
    page.evaluate("view.play.do('canvas trace bleed'); view.play.do('canvas decay 900'); view.play.do('set 1 0 life 100')")
    page.evaluate("clumsy.context.send('play'); view.surface.place({ x: 0, y: 0, width: 96, height: 54 })")
    counts = []
    for begin, end in zip(MINUTES, MINUTES[1:]):
        page.evaluate(PLAY, [begin, end])
        counts.append(page.evaluate("left()"))
    same(counts[0], counts[-1], "playing", memory=2**21)
    return counts[0]["memory"], counts[-1]["memory"]


def same(before, after, what, memory=2**17):
    """Checks that no number grew. Allows the core's memory to grow by `memory` bytes, because the numbers of lumis (units of light) and events
    vary. A page keeps at most 11 saved states."""
    for name, count in before.items():
        # While the limiter of flashes limits light, it has two more textures and two more framebuffers.
        room = {"memory": memory, "blocks": 4, "saved": 11, "WebGLTexture": 2, "WebGLFramebuffer": 2}.get(name, 0)
        assert after[name] <= count + room, f"{what}: {name} grew from {count} to {after[name]}"


def main():
    with Site() as site, Browser() as browser, browser.open(None, width=480, height=400) as page:
        page.add_init_script(COUNTED)
        begin(page, site)
        page.evaluate(TOOLS)
        page.evaluate("view.surface.isSteady = true; view.play.do('canvas trace fade')")
        views(page)
        print("page: imagegrowth: the views leave nothing behind", flush=True)
        windows(page)
        print("page: imagegrowth: the windows leave nothing behind", flush=True)
        first, last = hour(page)
    print(f"page: imagegrowth: ok; the core has {first} bytes after {MINUTES[1]} minutes, and {last} after {MINUTES[-1]}")


if __name__ == "__main__":
    main()
