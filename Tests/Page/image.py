#!/usr/bin/env python3
"""The image performer: its panels, its hands (mouse, fingers, pen, keys, MIDI), its editing, and its list of chordsets.

A lumi is a moving shape of light on the canvas. A chordset has eight chords of eight lumis each."""

from browser import Browser, Site, until
from images import STILL, TOOLS, at, begin, canvas

# A simulated MIDI keyboard.
KEYBOARD = """
const keys = { id: 'keys', name: 'Keys', state: 'connected', onmidimessage: null }
globalThis.press = (...bytes) => keys.onmidimessage?.({ data: new Uint8Array(bytes) })
Object.defineProperty(Navigator.prototype, 'requestMIDIAccess', {
  configurable: true, value: async () => ({ outputs: new Map(), inputs: new Map([['keys', keys]]), onstatechange: null }),
})
"""
SEVEN = ["color", "form", "motion", "chordset", "triggerpads", "chordsetList", "settings"]


def panels(browser, site):
    """Seven buttons show and hide panels, an eighth hides these buttons, and the canvas is where the core puts it. A reload keeps the panels."""
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
        # The first five panels lie around the canvas, and do not overlap it.
        page.click(".image-hider")
        for name in SEVEN:
            page.dispatch_event(f".image-edge[data-panel={name}]", "click")
        place = canvas(page)
        for name in SEVEN[:5]:
            other = page.evaluate(f"box('.image-{name}')")
            apart = other["x"] + other["width"] <= place["x"] + 1 or other["x"] >= place["x"] + place["width"] - 1 or other["y"] + other["height"] <= place["y"] + 1 or other["y"] >= place["y"] + place["height"] - 1
            assert apart, (name, other, place)


def hands(page):
    """A click of the mouse drops one lumi, and a drag draws a stroke, whose gesture has at most 60 characters. Undo and redo act on the stroke."""
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
    page.evaluate("clumsy.context.undo()")
    until(page, "image().count === 1")
    page.evaluate("clumsy.context.redo()")
    until(page, "image().count === 2")
    # A stroke that the page may not send does not use up a lumi of the chord.
    strokes = page.evaluate("""() => {
      const { context } = clumsy
      const { mayTouch } = context
      sent.length = 0
      for (const may of [true, false, true]) {
        context.mayTouch = () => may
        view.play.draw([[0.2, 0.2, 0, 0.5], [0.6, 0.6, 1, 0.5]])
      }
      context.mayTouch = mayTouch
      return sent.map((text) => Number(text.split(' ')[2]))
    }""")
    assert len(strokes) == 2 and strokes[1] == strokes[0] % 8 + 1, strokes
    until(page, "image().count === 4")


def erasing(page):
    """A hand that holds still erases the nearest lumi. A drag with the right button erases the lumis on its way. Buttons act on a chosen group of lumis."""
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    for x in (0.2, 0.4, 0.6, 0.8):
        page.mouse.click(*at(page, x, 0.5))
    until(page, "image().count === 4")
    page.mouse.move(*at(page, 0.2, 0.5))
    page.mouse.down()
    page.evaluate("still()")
    until(page, "image().count === 3")
    page.mouse.up()
    page.mouse.move(*at(page, 0.4, 0.5))
    page.mouse.down(button="right")
    page.mouse.move(*at(page, 0.6, 0.5))
    page.mouse.up(button="right")
    until(page, "image().count === 1")
    assert [text.split()[1] for text in page.evaluate("sent")] == ["tap"] * 4 + ["erase"] * 3, page.evaluate("sent")
    # If the timer of the long press fires while a move waits, the move makes a stroke, and no lumi is erased.
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    page.mouse.move(*at(page, 0.2, 0.5))
    page.mouse.down()
    page.evaluate("""([clientX, clientY]) => {
      still()
      document.querySelector('.image-canvas').dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', clientX, clientY }))
    }""", at(page, 0.6, 0.6))
    page.mouse.up()
    until(page, "image().count === 1")
    assert [text.split()[1] for text in page.evaluate("sent")] == ["stroke"], page.evaluate("sent")
    page.evaluate("sent.length = 0")
    lumis, rhythm = "select[aria-label=lumis]", "select[aria-label=rhythm]"
    page.select_option(lumis, "newest")
    for name in ("Hold", "Hold", "Drop", "Fade"):
        page.click(f".image-triggerpads button:text-is('{name}')")
    page.select_option(rhythm, "96")
    page.select_option(lumis, "all")
    page.click(".image-triggerpads button:text-is('Erase')")
    until(page, "image().count === 0")
    wanted = ["hold newest on", "hold newest off", "drop newest", "fade newest 4000", "rhythm newest 96", "erase all"]
    assert page.evaluate("sent") == [f"image {text}" for text in wanted], page.evaluate("sent")


def stalled(browser, site):
    """If the page stalls between a press and the moves of a drag, the drag still draws. A long press erases one lumi, however far the pointer moves then."""
    kinds = "sent.map(text => text.split(' ')[1])"
    with browser.open(None, width=1280, height=900) as page:
        begin(page, site)
        page.evaluate("""() => document.querySelector('.image-canvas').addEventListener('pointerdown', () => setTimeout(() => {
          const end = performance.now() + globalThis.stall
          while (performance.now() < end);
        }))""")
        session = page.context.new_cdp_session(page)
        places = [at(page, 0.3 + 0.05 * step, 0.4 + 0.02 * step) for step in range(1, 8)]
        for stall in (900, 900, 900, 900, 0):
            page.evaluate("stall => { globalThis.stall = stall; sent.length = 0 }", stall)
            page.mouse.move(*at(page, 0.3, 0.4))
            page.mouse.down()
            # Without a stall, make the moves after the timer of the long press has fired.
            if stall == 0:
                until(page, "sent.length > 0")
            # Playwright's `mouse.move` would run a script in the page first, and thus send the move only after the stall.
            for x, y in places:
                session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1})
            page.mouse.up()
            until(page, "sent.length > 0")
            assert page.evaluate(kinds) == ["erase" if stall == 0 else "stroke"], (stall, page.evaluate("sent"))


def outside(page):
    """A stroke that leads far out of the window is not lost: its places stay near the canvas. A tap outside the canvas moves to the edge."""
    page.evaluate("view.play.do('erase all'); sent.length = 0")
    page.mouse.move(*at(page, 0.5, 0.5))
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(640 + 700 * step, 450 + 500 * step)
    page.mouse.up()
    until(page, "image().count === 1")
    assert [text.split()[1] for text in page.evaluate("sent")] == ["stroke"], page.evaluate("sent")
    near = page.evaluate("clumsy.core.images.stroke([[0.5, 0.5, 0, 0.5], [2.6, -0.5, 1, 0.5]])")
    assert near and page.evaluate("clumsy.core.images.stroke([[0.5, 0.5, 0, 0.5], [3.1, 0.5, 1, 0.5]])") is None, "the core must accept places near the canvas, to which the hand clamps, and refuse places far from it"
    page.evaluate("sent.length = 0; view.play.tap(9, -4, 7)")
    assert page.evaluate("sent") == ["image tap 4095 0 127"], page.evaluate("sent")


def digits(page):
    """Digits that are typed into a field neither press nor release pads. A pad is released with its key, even if Shift is pressed by then."""
    pads = "sent.filter(text => text.startsWith('image pad'))"
    page.evaluate("view.play.do('trigger 3 run 1 48'); view.play.do('trigger 5 run 2 48'); sent.length = 0")
    page.check("#image-edit-pads")
    page.locator(".image-canvas").focus()
    page.keyboard.down("3")
    field = page.locator("input[aria-label^='amount of pad 1']")
    field.focus()
    field.press("Control+a")
    field.press_sequentially("12456789")
    assert field.input_value() == "12456789"
    assert page.evaluate(pads) == ["image pad 3 95"], page.evaluate(pads)
    page.keyboard.up("3")
    assert page.evaluate(pads) == ["image pad 3 95", "image pad 3 off"], page.evaluate(pads)
    field.press("Enter")
    until(page, "sent.some(text => text.startsWith('image trigger 1'))")
    assert page.evaluate("sent.findLast(text => text.startsWith('image trigger 1'))").endswith(" 60000"), page.evaluate("sent")
    page.uncheck("#image-edit-pads")
    page.locator(".image-canvas").focus()
    page.evaluate("sent.length = 0")
    page.keyboard.down("Digit5")
    page.keyboard.down("Shift")
    page.keyboard.up("Digit5")
    page.keyboard.up("Shift")
    assert page.evaluate(pads) == ["image pad 5 95", "image pad 5 off"], page.evaluate(pads)


def presses(page):
    """Each press of a pad with the action `chord` releases eight lumis. Formerly, the page did not send the end of the press, so later presses did nothing."""
    page.evaluate("view.play.do('erase all'); view.play.do('trigger 1 chord 1 0'); sent.length = 0")
    until(page, "image().count === 0")
    for count in (8, 16):
        page.click("[data-pad='1']")
        until(page, f"image().count === {count}")


def names(page):
    """A screen reader finds the eight panels, the buttons of seven of them, and the button that hides these buttons, by name."""
    titles = page.evaluate("clumsy.core.images.panels.map(({ name, title }) => [name, title])")
    assert len(titles) == 8, titles
    for name, title in titles:
        if name == "canvas":
            assert page.get_by_role("application", name=title).is_visible(), title
            continue
        button = page.get_by_role("group", name="Panels").get_by_role("button", name=title, exact=True)
        region = page.get_by_role("region", name=title, exact=True)
        is_shown = region.is_visible()
        button.dispatch_event("click")
        assert region.is_visible() != is_shown, f"{title}: its button neither shows nor hides it"
        button.dispatch_event("click")
        assert region.is_visible() == is_shown, title
    assert page.get_by_role("button", name="Buttons", exact=True).get_attribute("aria-pressed") == "true"


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
    """The keyboard alone moves the caret, drops lumis, draws strokes, presses pads, chooses chords and lumis, erases, and shows panels."""
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
    """Controls edit the features of the chosen lumi, the oscillators of these features, the options, the pads and the list of chordsets."""
    def number(name):
        return page.evaluate("name => view.play.field(view.play.number(name))", name)

    page.click(".image-chordset button[aria-label='chord 1']")
    until(page, "view.play.chord === 0")
    page.click(".image-chordset button[aria-label='lumi 3']")
    slider = page.locator(".image-color input[aria-label='hue base']")
    slider.fill("321")
    until(page, "view.play.field(view.play.number('hue.base')) === 321")
    # Even while a slider has the focus, the digit keys press pads.
    slider.press("8")
    until(page, "sent.includes('image pad 8 95')")
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
    row.nth(1).locator("button:text-is('↓')").click()
    until(page, "[0, 1, 2].map(number => image().origin(number)).join() === '0,1,0'")
    until(page, "document.querySelector('.image-list li:nth-child(3)').textContent.includes('still')")
    row.nth(2).locator("button:text-is('Remove')").click()
    until(page, f"document.querySelectorAll('.image-list li').length === {count}")
    page.click(".image-chordsetList >> text=Copy as text")
    line = page.input_value(".image-line input")
    assert line.startswith("clumsy-chordset clockwork"), line
    page.fill(".image-line input", "clumsy-chordset nothing")
    page.click(".image-line button:text-is('Add')")
    assert "there is no set nothing" in page.text_content(".image-chordsetList .fault")
    page.fill(".image-line input", f"{line},canvas guard off")
    page.click(".image-line button:text-is('Add')")
    assert "must not change the guard" in page.text_content(".image-chordsetList .fault"), "a pasted line switches the guard off"
    page.fill(".image-line input", f"{line},set 1 3 hue.base 9999")
    page.click(".image-line button:text-is('Add')")
    assert "set 1 3 hue.base 9999: column 18: found '9999'" in page.text_content(".image-chordsetList .fault"), page.text_content(".image-chordsetList .fault")
    page.fill(".image-line input", line)
    page.click(".image-line button:text-is('Add')")
    until(page, f"image().chosen().count === {count + 1}")
    collecting(page, line)
    page.keyboard.press("l")
    page.check("#image-edit-pads")
    page.select_option("select[aria-label='action of pad 2']", "erase")
    until(page, "image().trigger(1).action === 7")
    page.click(".image-chordset button[aria-label='play the chord']")
    until(page, "image().count > 0")
    page.click("[data-pad='2']")
    until(page, "sent.includes('image pad 2 95')")


def collecting(page, line):
    """The browser keeps a chordset, which can then be added to the list, and can be forgotten."""
    count = page.evaluate("image().chosen().count")
    page.click(".image-line button:text-is('Keep')")
    assert page.evaluate("JSON.parse(localStorage.image).chordsets") == [line]
    page.click("button[aria-label^='add clockwork']")
    until(page, f"image().chosen().count === {count + 1}")
    page.click("button[aria-label^='forget clockwork']")
    assert page.evaluate("JSON.parse(localStorage.image).chordsets") == []


def midi(page):
    """Notes of a MIDI keyboard release lumis. MIDI learn assigns a MIDI pad to a trigger pad, a pedal to holding all lumis, and a knob to a feature or an option."""
    page.evaluate("view.play.do('erase all')")
    page.evaluate("clumsy.midi.toggle()")
    until(page, "clumsy.midi.isOn")
    until(page, "image().count === 0")
    page.evaluate("sent.length = 0; press(0x90, 60, 100)")
    until(page, "image().count === 1")
    assert page.evaluate("sent")[0].split()[:2] == ["image", "strike"], page.evaluate("sent")
    for name, messages, wanted in (
        ("image-pad-2", ("0x99, 44, 90", "0x89, 44, 0"), ["image pad 2 90", "image pad 2 off"]),
        ("image-hold", ("0xb0, 64, 127", "0xb0, 64, 0"), ["image hold all on", "image hold all off"]),
    ):
        page.evaluate(f"clumsy.midi.controller.learn('{name}')")
        page.evaluate(f"press({messages[0]})")
        page.evaluate("sent.length = 0")
        for message in (messages[1], *messages):
            page.evaluate(f"press({message})")
        until(page, f"sent.length === {len(wanted) + 1}")
        assert page.evaluate("sent")[1:] == wanted, (name, page.evaluate("sent"))
    page.evaluate("clumsy.midi.controller.learn('image-size.base')")
    for value in (10, 60, 127):
        page.evaluate(f"press(0xb0, 20, {value})")
    until(page, "view.play.field(view.play.number('size.base')) === 1000")
    page.evaluate("clumsy.midi.controller.learn('image-canvas-opacity')")
    for value in (10, 60, 0):
        page.evaluate(f"press(0xb0, 21, {value})")
    until(page, "image().option(clumsy.core.images.options.findIndex(({ name }) => name === 'opacity')) === 0")


def main():
    with Site() as site, Browser() as browser:
        panels(browser, site)
        stalled(browser, site)
        with browser.open(None, width=1280, height=900, has_touch=True) as page:
            page.add_init_script(KEYBOARD)
            page.add_init_script(STILL)
            begin(page, site)
            for test in (hands, erasing, outside, fingers, pen, keys, digits, presses, names, editing, midi):
                test(page)
    print("page: image: ok")


if __name__ == "__main__":
    main()
