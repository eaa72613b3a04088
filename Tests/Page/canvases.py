#!/usr/bin/env python3
"""Pages of `clumsy score` show the same canvas at the same time, even after a reload, and show the images of a score's file."""

import io
import os
import struct
import tempfile
import time
import zipfile
import zlib

from browser import Browser, until
from scored import PIXEL, Program
from served import Run

# Returns the drawing of part 1 at a time, as the bytes of its primitives. A primitive has 72 bytes; the last four are padding.
DRAWING = """(ns) => {
  const { canvas } = clumsy.source
  const [most, texts] = [4000, 100_000]
  return canvas.wasm.with(most * 72 + texts + 4, (at) => {
    let count = 0
    canvas.draw({ take(write) { count = write(at, most, at + most * 72, texts, at + most * 72 + texts) } }, 1, ns)
    const bytes = new Uint8Array(canvas.wasm.exports.memory.buffer, at, count * 72)
    return Array.from({ length: count }, (_, index) => bytes.slice(index * 72, index * 72 + 68).join(' '))
  })
}"""
# Returns the canvas's time minus the machine's time, in ms.
CLOCK = "clumsy.source.canvas.now() / 1e6 - performance.timeOrigin - performance.now()"


def serve(*arguments):
    """Starts `clumsy score`, and a program that draws on its canvas."""
    run = Run(*arguments, command=("score",))
    return run, Program(int(run.wait(r"^score 127\.0\.0\.1:(\d+)$")[1]))


def joined(page, run):
    page.goto(run.address)
    until(page, "globalThis.clumsy?.source.canvas?.isPresent && document.querySelector('.sheet canvas')")


def same_drawing(pages, least):
    """Waits until all pages have the same drawing, of at least `least` primitives, for a time 1 s ahead. Returns this time, in ns."""
    end = time.monotonic() + 30
    while True:
        ns = max(page.evaluate("clumsy.source.canvas.now()") for page in pages) + 1e9
        drawings = [page.evaluate(DRAWING, ns) for page in pages]
        if all(len(drawing) >= least and drawing == drawings[0] for drawing in drawings):
            break
        assert time.monotonic() < end, f"the pages differ: {[len(drawing) for drawing in drawings]} primitives"
        pages[0].wait_for_timeout(50)
    for later in (ns + 1e8, ns + 2.5e9):
        first, *others = [page.evaluate(DRAWING, later) for page in pages]
        assert all(other == first for other in others), "the pages draw different motions"
    return ns


def same_clock(pages):
    """Waits until the pages agree on the canvas's time within 40 ms."""
    end = time.monotonic() + 30
    while True:
        clocks = [page.evaluate(CLOCK) for page in pages]
        if max(clocks) - min(clocks) < 40:
            return
        assert time.monotonic() < end, f"the pages' times differ: {clocks}"
        pages[0].wait_for_timeout(200)


def in_step(browser):
    run, program = serve("--parts", "2")
    with run, browser.open(None) as one, browser.open(None) as other:
        pages = [one, other]
        joined(one, run)
        program.draw(("canvas", "addStave", "s", 0, 50, 300, 900, 80, 2), ("s", "setClef", "alto", 10),
                     *(("s", "addNote", f"{'CDEFGAB'[x % 7]}4", 60 + 20 * x, 4) for x in range(40)),
                     ("canvas", "addScroller", "m", 1, 0, 0, 500, 100, 4000, 35.0), ("m", "addText", "t", 1, 400, 10),
                     ("t", "setText", "in step"), ("m", "start"), ("canvas", "addLayer", "f", 0, 0, 500, 90, 90),
                     ("f", "setColour", 200, 0, 0), ("f", "move", 900, 600, 60.0), ("f", "fade", 0.2, 60.0))
        # Open another page while objects move.
        joined(other, run)
        ns = same_drawing(pages, 50)
        assert one.evaluate(DRAWING, ns) != one.evaluate(DRAWING, ns + 1e9), "nothing moves"
        same_clock(pages)
        other.reload()
        program.draw(("m", "setScrollerSpeed", -20.0), ("f", "move", 10, 10, 40.0), ("canvas", "addLine", "l", 2, 0, 0, 9, 9, 1),
                     *(("canvas", "addGlyph", f"g{x}", 1, 10 * x, 700) for x in range(50)),
                     *((f"g{x}", "setGlyph", "accidentalSharp") for x in range(50)))
        until(other, "globalThis.clumsy?.source.canvas?.isPresent && document.querySelector('.sheet canvas')")
        same_drawing(pages, 100)
        same_clock(pages)
        run.stop()


def png(colour, data=None):
    """Returns a PNG of 40 × 30 pixels of one colour. `data`, if given, replaces the compressed pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = data or zlib.compress((b"\0" + bytes(colour) * 40) * 30)
    header = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def score_with(**images):
    """Returns a score's file with images."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as made:
        made.writestr("opus.xml", "<opus><score><name>I</name><composer>C</composer><type>Canvas</type></score></opus>")
        for name, data in images.items():
            made.writestr(f"{name}.png", data)
    return memory.getvalue()


def shows(page, place, colour):
    """Waits until the canvas has a given colour at a place."""
    end = time.monotonic() + 20
    while (found := page.evaluate(PIXEL, place)) != colour:
        assert time.monotonic() < end, f"at {place}: {found}, not {colour}"
        page.wait_for_timeout(20)


def images(browser, folder):
    """A layer shows an image of the score's file, and takes the image's size on request. An unreadable image is not shown."""
    path = os.path.join(folder, "i.dsz")
    red, blue, white = [200, 30, 40], [10, 20, 250], [255, 255, 255]
    with open(path, "wb") as file:
        file.write(score_with(red=png(red), broken=png(red, b"no pixels")))
    run, program = serve(path)
    with run, browser.open(None, width=1100, height=900) as page:
        joined(page, run)
        layer = ("canvas", "addLayer", "l", 1, 100, 100, 200, 150)
        program.draw(layer, ("canvas", "addLayer", "end", 1, 500, 0, 50, 50), ("end", "setColour", *blue))
        shows(page, [520, 20], blue)
        assert page.evaluate(PIXEL, [200, 200]) == white, "an empty layer is painted"
        program.draw(("l", "loadImage", "red.png"))
        shows(page, [290, 240], red)
        assert page.evaluate(PIXEL, [310, 200]) == white, "the image is larger than the layer"
        program.draw(("l", "loadImage", "red.png", 1))
        shows(page, [290, 240], white)
        shows(page, [135, 125], red)
        for name in ("broken.png", "missing.png"):
            program.draw(("l", "loadImage", name))
            shows(page, [135, 125], white)
            program.draw(("l", "loadImage", "red.png"))
            shows(page, [135, 125], red)
        # A page that is opened later must have the images, too.
        page.reload()
        until(page, "document.querySelector('.sheet canvas')")
        shows(page, [135, 125], red)
        run.stop()


with Browser() as browser, tempfile.TemporaryDirectory() as folder:
    in_step(browser)
    images(browser, folder)
print("page: canvases: ok")
