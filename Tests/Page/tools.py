#!/usr/bin/env python3
"""By touch, the user can undo, redo, reset, remove one ball and open the help. Keys have the right effects in panels and after clicks."""

from browser import Browser, Site
from hand import balls, place, say, until, values

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "tablet, portrait": (768, 1024), "phone": (360, 740), "phone, landscape": (740, 360)}


def targets(page):
    """Each button of the menu is on the screen and at least 44 px large, and no two buttons overlap."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        boxes = page.eval_on_selector_all("#bar button:not([hidden])", "all => all.map(one => [one.id, one.getBoundingClientRect().toJSON()])")
        assert len(boxes) == 11, boxes
        for index, (one, box) in enumerate(boxes):
            assert box["width"] >= 44 and box["height"] >= 44, f"{name}: {one} is {box['width']} × {box['height']} px"
            assert box["left"] >= 0 and box["right"] <= width and box["top"] >= 0, f"{name}: {one} is outside the screen: {box}"
            for other, there in boxes[:index]:
                apart = box["left"] >= there["right"] - 1 or there["left"] >= box["right"] - 1 or box["top"] >= there["bottom"] - 1 or there["top"] >= box["bottom"] - 1
                assert apart, f"{name}: {one} and {other} overlap"
        bar, stage = page.locator("#bar").bounding_box(), page.locator("#stage").bounding_box()
        assert bar["y"] + bar["height"] <= stage["y"] + 1, f"{name}: the bar covers the stage"
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_timeout(200)


def still(page, *gestures):
    say(page, "gravity 0", "toss 0", "reset")
    until(page, "clumsy.context.balls().length === 1", "a reset removes the balls")
    say(page, *gestures)


def undo(page):
    still(page, "spawn 700 400")
    until(page, "clumsy.context.balls().length === 2", "a ball is dropped")
    page.tap("#undo")
    until(page, "clumsy.context.balls().length === 1", "undo removes the ball")
    page.tap("#redo")
    until(page, "clumsy.context.balls().length === 2", "redo restores the ball")
    page.tap("#redo")
    until(page, "document.querySelector('#notice').textContent === 'there is nothing to redo'", "the page says that there is nothing to redo")
    page.tap("#anew")
    until(page, "clumsy.context.balls().length === 5", "reset drops the piece's balls")
    page.tap("#undo")
    until(page, "clumsy.context.balls().length === 2", "the reset can be undone")


def long_press(page):
    still(page, "spawn 700 400", "spawn 900 400")
    until(page, "clumsy.context.balls().length === 3", "two balls are dropped")
    devtools = page.context.new_cdp_session(page)
    one = next(ball for ball in balls(page) if ball["ball"] != 0)

    def fingers(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = place(page, one["x"], one["y"])
    fingers("touchStart", (x, y))
    # Move the finger a little, because real fingers are never perfectly still.
    fingers("touchMove", (x + 3, y + 2))
    until(page, f"!clumsy.context.balls().some(({{ ball }}) => ball === {one['ball']})", "a long press removes the ball")
    fingers("touchEnd")
    page.wait_for_timeout(200)
    assert len(balls(page)) == 2, "a long press removes more than one ball"

    other = next(ball for ball in balls(page) if ball["ball"] != 0)
    x, y = place(page, other["x"], other["y"])
    fingers("touchStart", (x, y))
    fingers("touchMove", (x - 40, y))
    page.wait_for_timeout(1000)
    fingers("touchEnd")
    bass = balls(page)[0]
    x, y = place(page, bass["x"], bass["y"])
    fingers("touchStart", (x, y))
    page.wait_for_timeout(1000)
    fingers("touchEnd")
    assert len(balls(page)) == 2, "a dragged ball or the bass ball was removed"


def help(page):
    page.tap("#help")
    until(page, "document.querySelector('#help-panel').open", "? opens the help")
    assert page.text_content("#help-panel h2") == "Keys and touches"
    assert page.get_attribute("#help", "aria-expanded") == "true"
    page.keyboard.press("?")
    until(page, "!document.querySelector('#help-panel').open", "the key closes the help")
    assert page.locator("h1").count() == 1, "the page does not have exactly one h1"


def capitals(page):
    """With Caps Lock, the key u undoes, and Shift with u redoes."""
    still(page)
    for count, x in ((2, 700), (3, 900)):
        page.wait_for_timeout(150)
        say(page, f"spawn {x} 400")
        until(page, f"clumsy.context.balls().length === {count}", "a ball is dropped")
    for key, shift, count in (("U", False, 2), ("u", True, 3), ("u", False, 2), ("U", True, 3)):
        page.evaluate("([key, shiftKey]) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }))", [key, shift])
        until(page, f"clumsy.context.balls().length === {count}", f"the key {key} (with Shift: {shift}) leaves {count} balls")


def letters(page):
    """Letters and digits that are typed in SETTINGS are no commands. On the stage, they are."""
    page.click("#settings")
    before = values(page)
    for target in ("#settings-panel", "#settings-panel input[type=range]", "#settings-panel input[role=switch]"):
        page.locator(target).first.focus()
        for key in ("s", "1", "r", "n", "x"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert values(page) == before, "a letter or digit in SETTINGS changes a value"
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    until(page, f"clumsy.context.settings().sound !== {before['sound']}", "on the stage, the key has its effect")


def space(page):
    """After a click on a word of the menu, space pauses. While the keyboard's focus is on the word, space presses the word."""
    mode = page.text_content("#mode")
    for _ in range(4):
        page.click("#mode")
    assert page.text_content("#mode") == mode
    page.keyboard.press("Space")
    until(page, "clumsy.source.state === 'paused'", "space pauses")
    assert page.text_content("#mode") == mode, "space pressed the word that was clicked before"
    page.keyboard.press("Space")
    until(page, "clumsy.source.state === 'playing'", "space resumes the music")
    page.focus("#mode")
    page.keyboard.press("Space")
    until(page, f"document.querySelector('#mode').textContent !== '{mode}'", "the focused word takes the space key")
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")


def fields(page):
    """No field has text smaller than 16 px, because iOS would then zoom the page. A refused chord does not stay in its field."""
    page.click("#settings")
    small = page.eval_on_selector_all("dialog :is(input, select)", "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).map(one => one.id)")
    assert not small, f"fields with letters under 16 px: {small}"
    page.click("#more")
    field = page.locator("#set-chord-2")
    field.fill("H7")
    page.keyboard.press("Enter")
    assert "H7" in page.text_content("#set-chord-2-fault")
    field.blur()
    until(page, "document.querySelector('#set-chord-2').value === clumsy.context.chords()[1]", "the chord is shown again")
    assert page.evaluate("clumsy.context.reseed('18446744073709551615')") is None and page.evaluate("clumsy.context.seed()") == "18446744073709551615"
    wrong = page.evaluate("clumsy.context.reseed('18446744073709551616')")
    assert wrong and "\n" not in wrong, wrong
    page.keyboard.press("Escape")


with Site() as site, Browser() as browser:
    with browser.open(site.address + "#alone", has_touch=True) as page:
        until(page, "globalThis.clumsy !== undefined && clumsy.context.balls().length > 0", "the page plays without a server")
        for test in (targets, undo, long_press, help, capitals, letters, space, fields):
            test(page)
            print(f"tools: {test.__name__}", flush=True)
