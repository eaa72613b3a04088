#!/usr/bin/env python3
"""On upright screens, a strip below the stage has the most important controls, and the panel SETTINGS leaves the stage visible."""

from browser import Browser, Site
from hand import place, until, values

SIZES = {"tablet": (768, 1024), "phone": (390, 844)}


def lowest_key(page):
    """Returns the y of the keys' lower edge, in pixels of the window."""
    keys = page.evaluate("clumsy.context.keys().map(({ x, y, height }) => [x, y - height / 2])")
    return max(place(page, x, y)[1] for x, y in keys)


def strip(page):
    """The strip has controls and Undo."""
    box = page.locator("#strip").bounding_box()
    until(page, f"document.querySelector('#stage').getBoundingClientRect().bottom <= {box['y'] + 1}", "the stage ends where the strip begins")
    assert lowest_key(page) <= box["y"], "the strip covers a key"
    assert box["y"] + box["height"] <= page.viewport_size["height"], "the strip extends beyond the screen"
    for name in ("speed", "gravity", "groove"):
        slider = page.locator(f"#strip-{name}").bounding_box()
        assert slider["height"] >= 44 and slider["width"] > 100, f"the slider {name} is too small: {slider}"
        before = values(page)[name]
        page.mouse.click(slider["x"] + slider["width"] * 0.7, slider["y"] + 22)
        until(page, f"clumsy.context.settings()['{name}'] !== {before}", f"the slider {name} changes the parameter")
    page.evaluate("clumsy.context.send('speed 475')")
    until(page, "clumsy.context.settings().speed === 475", "the gesture sets the bass ball's speed")
    page.wait_for_timeout(600)
    cut = page.eval_on_selector_all("#strip .value", "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.value)")
    assert not cut, f"values are cut off: {cut}"
    page.select_option("#strip-sound", "harp")
    until(page, "clumsy.context.settings().sound === 6", "the list sets the sound")
    page.click("#strip >> text=Undo")
    until(page, "clumsy.context.settings().sound !== 6", "Undo restores the previous sound")
    page.evaluate("clumsy.context.send('reset')")
    until(page, "clumsy.context.balls().length === 1", "the piano balls are gone")
    page.click("#strip >> text=Reset")
    until(page, "clumsy.context.balls().length === 5", "the piece's balls are dropped again")


def sheet(page):
    """The panel SETTINGS leaves the stage visible."""
    page.click("#settings")
    panel = "document.querySelector('#settings-panel').getBoundingClientRect()"
    until(page, f"document.querySelector('#stage').getBoundingClientRect().bottom <= {panel}.top + 1", "the stage is above SETTINGS")
    until(page, "document.querySelector('#stage canvas').getBoundingClientRect().height > 150", "the stage is large enough")
    assert lowest_key(page) <= page.evaluate(f"{panel}.top")
    page.keyboard.press("Escape")
    until(page, "document.querySelector('#strip').checkVisibility()", "the strip is shown again")


with Site() as site, Browser() as browser:
    for name, (width, height) in SIZES.items():
        with browser.open(site.address + "#alone", width=width, height=height, has_touch=True) as page:
            until(page, "globalThis.clumsy !== undefined && clumsy.context.balls().length > 0", "the page plays without a server")
            strip(page)
            sheet(page)
            print(f"upright: {name}", flush=True)
    with browser.open(site.address + "#alone") as page:
        until(page, "globalThis.clumsy !== undefined", "the page plays without a server")
        assert page.locator("#strip").is_hidden(), "a wide screen shows the strip"
