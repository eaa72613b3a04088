"""Opens piano rolls for tests, and edits them by three hands: a mouse, a finger, and keys alone."""

import base64
import struct

from browser import until

# Defines shortcuts: the roll, its notes, the window pixel of a tick and pitch, the reports of edits, and the notes that sounded.
TOOLS = """() => {
  globalThis.view = clumsy.views.mounted('roll')
  globalThis.editor = view.editor
  globalThis.edits = []
  globalThis.sounded = []
  globalThis.clicks = 0
  document.addEventListener('click', () => clicks++, true)
  const { playNote } = clumsy.context
  clumsy.context.playNote = (...note) => { sounded.push(note.slice(0, 4)); playNote(...note) }
  editor.editListeners.add(({ kind, count, notes }) => edits.push({ kind, count, notes: notes.map(note => [editor.roll.position(note.start), editor.roll.duration(note.id), note.pitch]) }))
  globalThis.show = text => view.files.show(Uint8Array.from(atob(text), letter => letter.charCodeAt(0)), 'tune.mid')
  globalThis.notes = () => editor.roll.notes(0, 2 ** 48).map(({ start, end, pitch, velocity }) => [start, end, pitch, velocity])
  globalThis.paper = () => document.querySelector('.roll-paper').getBoundingClientRect()
  globalThis.pixel = (tick, pitch) => [paper().x + editor.sheet.x(tick), paper().y + editor.sheet.y(editor.sheet.keys.indexOf(pitch)) + editor.sheet.rowHeight / 2]
}"""
# A quarter note has 96 ticks, and a grid step has 24 ticks.
TUNE = [(0, 96, 60, 90), (96, 144, 64, 80), (192, 288, 67, 70)]
STEP = 24


def quantity(number):
    found = bytes([number & 127])
    while number := number >> 7:
        found = bytes([number & 127 | 128]) + found
    return found


def midi(notes, extra=b"", ticks=96):
    """Returns a MIDI file. A note is (start, end, pitch, velocity) and optionally a channel. The file also has events that no roll shows."""
    notes = [(*note, 0)[:5] for note in notes]
    events = [(start, bytes([0x90 | channel, pitch, velocity])) for start, _, pitch, velocity, channel in notes]
    events += [(end, bytes([0x80 | channel, pitch, 33])) for _, end, pitch, _, channel in notes]
    events += [(0, b"\xF0\x03\x7D\x01\xF7"), (50, b"\xB0\x40\x7F"), (60, b"\xFF\x60\x02hi")]
    track, last = b"", 0
    for time, event in sorted(events, key=lambda event: event[0]):
        track += quantity(time - last) + event
        last = time
    track += b"\0\xFF\x2F\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, ticks) + b"MTrk" + struct.pack(">I", len(track)) + track + extra


def begin(page, site, notes=TUNE):
    page.goto(f"{site.address}?view=roll#alone")
    until(page, "globalThis.clumsy?.mirror.playing && clumsy.views.mounted('roll')")
    page.evaluate(TOOLS)
    load(page, notes)


def load(page, notes=TUNE):
    """Shows notes with the initial grid, zoom and tool, and with the row of the pitch 64 (E4) in the middle."""
    page.evaluate("text => show(text)", base64.b64encode(midi(notes)).decode())
    page.evaluate("""() => {
      const { sheet } = editor
      Object.assign(sheet.zoom, { level: 2, stepWidth: 30, rowHeight: 30 })
      Object.assign(sheet, { level: 4, isTriplet: false })
      sheet.refresh()
      sheet.top = (127 - 64) * 30 - sheet.down / 2
      sheet.scroll(0, 0)
      editor.setVoice(-1)
      editor.setLoop(0, 0)
      editor.isEditing = true
      editor.setTool('select')
      edits.length = sounded.length = 0
    }""")


def notes(page):
    return [tuple(note) for note in page.evaluate("notes()")]


def only(page, kind):
    """Checks that there was exactly one report, and that it is of this kind. Returns the report's notes."""
    edits = page.evaluate("edits.splice(0)")
    assert len(edits) == 1 and edits[0]["kind"] == kind, f"{edits}, expected one {kind}"
    return edits[0]["notes"]


class Hand:
    """The methods that all hands share. A place is a tick and a pitch; `place` returns its pixel in the window."""

    def __init__(self, page):
        self.page = page

    def run(self, script, *given):
        return self.page.evaluate(script, *given)

    def place(self, tick, pitch):
        return self.run("([tick, pitch]) => pixel(tick, pitch)", [tick, pitch])

    def note(self, pitch):
        """Returns the only note of a pitch."""
        (found,) = [note for note in notes(self.page) if note[2] == pitch]
        return found

    def open_panel(self):
        if not self.page.is_visible(".roll-panel"):
            self.press("More")

    def close_panel(self):
        if self.page.is_visible(".roll-panel"):
            self.press("More")

    def control(self, label):
        return self.page.locator(f".roll-field:has(span:text-is('{label}')) :is(input, select)")

    def button(self, text):
        return self.page.locator(f":is(.roll-bar, .roll-panel) button:text-is('{text}')").first

    def choose(self, label, text):
        """Chooses a list's option. Browsers draw lists outside of the page, so Playwright chooses for mouse and finger."""
        self.control(label).select_option(label=text)


class Mouse(Hand):
    def press(self, text):
        self.button(text).click()

    def fill(self, label, value):
        self.control(label).click(click_count=3)
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Tab")

    def switch(self, label):
        self.control(label).click()

    def stroke(self, start, end):
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def tap(self, x, y):
        self.page.mouse.click(x, y)

    def scroll(self, x, y):
        self.page.mouse.move(*self.run("[paper().x + paper().width / 2, paper().y + 120]"))
        self.page.mouse.wheel(x, y)

    def zoom(self, sign):
        self._wheel("Control", sign)

    def zoom_rows(self, sign):
        self._wheel("Control+Shift", sign)

    def _wheel(self, keys, sign):
        self.page.mouse.move(*self.run("[paper().x + paper().width / 2, paper().y + 120]"))
        for key in keys.split("+"):
            self.page.keyboard.down(key)
        self.page.mouse.wheel(0, -100 * sign)
        for key in keys.split("+"):
            self.page.keyboard.up(key)

    # The following methods consist of strokes and taps, and also work for a finger.
    def select(self, *pitches):
        """Selects the notes of several pitches by a box around them."""
        ticks = [note[0] for note in map(self.note, pitches)] + [note[1] for note in map(self.note, pitches)]
        self.stroke(self.place(min(ticks) + 4, max(pitches) + 2), self.place(max(ticks) + 10, min(pitches) - 2))

    def select_all(self):
        self.open_panel()
        self.press("Select all")

    def move(self, pitch, ticks, rows):
        tick = self.note(pitch)[0] + 8
        self.stroke(self.place(tick, pitch), self.place(tick + ticks, pitch + rows))

    def resize(self, pitch, ticks):
        tick = self.note(pitch)[1] - 2
        self.stroke(self.place(tick, pitch), self.place(tick + ticks, pitch))

    def draw(self, tick, end, pitch):
        self.press("draw")
        self.stroke(self.place(tick + 1, pitch), self.place(end - 1, pitch))

    def use(self, tool, tick, pitch):
        self.press(tool)
        self.tap(*self.place(tick, pitch))

    def velocity(self, pitch, value):
        x, _ = self.place(self.note(pitch)[0] + 1, pitch)
        y = self.run("value => paper().y + editor.sheet.height - value / 127 * (editor.sheet.lane - 6)", value)
        self.tap(x, y)

    def loop(self, start, end):
        y = self.run("paper().y + 10")
        self.stroke((self.place(start, 60)[0] + 2, y), (self.place(end, 60)[0] - 2, y))

    def caret(self, tick, pitch):
        """Taps a place, which moves the caret there. A tap on a note moves the caret to its start, and selects and plays the note."""
        self.tap(*self.place(tick + 2, pitch))

    def undo(self):
        self.press("Undo")

    def redo(self):
        self.press("Redo")

    def play(self):
        self.press("Play")

    def stop(self):
        self.press("Stop")

    def audition(self, pitch):
        x, y = self.run("pitch => [paper().x + 20, pixel(0, pitch)[1]]", pitch)
        self.tap(x, y)


class Finger(Mouse):
    """A finger, simulated by touch events of DevTools."""

    def __init__(self, page):
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]})

    def press(self, text):
        # Wait until the browser has turned the tap into a click.
        before = self.run("clicks")
        self.button(text).tap()
        until(self.page, f"clicks > {before}")

    def fill(self, label, value):
        self.control(label).tap()
        self.control(label).fill(str(value))
        self.control(label).blur()

    def switch(self, label):
        before = self.run("clicks")
        self.control(label).tap()
        until(self.page, f"clicks > {before}")

    def stroke(self, start, end):
        self.touch("touchStart", start)
        for step in range(1, 7):
            self.touch("touchMove", [a + (b - a) * step / 6 for a, b in zip(start, end)])
        # Hold the finger still before lifting it. Otherwise the browser would start a fling, and the next tap would only end the fling.
        self.page.wait_for_timeout(80)
        self.touch("touchEnd")

    def tap(self, x, y):
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def _two(self, first, second):
        """Moves two fingers from the first pair of pixels to the second."""
        self.touch("touchStart", *first)
        for step in range(1, 6):
            self.touch("touchMove", *([a + (b - a) * step / 5 for a, b in zip(one, two)] for one, two in zip(first, second)))
        self.touch("touchEnd")

    def _middle(self):
        return self.run("[paper().x + 56 + (paper().width - 56) / 2, paper().y + paper().height / 2]")

    def scroll(self, x, y):
        middle, down = self._middle()
        self._two([(middle - 30, down - 30), (middle + 30, down + 30)], [(middle - 30 - x, down - 30 - y), (middle + 30 - x, down + 30 - y)])

    def zoom(self, sign):
        middle, down = self._middle()
        near, far = (50, 65) if sign > 0 else (65, 50)
        self._two([(middle - near, down), (middle + near, down)], [(middle - far, down), (middle + far, down)])

    def zoom_rows(self, sign):
        middle, down = self._middle()
        near, far = (50, 65) if sign > 0 else (65, 50)
        self._two([(middle, down - near), (middle, down + near)], [(middle, down - far), (middle, down + far)])


class Keys(Hand):
    """Edits by keys alone. roll.py checks that Tab reaches every control."""

    def keys(self, *keys):
        self.page.locator(".roll-grid").focus()
        for key in keys:
            self.page.keyboard.press(key)

    def press(self, text):
        self.button(text).focus()
        self.page.keyboard.press("Enter")

    def fill(self, label, value):
        self.control(label).focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")

    def switch(self, label):
        self.control(label).focus()
        self.page.keyboard.press("Space")

    def choose(self, label, text):
        control = self.control(label)
        control.focus()
        texts = control.locator("option").all_text_contents()
        self.page.keyboard.press("Home")
        for _ in range(texts.index(text)):
            self.page.keyboard.press("ArrowDown")
        assert control.evaluate("one => one.selectedOptions[0].text") == text

    def caret(self, tick, pitch):
        """Moves the caret to a place by arrow keys."""
        row, now = self.run("pitch => [editor.sheet.keys.indexOf(pitch) - editor.caret.row, editor.caret.tick]", pitch)
        self.keys(*["ArrowDown" if row > 0 else "ArrowUp"] * abs(row))
        while now != tick:
            self.keys("ArrowRight" if tick > now else "ArrowLeft")
            after = self.run("editor.caret.tick")
            assert abs(after - tick) < abs(now - tick), f"the caret goes from {now} to {after}, not to {tick}"
            now = after

    def select(self, *pitches):
        self.keys("Escape")
        for pitch in pitches:
            self.caret(self.note(pitch)[0], pitch)
            self.keys("x")

    def select_all(self):
        self.keys("Control+a")

    def _take(self, pitch):
        """Selects the note; if the note is already selected, keeps the whole selection."""
        note = self.note(pitch)
        self.caret(note[0], pitch)
        if not self.run("editor.roll.selection.includes(editor.noteAtCaret.id)"):
            self.keys("Escape", "x")

    def move(self, pitch, ticks, rows):
        self._take(pitch)
        self.keys(*["Control+ArrowRight" if ticks > 0 else "Control+ArrowLeft"] * (abs(ticks) // STEP), *["Control+ArrowUp" if rows > 0 else "Control+ArrowDown"] * abs(rows))

    def resize(self, pitch, ticks):
        self._take(pitch)
        self.keys(*["Control+Shift+ArrowRight" if ticks > 0 else "Control+Shift+ArrowLeft"] * (abs(ticks) // STEP))

    def draw(self, tick, end, pitch):
        self.caret(tick, pitch)
        self.keys("2", "Enter")
        if end > tick + STEP:
            self.resize(pitch, end - tick - STEP)

    def use(self, tool, tick, pitch):
        self.caret(tick // STEP * STEP, pitch)
        self.keys(str(1 + ["select", "draw", "erase", "split", "glue"].index(tool)), "Enter")

    def velocity(self, pitch, value):
        self._take(pitch)
        way = value - self.note(pitch)[3]
        self.keys(*["+" if way > 0 else "-"] * (abs(way) // 5))

    def loop(self, start, end):
        self.caret(start, 60)
        self.keys("[")
        self.caret(end, 60)
        self.keys("]")

    def scroll(self, x, y):
        self.keys(*["PageDown"] * 6 if x else ["ArrowDown"] * 16)

    def zoom(self, sign):
        self.keys("z" if sign > 0 else "Shift+Z")

    def zoom_rows(self, sign):
        self.keys("v" if sign > 0 else "Shift+V")

    def undo(self):
        self.keys("Control+z")

    def redo(self):
        self.keys("Control+Shift+Z")

    def play(self):
        self.keys("p")

    def stop(self):
        self.keys("p")

    def audition(self, pitch):
        self.caret(self.run("editor.caret.tick"), pitch + 1)
        self.run("sounded.length = 0")
        self.keys("ArrowDown")
