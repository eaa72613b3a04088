#!/usr/bin/env python3
"""MIDI on the page: notes are sent in time, no note hangs, controllers are received, and a refusal of access is reported."""

from browser import Browser, Site
from hand import balls, preset_values, until, values
from native import RECORD
from served import Run
from stepped import begin, stands_hidden, steps

# Simulated MIDI ports: two outputs, an unplugged output, and a keyboard. `sent` records the messages that the outputs get.
PORTS = """
globalThis.sent = []
globalThis.asked = []
globalThis.refusal = null
{
  const output = (id, name, state = 'connected') => ({
    id, name, state,
    send(bytes, time) {
      if (this.state !== 'connected') throw new DOMException('Port is disconnected', 'InvalidStateError')
      sent.push({ port: id, bytes: [...bytes], time, now: performance.now() })
    },
  })
  const outputs = [output('synth', 'A synth'), output('other', 'Another'), output('gone', 'Unplugged', 'disconnected')]
  const keys = { id: 'keys', name: 'Keys', state: 'connected', onmidimessage: null }
  globalThis.press = (...bytes) => keys.onmidimessage?.({ data: new Uint8Array(bytes) })
  const requestMIDIAccess = async (options) => {
    asked.push(options)
    if (refusal) throw new DOMException('Permission denied', refusal)
    globalThis.access = { outputs: new Map(outputs.map((port) => [port.id, port])), inputs: new Map([['keys', keys]]), onstatechange: null }
    return access
  }
  Object.defineProperty(Navigator.prototype, 'requestMIDIAccess', { configurable: true, value: requestMIDIAccess })
}
"""

NONE = "delete Navigator.prototype.requestMIDIAccess"

# The time, in ms, from the drawing of an event to its message: `latency` in Sources/Page/hands/midi.js.
AHEAD = 25


def open_settings(page):
    """Opens SETTINGS with all rows, because the rows of MIDI are shown only after a click on MORE."""
    page.click("#settings")
    if page.get_attribute("#more", "aria-expanded") == "false":
        page.click("#more")


def switch(page, is_on=True):
    open_settings(page)
    page.click("#set-midi")
    until(page, f"clumsy.midi.isOn === {str(is_on).lower()}", "the switch MIDI has its new state")
    assert page.is_checked("#set-midi") == is_on
    page.keyboard.press("Escape")


def sounding(messages):
    """Returns the notes that still sound after all these messages have been applied in the order of their times."""
    notes = set()
    for message in sorted(messages, key=lambda message: message["time"]):
        status, note, velocity = (*message["bytes"], 0)[:3]
        if status >> 4 == 9 and velocity > 0:
            notes.add((status & 15, note))
        elif status >> 4 in (8, 9):
            notes.discard((status & 15, note))
    return notes


def sent(page, port="synth"):
    return [message for message in page.evaluate("sent") if message["port"] == port]


def messages_since(page, begun):
    """Returns the messages of the performance since a musical time."""
    return page.evaluate("begun => told.filter(({ type, ns }) => type === 'message' && ns >= begun)", begun)


TO_A_NOTE_ON = """() => {
  for (let frame = 0; frame < 5000; frame++) {
    const count = sent.length
    step(8)
    const found = sent.filter(({ port }) => port === 'synth')
    const [status, , velocity] = found.at(-1)?.bytes ?? []
    if (sent.length > count && status >> 4 === 9 && velocity > 0) return found.length
  }
  return 0
}"""


def to_a_note_on(page):
    """Steps until the latest sent message is a note-on, which sounds up to `AHEAD` ms later. Returns the number of messages so far."""
    count = page.evaluate(TO_A_NOTE_ON)
    assert count, "no note in 40 s"
    return count


def goes_out(page):
    """The performance's messages are sent in order, with the right bytes and times."""
    page.evaluate("sent.length = 0")
    begun, shift = page.evaluate("[clumsy.mirror.ns, performance.now() - clumsy.source.now() / 1e6]")
    steps(page, 1200, 8)
    performed = messages_since(page, begun)
    found = sent(page)
    assert len(performed) > 40, f"{len(performed)} messages in 9.6 s"
    assert [message["bytes"] for message in found] == [event["bytes"] for event in performed], "the sent bytes are not those of the performance"
    for event, message in zip(performed, found):
        wanted = event["ns"] / 1e6 + shift + AHEAD
        assert abs(message["time"] - wanted) < 0.001, f"{event} is sent for the time {message['time']} ms, not for {wanted} ms"
        assert message["now"] <= message["time"], f"{event} is sent {message['now'] - message['time']} ms too late"
    assert sent(page, "other") and [message["bytes"] for message in sent(page, "other")] == [message["bytes"] for message in found]


def to_one_output(page):
    open_settings(page)
    page.select_option("#set-midi-output", label="Another")
    page.keyboard.press("Escape")
    page.evaluate("sent.length = 0")
    steps(page, 400, 8)
    assert sent(page, "other") and not sent(page, "synth"), "the chosen output gets no messages, or another output gets some"
    open_settings(page)
    page.select_option("#set-midi-output", label="all outputs")
    page.keyboard.press("Escape")


def rolls_back(page):
    """After a late gesture, notes that remain are not sent again, and a note that the gesture removes is ended."""
    begun = page.evaluate("sent.length = 0, clumsy.mirror.ns")
    steps(page, 100, 8)
    rollbacks = page.evaluate("clumsy.mirror.rollbacks")
    page.evaluate("clumsy.mirror.insert(clumsy.mirror.tick - 120, 'resonance 5')")
    steps(page, 300, 8)
    assert page.evaluate("clumsy.mirror.rollbacks") == rollbacks + 1
    performed = messages_since(page, begun)
    assert performed and [message["bytes"] for message in sent(page)] == [event["bytes"] for event in performed], "the sent notes are not those of the performance"

    count = to_a_note_on(page)
    note = sent(page)[count - 1]["bytes"]
    page.evaluate("clumsy.mirror.insert(clumsy.mirror.tick - 5, 'pause')")
    steps(page, 1, 8)
    ends = [message["bytes"][:2] for message in sent(page)[count:]]
    assert [note[0] - 16, note[1]] in ends, f"{note} was removed, but does not end"
    page.evaluate("clumsy.context.send('play')")
    steps(page, 100, 8)

    # After two rollbacks without a step between them, a note that the first rollback has removed must end.
    count = to_a_note_on(page)
    note = sent(page)[count - 1]["bytes"]
    page.evaluate("for (const text of ['gravity 9', 'cutoff 900']) clumsy.context.send(text); clumsy.source.undo(); clumsy.source.undo()")
    steps(page, 1, 8)
    assert (note[0] & 15, note[1]) not in sounding(sent(page)), f"after two rollbacks, the removed note {note} still sounds"
    steps(page, 100, 8)


def moves(page):
    """If late gestures move notes in time, exactly the performance's notes sound after each step."""
    begun = page.evaluate("sent.length = 0, clumsy.mirror.ns")
    steps(page, 100, 8)
    rollbacks = page.evaluate("clumsy.mirror.rollbacks")
    count = 0
    for number in range(30):
        page.evaluate(f"clumsy.mirror.insert(clumsy.mirror.tick - {20 + 2 * number}, 'speed {(140, 80, 200)[number % 3]}')")
        for _ in range(4):
            steps(page, 4, 8)
            performed = messages_since(page, begun)
            wanted = sounding([{"bytes": event["bytes"], "time": event["ns"]} for event in performed])
            assert sounding(sent(page)) == wanted, f"after {number} gestures, {sounding(sent(page))} sound, not {wanted}"
            count += len(wanted)
    assert page.evaluate("clumsy.mirror.rollbacks") == rollbacks + 30 and count > 30, count

    # Each case plays a note on an otherwise unused channel. `begins` is `True` if the note must sound in the end. `on` plays a note-on, and `back`
    # rolls back. The numbers are the times of the note-ons and rollbacks, in ms before now.
    for why, begins, *doing in (
        ("moved by more than 60 ms", True, ("on", 120), ("back", 300), ("on", 220)),
        ("moved by less, to a time before the second rollback", True, ("on", 120), ("back", 300), ("on", 150), ("back", 140)),
        ("taken back", False, ("on", 120), ("back", 300)),
        ("taken back after it was moved", False, ("on", 120), ("back", 300), ("on", 150), ("back", 160)),
    ):
        page.evaluate(
            """(doing) => {
              const { midi, source } = clumsy
              sent.length = 0
              for (const [what, ago] of doing) {
                const ns = source.now() - ago * 1e6
                if (what === 'on') midi.play({ type: 'message', ns, voice: 'key', place: 0, bytes: [0x95, 100, 64] }, ago)
                else midi.rollback(ns)
              }
              midi.settle()
            }""",
            doing,
        )
        assert ((5, 100) in sounding(sent(page))) == begins, f"a note that is {why} {'does not sound' if begins else 'sounds'}: {sent(page)}"
        ends = [message["bytes"][0] for message in sorted(sent(page), key=lambda message: message["time"]) if message["bytes"][1] == 100]
        assert 0x95 not in [one for one, next in zip(ends, ends[1:]) if one == next], f"a note that is {why} begins twice without an end: {sent(page)}"
        page.evaluate("clumsy.midi.silence()")


def none_hangs(page):
    """After MIDI is switched off, or the page is hidden or left, no note sounds, not even a note that was about to begin."""

    def all_ends(why):
        left = sounding(sent(page))
        assert not left, f"{left} still sound after the page or MIDI was {why}"

    for _ in range(3):
        to_a_note_on(page)
        switch(page, False)
        all_ends("switched off")
        switch(page)

        to_a_note_on(page)
        stands_hidden(page, True)
        all_ends("hidden")
        count, tick = page.evaluate("[sent.length, clumsy.mirror.tick]")
        page.evaluate("pass(3000)")
        until(page, f"clumsy.mirror.tick > {tick + 700}", "a hidden page continues to play")
        assert page.evaluate("sent.length") == count, "a hidden page sends notes"
        stands_hidden(page, False)

        to_a_note_on(page)
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        all_ends("left")


def programs(page):
    """An output that is switched on, chosen or plugged in receives banks and programs. After an undo, all outputs receive them."""
    wanted = [[0xB0, 0, 2], [0xB0, 32, 1], [0xC1, 12]]

    def hears(why, port, *doing):
        page.evaluate("sent.length = 0")
        for do in doing:
            do()
        found = [message["bytes"] for message in sent(page, port) if message["bytes"][0] >= 0xA0]
        assert found == wanted, f"{why}: {found}"

    for gesture in ("program marimba", "bass-bank 257"):
        page.evaluate("text => clumsy.context.send(text)", gesture)
    steps(page, 3, 8)
    hears("switched on", "synth", lambda: switch(page, False), lambda: switch(page))
    page.evaluate("clumsy.context.send('program celesta')")
    steps(page, 200, 8)
    hears("after an undo", "synth", lambda: page.evaluate("clumsy.source.undo()"))
    hears("chosen", "other", lambda: page.evaluate("clumsy.midi.choose('other')"))
    page.evaluate("clumsy.midi.choose('')")
    hears("plugged in", "gone", lambda: page.evaluate("access.outputs.get('gone').state = 'connected', access.onstatechange()"))
    page.evaluate("access.outputs.get('gone').state = 'disconnected', access.onstatechange()")


def comes_in(page):
    """Notes, knobs, the pitch bend and program changes have the same effects as at the port `clumsy:in`."""
    for index in range(7):
        page.evaluate(f"press(0x90, {36 + index}, 100)")
        until(page, f"clumsy.context.settings()['bouncer-{index + 1}'] === 0", f"note {36 + index} switches a chord off")
        page.evaluate(f"press(0x90, {36 + index}, 0); press(0x80, {36 + index}, 64); press(0x90, {36 + index}, 1)")
        until(page, f"clumsy.context.settings()['bouncer-{index + 1}'] === 1", f"note {36 + index} switches the chord on, and the note-off has no effect")
    assert len(balls(page)) > 1
    page.evaluate("press(0x92, 43, 64)")
    until(page, "clumsy.context.balls().length === 1", "note 43 resets the balls")

    for message, name, full in (
        ((0xB0, 1), "gravity", 127),
        ((0xB5, 74), "cutoff", 127),
        ((0xB0, 71), "resonance", 127),
        ((0xB0, 91), "reverb-wet", 127),
    ):
        row = page.evaluate("name => clumsy.context.parameter(name)", name)
        # A knob sets its parameter only after the knob has passed the parameter's value.
        page.evaluate("bytes => press(...bytes)", [*message, 0 if values(page)[name] != row["lowest"] else 127])
        before = values(page)[name]
        page.wait_for_timeout(50)
        assert values(page)[name] == before, f"{name} jumps to the knob"
        assert f"there it picks {name} up" in page.text_content("#notice")
        for value in (127, 0, 127, 64):
            page.evaluate("bytes => press(...bytes)", [*message, value])
            low, high = row["lowest"], row["highest"]
            part = value / full
            wanted = low * (high / low) ** part if row["scale"] == "logarithmic" else low + (high - low) * part
            near = max(0.006 * abs(wanted), (high - low) / 127 / 4)
            until(page, f"Math.abs(clumsy.context.settings()['{name}'] - {wanted}) <= {near}", f"controller {message[1]} at {value} sets {name} to {wanted}")
    # After a hand has moved the parameter, the knob must pass the parameter's value again.
    page.wait_for_timeout(600)
    page.evaluate("clumsy.context.send('reverb-wet 0.1')")
    until(page, "clumsy.context.settings()['reverb-wet'] === 0.1", "a hand sets the parameter")
    page.evaluate("press(0xB0, 91, 70)")
    page.wait_for_timeout(50)
    assert values(page)["reverb-wet"] == 0.1, "the parameter jumps from the value that a hand has set"
    page.evaluate("press(0xB0, 91, 20)")
    until(page, "Math.abs(clumsy.context.settings()['reverb-wet'] - 0.5 * 20 / 127) < 0.001", "the knob sets the parameter after passing its value")

    page.evaluate("press(0xE0, 0, 0)")
    # A centred pitch bend sets exactly the middle of the range.
    for low, high, wanted in ((127, 127, 500), (0, 0, 50), (0, 64, 275)):
        page.evaluate(f"press(0xE0, {low}, {high})")
        until(page, f"Math.abs(clumsy.context.settings().speed - {wanted}) < 0.001", f"the pitch bend {low} {high} sets the speed to {wanted}")

    page.evaluate("press(0xC0, 3)")
    preset = preset_values(page, 3)
    until(
        page,
        f"clumsy.core.parameters.every(one => clumsy.context.settings()[one.name] === {preset}[one.number] || clumsy.context.motion(one))",
        "program 4 selects the fourth preset")
    page.evaluate("press(0xC0, 127); press(0xB0, 123, 0); press(0xF8); press(0x90, 60, 100)")


def learns(page):
    """A learned knob sets the chosen parameter. While the knob is being learned, it sets nothing."""
    page.evaluate("press(0xB0, 20, 90)")
    open_settings(page)
    page.select_option("#set-midi-learn", "resonance")
    until(page, "document.getElementById('notice').textContent.includes('turn the knob')", "the page says what to do")
    before = values(page)["resonance"]
    page.evaluate("press(0xB0, 20, 40)")
    page.evaluate("press(0xB0, 20, 60)")
    until(page, "document.getElementById('notice').textContent.includes('cc20@1 moves resonance')", "the page says what was learned")
    assert values(page)["resonance"] == before, "the knob moves resonance while it is being learned"
    page.evaluate("press(0xB0, 20, 127)")
    until(page, "clumsy.context.settings().resonance === 20", "the learned knob sets the resonance")
    page.select_option("#set-midi-learn", "bounce")
    page.evaluate("for (const value of [0, 40, 127]) press(0xA3, 60, value)")
    until(page, "document.getElementById('notice').textContent.includes('pressure@4 moves bounce')", "poly pressure is learned")
    page.select_option("#set-midi-learn", "gravity")
    page.evaluate("for (const value of [0, 40, 127, 0]) press(0xB0, 2, value)")
    page.evaluate("press(0xB0, 34, 127), press(0xB0, 2, 64), press(0xB0, 34, 3)")
    until(page, "Math.abs(clumsy.context.settings().gravity - 100 * (64 * 128 + 3) / 16383) < 0.003", "the learned 14-bit controller sets gravity")
    page.keyboard.press("Escape")
    page.evaluate("clumsy.source.canTouch = false; press(0xB0, 20, 0); press(0x90, 36, 100)")
    page.wait_for_timeout(100)
    page.evaluate("clumsy.source.canTouch = true; press(0xB0, 1, 0)")
    until(page, "clumsy.context.settings().gravity === 0", "a knob sets gravity again once the page may touch the run")
    assert values(page)["resonance"] == 20 and values(page)["bouncer-1"] == 1, "a page that may only watch obeys MIDI"


def refused(page):
    for error, words in (("NotAllowedError", "MIDI is not allowed here: Permission denied"), ("InvalidStateError", "this page cannot use MIDI: Permission denied")):
        page.evaluate("error => { refusal = error; document.getElementById('notice').textContent = '' }", error)
        open_settings(page)
        page.click("#set-midi")
        until(page, f"document.getElementById('notice').textContent === {words!r}", "the page reports the refusal")
        assert not page.is_checked("#set-midi") and words in page.text_content("#settings-panel .page-row")
        page.keyboard.press("Escape")
    page.evaluate("refusal = null")
    switch(page)
    assert page.evaluate("asked.every(({ sysex }) => sysex === false)"), "the page asks for system exclusive messages"
    assert "Keys" in page.text_content("#settings-panel .page-row")
    switch(page, False)
    page.evaluate("press(0x90, 36, 100)")
    steps(page, 3, 8)
    assert values(page)["bouncer-1"] == 1, "the page obeys MIDI that is switched off"
    count = page.evaluate("asked.length")
    page.evaluate("Promise.all([clumsy.midi.toggle(), clumsy.midi.toggle()])")
    assert page.evaluate("[asked.length, clumsy.midi.isOn]") == [count + 1, True], "the page asks for MIDI a second time while the browser still asks the user"
    page.evaluate("clumsy.midi.toggle()")


def ends_with_the_run(browser):
    with Run("--seed", "7", "--balls", "8") as run, browser.open(None) as page:
        page.add_init_script(PORTS)
        page.goto(run.address)
        until(page, "globalThis.clumsy?.source.state === 'playing'", "the page plays")
        switch(page)
        until(page, "sent.filter(({ bytes }) => bytes[0] >> 4 === 9).length > 20", "notes are sent")
        run.stop()
        until(page, "clumsy.source.isOver", "the run has ended")
        count = page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(sent.length))))")
        assert count > 20 and not sounding(sent(page)), f"the run has ended, but {sounding(sent(page))} still sound"


def none_here(page):
    open_settings(page)
    assert page.is_disabled("#set-midi") and "this page cannot use MIDI" in page.text_content("#settings-panel .page-row")


def of_the_browser(page):
    """Chromium's own MIDI works if it is allowed; otherwise the page says why it does not work."""
    open_settings(page)
    page.click("#set-midi")
    until(page, "clumsy.midi.isOn || clumsy.midi.error !== ''", "MIDI is on, or the page says why not")
    is_on, error = page.evaluate("[clumsy.midi.isOn, clumsy.midi.error]")
    assert is_on == page.is_checked("#set-midi")
    if is_on:
        now = page.evaluate("clumsy.source.now()")
        until(page, f"clumsy.source.now() > {now + 2e9}", "the page plays")
        page.click("#set-midi")
        until(page, "!clumsy.midi.isOn", "MIDI is off")
    return "is on" if is_on else error


with Site() as site, Browser() as browser:
    with browser.open(None) as page:
        begin(page, site, PORTS, RECORD, draws=False)
        refused(page)
        switch(page)
        for test in (goes_out, to_one_output, rolls_back, moves, none_hangs, programs):
            test(page)
            print(f"midi: {test.__name__}", flush=True)
    with browser.open(None) as page:
        page.add_init_script(PORTS)
        page.goto(f"{site.address}#alone")
        until(page, "globalThis.clumsy?.context.balls().length > 1", "the page plays")
        page.evaluate("clumsy.view.draw = () => {}")
        switch(page)
        for test in (comes_in, learns):
            test(page)
            print(f"midi: {test.__name__}", flush=True)
    ends_with_the_run(browser)
    with browser.open(None) as page:
        page.add_init_script(NONE)
        page.goto(f"{site.address}#alone")
        until(page, "globalThis.clumsy?.mirror.playing", "the page plays")
        none_here(page)
    with browser.open(None, permissions=["midi", "midi-sysex"]) as page:
        page.goto(f"{site.address}#alone")
        until(page, "globalThis.clumsy?.mirror.playing", "the page plays")
        print(f"midi: ok; Chromium's own: {of_the_browser(page)}")
