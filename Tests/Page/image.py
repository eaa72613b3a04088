#!/usr/bin/env python3
"""The image performer: its panels, its hands (mouse, fingers, pen, keys), its editing, its pictures, screens and safety."""

from browser import Browser, Site, skip, until
from images import TOOLS, at, begin, canvas

SEVEN = ["color", "form", "motion", "chordset", "triggerpads", "chordsetList", "settings"]
SCREENS = [("phone", 360, 740, 3), ("lying phone", 740, 360, 3), ("tablet", 1024, 768, 2), ("wide", 1920, 1080, 1), ("4K", 3840, 2160, 1)]
NO_WEBGL = """
const context = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...given) { return kind.startsWith('webgl') ? null : context.call(this, kind, ...given) }
"""
# Draws one image by both painters, 480 × 270, and returns the mean difference of the bytes, and that to a picture of the background.
COMPARE = """async ([set, commands, seconds]) => {
  const { lightPainter } = await import(new URL('image/painter.js', document.baseURI))
  const { tables } = view.play
  const surface = Object.assign(document.createElement('canvas'), { width: 480, height: 270 })
  const painter = lightPainter(surface, tables.glyphs())
  const one = tables.create(set, 7n)
  for (const command of commands) if (!one.apply(command, 0)) throw new Error(`refused: ${command}`)
  const ticks = Math.round(seconds * 30)
  for (let tick = 1; tick <= ticks; tick++) {
    one.advance(tables.traceTime(tick))
    painter.trace(one)
    one.trace(480, 270)
  }
  painter.paint(one)
  const found = painter.pixels()
  const wanted = one.paint(480, 270)
  const ground = wanted.slice(0, 4)
  let [off, ink] = [0, 0]
  for (let y = 0; y < 270; y++) for (let x = 0; x < 480; x++) for (let part = 0; part < 3; part++) {
    const value = wanted[4 * (480 * y + x) + part]
    off += Math.abs(found[4 * (480 * (269 - y) + x) + part] - value)
    ink += Math.abs(value - ground[part])
  }
  const count = one.count
  painter.free()
  one.free()
  return { off: off / (480 * 270 * 3), ink: ink / (480 * 270 * 3), count }
}"""


def panels(browser, site):
    """Eight panels: the state at first, seven buttons, the button that hides the buttons, the core's place of the canvas, and all of it kept."""
    with browser.open(None, width=1280, height=900) as page:
        begin(page, site)
        shown = lambda: [name for name in SEVEN if page.locator(f".image-panel.image-{name}").is_visible()]
        assert shown() == SEVEN[:5], shown()
        assert page.locator(".image-edge").count() == 8
        for name in SEVEN:
            before = shown()
            page.dispatch_event(f".image-edge[data-panel={name}]", "click")
            assert set(before) ^ set(shown()) == {name}, (name, before, shown())
            assert page.get_attribute(f".image-edge[data-panel={name}]", "aria-pressed") == str(name in shown()).lower()
            wanted = page.evaluate("clumsy.core.images.rectangle(view.desk.panels, box('.image').width, box('.image').height)")
            found, root = canvas(page), page.evaluate("box('.image')")
            assert all(abs(found[side] - root[side] - wanted[side]) < 0.6 for side in "xy"), (name, found, wanted)
            assert all(abs(found[side] - wanted[side]) < 0.6 for side in ("width", "height")), (name, found, wanted)
        assert shown() == SEVEN[5:]
        page.click(".image-hider")
        assert page.locator(".image-edge:visible").count() == 1
        page.reload()
        until(page, "globalThis.clumsy?.mirror.image && document.querySelector('.image-hider')")
        page.evaluate(TOOLS)
        assert page.locator(".image-edge:visible").count() == 1 and shown() == SEVEN[5:], "the panels are not kept"
        # The whole desk with the canvas in the middle: no panel covers the canvas.
        page.click(".image-hider")
        for name in SEVEN:
            page.dispatch_event(f".image-edge[data-panel={name}]", "click")
        place = canvas(page)
        for name in SEVEN[:5]:
            other = page.evaluate(f"box('.image-{name}')")
            apart = other["x"] + other["width"] <= place["x"] + 1 or other["x"] >= place["x"] + place["width"] - 1 or other["y"] + other["height"] <= place["y"] + 1 or other["y"] >= place["y"] + place["height"] - 1
            assert apart, (name, other, place)


def hands(page):
    """Mouse: a click drops one lumi, a drag is a stroke. A hundred strokes of about a second need at most 4 KB."""
    page.mouse.click(*at(page, 0.25, 0.5))
    until(page, "image().count === 1")
    kind, x, y, _ = page.evaluate("sent.pop()").removeprefix("image ").split()
    assert kind == "tap" and abs(int(x) - 1024) < 12 and abs(int(y) - 2048) < 20, (kind, x, y)
    page.mouse.move(*at(page, 0.3, 0.3))
    page.mouse.down()
    for step in range(12):
        page.mouse.move(*at(page, 0.3 + step * 0.03, 0.3 + (step % 4) * 0.08))
    page.mouse.up()
    until(page, "image().count === 2")
    text = page.evaluate("sent.pop()")
    assert text.startswith("image stroke ") and len(text) <= 60, text
    # Undo takes the stroke back.
    page.evaluate("clumsy.context.undo()")
    until(page, "image().count === 1")
    page.evaluate("clumsy.context.redo()")
    until(page, "image().count === 2")


def fingers(page):
    """Five fingers draw five strokes at once."""
    session = page.context.new_cdp_session(page)
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    points = lambda step: [dict(zip("xy", at(page, 0.2 + 0.12 * finger + 0.01 * step, 0.3 + 0.04 * step)), id=finger, force=0.5) for finger in range(5)]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(0)})
    for step in range(1, 8):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(step)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(page, "image().count === 5")
    tones = page.evaluate("sent.map(text => text.split(' ')).filter(([, kind]) => kind === 'stroke').map(([, , tone]) => tone)")
    assert len(set(tones)) == 5, tones


def pen(page):
    """A pen's pressure is the strength of a lumi."""
    session = page.context.new_cdp_session(page)
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    strengths = []
    for force in (0.2, 0.9):
        x, y = at(page, 0.5, 0.5)
        for kind in ("mousePressed", "mouseReleased"):
            session.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1, "pointerType": "pen", "force": force})
        until(page, "sent.some(text => text.startsWith('image tap'))")
        strengths.append(int(page.evaluate("sent.filter(text => text.startsWith('image tap')).pop()").split()[-1]))
        page.evaluate("sent.length = 0")
    assert strengths == [25, 114], strengths


def keys(page):
    """Keys alone: caret, drops, strokes, pads, chords, lumis, erasing, panels."""
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    page.locator(".image-canvas").focus()
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    for key in ("d", "ArrowLeft", "ArrowLeft", "ArrowUp", "d"):
        page.keyboard.press(key)
    until(page, "image().count === 2")
    assert [text.split()[1] for text in page.evaluate("sent")] == ["tap", "stroke"], page.evaluate("sent")
    page.keyboard.down("1")
    page.keyboard.up("1")
    until(page, "image().count === 10")
    page.keyboard.press("Backspace")
    until(page, "image().count === 9")
    page.keyboard.press("Delete")
    until(page, "image().count === 8")
    page.keyboard.press("]")
    until(page, "image().chosen().chord === 1")
    page.keyboard.press(".")
    assert page.evaluate("view.play.tone") == 1
    page.keyboard.press(",")
    page.keyboard.press("Shift+}")
    until(page, "image().chosen().chordset === 1")
    page.keyboard.press("Shift+{")
    page.keyboard.press("Shift+Delete")
    until(page, "image().count === 0")
    before = page.evaluate("view.desk.panels")
    for key in "cfmvplo":
        page.keyboard.press(key)
        assert page.evaluate("view.desk.panels") != before
        page.keyboard.press(key)
        assert page.evaluate("view.desk.panels") == before
    assert page.text_content(".image [aria-live]") != ""


def editing(page):
    """Sliders and lists set the features of the chosen lumi and their oscillators; options, sets, pads and the list of chordsets."""
    def number(name):
        return page.evaluate("name => view.play.field(view.play.number(name))", name)

    page.click(".image-chordset button[aria-label='lumi 3']")
    slider = page.locator(".image-color input[aria-label='hue base']")
    slider.fill("321")
    until(page, "view.play.field(view.play.number('hue.base')) === 321")
    assert number("hue.base") == 321 and "image set 1 3 hue.base 321" in page.evaluate("sent")
    page.select_option(".image-color select[aria-label='hue shape']", "triangle")
    until(page, "view.play.field(view.play.number('hue.shape')) === 2")
    page.locator(".image-color input[aria-label='hue rate']").fill("500")
    until(page, "view.play.field(view.play.number('hue.rate')) === 3750")
    page.select_option(".image-motion select[aria-label='path']", "gravity")
    until(page, "view.play.field(view.play.number('path')) === 2")
    page.click(".image-chordset button[aria-label='all lumis of the chord']")
    page.keyboard.press("l")
    page.keyboard.press("o")
    page.select_option(".image-settings select[aria-label='trace']", "fade")
    until(page, "image().canvas().hasTraces")
    assert page.locator(".image-settings select[aria-label='guard']").input_value() == "on"
    page.click(".image-sets button:text-is('clockwork')")
    until(page, "image().origin(image().chosen().chordset) === 5")
    page.keyboard.press("o")
    row = page.locator(".image-list li")
    count = row.count()
    row.nth(0).locator("button:text-is('Copy')").click()
    until(page, f"image().chosen().count === {count + 1}")
    until(page, f"document.querySelectorAll('.image-list li').length === {count + 1}")
    row.nth(0).locator("button:text-is('↓')").click()
    page.wait_for_timeout(300)
    row.nth(0).locator("button:text-is('Remove')").click()
    until(page, f"document.querySelectorAll('.image-list li').length === {count}")
    page.click(".image-chordsetList >> text=Copy as text")
    line = page.input_value(".image-line input")
    assert line.startswith("clumsy-chordset clockwork"), line
    page.fill(".image-line input", "clumsy-chordset nothing")
    page.click(".image-line button:text-is('Add')")
    assert "there is no set nothing" in page.text_content(".image-chordsetList .fault")
    page.fill(".image-line input", line)
    page.click(".image-line button:text-is('Add')")
    until(page, f"image().chosen().count === {count + 1}")
    page.keyboard.press("l")
    page.check("#image-edit-pads")
    page.select_option("select[aria-label='action of pad 2']", "erase")
    until(page, "image().trigger(1).action === 7")
    page.click(".image-chordset button:text-is('Play chord')")
    until(page, "image().count > 0")
    page.click("[data-pad='2']")
    until(page, "sent.includes('image pad 2 95')")


def pictures(page):
    """The page's frames match the core's painter within a mean of 2/255: each form, blend, trace and set."""
    forms = ["point", "line", "plane", "polygon", "ring", "wave", "ribbon", "text"]
    most = 0
    for number, form in enumerate(forms):
        edits = [f"set 1 0 {field}" for field in (f"form.base {number * 125 + 62}", "form.depth 0", "size.base 600", "aspect.base 620", "rotation.base 90", "opacity.base 900", "trail.base 700", "life 0", "path orbit", "speed 300")]
        edits.append(f"set 1 0 blend {('additive', 'subtractive', 'over')[number % 3]}")
        edits.append(f"canvas trace {('none', 'fade', 'bleed', 'stay')[number % 4]}")
        edits.append(f"canvas background {(60, 900)[number % 2]}")
        found = page.evaluate(COMPARE, [0, [*edits, *(f"strike 1 {tone} 90 60 {400 * tone} {450 * tone}" for tone in range(1, 9))], 0.6])
        most = max(most, found["off"])
        assert found["ink"] > 0.3 and found["off"] <= 2, f"{form}: {found}"
    for number in range(6):
        found = page.evaluate(COMPARE, [number, [f"chordset {number + 1}", *(f"release {chord} 100 {500 * chord} {400 * chord}" for chord in range(1, 8))], 1.5])
        most = max(most, found["off"])
        assert found["count"] > 20 and found["ink"] > 1 and found["off"] <= 2, f"set {number}: {found}"
    return most


def screens(browser, site):
    """From a phone to 4K: nothing is wider than the screen, and hands reach the canvas."""
    for name, width, height, density in SCREENS:
        with browser.open(None, width=width, height=height, device_scale_factor=density) as page:
            begin(page, site)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            place = canvas(page)
            assert place["width"] >= min(300, width / 3 - 1), (name, place)
            page.mouse.click(*at(page, 0.5, 0.5))
            until(page, "image().count === 1")
            cut = page.eval_on_selector_all(".image .button", "all => all.filter(one => one.offsetParent && one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)")
            assert not cut, f"{name}: words are cut off: {cut}"


def others(browser, site):
    """Kiosk, a second window, full screen, stills for reduced motion, and the core's own picture without WebGL."""
    with browser.open(None) as page:
        begin(page, site, "&kiosk", pause=False, draws=True)
        assert page.locator("header").is_hidden() and page.locator(".image-edge:visible").count() == 0
        assert canvas(page)["width"] == 1024
        page.keyboard.press("Escape")
        assert page.locator(".image-edge:visible").count() == 8 and page.locator("header").is_visible()
        page.keyboard.press("o")
        with page.expect_popup() as opened:
            page.click(".image-settings >> text=Second window")
        other = opened.value
        until(other, "document.querySelector('.image-canvas canvas')")
        assert other.locator(".image-edge:visible").count() == 0
        other.mouse.click(300, 300)
        until(page, "sent.some(text => text.startsWith('image tap'))")
        other.close()
        page.locator(".image-canvas").focus()
        page.keyboard.press("w")
        until(page, "document.fullscreenElement")
    with browser.open(None, reduced_motion="reduce") as page:
        begin(page, site, draws=True)
        assert page.evaluate("(() => { const count = view.frames().length; return new Promise(done => setTimeout(() => done(view.frames().length - count), 1500)) })()") <= 2, "there is motion"
        page.mouse.click(*at(page, 0.5, 0.5))
        until(page, "image().count === 1")
        page.keyboard.press("o")
        assert page.is_checked("#image-stills")
        page.uncheck("#image-stills")
        until(page, "view.frames().length > 8")
    with browser.open(None) as page:
        page.add_init_script(NO_WEBGL)
        begin(page, site, draws=True)
        assert page.evaluate("view.painter.kind") == "2d"
        page.mouse.click(*at(page, 0.5, 0.5))
        until(page, "(() => { const { data } = view.canvas.getContext('2d').getImageData(0, 0, view.canvas.width, view.canvas.height); const first = data[0]; return data.some((value, at) => at % 4 === 0 && Math.abs(value - first) > 40) })()")


def named(browser, site):
    """Axe-core finds no serious fault, in light and dark, with every panel open; every control has a name and is reached by Tab."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        skip("Python's module axe-playwright-python is not installed")
    from access import STANDS, faults

    found = []
    for scheme in ("light", "dark"):
        with browser.open(None, width=1280, height=900, color_scheme=scheme, bypass_csp=True) as page:
            begin(page, site)
            page.check("#image-edit-pads")
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("l")
            page.keyboard.press("o")
            until(page, STANDS)
            found += [f"{scheme}: {fault}" for fault in faults(Axe(), page)]
            if scheme == "dark":
                continue
            page.evaluate("document.querySelector('.image-canvas').focus()")
            page.evaluate("globalThis.missing = new Set([...document.querySelectorAll('.image :is(button, select, summary, input), .image-canvas')].filter(one => one.checkVisibility() && !one.disabled))")
            for _ in range(page.evaluate("missing.size") + 40):
                page.evaluate("missing.delete(document.activeElement)")
                page.keyboard.press("Tab")
            left = page.evaluate("[...missing].map(one => one.getAttribute('aria-label') || one.textContent)")
            assert not left, f"Tab does not reach {left}"
    assert not found, "\n".join(found)


def main():
    with Site() as site, Browser() as browser:
        panels(browser, site)
        with browser.open(None, width=1280, height=900, has_touch=True) as page:
            begin(page, site)
            hands(page)
            fingers(page)
            pen(page)
            keys(page)
            editing(page)
            most = pictures(page)
        screens(browser, site)
        others(browser, site)
        named(browser, site)
    print(f"page: image: ok; the page's pictures differ from the core's by at most {most:.2f} of 255 in the mean")


if __name__ == "__main__":
    main()
