#!/usr/bin/env python3
"""SETTINGS and KEEP on a page without a server: rows, controls, chords, motions, presets and the share line."""

import re

from browser import Browser, Site
from hand import place, preset_values, say, until, values


def table(page):
    named = [row["name"] for row in page.evaluate("clumsy.core.parameters.map(({name}) => ({name}))")]
    rows = page.eval_on_selector_all("#settings-panel [data-parameter]", "rows => rows.map(row => row.dataset.parameter)")
    assert sorted(rows) == sorted(named), f"rows and parameters differ: {set(rows) ^ set(named)}"
    headings = "document.querySelectorAll('#settings-panel h2')"
    shown = page.evaluate(f"[...{headings}].filter(one => one.checkVisibility()).map(one => one.textContent)")
    assert shown == ["Presets", "Chords", "Play", "Sounds", "Effects"], shown
    page.click("#more")
    groups = page.evaluate(f"[...{headings}].filter(one => one.checkVisibility()).map(one => one.textContent)")
    missing = {row["moves"] for row in page.evaluate("clumsy.core.parameters.map(({moves}) => ({moves}))")} - set(groups)
    assert missing == {"the stage"}, f"only the bouncers' group, the stage, may have no heading (CHORDS has the bouncers' switches), but these groups are without one: {missing}"


def beside(page):
    """SETTINGS leave the half with the piano balls visible."""
    panel = page.locator("#settings-panel").bounding_box()
    middle = place(page, 516, 0)[0]
    assert panel["x"] + panel["width"] <= middle + 1, (panel, middle)


def targets(page):
    """Controls are large enough."""
    small = page.evaluate("""() => [...document.querySelectorAll('#settings-panel :is(input, select, button, .chip)')].filter(one => one.checkVisibility()
      && !one.matches('.unseen, input[role=switch]')).map(one => [one.id || one.className, one.getBoundingClientRect().height])
      .filter(([, height]) => height < 43.5).map(([name, height]) => `${name} ${height}`)""")
    assert not small, small
    switch = page.locator("#set-ping-pong")
    switch.scroll_into_view_if_needed()
    box = switch.bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] - 8)
    until(page, "clumsy.context.settings()['ping-pong'] === 1", "a tap beside a switch changes the switch")
    for name in ("speed", "gravity", "bounce", "tempo", "groove"):
        width = page.locator(f"#set-{name}").bounding_box()["width"]
        assert width > 350, f"the slider {name} is only {width} pixels wide"


def found(page):
    """Five keys find and change the reverb."""
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    for key in ("/", "r", "w", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == "set-reverb-wet"
    before = values(page)["reverb-wet"]
    page.keyboard.press("ArrowRight")
    until(page, f"clumsy.context.settings()['reverb-wet'] > {before}", "five keys change the reverb")
    page.fill("#set-search", "full speed")
    until(page, "document.querySelector('#settings-panel [data-parameter=bass-curve-75]').checkVisibility()", "a search finds words of the help")
    assert page.locator("#settings-panel [data-parameter='gravity']").is_hidden()
    page.fill("#set-search", "qqq")
    until(page, "document.querySelector('#settings-panel').textContent.includes('no setting is named qqq')", "a search that finds nothing says so")
    page.fill("#set-search", "")


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
            until(page, f"{now} === {1 - before}", f"the switch {name} changes the parameter")
        elif scale == "choice":
            other = row["choices"][(int(before - row["lowest"]) + 1) % len(row["choices"])]
            if control.evaluate("one => one.tagName") == "SELECT":
                control.select_option(other)
            else:
                control.locator(f"label:has([value='{other}'])").click()
            until(page, f"{now} === {(before - row['lowest'] + 1) % len(row['choices']) + row['lowest']}", f"the choice {name} changes the parameter")
        else:
            control.focus()
            way = "ArrowLeft" if before >= row["highest"] else "ArrowRight"
            page.keyboard.press(way)
            until(page, f"{now} {'<' if way == 'ArrowLeft' else '>'} {before}", f"the slider {name} changes the parameter")
            middle = (row["lowest"] + row["highest"]) / 2
            typed = str(round(middle) if scale == "whole" else round(middle, 2))
            field = page.locator(f"#settings-panel [data-parameter='{name}'] input.value")
            field.fill(typed)
            page.keyboard.press("Enter")
            until(page, f"{now} === {typed}", f"{name} gets the typed value")
            field.fill("1e9")
            page.keyboard.press("Enter")
            assert page.locator(f"#set-{name}-fault").is_visible(), f"{name}: a refused value is not reported"
            field.fill(typed)
            page.keyboard.press("Enter")
            assert page.locator(f"#set-{name}-fault").is_hidden(), f"{name}: the report stays after an allowed value"


def slider(page):
    """A slider of a logarithmic parameter moves by ratios."""
    page.evaluate("document.querySelector('#set-cutoff').scrollIntoView()")
    box = page.locator("#set-cutoff").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "Math.abs(clumsy.context.settings().cutoff / Math.sqrt(250 * 3000) - 1) < 0.1", "the slider's middle is the geometric mean")


def reached(page):
    page.focus("#settings")
    wanted = set(page.eval_on_selector_all(
        "#settings-panel :is(input, select, button):not([disabled], [tabindex='-1'])",
        # Among radio buttons, Tab reaches only the selected button.
        "all => all.filter(one => one.checkVisibility() && (one.type !== 'radio' || one.checked)).map((one, at) => one.dataset.at = at)"))
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
    raise AssertionError(f"Tab does not reach {len(wanted)} controls")


def chords(page):
    field = page.locator("#set-chord-2")
    field.fill("V7/ii")
    page.keyboard.press("Enter")
    until(page, "clumsy.context.chords()[1] === 'V7/ii'", "a typed chord is set")
    field.fill("H7")
    page.keyboard.press("Enter")
    fault = page.locator("#set-chord-2-fault")
    assert fault.is_visible() and "\n" not in fault.text_content() and "H7" in fault.text_content(), fault.text_content()
    field.fill("ii7")
    page.keyboard.press("Enter")
    assert fault.is_hidden()
    page.fill("#set-key", "Bb3 dorian")
    page.keyboard.press("Enter")
    until(page, "clumsy.context.key() === 'Bb3 dorian'", "a typed key is set")
    # The field takes keys in musicians' notation, too.
    for typed, key in (("Am", "A4 minor"), ("F# minor", "F#4 minor"), ("D", "D4 minor")):
        page.fill("#set-key", typed)
        page.keyboard.press("Enter")
        until(page, f"clumsy.context.key() === {key!r}", f"the typed key {typed} sets {key}")
    page.fill("#set-key", "H")
    page.keyboard.press("Enter")
    assert "allowed: C…B" in page.locator("#set-key-fault").text_content()
    page.fill("#set-key", "C")
    page.keyboard.press("Enter")
    page.select_option("#set-tonic", "Eb")
    until(page, "clumsy.context.key() === 'Eb4 minor'", "the tonic's picker sets the tonic")
    page.select_option("#set-scale", "harmonic-minor")
    until(page, "clumsy.context.key() === 'Eb4 harmonic-minor'", "the scale's picker sets the scale")
    assert page.evaluate("document.querySelectorAll('#set-scale option').length") == 28, "the list does not have all 28 scales of the core"
    page.fill("#set-key", "C4 0,2,3,7,8")
    page.keyboard.press("Enter")
    page.locator("#set-key").blur()
    until(page, "document.querySelector('#set-scale').value === '0,2,3,7,8'", "a scale without a name is shown")
    page.fill("#set-key", "C major")
    page.keyboard.press("Enter")
    # The page shows the error that a refused key throws.
    page.evaluate("""() => {
      const scale = document.querySelector('#set-scale')
      scale.add(new Option('nonsense', 'nonsense', true, true))
      scale.dispatchEvent(new Event('change'))
    }""")
    until(page, "document.getElementById('notice').textContent.includes('not a key')", "the page says what is wrong")
    names = page.eval_on_selector_all("[role=switch].chip", "all => all.map(one => one.textContent)")
    assert names == page.evaluate("clumsy.context.bouncers().map(({chord}) => chord)"), f"the names of the chord switches are not those of the chords: {names}"
    # The page shows each chordset by its name, none as `own`.
    for number, chosen in enumerate(page.evaluate("clumsy.context.chordsets")):
        page.select_option("#set-chordset", chosen["name"])
        until(page, f"clumsy.context.chordset() === {number}", f"the list sets the chordset {chosen['name']}")
        page.locator("#set-chordset").blur()
        until(page, f"document.getElementById('set-chordset').value === {chosen['name']!r}", f"CHORDS reads {chosen['name']}")
    page.click("#set-bouncer-3")
    until(page, "clumsy.context.settings()['bouncer-3'] === 0", "a bouncer's switch switches the bouncer off")
    page.click("#set-bouncer-3")
    until(page, "clumsy.context.settings()['bouncer-3'] === 1", "a bouncer's switch switches the bouncer on again")


def motions(page):
    row = page.locator("#settings-panel [data-parameter='gravity']")
    row.locator(".motion").click()
    row.locator(".moves").fill("2..20/2s,triangle")
    row.get_by_text("Move").click()
    until(page, "clumsy.context.motion(clumsy.context.parameter('gravity')) === '2..20/2s,triangle'", "the parameter has the typed motion")
    first = values(page)["gravity"]
    until(page, f"Math.abs(clumsy.context.settings().gravity - {first}) > 1", "the parameter's value changes without a hand")
    until(page, "document.querySelector('#settings-panel [data-parameter=gravity] .motion').classList.contains('moves-now')", "the motion is shown")
    row.locator(".moves").fill("2..20/0s,triangle")
    row.get_by_text("Move").click()
    assert row.locator(".fault").is_visible(), "an invalid motion is not reported"
    row.get_by_text("Hold").click()
    until(page, "clumsy.context.motion(clumsy.context.parameter('gravity')) === ''", "the motion has ended")


def presets(page):
    sentences = page.evaluate("clumsy.core.presets.map(({help}) => help)")
    cards = page.eval_on_selector_all(".card", "all => all.map(one => one.querySelector('span').textContent)")
    assert cards == sentences, "the cards do not have the sentences of the presets"
    page.click("[data-preset=rain]")
    wanted = preset_values(page, 3)
    until(page, f"clumsy.core.parameters.every(one => clumsy.context.settings()[one.name] === {wanted}[one.number] "
          "|| clumsy.context.motion(one) !== '')", "the preset's values are set")
    picture = "document.querySelector('[data-preset=rain] canvas').toDataURL()"
    until(page, "document.querySelector('[data-preset=rain]').ariaPressed === 'true'", "the card of the current preset is pressed")
    first = page.evaluate(picture)
    until(page, f"{picture} !== {first!r}", "the card's picture moves")
    own(page)
    before = page.evaluate("clumsy.source.now()")
    page.fill("#set-seed", "12345")
    page.keyboard.press("Enter")
    until(page, f"clumsy.context.seed() === '12345' && clumsy.source.now() < {before}", "another seed restarts the piece")


def own(page):
    """The user can keep own presets, apply them, and forget them. The browser's local storage has them as share lines."""
    say(page, "gravity 3.5", "sound harp", "chord 2 V7/ii")
    until(page, "clumsy.context.settings().gravity === 3.5 && clumsy.context.chords()[1] === 'V7/ii'", "the settings to keep are applied")
    page.click("#own-keep")
    assert "needs a name" in page.text_content("#own-fault")
    page.fill("#own-name", "mine")
    page.keyboard.press("Enter")
    page.locator("[data-own=mine]").wait_for()
    say(page, "gravity 9", "sound marimba", "chord 2 ii")
    until(page, "clumsy.context.settings().gravity === 9", "other settings are applied")
    page.click("[data-own=mine]")
    until(page, "clumsy.context.settings().gravity === 3.5 && clumsy.context.settings().sound === 6 && clumsy.context.chords()[1] === 'V7/ii'", "the user's own preset is applied")
    line = page.evaluate("JSON.parse(localStorage.getItem('presets'))[0].line")
    assert "gravity 3.5" in page.evaluate("line => clumsy.core.textOfShare(line)", line)
    page.click("[aria-label='forget mine']")
    assert page.locator("[data-own]").count() == 0


def share(page, browser, site):
    page.keyboard.press("Escape")
    say(page, "gravity 4.9", "spawn 620 640", "sound harp")
    until(page, "clumsy.context.settings().sound === 6", "the gestures are applied")
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
        until(page, "globalThis.clumsy !== undefined && clumsy.context.balls().length > 0", "the page plays without a server")
        # Switch painting off: each click waits for frames, and without a GPU, painting takes most of each frame.
        page.evaluate("clumsy.view.draw = () => {}")
        page.click("#settings")
        assert page.get_attribute("#settings", "aria-expanded") == "true"
        for test in (table, beside, targets, reached, slider, chords, motions, controls, found, presets):
            test(page)
            print(f"settings: {test.__name__}", flush=True)
        share(page, browser, site)
        print("settings: share", flush=True)
