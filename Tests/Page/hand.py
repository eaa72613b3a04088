"""Shared by tests of hands: the page's present state, and the places of the stage's points in the window."""

import time


def until(page, condition, why):
    """Waits until the page says that a condition holds. The policy forbids that the page itself be given a text to ask again."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"{why}: not {condition}")


def say(page, *gestures):
    """Makes gestures as texts."""
    for gesture in gestures:
        page.evaluate("text => clumsy.context.send(text)", gesture)


def values(page):
    """The values in force, by the parameters' names."""
    return page.evaluate("clumsy.context.settings()")


def preset_values(page, number):
    """A preset's values, by the parameters' numbers."""
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
    """The balls on the stage now."""
    return page.evaluate("clumsy.context.balls()")


def ball(page, number):
    """One of them."""
    return next(one for one in balls(page) if one["ball"] == number)


def place(page, x, y):
    """Returns the place of a point of the stage in the window, in pixels."""
    box = page.locator("#stage").bounding_box()
    left, top = page.evaluate(f"clumsy.view.pixels({x}, {y})")
    return box["x"] + left, box["y"] + top
