"""Helpers for tests of gestures: the page's state, and positions in the window."""

import time


def until(page, condition, why):
    """Waits until a condition holds in the page. Polls from Python: the page's security policy forbids `eval`."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"expected: {why}; never true: {condition}")


def say(page, *gestures):
    for gesture in gestures:
        page.evaluate("text => clumsy.context.send(text)", gesture)


def values(page):
    return page.evaluate("clumsy.context.settings()")


def preset_values(page, number):
    """Returns a preset's values, in the order of the parameters' numbers."""
    return page.evaluate(
        """(number) => {
          const { wasm, parameters } = clumsy.core
          return wasm.with(4096, (settings) => {
            wasm.exports.clumsy_preset_settings(number, settings)
            return parameters.map((_, index) => wasm.view.getFloat64(settings + 48 + 8 * index, true))
          })
        }""",
        number,
    )


def balls(page):
    return page.evaluate("clumsy.context.balls()")


def ball(page, number):
    return next(one for one in balls(page) if one["ball"] == number)


def place(page, x, y):
    """Returns the place in the window, in pixels, of a point of the stage."""
    box = page.locator("#stage").bounding_box()
    left, top = page.evaluate(f"clumsy.view.pixels({x}, {y})")
    return box["x"] + left, box["y"] + top
