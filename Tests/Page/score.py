#!/usr/bin/env python3
"""The view of the score: its canvas shows what programs draw, at the right places and times, and its parts and transport work."""

from browser import Browser, Site, until
from scored import PIXEL, SOCKET, Feed, empty

# Returns the share of dark pixels in a rectangle of the canvas.
INK = """([x, y, width, height]) => {
  const surface = document.querySelector('.sheet canvas')
  const box = [x, y, width, height].map((length) => Math.round(length * surface.width / 1024))
  const { data } = surface.getContext('2d').getImageData(...box)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) dark += data[at] < 128
  return 4 * dark / data.length
}"""
# Counts the painted rectangles.
COUNT = """() => {
  globalThis.paints = 0
  const { prototype } = CanvasRenderingContext2D
  const paint = prototype.fillRect
  prototype.fillRect = function (...place) {
    paints++
    paint.apply(this, place)
  }
}"""
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def shown(browser, site, **options):
    """Opens a page that receives lines and frames from the test instead of from a server."""
    opened = browser.open(None, width=1100, height=900, **options)
    page = opened.__enter__()
    page.add_init_script(SOCKET)
    page.goto(site.address)
    until(page, "globalThis.hear")
    return opened, page


class Score:
    """A page that shows the canvas. `ink` and `pixel` take places in units of the canvas, which is 1024 × 768 units large on every screen."""

    def __init__(self, browser, site, *, options={}, **feed):
        self.opened, self.page = shown(browser, site, **options)
        self.feed = Feed(self.page, **feed)

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.opened.__exit__(*fault)

    def drawn(self):
        self.page.evaluate(FRAME)

    def ink(self, *box):
        return self.page.evaluate(INK, list(box))

    def pixel(self, x, y):
        return self.page.evaluate(PIXEL, [x, y])


def stave(browser, site):
    """Stave lines, clef, ledger lines and noteheads are where the protocol puts them: step · height / 8 below the top line.

    Steps count lines and spaces downwards, from 0 at the top line to 8 at the bottom line.
    """
    with Score(browser, site) as score:
        score.feed.draw(("canvas", "addStave", "s", 0, 100, 200, 600, 160, 4), ("s", "setClef", "treble", 0),
                        ("s", "addNotehead", "E4", 200, 1), ("s", "addNotehead", "C4", 300, 1), ("s", "addNotehead", "A5", 400, 1))
        score.drawn()
        for line in range(5):
            y = 200 + 40 * line
            assert score.ink(650, y - 1, 40, 2) == 1, f"the stave line {line} is missing"
            assert score.ink(650, y - 20, 40, 10) == 0, f"there is ink in the space above the line {line}"
        assert score.ink(100, 200, 60, 160) > 0.15, "there is no clef"
        # A notehead is as high as the space between two lines, and about a third wider than high.
        for name, x, step in (("E4", 200, 8), ("C4", 300, 10), ("A5", 400, -2)):
            y = 200 + 20 * step
            assert score.ink(100 + x - 8, y - 8, 16, 16) > 0.95, f"the notehead {name} is missing"
            assert score.ink(100 + x - 50, y - 30, 20, 8) == 0, f"there is ink beside the notehead {name}"
        # Ledger lines extend beyond the notehead: their length is 4.5 steps.
        for x, step in ((300, 10), (400, -2)):
            y = 200 + 20 * step
            assert score.ink(100 + x - 42, y - 1, 10, 2) == 1 and score.ink(100 + x + 32, y - 1, 10, 2) == 1, "there is no ledger line"
            assert score.ink(100 + x - 60, y - 4, 12, 8) == 0, "the ledger line is too long"


def order(browser, site):
    """Later objects are above earlier objects, colours are exact, and a half-transparent group is drawn as one picture."""
    with Score(browser, site) as score:
        score.feed.draw(("canvas", "setColour", 250, 240, 230), ("canvas", "addLayer", "a", 0, 100, 100, 200, 200), ("a", "setColour", 200, 30, 40),
                        ("a", "addLayer", "b", 0, 50, 50, 100, 100), ("b", "setColour", 10, 20, 250), ("a", "setOpacity", 0.5),
                        ("canvas", "addLayer", "c", 0, 280, 100, 100, 100), ("c", "setColour", 0, 0, 0))
        score.drawn()
        assert score.pixel(50, 50) == [250, 240, 230]
        near = lambda found, expected: all(abs(one - other) <= 1 for one, other in zip(found, expected))
        assert near(score.pixel(120, 120), [225, 135, 135]), score.pixel(120, 120)
        # Inside the group, b hides a: no red shines through.
        assert near(score.pixel(200, 200), [130, 130, 240]), score.pixel(200, 200)
        assert score.pixel(290, 150) == [0, 0, 0]


def scroller(browser, site):
    """A scroller clips its contents, and shows the position that is set. The page draws only while something changes."""
    with Score(browser, site) as score:
        page = score.page
        score.feed.draw(("canvas", "addScroller", "s", 0, 100, 100, 200, 100, 400, 0.0), ("s", "addLayer", "in", 0, 150, 0, 100, 100),
                        ("in", "setColour", 0, 0, 0))
        score.drawn()
        assert score.pixel(290, 150) == [0, 0, 0] and score.pixel(310, 150) == [255, 255, 255], "the scroller's window does not clip its layer"
        page.evaluate(COUNT)
        page.wait_for_timeout(200)
        assert page.evaluate("paints") == 0, "the canvas is drawn although nothing moves"
        score.feed.draw(("s", "setScrollerPosition", 100), ns=1)
        score.drawn()
        assert score.pixel(160, 150) == [0, 0, 0] and score.pixel(260, 150) == [255, 255, 255]
        page.evaluate("paints = 0")
        score.feed.draw(("in", "fade", 0.0, 0.3), ns=page.evaluate("Math.round(clumsy.source.canvas.now())"))
        until(page, "paints > 3")
        page.wait_for_timeout(500)
        assert score.pixel(160, 150) == [255, 255, 255], "the layer has not faded out completely"
        before = page.evaluate("paints")
        page.wait_for_timeout(200)
        assert page.evaluate("paints") == before, "the canvas is drawn after the fade has ended"


def parts(browser, site):
    """The arrow keys, the buttons and a swipe choose the part, and a label names the part."""
    with Score(browser, site, options={"has_touch": True}, parts=3, rest=" all") as score:
        page = score.page
        colours = {1: [200, 0, 0], 2: [0, 200, 0], 3: [0, 0, 200]}
        commands = []
        for part, colour in colours.items():
            commands += [("canvas", "addLayer", f"p{part}", part, 300 * (part - 1), 0, 200, 200), (f"p{part}", "setColour", *colour)]
        score.feed.draw(*commands)
        score.drawn()

        def shows(part, word):
            score.drawn()
            assert page.inner_text(".part") == word, page.inner_text(".part")
            for other, colour in colours.items():
                visible = score.pixel(300 * (other - 1) + 100, 100) == colour
                assert visible == (part in (0, other)), (part, other)

        shows(1, "part 1 of 3")
        page.keyboard.press("ArrowRight")
        shows(2, "part 2 of 3")
        page.click("text=›")
        shows(3, "part 3 of 3")
        page.keyboard.press("ArrowRight")
        shows(0, "all parts")
        page.keyboard.press("ArrowLeft")
        shows(3, "part 3 of 3")
        for way, part in ((-200, 0), (200, 3)):
            page.mouse.move(500, 400)
            page.mouse.down()
            page.mouse.move(500 + way, 410)
            page.mouse.up()
            shows(part, "all parts" if part == 0 else f"part {part} of 3")
        assert page.get_attribute(".sheet canvas", "aria-label") == "score, part 3 of 3"


def transport(browser, site):
    """Play, Pause, Reset and the slider send requests to the server; a static score, whose length is 0, has only Reset."""
    with Score(browser, site) as score:
        page = score.page
        score.feed.line("score stopped 0 120 0 Etude, C. Hope")
        score.drawn()
        for name in ("Play", "Pause", "Reset"):
            box = page.locator(f".transport >> text={name}").bounding_box()
            assert box["height"] >= 44 and box["width"] >= 44, (name, box)
            page.click(f".transport >> text={name}")
        page.focus(".transport input")
        page.keyboard.press("End")
        assert page.evaluate("said") == ["score play", "score pause", "score reset", "score seek 1"], page.evaluate("said")
        score.feed.line("score playing 0.5 120 0 Etude, C. Hope")
        until(page, "document.querySelector('.transport output').textContent === '1:01 of 2:00'", 10)
        assert page.get_attribute(".transport input", "aria-valuetext") in ("1:01 of 2:00", "1:02 of 2:00")
        score.feed.line("score stopped 0 0 0 Etude, C. Hope")
        score.drawn()
        assert page.locator(".transport > :visible").all_inner_texts() == ["RESET"], page.locator(".transport > :visible").all_inner_texts()
        page.click("#show-views")
        page.fill("#score-length", "90")
        page.keyboard.press("Enter")
        until(page, "said.at(-1) === 'score duration 90'")
        page.fill("#score-length", "long")
        page.keyboard.press("Enter")
        assert page.inner_text(".canvas-panel .fault").startswith("long: the length is a number of seconds")
        page.fill("#score-length", "86401")
        page.keyboard.press("Enter")
        assert page.inner_text(".canvas-panel .fault").startswith("86401: the length is a number of seconds, 86400 at most")
        page.click("text=Fonts for setFont")
        fonts = page.locator(".fonts li").all_inner_texts()
        assert "Georgia-BoldItalic" in fonts and "Bravura" in fonts and len(fonts) > 50, fonts
    with Score(browser, site, hello="watch score") as score:
        score.feed.line("score playing 0 60 0 Etude")
        score.drawn()
        assert score.page.is_disabled(".transport >> text=Play") and score.page.is_disabled(".transport input")


def alone(browser, site):
    """`clumsy score` has no music: its page shows neither stage nor instrument. When the score is closed, the page says so."""
    with Score(browser, site, options={"color_scheme": "dark"}) as score:
        page = score.page
        score.drawn()
        for hidden in ("#stage", "#mode", "#play", "#tools", "#keep", "#settings"):
            assert page.is_hidden(hidden), hidden
        assert page.is_visible("#score") and page.is_visible("#show-views")
        assert score.pixel(500, 400) == [255, 255, 255], "the canvas is not white in the dark theme"
        score.feed.line("end")
        until(page, "document.getElementById('notice').textContent.startsWith('the score is closed')")


def beside(browser, site):
    """On a run's page, the view shows the server's canvas as soon as the canvas has arrived. When the server greets the page again, the view hides the canvas."""
    with Score(browser, site, hello="touch silent", parts=0) as score:
        page = score.page
        assert page.is_visible("#stage") and page.is_visible("#settings")
        page.click("#show-views")
        page.click("#show-score")
        page.click("#show-stage")
        assert page.locator(".sheet").count() == 0
        score.feed.frame("canvas", 5, empty(1))
        until(page, "document.querySelector('.sheet canvas')")
        score.feed.line("hello 1 1 2 touch silent")
        until(page, "document.querySelector('.score:has(.sheet)').hidden")


with Site() as site, Browser() as browser:
    for test in (stave, order, scroller, parts, transport, alone, beside):
        test(browser, site)
print("page: score: ok")
