#!/usr/bin/env python3
"""The piano roll opens and saves files without loss, shows a performance's notes, edits a session, and is accessible.

This file also tests the page of `clumsy roll FILE.mid` with a simulated server. rollpoints.py tests the features and tools of the roll."""

import base64
import pathlib

from browser import Browser, Site, until
from rolls import TOOLS, TUNE, begin, midi, notes


def files(page, site):
    """Files are opened and saved without loss."""
    data = midi(TUNE, b"XTRA\0\0\0\3abc")
    page.evaluate("text => show(text)", base64.b64encode(data).decode())
    saved = bytes(page.evaluate("[...editor.roll.bytes]"))
    assert saved == data, "a file that is opened and saved without edits has other bytes"
    page.locator(".roll-grid").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+ArrowUp")
    with page.expect_download() as download:
        page.click(".roll-bar >> text=Save")
    edited = pathlib.Path(download.value.path()).read_bytes()
    assert len(edited) == len(data) and edited != data and b"XTRA\0\0\0\3abc" in edited and b"\xFF\x60\x02hi" in edited
    page.evaluate("text => view.files.open(new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], 'other.mid'))", base64.b64encode(edited).decode())
    until(page, "view.files.name === 'other.mid'")
    assert [note[2] for note in notes(page)] == [61, 65, 68]
    page.evaluate("view.files.open(new File(['no music'], 'text.mid'))")
    until(page, "document.querySelector('.roll-told').textContent.startsWith('text.mid: byte 0: expected MThd')")


def live(browser, site):
    """The notes of the performance appear while it plays."""
    with browser.open(f"{site.address}?view=roll#alone") as page:
        until(page, "globalThis.clumsy?.views?.mounted('roll')?.editor.roll.count > 6")
        page.evaluate(TOOLS)
        found = page.evaluate("editor.roll.notes(0, 2 ** 48).map(({ start, end, pitch, voice }) => [start, end, pitch, voice])")
        assert all(start <= end for start, end, _, _ in found) and {voice for *_, voice in found} == {0, 1}, found
        assert page.evaluate("editor.playhead") > found[-1][0] - 1
        # Open only the first 24 s (6000 ticks) of the session. These are the same each time the test runs.
        page.evaluate("""() => {
          const text = clumsy.source.sessionText().replace(/^end .*$/m, 'end 6000')
          clumsy.source.sessionText = () => { delete clumsy.source.sessionText; return text }
        }""")
        page.click("text=More")
        page.click("text=Edit the session")
        until(page, "view.files.name === 'session.mid'")
        assert page.evaluate("editor.roll.count") > 6
        layered(page)


def layered(page):
    """Edits of a session's notes become gestures of the session, and the roll names the ball that plays each note."""
    count = page.evaluate("editor.roll.count")
    assert all("on " in words for words in page.evaluate("editor.roll.notes(0, 2 ** 48).map(({ id }) => editor.originOf(id))"))
    # For some notes, no dropped ball can play the note, because other balls are in the way.
    answers = page.evaluate("editor.roll.notes(0, 2 ** 48).filter(({ voice }) => voice === 1).map((note) => [note.id, editor.drop(note)])")
    exact = [id for id, words in answers if words.startswith("a ball dropped at ") and words.endswith(" s plays this note; SAVE adds the ball to the session")]
    assert len(exact) >= 3, answers
    page.evaluate("id => editor.roll.do('select', id, 0)", exact[-1])
    page.click("text=Which ball plays this note?")
    answer = page.text_content(".roll-told")
    assert answer.startswith("a ball dropped at "), answer
    page.locator(".roll-grid").focus()
    page.keyboard.press("Control+ArrowUp")
    page.evaluate("editor.roll.do('select', editor.roll.notes(0, 2 ** 48)[0].id, 0)")
    page.keyboard.press("Delete")
    pitches = page.evaluate("notes().map(([, , pitch]) => pitch).sort()")
    page.click(".roll-bar >> text=Save")
    text = page.evaluate("clumsy.source.sessionText()")
    assert text.count(" suppress ") == 2 and text.count(" add key ") == 1, text
    # After SAVE, the roll shows the notes of the edited session.
    after = page.evaluate("editor.roll.notes(0, 2 ** 48).map(({ id, pitch }) => [pitch, editor.originOf(id)])")
    assert count - 1 <= len(after) and [words for _, words in after].count("added by an edit") == 1, after
    assert set(pitches) <= {pitch for pitch, _ in after}, (pitches, after)


def served(browser, site):
    """The file of `clumsy roll FILE.mid` is opened, kept as a draft, and saved. If another program has changed the file, only a second SAVE replaces the file."""
    with browser.open(None, allow=["409"]) as page:
        bodies = []
        page.route("**/roll.mid?t=abc", lambda route: route.fulfill(body=midi(TUNE), headers={"X-Roll-Name": "my%20tune.mid", "X-Roll-Version": "1"}))
        page.route("**/roll.mid?t=abc&base=1", lambda route: (bodies.append(("save", route.request.post_data_buffer)), route.fulfill(status=409, headers={"X-Roll-Version": "2"}, body="the file has changed\n")))
        page.route("**/roll.mid?t=abc&base=2", lambda route: (bodies.append(("replace", route.request.post_data_buffer)), route.fulfill(status=204, headers={"X-Roll-Version": "3"})))
        page.route("**/draft.mid?t=abc&base=1", lambda route: (bodies.append(("draft", route.request.post_data_buffer)), route.fulfill(status=204)))
        page.route("**/state?t=abc", lambda route: route.fulfill(body='{"version":"2","draft":true}'))
        page.goto(f"{site.address}?view=roll&t=abc#alone")
        until(page, "globalThis.clumsy?.views?.mounted('roll')?.files.name === 'my tune.mid'")
        page.locator(".roll-grid").focus()
        page.keyboard.press("Control+a")
        page.keyboard.press("Control+ArrowUp")
        page.wait_for_timeout(1500)
        # Keep all messages, because another message may soon follow.
        page.evaluate("""() => {
          const { editor } = clumsy.views.mounted('roll'), { say } = editor
          globalThis.said = []
          editor.say = (text) => { said.push(text); say.call(editor, text) }
        }""")
        page.click(".roll-bar >> text=Save")
        until(page, "said.some((text) => text.endsWith('SAVE again replaces it'))")
        page.click(".roll-bar >> text=Save")
        # The page says at any time that the simulated server's file has another version. So check the requests, not the page's message.
        for _ in range(600):
            page.wait_for_timeout(100)
            if len(bodies) > 2:
                break
        assert [kind for kind, _ in bodies] == ["draft", "save", "replace"], [kind for kind, _ in bodies]
        assert len({body for _, body in bodies}) == 1 and bodies[0][1] != midi(TUNE)


def access(page):
    grid = page.locator(".roll-grid")
    grid.focus()
    page.keyboard.press("Home")
    page.keyboard.press(".")
    current = page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.ariaLabel")
    assert "velocity" in current, current
    assert page.locator("[role=grid] [role=row] [role=gridcell]").count() >= 5


def reached(page):
    """Tab reaches every control of the bar and the panel."""
    page.click(".roll-bar >> text=More")
    page.evaluate("document.querySelector('.roll-bar button').focus()")
    controls = page.evaluate("(globalThis.missing = new Set(document.querySelectorAll('.roll :is(button, select, summary, input:not([hidden])), .roll-grid'))).size")
    for _ in range(controls + 20):
        page.evaluate("missing.delete(document.activeElement)")
        page.keyboard.press("Tab")
    left = page.evaluate("[...missing].map(one => one.textContent || one.id)")
    assert controls > 50 and not left, f"of {controls} controls, Tab does not reach {left}"
    page.click(".roll-bar >> text=More")


def main():
    with Site() as site, Browser() as browser:
        with browser.open(None, width=1280, height=800) as page:
            begin(page, site)
            assert page.evaluate("view.painted().kind") in ("webgl2", "2d")
            access(page)
            reached(page)
            files(page, site)
        live(browser, site)
        served(browser, site)
    print("page: roll: ok")


if __name__ == "__main__":
    main()
