#!/usr/bin/env python3
"""The piano roll: the nine points of its specification and each tool, by mouse, finger and keyboard; files without loss; access."""

import base64
import pathlib
import struct

from browser import Browser, Site, until


# Shortcuts: the roll, its notes as text, and the pixel in the window of a place on the roll.
TOOLS = """() => {
  globalThis.view = clumsy.views.mounted('roll')
  globalThis.editor = view.editor
  globalThis.edits = []
  editor.editListeners.add(({ kind, count, notes }) => edits.push({ kind, count, notes: notes.map(note => [editor.roll.position(note.start), editor.roll.duration(note.id), note.pitch]) }))
  globalThis.show = text => view.files.show(Uint8Array.from(atob(text), letter => letter.charCodeAt(0)), 'tune.mid')
  globalThis.notes = () => editor.roll.notes(0, 2 ** 48).map(({ start, end, pitch, velocity }) => [start, end, pitch, velocity])
  globalThis.paper = () => document.querySelector('.roll-paper').getBoundingClientRect()
  globalThis.pixel = (tick, pitch) => [paper().x + editor.sheet.x(tick), paper().y + editor.sheet.y(editor.sheet.keys.indexOf(pitch)) + editor.sheet.rowHeight / 2]
}"""


def quantity(number):
    found = bytes([number & 127])
    while number := number >> 7:
        found = bytes([number & 127 | 128]) + found
    return found


def midi(notes, extra=b"", ticks=96):
    """Returns a MIDI file of notes (start, end, pitch, velocity), with unusual events that no roll shows."""
    events = [(start, bytes([0x90, pitch, velocity])) for start, _, pitch, velocity in notes]
    events += [(end, bytes([0x80, pitch, 33])) for _, end, pitch, _ in notes]
    events += [(0, b"\xF0\x03\x7D\x01\xF7"), (50, b"\xB0\x40\x7F"), (60, b"\xFF\x60\x02hi")]
    track, last = b"", 0
    for time, event in sorted(events, key=lambda event: event[0]):
        track += quantity(time - last) + event
        last = time
    track += b"\0\xFF\x2F\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, ticks) + b"MTrk" + struct.pack(">I", len(track)) + track + extra


TUNE = [(0, 96, 60, 90), (96, 144, 64, 80), (192, 288, 67, 70)]


def begin(page, site, notes=TUNE):
    page.goto(f"{site.address}?view=roll#alone")
    until(page, "globalThis.clumsy?.mirror.playing && clumsy.views.mounted('roll')")
    page.evaluate(TOOLS)
    load(page, notes)


def load(page, notes=TUNE):
    page.evaluate("text => show(text)", base64.b64encode(midi(notes)).decode())
    page.evaluate("edits.length = 0")
    page.evaluate("editor.isEditing = true; editor.setTool('select')")


def notes(page):
    return [tuple(note) for note in page.evaluate("notes()")]


def only(page, kind):
    """Checks that there was exactly one report, of this kind. Returns the report's notes."""
    edits = page.evaluate("edits.splice(0)")
    assert len(edits) == 1 and edits[0]["kind"] == kind, f"{edits}, expected one {kind}"
    return edits[0]["notes"]


def drag(page, start, end, steps=6, **keys):
    x, y = page.evaluate("([tick, pitch]) => pixel(tick, pitch)", start)
    to, down = page.evaluate("([tick, pitch]) => pixel(tick, pitch)", end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to, down, steps=steps)
    page.mouse.up()


def click(page, tick, pitch, **options):
    x, y = page.evaluate("([tick, pitch]) => pixel(tick, pitch)", [tick, pitch])
    page.mouse.click(x, y, **options)


def by_mouse(page):
    # Points 5 and 7: a drag moves notes by beats and rows, and makes one report to the owner.
    drag(page, (10, 60), (108, 62))
    assert (96, 192, 62, 90) in notes(page), notes(page)
    assert only(page, "moved") == [["0.1", "0.1", 62]]
    # A drag of the right edge resizes a note; the least length is a grid step (here a quarter of a quarter note).
    page.evaluate("editor.sheet.level = 4; editor.sheet.refresh()")
    drag(page, (190, 62), (213, 62))
    assert (96, 216, 62, 90) in notes(page), notes(page)
    assert only(page, "resized") == [["0.1", "0.1.1", 62]]
    drag(page, (214, 62), (20, 62))
    assert (96, 120, 62, 90) in notes(page), notes(page)
    page.evaluate("edits.length = 0")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert notes(page) == TUNE, notes(page)
    # Point 6: a box selects several notes; the group stops at the edges of the roll.
    page.evaluate("edits.length = 0")
    drag(page, (5, 70), (300, 58))
    assert page.evaluate("editor.roll.selected") == 3
    drag(page, (210, 67), (-300, 67))
    assert notes(page) == TUNE, "the group moved although its first note is at the edge"
    drag(page, (210, 67), (306, 67))
    assert notes(page)[0][0] == 96 and notes(page)[2][0] == 288, notes(page)
    assert len(only(page, "moved")) == 3
    page.keyboard.press("Control+z")
    # Tools.
    page.click(".roll-bar >> text=draw")
    page.evaluate("edits.length = 0")
    drag(page, (385, 72), (431, 72))
    assert (384, 432, 72, 96) in notes(page), notes(page)
    only(page, "drawn")
    page.click(".roll-bar >> text=split")
    click(page, 408, 72)
    assert (384, 408, 72, 96) in notes(page) and (408, 432, 72, 96) in notes(page)
    only(page, "split")
    page.click(".roll-bar >> text=glue")
    click(page, 390, 72)
    assert (384, 432, 72, 96) in notes(page)
    only(page, "glued")
    page.click(".roll-bar >> text=erase")
    drag(page, (376, 72), (420, 72))
    assert notes(page) == TUNE, (notes(page), page.evaluate("[edits, editor.tool, document.querySelector('.roll-told').textContent, editor.sheet.top, pixel(390, 72), pixel(390,73)]"))
    only(page, "erased")
    page.click(".roll-bar >> text=select")
    # Velocities in the lane.
    page.evaluate("editor.roll.do('deselectAll')")
    x, _ = page.evaluate("pixel(0, 60)")
    y = page.evaluate("paper().y + editor.sheet.height - 10")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()
    assert notes(page)[0][3] == round(10 / 78 * 127), notes(page)
    only(page, "velocity set")
    page.keyboard.press("Control+z")
    # A drag over the ruler makes a loop.
    box = page.evaluate("[paper().x + editor.sheet.x(96), paper().x + editor.sheet.x(192), paper().y + 10]")
    page.mouse.move(box[0] + 2, box[2])
    page.mouse.down()
    page.mouse.move(box[1] - 2, box[2], steps=4)
    page.mouse.up()
    assert page.evaluate("editor.loop") == [96, 192]


def scrolls(page):
    """Point 5: edit mode locks scrolling. Points 4 and 8: zoom and ruler."""
    page.evaluate("editor.setLoop(0, 0); editor.isEditing = false; editor.selected()")
    before = page.evaluate("[editor.sheet.from, editor.sheet.top]")
    drag(page, (210, 67), (150, 70))
    after = page.evaluate("[editor.sheet.from, editor.sheet.top]")
    assert notes(page) == TUNE and after != before, (before, after)
    page.evaluate("editor.isEditing = true")
    drag(page, (310, 75), (330, 76))
    assert page.evaluate("[editor.sheet.from, editor.sheet.top]") == after, "a drag in edit mode scrolls"
    x, y = page.evaluate("pixel(96, 64)")
    page.mouse.move(x, y)
    page.mouse.wheel(0, 120)
    assert page.evaluate("editor.sheet.top") > after[1]
    page.keyboard.down("Control")
    levels = set()
    for _ in range(14):
        page.mouse.wheel(0, -120)
        zoom = page.evaluate("editor.sheet.zoom")
        assert 20 <= zoom["stepWidth"] <= 40 and 0 <= zoom["level"] <= 6, zoom
        levels.add(zoom["level"])
    assert len(levels) >= 4, levels
    page.keyboard.down("Shift")
    for _ in range(9):
        page.mouse.wheel(0, -120)
    page.keyboard.up("Shift")
    page.keyboard.up("Control")
    assert page.evaluate("editor.sheet.rowHeight") == 80
    page.click("text=More")
    page.click("label:has-text('Ruler')")
    assert page.evaluate("editor.sheet.ruler") == 0
    page.click("label:has-text('Ruler')")
    page.click("text=More")


def by_keys(page):
    """The keyboard alone can make every edit."""
    load(page)
    page.evaluate("editor.sheet.level = 4; editor.sheet.refresh()")
    page.locator(".roll-grid").focus()
    press = page.keyboard.press
    press("Home")
    press("End")
    assert page.evaluate("editor.caret.tick") == 192
    press("Control+ArrowRight")
    assert notes(page)[2][:3] == (216, 312, 67)
    only(page, "moved")
    press("Control+ArrowUp")
    assert notes(page)[2][2] == 68
    press("Control+Shift+ArrowDown")
    assert notes(page)[2][2] == 56
    press("Control+Shift+ArrowLeft")
    assert notes(page)[2][:2] == (216, 288)
    page.evaluate("edits.length = 0")
    press("Escape")
    press("Home")
    press("d")
    assert any(note[:2] == (0, 24) for note in notes(page)), notes(page)
    only(page, "drawn")
    press("Delete")
    only(page, "erased")
    press(".")
    assert page.evaluate("editor.noteAtCaret.pitch") in (60, 64)
    press("Control+a")
    press("q")
    press("h")
    press("l")
    press("+")
    press("-")
    kinds = [edit["kind"] for edit in page.evaluate("edits.splice(0)")]
    assert kinds[-4:] == ["humanized", "made legato", "velocity set", "velocity set"], kinds
    load(page)
    page.evaluate("editor.sheet.level = 4; editor.sheet.refresh()")
    page.locator(".roll-grid").focus()
    press("Home")
    press(".")
    press(",")
    page.evaluate("editor.setCaret(48, editor.sheet.keys.indexOf(60))")
    press("4")
    press("Enter")
    assert (0, 48, 60, 90) in notes(page) and (48, 96, 60, 90) in notes(page), notes(page)
    only(page, "split")
    press("5")
    press("ArrowLeft")
    press("Enter")
    assert (0, 96, 60, 90) in notes(page)
    only(page, "glued")
    press("3")
    press("Enter")
    only(page, "erased")
    press("2")
    press("Enter")
    only(page, "drawn")
    press("1")
    press("x")
    press("Control+z")
    press("Control+z")
    press("Control+z")
    press("Control+Shift+Z")
    assert page.evaluate("edits.splice(0).map(({ kind }) => kind)") == ["undone"] * 3 + ["redone"]
    load(page)
    page.locator(".roll-grid").focus()
    press("Control+a")
    press("Control+c")
    press("PageDown")
    press("Control+v")
    assert len(notes(page)) == 6 and notes(page)[3][0] == 384, notes(page)
    only(page, "pasted")
    press("s")
    press("j")
    for key, level in (("Shift+Z", 0), ("z", 6)):
        for _ in range(24):
            press(key)
        assert page.evaluate("editor.sheet.zoom.level") == level
    press("[")
    press("ArrowRight")
    press("]")
    assert page.evaluate("editor.loop !== null")
    press("\\")
    assert page.evaluate("editor.loop === null")


def by_finger(browser, site):
    """One finger edits or scrolls; two fingers pinch."""
    with browser.open(None, width=390, height=700, has_touch=True, is_mobile=True) as page:
        begin(page, site)
        session = page.context.new_cdp_session(page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]})

        def stroke(start, end):
            (x, y), (to, down) = (page.evaluate("([tick, pitch]) => pixel(tick, pitch)", place) for place in (start, end))
            touch("touchStart", (x, y))
            for step in range(1, 7):
                touch("touchMove", (x + (to - x) * step / 6, y + (down - y) * step / 6))
            touch("touchEnd")

        page.evaluate("editor.sheet.top = (127 - 65) * 30; editor.sheet.scroll(0, 0)")
        stroke((30, 60), (126, 61))
        assert (96, 192, 61, 90) in notes(page), notes(page)
        only(page, "moved")
        page.evaluate("editor.setTool('draw')")
        stroke((290, 63), (363, 63))
        assert any(note[2] == 63 for note in notes(page))
        only(page, "drawn")
        for tool, kind in (("split", "split"), ("glue", "glued"), ("erase", "erased")):
            page.evaluate("tool => { editor.sheet.level = 4; editor.sheet.refresh(); editor.setTool(tool) }", tool)
            note = next(note for note in notes(page) if note[2] == 63)
            x, y = page.evaluate("([tick, pitch]) => pixel(tick, pitch)", [note[0] + (24 if tool == "split" else 4), 63])
            touch("touchStart", (x, y))
            touch("touchEnd")
            only(page, kind)
        page.evaluate("editor.setTool('select')")
        before = page.evaluate("editor.sheet.scale")
        touch("touchStart", (150, 400), (250, 405))
        for step in range(1, 6):
            touch("touchMove", (150 - 12 * step, 400), (250 + 12 * step, 405))
        touch("touchEnd")
        assert page.evaluate("editor.sheet.scale") > 1.5 * before
        page.evaluate("editor.isEditing = false")
        top = page.evaluate("editor.sheet.top")
        touch("touchStart", (200, 400))
        touch("touchMove", (200, 370))
        touch("touchMove", (200, 340))
        touch("touchEnd")
        assert page.evaluate("editor.sheet.top") > top
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{wide} pixels wide"


def panel(page):
    """The panel has the edits, rows, bars, voices, scales and line styles."""
    load(page, [(3, 95, 60, 90), (100, 140, 61, 80), (192, 288, 67, 70)])
    page.click("text=More")
    page.evaluate("editor.roll.do('selectAll')")
    page.fill("label:has-text('Strength') input", "50")
    page.select_option("label:has-text('Grid') select", "3")
    page.click("button:text-is('Quantize')")
    assert [note[0] for note in notes(page)] == [1, 98, 192], notes(page)
    page.evaluate("edits.length = 0")
    page.select_option("label:has-text('Scale') select", label="major")
    page.click("button:text-is('Snap to scale')")
    assert [note[2] for note in notes(page)] == [60, 60, 67]
    only(page, "snapped to the scale")
    page.click("button:text-is('Up in scale')")
    assert [note[2] for note in notes(page)] == [62, 62, 69]
    page.fill("label:has-text('Semitones') input", "-2")
    page.click("button:text-is('Transpose')")
    assert [note[2] for note in notes(page)] == [60, 60, 67], notes(page)
    page.click("button:text-is('Ramp')")
    assert notes(page)[0][3] == 40 and notes(page)[2][3] == 110
    # Points 1 and 2: rows by range, scale or list, from high to low; bars fixed or automatic.
    page.select_option("label:has-text('Rows') select", label="the scale")
    assert page.evaluate("editor.sheet.keys.every((key, at, all) => [0, 2, 4, 5, 7, 9, 11].includes(key % 12) && !(key > all[at - 1]))")
    page.fill("label:has-text('Own notes') input", "36 60 48")
    page.select_option("label:has-text('Rows') select", label="own notes")
    assert page.evaluate("editor.sheet.keys") == [60, 48, 36]
    page.select_option("label:has-text('Rows') select", label="a range")
    assert page.evaluate("editor.sheet.keys.length") == 128
    assert page.evaluate("editor.roll.bars") == 1
    page.fill("label:has-text('Bars') input", "7")
    page.press("label:has-text('Bars') input", "Enter")
    assert page.evaluate("editor.roll.bars") == 7
    # Point 8: the grid lines of each rank have a style.
    page.select_option("label:has-text('Dash') select", label="dashes")
    page.click("button:text-is('Show all')")
    page.click("text=More")
    assert page.evaluate("editor.roll.chords(0, 1)[0]") != ""


def files(page, site):
    """Point 9: files are opened and saved without loss."""
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
        # The session's first 24 s, which are the same in each run.
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
    """Edits of a session's notes become gestures of the session, and its notes have the balls that made them."""
    count = page.evaluate("editor.roll.count")
    assert all("on " in words for words in page.evaluate("editor.roll.notes(0, 2 ** 48).map(({ id }) => editor.originOf(id))"))
    # Some drops are impossible because other balls are in the way.
    told = page.evaluate("editor.roll.notes(0, 2 ** 48).filter(({ voice }) => voice === 1).map((note) => [note.id, editor.drop(note)])")
    exact = [id for id, words in told if words.endswith(" s plays it; SAVE drops it")]
    assert len(exact) >= 3, told
    page.evaluate("id => editor.roll.do('select', id, 0)", exact[-1])
    page.click("text=Which drop plays this?")
    told = page.text_content(".roll-told")
    assert told.startswith("a ball dropped at "), told
    page.locator(".roll-grid").focus()
    page.keyboard.press("Control+ArrowUp")
    page.evaluate("editor.roll.do('select', editor.roll.notes(0, 2 ** 48)[0].id, 0)")
    page.keyboard.press("Delete")
    pitches = page.evaluate("notes().map(([, , pitch]) => pitch).sort()")
    page.click(".roll-bar >> text=Save")
    text = page.evaluate("clumsy.source.sessionText()")
    assert text.count(" suppress ") == 2 and text.count(" add key ") == 1, text
    # The edited session is opened again shortly afterwards.
    after = page.evaluate("editor.roll.notes(0, 2 ** 48).map(({ id, pitch }) => [pitch, editor.originOf(id)])")
    assert count - 1 <= len(after) and [words for _, words in after].count("added by an edit") == 1, after
    assert set(pitches) <= {pitch for pitch, _ in after}, (pitches, after)


def served(browser, site):
    """The file of `clumsy roll FILE.mid` is opened, kept as a draft, and saved. If another program has changed it, only a second SAVE replaces it."""
    with browser.open(None, allow=["409"]) as page:
        bodies = []
        page.route("**/roll.mid?t=abc", lambda route: route.fulfill(body=midi(TUNE), headers={"X-Roll-Name": "my%20tune.mid"})
                   if route.request.method == "GET" else (bodies.append(("save", route.request.post_data_buffer)), route.fulfill(status=409, body="my tune.mid was changed by another program\n")))
        page.route("**/roll.mid?t=abc&force=1", lambda route: (bodies.append(("force", route.request.post_data_buffer)), route.fulfill(status=204)))
        page.route("**/draft.mid?t=abc", lambda route: (bodies.append(("draft", route.request.post_data_buffer)), route.fulfill(status=204)))
        page.route("**/state?t=abc", lambda route: route.fulfill(body='{"changed":true,"draft":true}'))
        page.goto(f"{site.address}?view=roll&t=abc#alone")
        until(page, "globalThis.clumsy?.views?.mounted('roll')?.files.name === 'my tune.mid'")
        page.locator(".roll-grid").focus()
        page.keyboard.press("Control+a")
        page.keyboard.press("Control+ArrowUp")
        page.wait_for_timeout(1500)
        page.click(".roll-bar >> text=Save")
        until(page, "document.querySelector('.roll-told').textContent.endsWith('SAVE again replaces it')")
        page.click(".roll-bar >> text=Save")
        until(page, "document.querySelector('.roll-told').textContent === 'my tune.mid saved'")
        assert [kind for kind, _ in bodies] == ["draft", "save", "force"], [kind for kind, _ in bodies]
        assert len({body for _, body in bodies}) == 1 and bodies[0][1] != midi(TUNE)


def access(page):
    grid = page.locator(".roll-grid")
    grid.focus()
    page.keyboard.press("Home")
    page.keyboard.press(".")
    current = page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.ariaLabel")
    assert "velocity" in current, current
    assert page.locator("[role=grid] [role=row] [role=gridcell]").count() >= 5


def main():
    with Site() as site, Browser() as browser:
        with browser.open(None, width=1280, height=800) as page:
            begin(page, site)
            assert page.evaluate("view.painted().kind") in ("webgl2", "2d")
            by_mouse(page)
            scrolls(page)
            by_keys(page)
            panel(page)
            access(page)
            files(page, site)
        by_finger(browser, site)
        live(browser, site)
        served(browser, site)
    print("page: roll: ok")


if __name__ == "__main__":
    main()
