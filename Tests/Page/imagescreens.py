#!/usr/bin/env python3
"""The image performer, the view of moving shapes of light, works on all screens and in all windows. All its controls have names."""

from browser import Browser, Site, skip, until
from images import TOOLS, at, begin, canvas

SCREENS = [("phone", 360, 740, 3), ("lying phone", 740, 360, 3), ("tablet", 1024, 768, 2), ("wide", 1920, 1080, 1), ("4K", 3840, 2160, 1)]
NO_WEBGL = """
const context = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...given) { return kind.startsWith('webgl') ? null : context.call(this, kind, ...given) }
"""


def screens(browser, site):
    """On screens from a phone to 4K, nothing is wider than the screen, a click reaches the canvas, and no button's word is cut off."""
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


def shrunk(browser, site):
    """If a window shrinks, panels do not cover each other: of COLOR, FORM and MOTION, only COLOR stays."""
    shown = "['color', 'form', 'motion'].filter(name => document.querySelector(`[data-panel=${name}]`).ariaPressed === 'true')"
    with browser.open(None, width=1024, height=768) as page:
        begin(page, site)
        assert page.evaluate(shown) == ["color", "form", "motion"]
        page.set_viewport_size({"width": 360, "height": 740})
        until(page, f"{shown}.join() === 'color'")


def others(browser, site):
    """The image works as a kiosk, in a second window and in full screen. With reduced motion it shows stills. Without WebGL, the core (the instrument, compiled to WebAssembly) paints it."""
    with browser.open(None) as page:
        begin(page, site, "&kiosk", pause=False)
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
        # Digits that are typed into a field of the second window press no pads of the first window.
        other.evaluate("document.body.append(document.createElement('input')); document.querySelector('body > input').focus()")
        other.keyboard.press("5")
        assert other.evaluate("document.querySelector('body > input').value") == "5"
        assert not page.evaluate("sent.some(text => text.startsWith('image pad'))"), page.evaluate("sent")
        other.evaluate("document.activeElement.blur()")
        other.keyboard.press("5")
        until(page, "sent.some(text => text.startsWith('image pad 5'))")
        other.close()
        page.locator(".image-canvas").focus()
        page.keyboard.press("w")
        until(page, "document.fullscreenElement")
    with browser.open(None, width=480, height=640, reduced_motion="reduce") as page:
        begin(page, site, draws=True)
        assert page.evaluate("(() => { const count = view.frames.times().length; return new Promise(done => setTimeout(() => done(view.frames.times().length - count), 1500)) })()") <= 2, "there is motion"
        page.mouse.click(*at(page, 0.5, 0.5))
        until(page, "image().count === 1")
        # The key C shows or hides the panel Color, which resizes and so empties the canvas.
        # The page must then draw a still sooner than after the usual two seconds.
        page.wait_for_timeout(500)
        for key in ("c", "c"):
            page.evaluate("globalThis.count = view.frames.times().length")
            page.keyboard.press(key)
            page.wait_for_timeout(700)
            assert page.evaluate("view.frames.times().length > count"), "no still was drawn after a change of the canvas's size"
        page.keyboard.press("o")
        assert page.is_checked("#image-stills")
        page.uncheck("#image-stills")
        until(page, "view.frames.times().length > 8")
    with browser.open(None, width=480, height=640) as page:
        page.add_init_script(NO_WEBGL)
        begin(page, site, draws=True)
        assert page.evaluate("view.surface.painter.kind") == "2d"
        page.mouse.click(*at(page, 0.5, 0.5))
        until(page, "(() => { const { data } = view.surface.canvas.getContext('2d').getImageData(0, 0, view.surface.canvas.width, view.surface.canvas.height); const first = data[0]; return data.some((value, at) => at % 4 === 0 && Math.abs(value - first) > 40) })()")


def named(browser, site):
    """With every panel open, axe-core finds no serious fault in light and dark themes. Tab reaches every control, and every control has a name."""
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
        screens(browser, site)
        shrunk(browser, site)
        others(browser, site)
        named(browser, site)
    print("page: imagescreens: ok")


if __name__ == "__main__":
    main()
