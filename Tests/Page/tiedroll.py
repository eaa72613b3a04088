#!/usr/bin/env python3
"""Tests the piano roll of a session: how the stage opens and closes it, how it shows the flight that caused a note, and how its edits change a run."""

import json
import re
import sys

from browser import Browser, Site, until
from served import Run

TOOLS = """() => {
  globalThis.view = clumsy.views.mounted('roll')
  globalThis.editor = view.editor
  globalThis.told = () => document.querySelector('.roll-told').textContent
  globalThis.all = () => editor.roll.notes(0, 2 ** 48)
  // A share line is a whole session in one line of text. A run answers at most two requests for share lines per second,
  // and refuses the others.
  globalThis.edits = async () => {
    const line = await clumsy.source.share().catch(() => null)
    return line && [...clumsy.core.textOfShare(line).matchAll(/^\\d+ ((suppress|add) .*)$/gm)].map(([, text]) => text)
  }
}"""
# A JavaScript expression: the text that screen readers read for the row at the roll's caret.
ROW = "document.getElementById(document.querySelector('.roll-grid').getAttribute('aria-activedescendant')).ariaLabel"
FLIGHT = re.compile(r"^(bass ball|ball \d+): (fell|rose and fell|flew) for \d+\.\d\d s, struck at \d+ points a second; chord \S+ \S+")


def opened(page):
    until(page, "clumsy.views.names.join() === 'roll' && clumsy.views.mounted('roll').files.name === 'session.mid'")
    page.evaluate(TOOLS)
    until(page, "told().includes(' notes of the session')")


def ways(page):
    """A button on the stage and a key open the roll with the session's notes. A button and the key close it."""
    box = page.locator(".roll-door").bounding_box()
    assert box["height"] >= 40 and box["width"] >= 40, box
    page.click(".roll-door")
    opened(page)
    assert page.evaluate("all().length") > 6
    page.click(".roll-back")
    assert page.evaluate("clumsy.views.names") == ["stage"]
    page.keyboard.press("e")
    opened(page)
    page.keyboard.press("e")
    assert page.evaluate("clumsy.views.names") == ["stage"]
    # Each opening requests a share line, and a run refuses a third such request within a second.
    page.wait_for_timeout(1000)
    page.keyboard.press("e")
    opened(page)


def flights(page, has_modules=True):
    """For a selected note, the roll shows the flight that caused it: as a picture, and as text for screen readers. `has_modules` is `False` on the page of a run, because that page has no modules to import."""
    for voice in (0, 1):
        id = page.evaluate("voice => all().findLast((note) => note.voice === voice && editor.causeOf(note.id)).id", voice)
        page.evaluate("id => { editor.roll.do('select', id, 0); editor.setCaretOn(editor.roll.note(id)) }", id)
        words = page.text_content(".roll-flight figcaption")
        assert page.is_visible(".roll-flight") and FLIGHT.match(words), words
        # The rows for screen readers follow the caret a little later.
        until(page, f"{ROW}.includes({json.dumps(words.split(': ')[1])})")
        row = page.evaluate(ROW)
        assert (" on bouncer " if voice == 0 else " on key ") in row, row
        if not has_modules:
            continue
        # At the end of the path, the ball strikes, so its centre is one radius from the point of contact.
        off = page.evaluate("""async (id) => {
          const { path } = await import('/roll/flight.js')
          const cause = editor.causeOf(id)
          const [x, y] = path(cause).at(-1)
          return Math.hypot(x - cause.strike.x, y - cause.strike.y) - (cause.strike.voice === 'bass' ? 33 : 20)
        }""", id)
        assert abs(off) < 0.01, off
        drawn = page.evaluate("(() => { const c = document.querySelector('.roll-flight canvas'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((value) => value > 0) })()")
        assert drawn
    page.evaluate("editor.roll.do('selectAll'); editor.selected()")
    assert not page.is_visible(".roll-flight"), "a flight is shown although several notes are selected"


def coming(page, seconds):
    """Returns the id of the first note that a ball will play by striking a key more than `seconds` s from now."""
    return page.evaluate("""seconds => all().find((note) => note.voice === 1 && editor.causeOf(note.id)?.strike.ns > clumsy.source.now() + seconds * 1e9).id""", seconds)


def run_edits(page):
    """In a run, edits of future notes become gestures. Notes that have already sounded stay."""
    assert "30 s to come" in page.evaluate("told()"), page.evaluate("told()")
    first = page.evaluate("all().find((note) => editor.causeOf(note.id)).id")
    page.evaluate("id => editor.roll.do('select', id, 0)", first)
    page.locator(".roll-grid").focus()
    page.keyboard.press("Delete")
    moved = coming(page, 12)
    cause = page.evaluate("id => { const { strike: { ns, ball, note } } = editor.causeOf(id); return { ns, ball, note } }", moved)
    page.evaluate("id => editor.roll.do('select', id, 0)", moved)
    page.keyboard.press("Control+ArrowUp")
    page.click(".roll-bar >> text=Save")
    until(page, "told() === '1 edits are in the run; 1 skipped: the note has sounded already'")
    until(page, "edits().then((texts) => texts?.length === 2)")
    page.wait_for_timeout(600)
    texts = page.evaluate("edits()")
    assert len(texts) == 2 and texts[0].startswith(f"suppress key {cause['ball']} "), texts
    assert re.match(rf"add key {cause['note'] + 1} \d+ at {cause['ns']} for \d+$", texts[1]), texts
    kinds = page.evaluate("[...Array(editor.roll.ids).keys()].map((id) => editor.originOf(id))")
    assert kinds.count("added by an edit") == 1, kinds
    # One undo removes both gestures of the moved note, and one redo applies them again.
    page.evaluate("clumsy.context.undo()")
    until(page, "edits().then((texts) => texts?.length === 0)")
    page.evaluate("clumsy.context.redo()")
    until(page, "edits().then((texts) => texts?.length === 2)")
    seen = page.evaluate_handle("""() => { const heard = []; const { onEvent } = clumsy.mirror
      clumsy.mirror.onEvent = (event) => { heard.push({ ...event }); onEvent(event) }; return heard }""")
    until(page, f"clumsy.mirror.ns > {cause['ns'] + 50e6}")
    events = [event for event in seen.json_value() if event["ns"] == cause["ns"]]
    assert [event["silent"] for event in events if event["type"] == "strike" and event["ball"] == cause["ball"]] == [4], events
    # Other balls may strike at the same time, even the same note.
    others = [event["note"] for event in events if event["type"] == "strike" and event["silent"] == 0]
    heard = [event["bytes"][1] for event in events if event["type"] == "message" and event["bytes"][0] >> 4 == 9]
    assert cause["note"] + 1 in heard and heard.count(cause["note"]) == others.count(cause["note"]), events


def skipped(page):
    """If the note of an edit will no longer be played, the roll skips the edit and says so."""
    page.evaluate("view.files.editSession()")
    until(page, "told().includes(' notes of the session')")
    late = coming(page, 15)
    page.evaluate("clumsy.context.send('gravity 11')")
    page.evaluate("id => editor.roll.do('select', id, 0)", late)
    page.locator(".roll-grid").focus()
    page.keyboard.press("Delete")
    until(page, "clumsy.mirror.gestures.some(({ text }) => text === 'gravity 11')")
    page.click(".roll-bar >> text=Save")
    until(page, "told() === '0 edits are in the run; 1 skipped: the note is no longer played'")
    until(page, "edits().then((texts) => texts?.length === 2)")


def alone(browser, site, is_run):
    with browser.open(f"{site.address}#alone") as page:
        until(page, "globalThis.clumsy?.mirror.playing")
        page.evaluate("clumsy.source.open(`clumsy 1 engine ${clumsy.core.engineVersion}\\nseed 7\\nend 3000\\n`, true)")
        if is_run:
            # The page of a run has no session text, and requests the share line from the run. Make this page behave alike.
            page.evaluate("""() => {
              const { source } = clumsy
              const text = source.sessionText.bind(source)
              Object.defineProperty(source, 'isTouched', { value: false })
              source.sessionText = undefined
              source.share = async () => clumsy.context.shareLine(text())
            }""")
        ways(page)
        if is_run:
            run_edits(page)
            skipped(page)
        else:
            flights(page)


def served(browser):
    with Run("--seed", "7") as run, browser.open(run.address) as page:
        until(page, "globalThis.clumsy?.source.state === 'playing' && clumsy.mirror.ns > 6e9")
        ways(page)
        flights(page, has_modules=False)
        run_edits(page)
        skipped(page)
        run.stop()


def main():
    with Site() as site, Browser() as browser:
        alone(browser, site, False)
        alone(browser, site, True)
        if "alone" not in sys.argv:
            served(browser)
    print("page: tiedroll: ok")


main()
