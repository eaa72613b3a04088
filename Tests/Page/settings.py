#!/usr/bin/env python3
"""SETTINGS and KEEP on a page that plays by itself: rows, controls, chords, motions, presets and the share line."""

import re

from browser import Browser, Site
from hand import preset_values, say, until, values


def table(page):
    named = [row["name"] for row in page.evaluate("clumsy.core.parameters.map(({name}) => ({name}))")]
    rows = page.eval_on_selector_all("#settings-panel [data-parameter]", "rows => rows.map(row => row.dataset.parameter)")
    assert sorted(rows) == sorted(named), f"rows and parameters differ: {set(rows) ^ set(named)}"
    headings = page.eval_on_selector_all("#settings-panel h2", "all => all.map(one => one.textContent)")
    assert headings == ["Chords", "Physics", "Sounds"], headings


def controls(page):
    for row in page.evaluate("clumsy.context.parameters"):
        name, scale = row["name"], row["scale"]
        if name.startswith("bouncer-"):
            continue
        now = f"clumsy.context.settings()['{name}']"
        control = page.locator(f"#set-{name}")
        control.scroll_into_view_if_needed()
        before = values(page)[name]
        if scale == "switch":
            control.focus()
            page.keyboard.press("Space")
            until(page, f"{now} === {1 - before}", f"the switch {name}")
        elif scale == "choice":
            other = row["choices"][(int(before - row["lowest"]) + 1) % len(row["choices"])]
            control.select_option(other)
            until(page, f"{now} === {(before - row['lowest'] + 1) % len(row['choices']) + row['lowest']}", f"the choice {name}")
        else:
            control.focus()
            way = "ArrowLeft" if before >= row["highest"] else "ArrowRight"
            page.keyboard.press(way)
            until(page, f"{now} {'<' if way == 'ArrowLeft' else '>'} {before}", f"the slider {name}")
            middle = (row["lowest"] + row["highest"]) / 2
            typed = str(round(middle) if scale == "whole" else round(middle, 2))
            field = page.locator(f"[data-parameter='{name}'] input.value")
            field.fill(typed)
            page.keyboard.press("Enter")
            until(page, f"{now} === {typed}", f"the typed value of {name}")
            field.fill("1e9")
            page.keyboard.press("Enter")
            assert page.locator(f"#fault-{name}").is_visible(), f"{name}: a refused value is reported"
            field.fill(typed)
            page.keyboard.press("Enter")
            assert page.locator(f"#fault-{name}").is_hidden(), f"{name}: an allowed value ends the report"


def slider(page):
    """A slider of a logarithmic parameter moves by ratios."""
    page.evaluate("document.querySelector('#set-cutoff').scrollIntoView()")
    box = page.locator("#set-cutoff").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "Math.abs(clumsy.context.settings().cutoff / Math.sqrt(250 * 3000) - 1) < 0.1", "the middle is the geometric one")


def reached(page):
    page.focus("#settings")
    wanted = set(page.eval_on_selector_all(
        "#settings-panel :is(input, select, button):not([disabled])", "all => all.filter(one => one.checkVisibility()).map((one, at) => one.dataset.at = at)"))
    page.evaluate("""() => {
      globalThis.reached = []
      addEventListener('focusin', ({ target }) => reached.push(Number(target.dataset.at ?? -1)))
    }""")
    for _ in range(12):
        for _ in range(50):
            page.keyboard.press("Tab")
        wanted -= set(page.evaluate("reached"))
        if not wanted:
            return
    raise AssertionError(f"Tab does not come by {len(wanted)} controls")


def chords(page):
    field = page.locator("#set-chord-2")
    field.fill("V7/ii")
    page.keyboard.press("Enter")
    until(page, "clumsy.context.chords()[1] === 'V7/ii'", "a chord that is typed")
    field.fill("H7")
    page.keyboard.press("Enter")
    fault = page.locator("#fault-chord-2")
    assert fault.is_visible() and "\n" not in fault.text_content() and "H7" in fault.text_content(), fault.text_content()
    field.fill("ii7")
    page.keyboard.press("Enter")
    assert fault.is_hidden()
    page.fill("#set-key", "Bb3 dorian")
    page.keyboard.press("Enter")
    until(page, "clumsy.context.key() === 'Bb3 dorian'", "a key that is typed")
    # The field used to refuse keys as musicians write them.
    for typed, key in (("Am", "A4 minor"), ("F# minor", "F#4 minor"), ("D", "D4 minor")):
        page.fill("#set-key", typed)
        page.keyboard.press("Enter")
        until(page, f"clumsy.context.key() === {key!r}", f"the key {typed}")
    page.fill("#set-key", "H")
    page.keyboard.press("Enter")
    assert "allowed: C…B" in page.locator("#set-key ~ .fault").text_content()
    page.fill("#set-key", "C")
    page.keyboard.press("Enter")
    # The page used to show 14 of the 20 chordsets as `own`.
    for number, chosen in enumerate(page.evaluate("clumsy.context.chordsets")):
        page.select_option("#set-chordset", chosen["name"])
        until(page, f"clumsy.context.chordset() === {number}", f"the chordset {chosen['name']}")
        page.locator("#set-chordset").blur()
        until(page, f"document.getElementById('set-chordset').value === {chosen['name']!r}", f"CHORDS reads {chosen['name']}")
    page.click("#set-bouncer-3")
    until(page, "clumsy.context.settings()['bouncer-3'] === 0", "a bouncer's switch")
    page.click("#set-bouncer-3")
    until(page, "clumsy.context.settings()['bouncer-3'] === 1", "and back")


def motions(page):
    row = page.locator("[data-parameter='gravity']")
    row.locator(".motion").click()
    row.locator(".moves").fill("2..20/2s,triangle")
    row.get_by_text("Move").click()
    until(page, "clumsy.context.motion(clumsy.context.parameter('gravity')) === '2..20/2s,triangle'", "it moves")
    first = values(page)["gravity"]
    until(page, f"Math.abs(clumsy.context.settings().gravity - {first}) > 1", "its value changes by itself")
    until(page, "document.querySelector('[data-parameter=gravity] .motion').classList.contains('moves-now')", "it is shown")
    row.locator(".moves").fill("2..20/0s,triangle")
    row.get_by_text("Move").click()
    assert row.locator(".fault").is_visible(), "a text that is no motion is reported"
    row.get_by_text("Hold").click()
    until(page, "clumsy.context.motion(clumsy.context.parameter('gravity')) === ''", "it is held")


def presets(page):
    page.select_option("#set-preset", "3")
    wanted = preset_values(page, 3)
    until(page, f"clumsy.core.parameters.every(one => clumsy.context.settings()[one.name] === {wanted}[one.number] "
          "|| clumsy.context.motion(one) !== '')", "a preset's values")
    before = page.evaluate("clumsy.source.now()")
    page.fill("#set-seed", "12345")
    page.keyboard.press("Enter")
    until(page, f"clumsy.context.seed() === '12345' && clumsy.source.now() < {before}", "another seed begins anew")


def share(page, browser, site):
    page.keyboard.press("Escape")
    say(page, "gravity 4.9", "spawn 620 640", "sound harp")
    until(page, "clumsy.context.settings().sound === 6", "gestures are made")
    page.click("#keep")
    until(page, "document.getElementById('share-line').value !== ''", "the share line is shown")
    line = page.input_value("#share-line")
    assert re.fullmatch(r"clumsy:1[A-Za-z0-9_-]+", line), line
    text = page.evaluate("line => clumsy.core.textOfShare(line)", line)
    assert "gravity 4.9" in text and "sound harp" in text and "seed 12345" in text, text
    with page.expect_download() as kept:
        page.click("#keep-session")
    assert kept.value.suggested_filename.endswith(".clumsy")
    with open(kept.value.path(), encoding="utf-8") as file:
        assert file.read().startswith("clumsy 1 engine")
    with browser.open(site.address + "#" + line) as other:
        until(other, "globalThis.clumsy !== undefined && clumsy.context.settings().gravity === 4.9", "a share line in the address is played")
        assert other.evaluate("clumsy.context.seed()") == "12345"


with Site() as site, Browser() as browser:
    with browser.open(site.address + "#alone", accept_downloads=True) as page:
        until(page, "globalThis.clumsy !== undefined && clumsy.context.balls().length > 0", "it plays alone")
        # Nothing is painted: without a GPU, painting is most of a frame's cost, and each click waits for frames.
        page.evaluate("clumsy.view.draw = () => {}")
        page.click("#settings")
        assert page.get_attribute("#settings", "aria-expanded") == "true"
        for test in (table, reached, slider, chords, motions, controls, presets):
            test(page)
            print(f"settings: {test.__name__}", flush=True)
        share(page, browser, site)
        print("settings: share", flush=True)
