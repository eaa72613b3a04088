#!/usr/bin/env python3
"""If the browser blocks sound before a touch, the first touch starts the sound. ♪ is lit only while the page sounds. A tap on ♪ does not switch off a sound that waits for a touch."""

from browser import FLAGS, Browser, Site

# With this policy, which is the default outside of tests, Chromium blocks sound before a touch.
BLOCKS = [flag for flag in FLAGS if "autoplay-policy" not in flag] + ["--autoplay-policy=document-user-activation-required"]


def ask(devtools, expression):
    """Evaluates an expression in the page. Playwright's `evaluate` would count as a touch."""
    found = devtools.send("Runtime.evaluate", {"expression": expression, "userGesture": False, "returnByValue": True})
    assert "exceptionDetails" not in found, found
    return found["result"].get("value")


def until(page, devtools, condition, why):
    for _ in range(1200):
        if ask(devtools, f"!!({condition})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"expected: {why}; never true: {condition}")


def waits(page, devtools):
    until(page, devtools, "globalThis.clumsy?.sound.isOn", "the page is ready to sound")
    until(page, devtools, "document.querySelector('#sound').dataset.state === 'waiting'", "♪ waits for a touch")
    assert ask(devtools, "clumsy.sound.audio.state") == "suspended"
    assert ask(devtools, "document.querySelector('#sound').getAttribute('aria-pressed')") == "false", "♪ is lit before the page sounds"
    until(page, devtools, "getComputedStyle(document.querySelector('#sound-hint')).opacity === '1'", "the stage shows the hint")


def sounds(page, devtools):
    until(page, devtools, "clumsy.sound.audio?.state === 'running'", "a touch starts the sound")
    until(page, devtools, "document.querySelector('#sound').getAttribute('aria-pressed') === 'true'", "♪ is lit")
    until(page, devtools, "getComputedStyle(document.querySelector('#sound-hint')).visibility === 'hidden'", "the hint fades")
    until(page, devtools, "clumsy.sound.stats.frame > 0", "the audio thread plays")


def centre(devtools, selector):
    x, y = ask(devtools, f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(document.querySelector('{selector}').getBoundingClientRect())")
    return {"x": x, "y": y}


def touch(devtools, at):
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def on_stage(devtools):
    box = ask(devtools, "(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('#stage').getBoundingClientRect())")
    return {"x": box[0] + box[2] * 0.75, "y": box[1] + box[3] * 0.4}


def main():
    with Site() as site, Browser(BLOCKS) as browser:
        starts = {
            "a touch of the stage": lambda devtools: touch(devtools, on_stage(devtools)),
            "a tap on ♪": lambda devtools: touch(devtools, centre(devtools, "#sound")),
            "a tap on a word": lambda devtools: touch(devtools, centre(devtools, "#mode")),
        }
        for why, start in starts.items():
            with browser.open(site.address + "#alone", has_touch=True) as page:
                devtools = page.context.new_cdp_session(page)
                waits(page, devtools)
                start(devtools)
                sounds(page, devtools)
                touch(devtools, centre(devtools, "#sound"))
                until(page, devtools, "!clumsy.sound.isOn", "a tap on the lit ♪ ends the sound")
                touch(devtools, centre(devtools, "#sound"))
                sounds(page, devtools)
                print(f"page: touched: {why} starts the sound", flush=True)
        with browser.open(None) as page:
            page.add_init_script("Object.defineProperty(navigator, 'audioSession', { value: { type: 'auto' } })")
            page.goto(site.address + "#alone")
            devtools = page.context.new_cdp_session(page)
            waits(page, devtools)
            assert ask(devtools, "navigator.audioSession.type") == "playback", "the mute switch of an iPhone would silence the page"


main()
