"""Checks that our reader, mido and midicsv read the same events, and that `clumsy chords` finds the chords in mido's files.

    midifiles.py CLUMSY WORK [MIDICSV]      WORK/events is a program that prints the events that our reader reads
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import mido
from mido import Message, MetaMessage

CLUMSY, WORK = sys.argv[1], Path(sys.argv[2])
MIDICSV = sys.argv[3] if len(sys.argv) > 3 else ""
ROOTS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUALITIES = {"": [0, 4, 7], "m": [0, 3, 7], "7": [0, 4, 7, 10], "maj7": [0, 4, 7, 11], "m7": [0, 3, 7, 10],
             "m7b5": [0, 3, 6, 10]}
PIECES = {
    "pop": "C G Am F " * 4, "jazz": "Dm7 G7 Cmaj7 Cmaj7 Dm7 G7 Em7 A7 Dm7 G7 Cmaj7 Fmaj7 Dm7 G7 Cmaj7 Cmaj7",
    "minor": "Am Dm E7 Am F Dm E7 Am " * 2, "flats": "Eb Cm Ab Bb7 Eb Fm7 Bb7 Eb " * 2,
    "sharps": "E C#m A B G#m C#m F#m B7 " * 2, "canon": "D A Bm F#m G D G A " * 2,
    "blues": "A7 A7 A7 A7 D7 D7 A7 A7 E7 D7 A7 E7", "lament": "Dm C Bb A7 " * 3,
}
STYLES = ["block", "strummed", "inverted", "broken", "alberti", "tune", "drums"]
SIGNATURES = [(4, 4), (3, 4), (6, 8)]


def fail(why):
    sys.exit(f"FAILED: {why}")


# Events

def key_words(name):
    """Converts mido's name of a key to the words of our reader: `-3 minor` for Cm."""
    tonic, minor = name.rstrip("m"), name.endswith("m")
    fifths = {"F": -1, "C": 0, "G": 1, "D": 2, "A": 3, "E": 4, "B": 5}[tonic[0]] + 7 * (tonic.count("#") - tonic.count("b"))
    return f"{fifths - 3 if minor else fifths} {'minor' if minor else 'major'}"


def of_mido(path):
    """Returns the events that mido reads, as lines in the format of WORK/events."""
    file = mido.MidiFile(path, clip=False, charset="utf-8")
    lines = [f"file {file.type} {len(file.tracks)}"]
    texts = {"text": 1, "copyright": 2, "track_name": 3, "instrument_name": 4, "lyrics": 5, "marker": 6, "cue_marker": 7}
    for number, track in enumerate(file.tracks):
        tick = 0
        for event in track:
            tick += event.time
            if event.type == "set_tempo":
                words = f"tempo {event.tempo}"
            elif event.type == "time_signature":
                words = f"time {event.numerator} {event.denominator}"
            elif event.type == "key_signature":
                words = f"key {key_words(event.key)}"
            elif event.type == "end_of_track":
                words = "end"
            elif event.type in texts:
                words = f"text {texts[event.type]} " + (event.name if "name" in event.type else event.text)
            elif event.is_meta:
                words = "meta"
            elif event.type == "sysex":
                words = "bytes " + " ".join(map(str, [*event.data, 0xF7]))
            else:
                words = "message " + " ".join(map(str, event.bytes()))
            lines.append(f"{number} {tick} {words}")
    return lines


def of_midicsv(path):
    """Returns midicsv's messages, tempos, time signatures and track ends, as lines in the format of WORK/events."""
    text = subprocess.run([MIDICSV, str(path)], capture_output=True, check=True).stdout.decode("latin-1")
    statuses = {"Note_on_c": 0x90, "Note_off_c": 0x80, "Poly_aftertouch_c": 0xA0, "Control_c": 0xB0, "Program_c": 0xC0,
                "Channel_aftertouch_c": 0xD0, "Pitch_bend_c": 0xE0}
    lines = []
    for row in text.splitlines():
        cells = [cell.strip() for cell in row.split(",")]
        kind, numbers = cells[2], cells[3:]
        head = f"{int(cells[0]) - 1} {cells[1]} "
        if kind in statuses:
            channel, *data = map(int, numbers)
            if kind == "Pitch_bend_c":
                data = [data[0] & 127, data[0] >> 7]
            lines.append(head + "message " + " ".join(map(str, [statuses[kind] | channel, *data])))
        elif kind == "Tempo":
            lines.append(head + f"tempo {numbers[0]}")
        elif kind == "Time_signature":
            lines.append(head + f"time {numbers[0]} {2 ** int(numbers[1])}")
        elif kind == "End_track":
            lines.append(head + "end")
    return lines


def compare(path):
    ours = subprocess.run([WORK / "events", str(path)], capture_output=True, check=True, text=True).stdout.splitlines()
    if ours != of_mido(path):
        both = [pair for pair in zip(ours, of_mido(path)) if pair[0] != pair[1]]
        fail(f"{path.name}: our reader and mido read different events: {both[:3]}, {len(ours)} and {len(of_mido(path))} events")
    if MIDICSV:
        kinds = (" message ", " tempo ", " time ", " end")
        if [line for line in ours[1:] if any(kind in line for kind in kinds)] != of_midicsv(path):
            fail(f"{path.name}: midicsv reads other events")
    return len(ours)


def any_file(number):
    """Writes a file of random events with mido, and returns its path."""
    draw = random.Random(number)
    file = mido.MidiFile(type=draw.choice([0, 1, 1]), ticks_per_beat=draw.choice([1, 96, 480, 960, 32767]), charset="utf-8")
    for _ in range(1 if file.type == 0 else draw.randint(1, 5)):
        track = mido.MidiTrack()
        file.tracks.append(track)
        for _ in range(draw.randint(0, 60)):
            time, channel = draw.choice([0, 0, 1, 127, 128, 16383, 16384, 0x0FFFFFFF]), draw.randint(0, 15)
            one, two = draw.randint(0, 127), draw.randint(0, 127)
            track.append(draw.choice([
                lambda: Message("note_on", note=one, velocity=two, channel=channel, time=time),
                lambda: Message("note_off", note=one, velocity=two, channel=channel, time=time),
                lambda: Message("polytouch", note=one, value=two, channel=channel, time=time),
                lambda: Message("control_change", control=one, value=two, channel=channel, time=time),
                lambda: Message("program_change", program=one, channel=channel, time=time),
                lambda: Message("aftertouch", value=one, channel=channel, time=time),
                lambda: Message("pitchwheel", pitch=one * 128 + two - 8192, channel=channel, time=time),
                lambda: Message("sysex", data=[one] * (two * 3), time=time),
                lambda: MetaMessage("set_tempo", tempo=1 + one * two * 1000, time=time),
                lambda: MetaMessage("time_signature", numerator=1 + one, denominator=2 ** (two % 8), time=time),
                lambda: MetaMessage("key_signature", key=draw.choice(["C", "Ebm", "F#", "Cb", "A#m"]), time=time),
                lambda: MetaMessage("marker", text="é" * two, time=time),
                lambda: MetaMessage("sequencer_specific", data=[one, two], time=time),
            ])())
    path = WORK / f"any-{number}.mid"
    file.save(path)
    return path


# Chords

def tones(name):
    root = ROOTS[name[0]] + (name[1:2] == "#") - (name[1:2] == "b")
    return 48 + root % 12, QUALITIES[re.sub("^[A-G][#b]?", "", name)]


def notes(style, name, eighths, draw):
    """Yields each note of a chord in a style: start and length in eighths, pitch and channel."""
    root, intervals = tones(name)
    chord = [root + interval for interval in intervals]
    if style in ("block", "drums"):
        yield from ((0, eighths, pitch, 0) for pitch in chord)
    if style == "drums":
        yield from ((at, 0.5, draw.choice([36, 38, 42, 46]), 9) for at in range(eighths))
    if style == "strummed":
        yield 0, eighths, root - 12, 1
        yield from ((at, 1.8, pitch, 0) for at in range(0, eighths, 2) for pitch in chord)
    if style == "inverted":
        raised = draw.randrange(3)
        yield from ((0, eighths, pitch + (12 if index < raised else 0), 0) for index, pitch in enumerate(chord))
    if style == "broken":
        order = chord + chord[-2:0:-1]
        yield from ((at, 1, order[at % len(order)], 0) for at in range(eighths))
    if style == "alberti":
        order = [chord[0], chord[2], chord[1], chord[-1]]
        yield from ((at, 1, order[at % 4], 0) for at in range(eighths))
    if style == "tune":
        yield 0, eighths, root - 12, 1
        yield from ((0, eighths, pitch, 0) for pitch in chord)
        yield from ((at, 1, 72 + draw.choice([0, 2, 4, 5, 7, 9, 11]), 2) for at in range(1, eighths, 2))


def piece(chords, style, beats, unit, upbeat, draw):
    """Writes a file with one chord a bar, and returns its path.

    An upbeat gets its own bar: a quarter long, or three eighths if beats are eighths.
    """
    eighths = beats * 8 // unit
    short = {4: 2, 8: 3}[unit]
    events = [(0, 0, MetaMessage("time_signature", numerator=short * unit // 8 if upbeat else beats, denominator=unit))]
    start = 0
    if upbeat:
        events.append((short * 240, 0, MetaMessage("time_signature", numerator=beats, denominator=unit)))
        root, _ = tones(chords[0])
        events += [(0, 2, Message("note_on", note=root + 24)), (short * 240, 1, Message("note_off", note=root + 24))]
        start = short * 240
    for name in chords:
        for at, length, pitch, channel in notes(style, name, eighths, draw):
            first = start + int(at * 240)
            events += [(first, 2, Message("note_on", note=pitch, channel=channel)),
                       (first + int(length * 240), 1, Message("note_off", note=pitch, channel=channel))]
        start += eighths * 240
    file = mido.MidiFile(ticks_per_beat=480)
    track = mido.MidiTrack()
    file.tracks.append(track)
    last = 0
    for tick, _, event in sorted(events, key=lambda event: event[:2]):
        track.append(event.copy(time=tick - last))
        last = tick
    path = WORK / "piece.mid"
    file.save(path)
    return path


def found(path):
    output = subprocess.run([CLUMSY, "chords", str(path), "--json"], capture_output=True, check=True, text=True).stdout
    rows = [json.loads(line) for line in output.splitlines()]
    ascii_name = lambda name: (name or "-").replace("♭", "b").replace("♯", "#")
    return [ascii_name(row["chord"]) for row in rows[:-1]]


def check_chords():
    counts = {style: [0, 0] for style in STYLES}
    for number, (name, text) in enumerate(PIECES.items()):
        chords = text.split()
        for style in STYLES:
            for beats, unit in SIGNATURES:
                for upbeat in (False, True):
                    draw = random.Random(number)
                    heard = found(piece(chords, style, beats, unit, upbeat, draw))[1 if upbeat else 0:]
                    if len(heard) != len(chords):
                        fail(f"{name}, {style}, {beats}/{unit}: {len(heard)} bars, not {len(chords)}")
                    counts[style][0] += sum(one == two for one, two in zip(heard, chords))
                    counts[style][1] += len(chords)
    for style, (right, count) in counts.items():
        print(f"chords {style}: {right} of {count} as written")
        # In a short bar a broken seventh chord may lack its seventh, and inversions have another bass.
        if right < count * (0.9 if style in ("inverted", "broken", "alberti") else 0.97):
            fail(f"{style} chords: only {right} of {count} are right")


paths = [any_file(number) for number in range(200)]
for seed in range(1, 6):
    paths.append(WORK / f"seed-{seed}.mid")
    subprocess.run([CLUMSY, "render", "--seed", str(seed), "--duration", "1m", "-o", str(paths[-1])], check=True)
events = sum(compare(path) for path in paths)
print(f"{len(paths)} files, {events} events: read as mido{' and midicsv read' if MIDICSV else ' reads'} them")
check_chords()
