"""Measures the page in Chromium, and prints a table: measure.py SECONDS."""

import pathlib
import sys
import tempfile

from browser import Browser, until
from native import clumsy
from scored import SOCKET, Feed
from served import Run

# Notes when the first frame has been drawn, in milliseconds from the start of the navigation.
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


def traced(page, seconds):
    """Returns the times of the page's frame scripts while `seconds` pass, in ms: on the clock, and on the processor.

    Chromium draws with threads of its own, and other programs may run. The first time contains waits for them, the second does not.
    """
    session, events, ends = page.context.browser.new_browser_cdp_session(), [], []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ends.append(end))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
    page.wait_for_timeout(1000 * seconds)
    session.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(20)
    found = [event for event in events if event["name"] == "FireAnimationFrame" and "tdur" in event]
    return [event["dur"] / 1000 for event in found], [event["tdur"] / 1000 for event in found]


def frames(browser, address, seconds, width, height):
    """Returns the time of a frame's script in ms: the median, the 99th percentile, and that of the processor's time."""
    with browser.open(address, width=width, height=height) as page:
        until(page, "globalThis.clumsy?.source.now() > 1e9")
        times, busy = traced(page, seconds)
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
    """Returns the same for a canvas on which glyphs scroll, in the page of a run that says nothing else."""
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
        times, busy = traced(page, min(seconds, 12))
    return share(times, 0.5), share(times, 0.99), share(busy, 0.99)


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
        with Run("--seed", "7") as run:
            median, most, busy = glyphs(browser, run.address, seconds, 2000)
            row("the script of a frame of a canvas with 2000 moving glyphs, 1920 × 1080: median", f"{median:.2f} ms")
            row("the same: 99 of 100 take less than", f"{most:.2f} ms")
            row("the same without waits for other threads and programs", f"{busy:.2f} ms")
            row("from opening the page of a run to the first frame", f"{loads(browser, run.address, 5 if seconds > 9 else 1):.0f} ms")
            with browser.open(None) as page:
                page.add_init_script(BYTES)
                page.goto(run.address)
                # The page asks for the server's time more often at first.
                until(page, "globalThis.clumsy?.source.agreements > 1")
                before, start = page.evaluate("[transferred, performance.now()]")
                page.wait_for_timeout(1000 * seconds)
                after, end = page.evaluate("[transferred, performance.now()]")
                row("transfer in both directions while nobody touches the page", f"{1000 * (after - before) / (end - start):.0f} bytes/s")
            run.stop()


main()
