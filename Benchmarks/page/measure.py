"""Measures the page in Chromium, and prints a table: measure.py SECONDS."""

import os
import pathlib
import sys
import tempfile

from browser import Browser, until
from native import clumsy
from scored import SOCKET, Feed
from served import Run

# Stores the time at which the first frame has been drawn, in milliseconds from the start of the navigation.
FIRST = """
const next = globalThis.requestAnimationFrame
globalThis.requestAnimationFrame = (draw) => next((time) => {
  draw(time)
  globalThis.first ??= performance.now()
})
"""
# Counts the bytes of the WebSocket: those received, with 4 bytes per frame header, and those sent, with 8.
BYTES = """
globalThis.transferred = 0
const size = (data) => typeof data === 'string' ? data.length : data.byteLength
globalThis.WebSocket = class extends WebSocket {
  constructor(...of) {
    super(...of)
    this.addEventListener('message', ({ data }) => { transferred += size(data) + 4 })
  }
  send(data) {
    transferred += size(data) + 8
    super.send(data)
  }
}
"""


def row(what, figure):
    print(f"| {what} | {figure} |")


def share(values, part):
    """Returns the quantile `part`, 0…1: at least this share of the values does not exceed the returned value."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def traced(page, act):
    """Runs `act`. Returns the elapsed time and the processor time of each frame script, in ms, and the result of `act`.

    The elapsed time includes waits for Chromium's other threads and for other programs.
    """
    session, events, ends = page.context.browser.new_browser_cdp_session(), [], []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ends.append(end))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
    result = act()
    session.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(20)
    found = [event for event in events if event["name"] == "FireAnimationFrame" and "tdur" in event]
    return [event["dur"] / 1000 for event in found], [event["tdur"] / 1000 for event in found], result


def frames(browser, address, seconds, width, height):
    """Returns the median and the 99th percentile of a frame script's time by the clock, and the 99th percentile of its processor time, in ms."""
    with browser.open(address, width=width, height=height) as page:
        until(page, "globalThis.clumsy?.source.now() > 1e9")
        times, busy, _ = traced(page, lambda: page.wait_for_timeout(1000 * seconds))
    return share(times, 0.5), share(times, 0.99), share(busy, 0.99)


def loads(browser, address, count):
    """Returns the time until the stage is first drawn, in ms: the median of `count` loads."""
    times = []
    for _ in range(count):
        with browser.open(None) as page:
            page.add_init_script(FIRST)
            # Chromium loads a start page of its own at first.
            page.wait_for_timeout(1000)
            page.goto(address)
            until(page, "globalThis.first")
            times.append(page.evaluate("first"))
    return share(times, 0.5)


def glyphs(browser, address, seconds, count):
    """Returns the same times as `frames`, for a canvas on which `count` glyphs scroll.

    The page's WebSocket is replaced, so the page receives only these glyphs, and nothing from the run.
    """
    names = ("noteQuarterUp", "noteheadBlack", "note8thDown", "accidentalSharp", "noteHalfUp")
    with browser.open(None, width=1920, height=1080) as page:
        page.add_init_script(SOCKET)
        page.goto(address)
        until(page, "globalThis.hear")
        feed = Feed(page)
        commands = [("canvas", "addScroller", "s", 0, 0, 0, 1024, 768, 100_000, 20.0)]
        for index in range(count):
            x, y = 300 + index * 7919 % 700, 40 + index * 104_729 % 690
            commands += [("s", "addGlyph", f"g{index}", 0, x, y, 30.0), (f"g{index}", "setGlyph", names[index % len(names)])]
        feed.draw(*commands, ("s", "start"))
        times, busy, _ = traced(page, lambda: page.wait_for_timeout(1000 * min(seconds, 12)))
    return share(times, 0.5), share(times, 0.99), share(busy, 0.99)


# Makes a MIDI file of `count` notes that begin one after the other, on 88 rows and 16 channels, and opens it in the piano roll.
# Returns the time to open the file, in ms, and the number of notes in the roll.
MANY = """(count) => {
  const bytes = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0, 0x4D, 0x54, 0x72, 0x6B]
  const all = new Uint8Array(26 + 8 * count)
  let at = 22
  for (let note = 0; note < count; note++) {
    const pitch = 21 + note * 37 % 88
    all.set([0, 0x90 | note % 16, pitch, 1 + note * 7 % 127, 30, 0x80 | note % 16, pitch, 64], at)
    at += 8
  }
  all.set([0, 0xFF, 0x2F, 0], at)
  all.set(bytes)
  new DataView(all.buffer).setUint32(18, at + 4 - 22)
  const view = clumsy.views.mounted('roll')
  const start = performance.now()
  view.files.show(all, 'many.mid')
  const time = performance.now() - start
  return { time, count: view.editor.roll.count }
}"""
# For a number of frames, scrolls and zooms (scroll), drags notes (drag), or scrolls over 20 000 rectangles (paint). Returns the
# script's times, and the intervals of the frames.
MOVES = """([frames, kind]) => new Promise((done) => {
  const view = clumsy.views.mounted('roll')
  const { editor } = view
  const { sheet, roll } = editor
  const [times, intervals] = [[], []]
  let [frame, last] = [0, performance.now()]
  if (kind === 'drag') {
    sheet.fit()
    roll.do('deselectAll')
    const note = roll.note(roll.count >> 1)
    sheet.pinch(sheet.width / 2, 100, 400, 1)
    sheet.from = note.start
    roll.do('selectBox', note.start, note.start + 10_000 * 30 - 15, 0, 128, 0)
    roll.do('beginDrag')
  } else sheet.fit()
  if (kind === 'paint') {
    // Zooms in until no more than 20 000 rectangles are in view.
    for (let factor = 2; roll.draw(sheet.part) < 0; factor *= 1.02) {
      sheet.fit()
      sheet.pinch(sheet.width / 2, 100, factor, 1)
      sheet.from = roll.end / 2
    }
  }
  const selected = roll.selected
  const step = () => {
    const start = performance.now()
    intervals.push(start - last)
    last = start
    if (kind === 'drag') roll.do('drag', frame * 7 % 900, frame % 5)
    else if (kind === 'paint') sheet.scroll(frame % 40 < 20 ? 7 : -7, 0)
    else {
      sheet.pinch(sheet.width / 2, 300, frame % 120 < 60 ? 1.16 : 1 / 1.16, frame % 40 < 20 ? 1.05 : 1 / 1.05)
      sheet.scroll(frame % 240 < 120 ? 37 : -37, frame % 30 < 15 ? 9 : -9)
    }
    editor.changed()
    view.draw(0)
    times.push(performance.now() - start)
    if (++frame < frames) return requestAnimationFrame(step)
    if (kind === 'drag') roll.do('cancelDrag')
    done({ times, intervals: intervals.slice(1), selected, painted: view.painted() })
  }
  requestAnimationFrame(step)
})"""


# Hides WebGL 2 from the page.
FLAT = """
const context = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...given) { return kind === 'webgl2' ? null : context.call(this, kind, ...given) }
"""


def spent():
    """Returns the processor time of all running processes that this one has started, directly or indirectly, in ms."""
    processes = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        processes[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    own, total = {os.getpid()}, 0
    while found := {process for process, (parent, _) in processes.items() if parent in own} - own:
        own |= found
        total += sum(processes[process][1] for process in found)
    return 1000 * total / os.sysconf("SC_CLK_TCK")


def paints(browser, address, frames, kind):
    """Prints what it costs to paint 20 000 rectangles, with the painter `kind`."""
    with browser.open(None, width=1920, height=1080) as page:
        if kind == "2d":
            page.add_init_script(FLAT)
        page.goto(f"{address}?view=roll#alone")
        until(page, "globalThis.clumsy?.views?.mounted('roll') && clumsy.mirror.playing")
        page.evaluate(MANY, 1_000_000)
        before = spent()
        found = page.evaluate(MOVES, [frames, "paint"])
        after = spent()
        assert found["painted"]["kind"] == kind and 19_000 < found["painted"]["count"] <= 20_000, found["painted"]
        row(f"the script of a frame of {found['painted']['count']} rectangles, {kind}: median", f"{share(found['times'], 0.5):.2f} ms")
        row("the same, with its painting: processor time of all of Chromium's processes, per frame", f"{(after - before) / frames:.0f} ms")


# Makes an image of 500 lumis (moving forms) with trails. `draws(frames, paints)` draws the image, and returns the script's times.
# Without `paints`, WebGL discards the shapes before it colours pixels.
IMAGE = """() => {
  const view = clumsy.views.mounted('image')
  view.surface.isSteady = true
  const image = clumsy.core.images.create(0, 7n)
  const fields = ['trail.base 1000', 'trail.depth 0', 'life 0', 'size.base 150', ...['hue', 'purity', 'lightness', 'opacity', 'form', 'size', 'aspect', 'sides', 'rotation', 'travel', 'rhythm']
    .flatMap((feature) => [`${feature}.shape sine`, `${feature}.depth 120`, `${feature}.rate 300`])]
  for (const field of ['path orbit', ...fields]) image.apply(`set 1 0 ${field}`, 0)
  image.apply('canvas trace fade', 0)
  for (let number = 0; number < 500; number++) image.apply(`strike 1 ${number % 8 + 1} 90 60 ${number * 67 % 4096} ${number * 131 % 4096}`, 0)
  let ns = 1e9
  const { context } = view.play
  view.play.context = Object.create(context, { mirror: { value: Object.create(context.mirror, { image: { value: image }, ns: { get: () => ns } }) } })
  clumsy.views.draw = () => {}
  const gl = view.surface.canvas.getContext('webgl2')
  globalThis.draws = (frames, paints) => new Promise((done) => {
    if (paints) gl.disable(gl.RASTERIZER_DISCARD)
    else gl.enable(gl.RASTERIZER_DISCARD)
    const times = []
    const step = () => {
      ns += 1e9 / 60
      const start = performance.now()
      view.draw(ns)
      times.push(performance.now() - start)
      if (times.length < frames) return requestAnimationFrame(step)
      done({ times, count: image.count, shapes: image.shapes().length / 16, kind: view.surface.painter.kind, width: view.surface.canvas.width })
    }
    requestAnimationFrame(step)
  })
}"""


def lumis(browser, address, frames):
    """Prints the figures of an image of 500 lumis with trails."""
    with browser.open(None, width=1920, height=1080) as page:
        page.goto(f"{address}?view=image&kiosk#alone")
        until(page, "globalThis.clumsy?.mirror.image")
        page.evaluate(IMAGE)
        # The first frames are slower: browsers compile what runs often.
        page.evaluate("draws(100, false)")
        _, busy, found = traced(page, lambda: page.evaluate("frames => draws(frames, false)", frames))
        assert found["count"] == 500 and found["width"] > 1800 and found["shapes"] > 5000, found
        row(f"the script of a frame of 500 lumis with trails ({found['shapes']:.0f} shapes), 1920 × 1080, {found['kind']}: median", f"{share(found['times'], 0.5):.2f} ms")
        row("the same: 99 of 100 take less than", f"{share(found['times'], 0.99):.2f} ms")
        row("the same without waits for other threads and programs", f"{share(sorted(busy)[-frames:], 0.99):.2f} ms")
        before = spent()
        page.evaluate("draws(4, true)")
        row("the painting of such a frame, without a GPU: processor time of all of Chromium's processes", f"{(spent() - before) / 4:.0f} ms")


def many_notes(browser, address, frames):
    """Prints the figures of a piano roll of a million notes."""
    with browser.open(None, width=1920, height=1080) as page:
        page.goto(f"{address}?view=roll#alone")
        until(page, "globalThis.clumsy?.views?.mounted('roll') && clumsy.mirror.playing")
        loaded = page.evaluate(MANY, 1_000_000)
        assert loaded["count"] == 1_000_000, loaded
        row("a MIDI file of 1 000 000 notes, from its bytes to the piano roll", f"{loaded['time']:.0f} ms")
        for kind, words in (("scroll", "scrolls and zooms over 1 000 000 notes"), ("drag", "drags 10 000 selected notes")):
            # The first frames are slower: browsers compile what runs often.
            page.evaluate(MOVES, [100, kind])
            _, busy, found = traced(page, lambda: page.evaluate(MOVES, [frames, kind]))
            # Leave out the page's own frames, which do nothing and are therefore the shortest.
            busy = sorted(busy)[-frames:]
            assert kind == "scroll" or abs(found["selected"] - 10_000) < 2, found["selected"]
            row(f"the script of a frame that {words}, 1920 × 1080, {found['painted']['kind']}: median", f"{share(found['times'], 0.5):.2f} ms")
            row("the same: 99 of 100 take less than", f"{share(found['times'], 0.99):.2f} ms")
            row("the same without waits for other threads and programs", f"{share(busy, 0.99):.2f} ms")
            row("the interval of these frames: median", f"{share(found['intervals'], 0.5):.1f} ms")


def main():
    seconds = int(sys.argv[1])
    print("| | |\n|---|--:|")
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = pathlib.Path(folder) / "seven.html"
        clumsy("page", "--seed", "7", "-o", file)
        row("the page in one file", f"{file.stat().st_size / 1024:.0f} KiB")
        row("from opening that file to the first frame", f"{loads(browser, file.as_uri(), 5 if seconds > 9 else 1):.0f} ms")
        for width, height in ((1024, 768), (1920, 1080)):
            median, most, busy = frames(browser, file.as_uri(), seconds, width, height)
            row(f"the script of a frame, {width} × {height}: median", f"{median:.2f} ms")
            row(f"the same: 99 of 100 take less than", f"{most:.2f} ms")
            row(f"the same without waits for other threads and programs", f"{busy:.2f} ms")
        many_notes(browser, file.as_uri(), 20 * seconds)
        for kind in ("webgl2", "2d"):
            paints(browser, file.as_uri(), min(10 * seconds, 60), kind)
        lumis(browser, file.as_uri(), 10 * seconds)
        with Run("--seed", "7") as run:
            median, most, busy = glyphs(browser, run.address, seconds, 2000)
            row("the script of a frame of a canvas with 2000 moving glyphs, 1920 × 1080: median", f"{median:.2f} ms")
            row("the same: 99 of 100 take less than", f"{most:.2f} ms")
            row("the same without waits for other threads and programs", f"{busy:.2f} ms")
            row("from opening the page of a run to the first frame", f"{loads(browser, run.address, 5 if seconds > 9 else 1):.0f} ms")
            with browser.open(None) as page:
                page.add_init_script(BYTES)
                page.goto(run.address)
                # In its first second, the page asks for the time more often. Wait for two digests of the run, which come once a second.
                until(page, "globalThis.clumsy?.source.agreements > 1")
                before, start = page.evaluate("[transferred, performance.now()]")
                page.wait_for_timeout(1000 * seconds)
                after, end = page.evaluate("[transferred, performance.now()]")
                row("transfer in both directions while nobody touches the page", f"{1000 * (after - before) / (end - start):.0f} bytes/s")
            run.stop()


main()
