#!/usr/bin/env python3
"""All pages of a run have the same image, despite two quick players, a late projector, `clumsy tell` and an undo. A share line carries an image."""

import random
import time

from browser import Browser, Site, until
from images import IDLE, STILL, TOOLS, at, begin
from imagetraces import TOOLS as TRACES, drawn, same as alike
from native import clumsy, events
from served import SLOW, Run

COMMANDS = 30
# Returns the digests of the images of the saved states, by tick.
DIGESTS = """() => {
  clumsy.mirror.settle()
  return Object.fromEntries(clumsy.mirror.saved.map(({ tick, bytes }) => {
    const playing = clumsy.core.restore(bytes)
    const digest = playing.image?.digest ?? null
    playing.free()
    return [tick, digest]
  }))
}"""


def command(chance):
    x, y = chance.randrange(4096), chance.randrange(4096)
    return chance.choice(
        [
            f"tap {x} {y} {chance.randint(1, 127)}",
            f"release {chance.randint(1, 8)} 90 {x} {y}",
            f"pad {chance.randint(1, 8)} 100",
            f"chord {chance.randint(1, 8)}",
            f"chordset {chance.randint(1, 6)}",
            f"erase near {x} {y}",
            f"set {chance.randint(1, 8)} 0 hue.base {chance.randint(0, 1000)}",
            "erase newest",
            "drop all",
        ]
    )


def joined(page, address, query=""):
    """Opens a run's page with the view of the image."""
    for script in (IDLE, STILL):
        page.add_init_script(script)
    page.goto(f"{address}?view=image{query}")
    until(page, "globalThis.clumsy?.source.state === 'playing' && clumsy.mirror.image && clumsy.views.mounted('image')")
    page.evaluate(TOOLS)


def same(pages, what, least=2):
    """Waits until all pages have the same image at the latest `least` ticks since the call. Only ticks at which all pages have saved states count."""
    begin = max(page.evaluate("clumsy.mirror.tick") for page in pages)
    end = time.monotonic() + 60
    while True:
        found = [page.evaluate(DIGESTS) for page in pages]
        ticks = sorted((tick for tick in found[0] if int(tick) > begin and all(tick in one for one in found)), key=int)[-least:]
        seen = [tuple(one[tick] for tick in ticks) for one in found]
        if len(ticks) == least and len(set(seen)) == 1 and None not in seen[0]:
            return
        assert time.monotonic() < end, f"{what}: the images differ at the ticks {ticks}: {seen}"
        pages[0].wait_for_timeout(200)


def quarrel(browser):
    """Two pages on slow connections and a terminal play. Both pages and a projector have the same image, also after an undo."""
    chance = random.Random(35)
    with Run("--seed", "7", "--preset", "rain") as run:
        with browser.open(None) as one, browser.open(None) as other, browser.open(None) as projector:
            for number, page in enumerate((one, other)):
                page.add_init_script(SLOW.replace("seed: 1", f"seed: {number + 5}"))
                joined(page, run.address)
            for _ in range(COMMANDS):
                chance.choice((one, other)).evaluate("text => clumsy.context.send(text)", f"image {command(chance)}")
                one.wait_for_timeout(25)
            clumsy("tell", "image release 3 100 2048 1024")
            one.mouse.move(*at(one, 0.3, 0.4))
            one.mouse.down()
            for step in range(8):
                one.mouse.move(*at(one, 0.3 + 0.04 * step, 0.4 + 0.02 * step))
            one.mouse.up()
            until(other, "clumsy.mirror.gestures.some(({ text }) => text.startsWith('image stroke'))")
            joined(projector, run.address, "&kiosk")
            same((one, other, projector), "after a quarrel")
            count = one.evaluate("image().count")
            assert count > 5, f"only {count} lumis"
            one.evaluate("clumsy.context.undo()")
            for page in (one, other, projector):
                until(page, "clumsy.source.states === 2")
            same((one, other, projector), "after an undo")
            assert [page.evaluate("clumsy.source.differences") for page in (one, other)] == [0, 0], "a page differed from the run"
        run.stop()
    made = [event["gesture"] for event in events("last") if event["type"] == "gesture"]
    assert "image release 3 100 2048 1024" in made and not any(text.startswith("image stroke") for text in made), made


def undone(browser):
    """After an undo in a run, the page draws no empty picture while it waits for the session. The page waits for at most 12 s."""
    with Run("--seed", "7") as run:
        with browser.open(None, width=480, height=420) as page:
            joined(page, run.address)
            page.evaluate(TRACES)
            for text in ("canvas bind none", "erase all", "set 1 0 life 0", *(f"strike 1 {tone} 120 60 900 2600" for tone in (1, 2, 3))):
                page.evaluate("text => view.play.do(text)", text)
            until(page, "image().count === 3")
            page.evaluate("""() => {
              const { painter } = view.surface
              const { paint } = painter
              globalThis.painted = []
              painter.paint = (image, ...rest) => (painted.push({ count: image.count, time: performance.now() }), paint(image, ...rest))
              globalThis.drawing = setInterval(shown, 30)
            }""")
            until(page, "painted.length > 3")
            page.evaluate("painted.length = 0; globalThis.undone = performance.now(); clumsy.context.undo()")
            until(page, "clumsy.source.states >= 2 && painted.at(-1)?.count === 2")
            page.evaluate("clearInterval(drawing)")
            # A very busy machine may need longer than the page waits.
            assert page.evaluate("painted.every(({ count, time }) => count >= 2 || time - undone > 12000)"), page.evaluate("painted")
        run.stop()


def traces(browser):
    """A page that joins late shows the traces of the whole run. After an undo, all pages show the traces that are left."""
    with Run("--seed", "7") as run:
        with browser.open(None, width=480, height=420) as one, browser.open(None, width=480, height=420) as late:
            joined(one, run.address)
            ink = drawn(one, "canvas bind none", "erase all")
            joined(late, run.address)
            late.evaluate(TRACES)
            whole = "clumsy.mirror.earlier(0)?.tick === 0"
            until(late, whole)
            late.evaluate("redrawn()")
            alike(late, ink, "a page that joined late")
            one.evaluate("view.play.do('strike 1 3 120 60 3500 3500')")
            until(one, "image().count === 1")
            one.wait_for_timeout(200)
            assert one.evaluate("ink()")["mean"] > 1.1 * ink["mean"]
            one.evaluate("clumsy.context.undo()")
            for page in (one, late):
                until(page, f"clumsy.source.states >= 2 && {whole} && image().count === 0")
                page.evaluate("redrawn()")
                alike(page, ink, "after an undo")
        run.stop()


def shared(browser, site):
    """A share line carries the image to another page. Play can continue there."""
    with browser.open(None) as one, browser.open(None) as other:
        begin(one, site)
        for text in ("chordset 3", "set 2 0 hue.base 600", "canvas trace fade", "release 2 100 1000 1000", "stroke 1 02XSYZ4JVKXVo", "tap 3000 2000 90"):
            one.evaluate("text => view.play.do(text)", text)
        until(one, "image().count > 8")
        # States are saved once a second.
        until(one, "clumsy.mirror.tick > 600")
        one.click("#keep")
        until(one, "document.getElementById('share-line').value.startsWith('clumsy:1')")
        line = one.input_value("#share-line")
        end = one.evaluate("line => Number(/^end (\\d+)$/m.exec(clumsy.core.textOfShare(line))[1])", line)
        # A page keeps the states of its last seconds only.
        ours = one.evaluate(DIGESTS)
        other.add_init_script(IDLE)
        other.goto(f"{site.address}?view=image#{line}")
        until(other, "globalThis.clumsy?.mirror.image")
        other.evaluate(TOOLS)
        until(other, f"clumsy.mirror.tick >= {end}")
        theirs = other.evaluate(DIGESTS)
        ticks = [tick for tick in ours if tick in theirs and 0 < int(tick) <= end]
        assert ticks and all(ours[tick] == theirs[tick] for tick in ticks), (ours, theirs)
        count = other.evaluate("image().count")
        other.evaluate("view.play.tap(1, 0.5, 1)")
        until(other, f"image().count === {count + 1}")


def main():
    with Site() as site, Browser() as browser:
        shared(browser, site)
        quarrel(browser)
        undone(browser)
        traces(browser)
    print("page: imagerun: ok")


if __name__ == "__main__":
    main()
