#!/usr/bin/env python3
"""Each feature and tool of the piano roll works by a mouse, by a finger on a phone, and by keys alone."""

from browser import Browser, Site, until
from rolls import TUNE, Finger, Keys, Mouse, begin, load, notes, only

POINTS = []
# Returns the colour of the pixel in the middle of the note with a given pitch.
COLOUR = """pitch => {
  const surface = document.querySelectorAll('.roll-paper canvas')[1]
  const copy = Object.assign(document.createElement('canvas'), { width: surface.width, height: surface.height })
  const pen = copy.getContext('2d')
  view.draw(0)
  pen.drawImage(surface, 0, 0)
  const note = editor.roll.notes(0, 2 ** 48).find(note => note.pitch === pitch)
  const density = surface.width / (editor.sheet.width - editor.sheet.left)
  const x = (editor.sheet.x((note.start + note.end) / 2) - editor.sheet.left) * density
  const y = (editor.sheet.y(editor.sheet.keys.indexOf(pitch)) - editor.sheet.ruler + editor.sheet.rowHeight / 2) * density
  return [...pen.getImageData(Math.round(x), Math.round(y), 1, 1).data]
}"""
# Returns the picture of the canvas with the grid.
GRID = """async () => {
  const surface = document.querySelectorAll('.roll-paper canvas')[0]
  let [before, now] = ['', surface.toDataURL()]
  // The roll names chords when it has stood still for a moment.
  while (before !== now) {
    before = now
    await new Promise((done) => setTimeout(done, 400))
    view.draw(0)
    now = surface.toDataURL()
  }
  return now
}"""


def point(name):
    """Adds a test case to the table. Each case is called once for each hand (`Mouse`, `Finger` and `Keys`), while the roll shows `TUNE`."""
    def add(case):
        POINTS.append((name, case))
        return case
    return add


@point("rows: a range of keys")
def _(hand):
    hand.open_panel()
    hand.fill("Lowest", 48)
    hand.fill("Highest", 72)
    assert hand.run("editor.sheet.keys") == list(range(72, 47, -1)), "the rows are not ordered from high to low"
    hand.fill("Lowest", 0)
    hand.fill("Highest", 127)


@point("rows: the keys of a scale")
def _(hand):
    hand.open_panel()
    hand.choose("Scale", "major")
    hand.choose("Rows", "the scale")
    keys = hand.run("editor.sheet.keys")
    assert keys == sorted(keys, reverse=True) and {key % 12 for key in keys} == {0, 2, 4, 5, 7, 9, 11}, keys
    hand.choose("Rows", "a range")
    hand.choose("Scale", "none")


@point("rows: a list of keys")
def _(hand):
    hand.open_panel()
    hand.fill("Own notes", "36 60 48")
    hand.choose("Rows", "own notes")
    assert hand.run("editor.sheet.keys") == [60, 48, 36]
    hand.choose("Rows", "a range")


@point("the number of bars is given or automatic")
def _(hand):
    assert hand.run("editor.roll.bars") == 1
    hand.open_panel()
    hand.fill("Bars (0: automatic)", 7)
    assert hand.run("editor.roll.bars") == 7
    hand.fill("Bars (0: automatic)", 0)
    hand.close_panel()
    # The number of bars depends on the latest end of a note, not on the latest start.
    hand.resize(67, 120)
    assert hand.run("editor.roll.bars") == 2, notes(hand.page)


@point("positions and lengths as text")
def _(hand):
    hand.move(64, 24, 0)
    assert only(hand.page, "moved") == [["0.1.1", "0.0.2", 64]]
    hand.caret(0, 72)
    hand.caret(192, 67)
    current = hand.run("document.getElementById(document.querySelector('.roll-grid').getAttribute('aria-activedescendant')).textContent")
    assert current.startswith("0.2G40.1"), current


@point("zoom from whole notes to 1/64")
def _(hand):
    levels, widths = set(), []
    for sign in (1, -1):
        for _ in range(60):
            hand.zoom(sign)
            zoom = hand.run("editor.sheet.zoom")
            assert 20 <= zoom["stepWidth"] <= 40, zoom
            levels.add(zoom["level"])
            widths.append(zoom["stepWidth"])
            if zoom["level"] == (6 if sign > 0 else 0) and zoom["stepWidth"] == (40 if sign > 0 else 20):
                break
    assert levels == set(range(7)), levels
    # A change of the level doubles or halves the width of the grid steps.
    assert max(widths) == 40 and min(widths) == 20


@point("rows are 30 to 80 pixels high")
def _(hand):
    for sign, end in ((1, 80), (-1, 30)):
        for _ in range(30):
            hand.zoom_rows(sign)
        assert hand.run("editor.sheet.rowHeight") == end


@point("edit mode locks scrolling; outside edit mode, notes stay unchanged")
def _(hand):
    place = "[editor.sheet.from, editor.sheet.top]"
    before = hand.run(place)
    if isinstance(hand, Mouse):
        hand.stroke(hand.place(330, 62), hand.place(300, 64))
        assert hand.run(place) == before
    hand.press("Edit")
    if isinstance(hand, Mouse):
        hand.stroke(hand.place(210, 67), hand.place(190, 71))
        assert hand.run(place) != before
    else:
        hand.caret(192, 67)
        hand.keys("x", "Control+ArrowUp", "d", "Delete")
    assert notes(hand.page) == TUNE
    hand.press("Edit")
    assert hand.run("editor.isEditing")


@point("a drag moves a note by beat and row")
def _(hand):
    hand.move(60, 96, 2)
    assert (96, 192, 62, 90) in notes(hand.page), notes(hand.page)


@point("the right edge resizes a note; the least length is a grid step")
def _(hand):
    hand.resize(60, 24)
    assert (0, 120, 60, 90) in notes(hand.page), notes(hand.page)
    hand.resize(60, -120)
    assert (0, 24, 60, 90) in notes(hand.page), notes(hand.page)


@point("a box selects notes")
def _(hand):
    hand.select(60, 64)
    assert hand.run("editor.roll.selected") == 2
    hand.select(60, 64, 67)
    assert hand.run("editor.roll.selected") == 3


@point("selected notes move together, and stop at the beginning of the roll")
def _(hand):
    hand.select(60, 64, 67)
    hand.move(67, 96, 1)
    assert notes(hand.page) == [(start + 96, end + 96, pitch + 1, velocity) for start, end, pitch, velocity in TUNE], notes(hand.page)
    hand.move(68, -96, 0)
    hand.move(68, -96, 0)
    assert [note[:2] for note in notes(hand.page)] == [note[:2] for note in TUNE], notes(hand.page)


@point("selected notes are resized together")
def _(hand):
    hand.select(60, 64)
    hand.resize(60, 24)
    assert notes(hand.page)[:2] == [(0, 120, 60, 90), (96, 168, 64, 80)], notes(hand.page)


@point("each edit is reported once")
def _(hand):
    hand.move(60, 24, 0)
    assert only(hand.page, "moved") == [["0.0.1", "0.1", 60]]
    hand.resize(60, 24)
    assert only(hand.page, "resized") == [["0.0.1", "0.1.1", 60]]
    hand.select(60, 64)
    hand.move(60, 24, 0)
    assert len(only(hand.page, "moved")) == 2


@point("each rank of grid lines has a width and a dash")
def _(hand):
    hand.open_panel()
    before = hand.run(GRID)
    for rank, width, dash in (("Bar", 5, "dots"), ("Beat", 3, "dashes"), ("Quarter of a beat", 2, "none"), ("Finer", 4, "dots")):
        hand.choose("Line", rank)
        hand.fill("Width", width)
        hand.choose("Dash", dash)
    assert hand.run("view.look.styles.slice(0, 4).map(({ width, dash }) => [width, dash.length])") == [[5, 2], [3, 2], [2, 0], [4, 2]]
    assert hand.run(GRID) != before
    # A new width for one kind of line must not give this kind the colour of another kind.
    hand.choose("Line", "Bar")
    hand.control("Colour").fill("#ff0000")
    hand.choose("Line", "Beat")
    hand.fill("Width", 4)
    assert hand.run("view.look.styles.slice(0, 4).map(({ colour }) => colour)") == ["#ff0000", None, None, None]
    hand.press("Standard lines")
    assert hand.run(GRID) == before


@point("the selection box has a style")
def _(hand):
    hand.open_panel()
    hand.choose("Line", "Selection box")
    hand.fill("Width", 7)
    hand.choose("Dash", "dashes")
    hand.close_panel()
    seen = "() => { editor.over.box = { x: 200, y: 100, width: 60, height: 60 }; editor.changed(); view.draw(0); const text = document.querySelectorAll('.roll-paper canvas')[2].toDataURL(); editor.over.box = null; editor.changed(); return text }"
    wide = hand.run(seen)
    hand.open_panel()
    hand.press("Standard lines")
    hand.close_panel()
    assert hand.run(seen) != wide


@point("the ruler can be hidden")
def _(hand):
    hand.open_panel()
    hand.switch("Ruler")
    assert hand.run("editor.sheet.ruler") == 0
    hand.switch("Ruler")
    assert hand.run("editor.sheet.ruler") == 30


@point("a note's colour shows its velocity")
def _(hand):
    loud = hand.run(COLOUR, 60)
    hand.velocity(60, 20)
    hand.run("editor.roll.do('deselectAll')")
    assert 15 <= hand.note(60)[3] <= 25, notes(hand.page)
    assert hand.run(COLOUR, 60) != loud


@point("saving keeps the rest of the file")
def _(hand):
    before = hand.run("editor.roll.bytes.length")
    hand.run("() => { const make = URL.createObjectURL; URL.createObjectURL = file => make(globalThis.saved = file) }")
    hand.move(60, 0, 1)
    hand.press("Save")
    until(hand.page, "globalThis.saved")
    data = bytes(hand.run("saved.arrayBuffer().then(bytes => [...new Uint8Array(bytes)])"))
    assert len(data) == before and b"\xFF\x60\x02hi" in data and b"\x90\x3D\x5A" in data


@point("quantize, with strength and swing")
def _(hand):
    load(hand.page, [(3, 95, 60, 90), (100, 140, 61, 80), (125, 150, 67, 70)])
    hand.open_panel()
    hand.fill("Strength in %", 50)
    hand.select_all()
    hand.press("Quantize")
    assert [note[0] for note in notes(hand.page)] == [1, 98, 122], notes(hand.page)
    hand.undo()
    hand.fill("Strength in %", 100)
    hand.fill("Swing in %", 75)
    hand.press("Quantize")
    # With a swing of 75 %, every second step is late by half a step.
    assert [note[0] for note in notes(hand.page)] == [0, 96, 132], notes(hand.page)
    hand.fill("Swing in %", 50)


@point("humanize")
def _(hand):
    hand.open_panel()
    hand.fill("Timing in ticks", 9)
    hand.select_all()
    hand.press("Humanize")
    only(hand.page, "humanized")
    changed = notes(hand.page)
    assert changed != TUNE and all(abs(a[0] - b[0]) <= 9 and abs(a[3] - b[3]) <= 10 for a, b in zip(changed, TUNE)), changed


@point("transpose")
def _(hand):
    hand.open_panel()
    # The page must not replace a 0 by the lowest number that the field allows.
    hand.fill("Semitones", 0)
    assert hand.control("Semitones").input_value() == "0"
    hand.fill("Semitones", -5)
    hand.select_all()
    hand.press("Transpose")
    assert [note[2] for note in notes(hand.page)] == [55, 59, 62]
    only(hand.page, "transposed")


@point("legato")
def _(hand):
    hand.open_panel()
    hand.select_all()
    hand.press("Legato")
    assert (96, 192, 64, 80) in notes(hand.page), notes(hand.page)
    only(hand.page, "made legato")


@point("draw")
def _(hand):
    hand.draw(192, 240, 62)
    assert (192, 240, 62, 96) in notes(hand.page), notes(hand.page)


@point("split and glue")
def _(hand):
    hand.use("split", 48, 60)
    assert {(0, 48, 60, 90), (48, 96, 60, 90)} < set(notes(hand.page)), notes(hand.page)
    only(hand.page, "split")
    hand.use("glue", 24, 60)
    assert (0, 96, 60, 90) in notes(hand.page), notes(hand.page)
    only(hand.page, "glued")


@point("erase")
def _(hand):
    hand.use("erase", 24, 60)
    assert notes(hand.page) == TUNE[1:]
    only(hand.page, "erased")


@point("copy and paste")
def _(hand):
    hand.select(60, 64)
    hand.open_panel()
    hand.press("Copy")
    hand.close_panel()
    hand.caret(288, 60)
    hand.open_panel()
    hand.press("Paste")
    assert len(notes(hand.page)) == 5 and notes(hand.page)[3][:2] == (288, 384), notes(hand.page)
    only(hand.page, "pasted")


@point("a loop region is repeated")
def _(hand):
    hand.loop(96, 192)
    assert hand.run("editor.loop") == [96, 192]
    hand.run("editor.seek(96)")
    hand.caret(96, 64)
    hand.run("sounded.length = 0")
    hand.play()
    # Each pass of the loop begins with the note 64.
    until(hand.page, "sounded.filter(([pitch]) => pitch === 64).length >= 2")
    assert 96 <= hand.run("editor.playhead") <= 192
    hand.stop()


@point("scales are highlighted, and notes snap to them")
def _(hand):
    load(hand.page, [(0, 96, 61, 90), (96, 192, 66, 90)])
    hand.open_panel()
    before = hand.run(GRID)
    hand.choose("Scale", "major")
    assert hand.run(GRID) != before
    hand.select_all()
    hand.press("Snap to scale")
    assert [note[2] for note in notes(hand.page)] == [60, 65], notes(hand.page)
    hand.press("Up in scale")
    assert [note[2] for note in notes(hand.page)] == [62, 67]
    hand.press("Down in scale")
    hand.choose("Scale", "none")


@point("ghost notes of other voices")
def _(hand):
    load(hand.page, [(0, 96, 60, 90, 0), (96, 192, 64, 90, 1)])
    full = hand.run(COLOUR, 64)
    hand.open_panel()
    hand.choose("Voice", "track 1, channel 1")
    pale = hand.run(COLOUR, 64)
    assert pale[3] < full[3] == 255, (pale, full)
    hand.select_all()
    assert hand.run("editor.roll.selected") == 1, "ghost notes are selected"
    hand.choose("Voice", "all")


@point("the playhead moves smoothly")
def _(hand):
    hand.caret(0, 72)
    hand.play()
    places = hand.run("() => new Promise(done => { const all = []; const step = () => { all.push(editor.playhead); all.length < 20 ? requestAnimationFrame(step) : done(all) }; requestAnimationFrame(step) })")
    hand.stop()
    assert places == sorted(places) and len(set(places)) >= 10, places


@point("scroll")
def _(hand):
    hand.run("editor.roll.setBars(40)")
    before = hand.run("[editor.sheet.from, editor.sheet.top]")
    hand.scroll(0, 150)
    assert hand.run("editor.sheet.top") > before[1]
    for _ in range(3):
        hand.scroll(100, 0)
    assert hand.run("editor.sheet.from") > before[0]
    hand.run("editor.roll.setBars(0)")


@point("undo and redo")
def _(hand):
    hand.move(60, 24, 0)
    hand.use("erase", 216, 67)
    after = notes(hand.page)
    hand.undo()
    hand.undo()
    assert notes(hand.page) == TUNE
    hand.redo()
    hand.redo()
    assert notes(hand.page) == after != TUNE


@point("bars show the names of chords")
def _(hand):
    load(hand.page, [(0, 384, 60, 90), (0, 384, 64, 90)])
    hand.run("""() => {
      globalThis.texts = []
      const pen = CanvasRenderingContext2D.prototype
      const fill = pen.fillText
      pen.fillText = function (text, ...place) { texts.push(text); fill.call(this, text, ...place) }
    }""")
    hand.draw(0, 384, 70)
    # The names appear when the roll has stopped scrolling.
    until(hand.page, "texts.includes('C7')")


@point("velocities of many notes")
def _(hand):
    hand.open_panel()
    hand.select_all()
    hand.press("Louder")
    assert [note[3] for note in notes(hand.page)] == [95, 85, 75]
    hand.press("Softer")
    hand.press("Softer")
    assert [note[3] for note in notes(hand.page)] == [85, 75, 65]
    hand.fill("From", 40)
    hand.fill("To", 110)
    hand.press("Ramp")
    assert [note[3] for note in notes(hand.page)][::2] == [40, 110]


@point("the audition of a pitch sounds")
def _(hand):
    hand.audition(62)
    assert hand.run("sounded.map(([pitch]) => pitch)") == [62]


@point("each note sounds once while the roll plays")
def _(hand):
    hand.caret(0, 72)
    hand.run("sounded.length = 0; editor.seek(0)")
    hand.play()
    until(hand.page, "sounded.length >= 3")
    hand.stop()
    assert hand.run("sounded.map(([pitch, velocity]) => [pitch, velocity])") == [[60, 90], [64, 80], [67, 70]]


@point("MIDI out")
def _(hand):
    load(hand.page, [(0, 48, 60, 90, 0), (48, 96, 64, 80, 5)])
    hand.run("""async () => {
      globalThis.sent = []
      const output = { id: 'synth', name: 'Synth', state: 'connected', send: (bytes, time) => { if (bytes[0] < 0xB0) sent.push([time, ...bytes]) } }
      const requestMIDIAccess = async () => ({ outputs: new Map([['synth', output]]), inputs: new Map() })
      Object.defineProperty(Navigator.prototype, 'requestMIDIAccess', { configurable: true, value: requestMIDIAccess })
      clumsy.midi.play = () => {}
      await clumsy.midi.toggle()
    }""")
    hand.caret(0, 72)
    hand.run("sent.length = 0; editor.seek(0)")
    hand.play()
    until(hand.page, "sent.length >= 4")
    hand.stop()
    sent = sorted(hand.run("sent.splice(0, 4)"), key=lambda message: message[2])
    assert [message[1:] for message in sent] == [[0x90, 60, 90], [0x80, 60, 0], [0x95, 64, 80], [0x85, 64, 0]], sent
    # An eighth note lasts a quarter of a second.
    assert all(abs(off[0] - on[0] - 250) < 1 for on, off in (sent[:2], sent[2:])), sent
    hand.run("clumsy.midi.toggle()")


def run(name, hand):
    for words, case in POINTS:
        try:
            load(hand.page)
            hand.close_panel()
            hand.run("edits.length = 0")
            case(hand)
        except Exception as failure:
            raise AssertionError(f"{words}, by {name}") from failure


HANDS = [
    ("mouse", Mouse, {"width": 1280, "height": 800}),
    ("finger", Finger, {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}),
    ("keys", Keys, {"width": 1280, "height": 800}),
]


def main():
    with Site() as site, Browser() as browser:
        for name, hand, options in HANDS:
            with browser.open(None, **options) as page:
                begin(page, site)
                run(name, hand(page))
    print(f"page: rollpoints: {len(POINTS)} points and tools by mouse, finger and keys: ok")


main()
