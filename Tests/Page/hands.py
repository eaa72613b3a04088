#!/usr/bin/env python3
"""Gestures on a page without a server: touch and mouse on the stage and the pads, and most of the keys in the help."""

import time

from browser import Browser, Site
from hand import ball, balls, place, say, until, values


def aside(page):
    """Moves the bass ball (ball 0, which a reset keeps) far from all bouncers and holds it. Otherwise a touch of a bouncer could grip the ball."""
    say(page, "drag 0 128 532")
    until(page, "(({ x, y }) => x === 128 && y === 532)(clumsy.context.balls()[0])", "the bass ball is held")
    assert page.evaluate("clumsy.context.bouncers().every(({ x, y, radius }) => Math.hypot(x - 128, y - 532) > radius + 100)")


def touches(page):
    say(page, "gravity 0", "toss 0", "speed 50", "reset")
    until(page, "clumsy.context.settings().speed === 50 && clumsy.context.balls().length === 1", "the gestures are applied")
    aside(page)
    before = len(balls(page))
    page.touchscreen.tap(*place(page, 700, 500))
    until(page, f"clumsy.context.balls().length === {before + 1}", "a tap on the right half drops a ball")
    page.touchscreen.tap(*place(page, 128, 250))
    page.wait_for_timeout(100)
    assert len(balls(page)) == before + 1, "a tap on the left half drops a ball"

    page.touchscreen.tap(*place(page, 256, 364))
    until(page, "clumsy.context.settings()['bouncer-1'] === 0", "a tap on a bouncer switches it off")
    page.touchscreen.tap(*place(page, 256, 364))
    until(page, "clumsy.context.settings()['bouncer-1'] === 1", "a tap on the bouncer's place switches the bouncer on again")


def two_fingers(page):
    say(page, "reset")
    until(page, "clumsy.context.balls().length === 1", "a reset removes the balls")
    devtools = page.context.new_cdp_session(page)

    def fingers(kind, *points):
        places = [dict(zip(("x", "y"), place(page, *point))) | {"id": index} for index, point in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    fingers("touchStart", (600, 300), (900, 300))
    until(page, "clumsy.context.balls().length === 3", "two fingers drop two balls")
    for step in range(1, 6):
        fingers("touchMove", (600 + 8 * step, 300 + 20 * step), (900 - 8 * step, 300 + 20 * step))
        page.wait_for_timeout(30)
    until(
        page, "[640, 860].every(x => clumsy.context.balls().some(ball => Math.hypot(ball.x - x, ball.y - 400) < 3))",
        "both balls are held at the places of the fingers")
    fingers("touchEnd")
    page.wait_for_timeout(50)


def mouse(page):
    say(page, "reset")
    until(page, "clumsy.context.balls().length === 1", "a reset removes the balls")
    say(page, "spawn 640 300")
    until(page, "clumsy.context.balls().length === 2", "a ball is dropped")
    number = max(one["ball"] for one in balls(page))
    # The events have explicit times, so that the speed of the flick does not depend on the machine.
    devtools = page.context.new_cdp_session(page)
    at, start = ball(page, number), time.time()
    way = 1 if at["x"] < 760 else -1
    for step, kind in enumerate(["mousePressed", *["mouseMoved"] * 8, "mouseReleased"]):
        share = min(step, 8)
        x, y = place(page, at["x"] + way * 20 * share, at["y"] + 10 * share)
        devtools.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "timestamp": start + 0.008 * step, "button": "left", "buttons": int(step < 9), "clickCount": 1})
    # Check the gesture instead of the ball, which may already have hit a wall on a slow machine.
    done = page.evaluate(f"clumsy.mirror.gestures.findLast(({{ text }}) => text.startsWith('flick {number} '))?.text ?? 'flick 0 0 0'")
    across, up = map(int, done.split()[2:])
    assert across**2 + up**2 > 200**2, f"a ball that was released in motion is too slow: {done}"
    assert across * way > 0 and 0.2 < up / abs(across) < 1.2, f"a ball that was released in motion flies in a wrong direction: {done}"
    until(page, f"clumsy.context.balls().some(({{ ball, vx, vy }}) => ball === {number} && Math.hypot(vx, vy) > 100)", "the released ball flies")

    # A flick changes only the direction of the bass ball.
    aside(page)
    bass = ball(page, 0)
    page.mouse.move(*place(page, bass["x"], bass["y"]))
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(*place(page, 128, 180 + 10 * step))
        page.wait_for_timeout(16)
    page.mouse.up()
    until(page, "Math.abs(Math.hypot(clumsy.context.balls()[0].vx, clumsy.context.balls()[0].vy) - 50) < 1", "the bass ball keeps its speed")

    aside(page)
    page.mouse.move(*place(page, 256, 364))
    page.mouse.down()
    page.mouse.move(*place(page, 300, 420), steps=5)
    page.mouse.up()
    until(page, "Math.hypot(clumsy.context.bouncers()[0].x - 300, clumsy.context.bouncers()[0].y - 420) < 2", "a bouncer that is dragged moves")
    assert values(page)["bouncer-1"] == 1, "a bouncer that was dragged is switched off"


def pads(page):
    """The area below the menu sets two parameters in the modes Filter and Delay, and one parameter in Reverb."""
    page.click("#mode")
    assert page.text_content("#mode") == "Filter"
    box = page.locator("#pad").bounding_box()
    x, y = box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.25
    page.mouse.move(x - 40, y)
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    until(page, f"Math.abs(clumsy.context.settings().cutoff / {250 * 12 ** 0.25} - 1) < 0.02", "the cutoff follows x on a logarithmic scale")
    until(page, "Math.abs(clumsy.context.settings().resonance - 10) < 0.5", "the resonance follows y")
    assert page.locator(".spark:not(.rest)").count() == 1, "there is not exactly one spark under the finger"
    page.mouse.up()
    until(page, f"""(() => {{ const {{ left, top }} = document.querySelector('.spark.rest').getBoundingClientRect()
          return Math.hypot(left - {x}, top - {y}) < 3 }})()""", "a spark stays at the current value")
    page.click("#mode")
    assert page.text_content("#mode") == "Delay"
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    until(page, "clumsy.context.settings()['delay-wet'] === 25 && clumsy.context.settings()['delay-feedback'] === 45", "the delay follows x and y")
    page.mouse.up()
    page.click("#mode")
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.4)
    page.mouse.down()
    until(page, "Math.abs(clumsy.context.settings()['reverb-wet'] - 0.35) < 0.005", "the reverb follows x + y")
    page.mouse.up()
    page.focus(".pad-control input")
    page.keyboard.press("ArrowLeft")
    until(page, "clumsy.context.settings()['reverb-wet'] < 0.345", "the pad's slider works by the keyboard")
    page.click("#mode")
    assert page.text_content("#mode") == "Create"
    assert page.locator("#pad").is_hidden()


def keys(page):
    page.evaluate("document.activeElement.blur()")
    say(page, "speed 275", "gravity 9.8")
    until(page, "clumsy.context.settings().gravity === 9.8", "the gesture is applied")

    def press(key, condition, why):
        page.keyboard.press(key)
        until(page, condition, f"{key}: {why}")

    press("Space", "clumsy.source.state === 'paused'", "pauses")
    assert page.text_content("#play") == "Paused" and page.get_attribute("#play", "aria-pressed") == "false"
    press("Space", "clumsy.source.state === 'playing'", "continues to play")
    press("ArrowRight", "clumsy.context.settings().speed === 285", "changes the speed")
    press("ArrowLeft", "clumsy.context.settings().speed === 275", "changes the speed")
    press("ArrowUp", "clumsy.context.settings().gravity === 11.8", "changes gravity")
    press("ArrowDown", "clumsy.context.settings().gravity === 9.8", "changes gravity")
    for degree in range(1, 8):
        press(str(degree), f"clumsy.context.settings()['bouncer-{degree}'] === 0", "switches a bouncer off")
        press(str(degree), f"clumsy.context.settings()['bouncer-{degree}'] === 1", "switches the bouncer on")
    press("r", "clumsy.context.balls().length === 5", "resets the piece's balls")
    press("n", "clumsy.context.balls().length === 6", "drops a ball")
    press("x", "clumsy.context.balls().length === 5", "removes a ball")
    press("s", "clumsy.context.settings().sound === 1", "selects the next sound")
    press("u", "clumsy.context.settings().sound === 0", "undoes the choice of the sound")
    press("u", "clumsy.context.balls().length === 6", "undoes the removal of the ball")
    press("?", "document.querySelector('#help-panel').open", "shows the help with the keys")
    press("Escape", "!document.querySelector('#help-panel').open", "hides the help")


def reach(page):
    """Tab reaches every object of the stage. Keys move and switch a bouncer, and flick and remove a ball."""
    say(page, "gravity 0", "toss 0", "reset")
    until(page, "clumsy.context.balls().length === 1", "a reset removes the balls")
    say(page, "spawn 700 300")
    until(page, "document.querySelector('[data-ball=\"1\"]:not([hidden])')", "a ball gets its handle")
    page.evaluate("document.activeElement.blur()")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("(e => e.id || (e.dataset.bouncer ? 'bouncer ' + e.dataset.bouncer : 'ball ' + e.dataset.ball))(document.activeElement)"))
    wanted = {"mode", "play", "sound", "about", "settings", "ball 0", "ball 1"} | {f"bouncer {n}" for n in range(1, 8)}
    assert wanted <= seen, f"Tab does not reach {wanted - seen}"

    page.focus("[data-bouncer='2']")
    start = page.evaluate("clumsy.context.bouncers()[1]")
    page.keyboard.press("ArrowRight")
    until(page, f"Math.abs(clumsy.context.bouncers()[1].x - {start['x'] + 20}) < 1", "an arrow key moves a bouncer")
    # Send both keys in one call: if the page stalled between the keys, their steps would not be added.
    page.evaluate("for (const key of ['ArrowRight', 'ArrowRight']) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))")
    until(page, f"Math.abs(clumsy.context.bouncers()[1].x - {start['x'] + 60}) < 1", "the steps of arrow keys in quick succession add up")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-bouncer=\"2\"]').getAttribute('aria-pressed') === 'false'", "Enter switches the bouncer off")
    page.keyboard.press("Enter")
    page.focus("[data-ball='1']")
    page.keyboard.press("ArrowUp")
    # Check the gesture, because the ball may already have turned round at the ceiling.
    until(page, "clumsy.mirror.gestures.some(({ text }) => text === 'flick 1 0 400')", "an arrow key flicks a ball")
    until(page, "Math.abs(clumsy.context.balls().find(one => one.ball === 1).vy) > 100", "the flicked ball flies")
    page.keyboard.press("Delete")
    until(page, "clumsy.context.balls().length === 1", "Delete removes the ball")


def watch(page):
    page.evaluate("clumsy.source.canTouch = false; clumsy.context.changed()")
    before = len(balls(page))
    page.touchscreen.tap(*place(page, 700, 500))
    until(page, "document.querySelector('#notice').textContent.includes('watch')", "the page says that it may only watch")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    page.wait_for_timeout(200)
    assert len(balls(page)) == before and page.locator("#play").is_disabled()


with Site() as site, Browser() as browser:
    with browser.open(site.address + "#alone", has_touch=True) as page:
        until(page, "globalThis.clumsy !== undefined && clumsy.context.balls().length > 0", "the page plays without a server")
        for test in (touches, two_fingers, mouse, pads, keys, reach, watch):
            test(page)
            print(f"hands: {test.__name__}", flush=True)
