#!/usr/bin/env python3
"""The automatic score: notes at their times, future notes, fading after gestures, pages, and the score as text."""

from browser import Browser, Site, until

# Disables animation frames, so that the page draws only times that the test requests.
ONE_FRAME = "globalThis.requestAnimationFrame = () => 0"

# `heads(ns)` draws the score at a time, and returns the x, y and colour of each notehead.
TOOLS = """() => {
  globalThis.writer = clumsy.views.mounted('score').writer
  globalThis.at = ns => { clumsy.mirror.advanceTo(ns); clumsy.views.draw(ns) }
  globalThis.heads = ns => {
    at(ns)
    const { drawing } = writer()
    const { view } = clumsy.core.wasm
    const found = []
    for (let index = 0; index < drawing.count; index++) {
      const primitive = drawing.primitives + 72 * index
      if (view.getInt32(primitive + 40, true) !== 2 || view.getUint32(primitive + 48, true) !== 0xE0A4) continue
      found.push([view.getFloat64(primitive, true), view.getFloat64(primitive + 8, true), view.getUint32(primitive + 44, true)])
    }
    return found
  }
  // Returns the times of the note-ons after `from` and up to `to`. A copy of the page's performance plays them, with the same gestures.
  globalThis.played = (from, to) => {
    const { mirror, core } = clumsy
    const [{ tick, bytes }] = mirror.saved
    const playing = core.restore(bytes)
    const notes = []
    const take = event => event.type === 'message' && event.ns > from && event.ns <= to && (event.bytes[0] & 0xF0) === 0x90
      && event.bytes[2] > 0 && notes.push(event.ns)
    for (const item of mirror.gestures) {
      if (item.tick < tick || item.tick * 4e6 > to) continue
      playing.advance(item.tick * 4e6).forEach(take)
      playing.make(item)
    }
    playing.advance(to).forEach(take)
    playing.free()
    return notes
  }
  globalThis.place = ns => { const v = writer().view(); return v.left + (ns - v.begin) / (v.end - v.begin) * (v.right - v.left) }
}"""


def begin(page, site):
    page.add_init_script(ONE_FRAME)
    page.goto(f"{site.address}?view=score#alone")
    until(page, "globalThis.clumsy?.mirror.playing")
    page.evaluate(TOOLS)


def same_places(page, ns):
    """Each notehead, also of a future note, is within half a pixel of the place of its note's time."""
    heads = page.evaluate("heads", ns)
    view = page.evaluate("writer().view()")
    times = page.evaluate("([from, to]) => played(from, to)", [max(view["begin"], ns - 5e9), view["end"] - 1])
    places = [page.evaluate("place", time) for time in times]
    first = page.evaluate("place", max(view["begin"], ns - 5e9))
    found = sorted(x for x, _, _ in heads if x > first)
    assert len(found) == len(places), f"there are {len(found)} noteheads for {len(places)} notes"
    assert all(abs(x - place) <= 0.5 for x, place in zip(found, sorted(places)))
    coming = [x for x in found if x > page.evaluate("place", ns)]
    assert len(found) > 10 and 3 < len(coming) < len(found), f"{len(coming)} of {len(found)} noteheads are to come; expected more than 3, but not all"


def lights(page, ns):
    """A note is pale before its strike, and coloured while it sounds."""
    time = page.evaluate("([from, to]) => played(from, to)", [ns, ns + 3e9])[0]

    def colour(now):
        near = page.evaluate("([ns, time]) => heads(ns).filter(([x]) => Math.abs(x - place(time)) < 0.01)", [now, time])
        assert near, f"no notehead at {time}"
        return near[0][2]

    before, then = colour(time - 1), colour(time)
    assert before >> 8 != then >> 8, "the colour of a note does not change at its strike"
    assert then & 255 > 1.8 * (before & 255), "a note to come is not pale"


def fades(page, ns):
    """Notes that will no longer be played fade out within 0.4 s, and the new notes appear."""
    page.evaluate("at", ns)
    tick = int(ns / 4e6)
    page.evaluate("tick => { clumsy.mirror.insert(tick, 'pause') }", tick)
    # Each frame recomputes one second of music. The fade begins when all music is recomputed.
    for _ in range(30):
        page.evaluate("at", ns + 4e6)
    alphas = [
        max((colour & 255 for x, _, colour in page.evaluate("heads", ns + add) if x > page.evaluate("place", ns + add)), default=0)
        for add in (4e6, 204e6, 300e6, 408e6)
    ]
    assert alphas[0] > 1.7 * alphas[1] > 0 and alphas[1] > alphas[2] > 0 and alphas[3] == 0, alphas
    page.evaluate("tick => { clumsy.mirror.insert(tick, 'play') }", tick + 125)
    page.evaluate("at", ns + 510e6)
    for _ in range(30):
        page.evaluate("at", ns + 1010e6)
    same_places(page, ns + 1020e6)


def reads(page, ns):
    """Finished bars are added to a log, which screen readers read aloud only on request."""
    log = page.locator("[role=log]")
    before = log.locator("p").count()
    for step in range(60):
        page.evaluate("at", ns + step * 100e6)
    lines = page.evaluate("[...document.querySelectorAll('[role=log] p')].map(p => p.textContent)")
    assert len(lines) > before and all(line.startswith("Bar ") and ": " in line for line in lines), lines
    assert any(", beat 1: " in line for line in lines), lines
    assert any(" major" in line or " minor" in line for line in lines), lines
    assert log.get_attribute("aria-live") == "off"
    page.click("#show-views")
    page.click("#read-bars")
    assert log.get_attribute("aria-live") == "polite"
    page.click("text=Read this bar")
    notice = page.text_content("#notice")
    assert notice.startswith("Bar "), notice
    page.keyboard.press("Escape")
    return lines


def inked(page):
    return page.evaluate("""() => {
      const canvas = document.querySelector('#score canvas')
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      let [all, bright] = [0, 0]
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 128) { all++; bright += data[at] > 128 }
      return [all, bright]
    }""")


def in_a_window(browser, site):
    """A separate window shows the score, too."""
    with browser.open(f"{site.address}#alone") as page:
        until(page, "globalThis.clumsy?.source.now() > 0.5e9")
        page.click("#show-views")
        with page.expect_popup() as opened:
            page.click("#views-panel .row:has(#show-score) button")
        other = opened.value
        other.wait_for_timeout(700)
        count = other.locator("canvas").evaluate(
            "c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((value, at) => at % 4 === 3 && value > 128).length")
        assert count > 1000, f"only {count} pixels of the score are drawn"
        other.close()
        until(page, "!clumsy.views.hasWindow('score')")


def main():
    with Site() as site, Browser() as browser:
        in_a_window(browser, site)
        with browser.open(None, width=1280, height=720) as page:
            begin(page, site)
            for ns in (3e9, 8e9, 14e9):
                same_places(page, ns)
            lights(page, 15e9)
            fades(page, 20e9)
            reads(page, 23e9)
            all_, bright = inked(page)
            assert all_ > 2000 and bright < all_ / 3, f"{bright} of {all_} pixels are bright in the light theme"
        with browser.open(None, width=390, height=700, reduced_motion="reduce", color_scheme="dark") as page:
            begin(page, site)
            # With reduced motion, the score turns pages instead of scrolling.
            begins = []
            for step in range(100):
                page.evaluate("at", 4e9 + step * 100e6)
                view = page.evaluate("writer().view()")
                assert view["begin"] < view["now"] < view["end"], view
                begins.append(view["begin"])
            assert 2 <= len(set(begins)) <= 12, f"{len(set(begins))} pages in 10 s; expected 2…12"
            all_, bright = inked(page)
            assert all_ > 500 and bright > all_ / 2, f"only {bright} of {all_} pixels are bright in the dark theme"
    print("page: writer: ok")


main()
