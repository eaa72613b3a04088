"""Opens Standard MIDI Files with mido, pretty_midi and music21, and checks MuseScore's conversions of them.

    readers.py yes|no FILE.mid ...      yes: MuseScore's FILE.mscx, and its output `log`, are in the same folder

Run this script with `python -W error`, which makes warnings errors.
"""

import re
import sys
import xml.etree.ElementTree as tree
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import mido
import music21
import pretty_midi

# MuseScore may leave out notes that are no longer than a 128th, which is 30 ticks if a quarter has 960.
SHORTEST = 30
NOISE = re.compile(r"^(convert <.*>\.\.\.|\s+to <.*>|\.\.\. success!|)$")
DROPPED = "Midi import: removeOverlappingNotes: note was removed"


def fail(path, why):
    sys.exit(f"FAILED: {path.name}: {why}")


def check(path, what, found, expected):
    if found != expected:
        fail(path, f"{what}: {found}, not {expected}")


def lengths(file):
    """Returns every note's length in ticks. A note-off ends the note of its pitch and channel, as the format says."""
    result = []
    for track in file.tracks:
        tick, starts = 0, {}
        for event in track:
            tick += event.time
            if event.type == "note_on" and event.velocity > 0:
                starts[event.channel, event.note] = tick
            elif event.type in ("note_on", "note_off"):
                result.append(tick - starts.pop((event.channel, event.note)))
    return result


def read(path):
    """Reads the file with mido, and checks its notes, chord markers and track names.

    Returns the file, the first track's events by type, and the note lengths.
    """
    file = mido.MidiFile(path, clip=False)
    conductor = {event.type: event for event in file.tracks[0]}
    notes = lengths(file)
    if not notes or min(notes) < 1:
        fail(path, "a note has no length, or there is no note")
    markers = [event.text for event in file.tracks[0] if event.type == "marker"]
    for text in markers:
        if not re.fullmatch(r"[A-G][#b]*[ -~]*", text):
            fail(path, f"a marker is not a chord: {text}")
    if len(markers) < 2 or any(one == two for one, two in zip(markers, markers[1:])):
        fail(path, "there are fewer than two markers, or two successive markers have the same text")
    check(path, "track names", [track.name for track in file.tracks][1:], ["bass", "keys"])
    return file, conductor, notes


def check_pretty_midi(path, conductor, notes):
    score = pretty_midi.PrettyMIDI(str(path))
    check(path, "notes in pretty_midi", sum(len(part.notes) for part in score.instruments), len(notes))
    bar, key = conductor["time_signature"], conductor["key_signature"]
    check(path, "bars in pretty_midi", [(one.numerator, one.denominator) for one in score.time_signature_changes],
          [(bar.numerator, bar.denominator)])
    check(path, "key in pretty_midi", [one.key_number for one in score.key_signature_changes],
          [key_number(key.key)])


def key_number(name):
    """Converts mido's name of a key to pretty_midi's number: C major 0 ... B major 11, C minor 12 ... B minor 23."""
    semitones = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[name[0]]
    signs = name.count("#") - name.count("b")
    return (semitones + signs) % 12 + (12 if name.endswith("m") else 0)


def check_music21(path, conductor, notes):
    score = music21.converter.parse(path)
    bar, key = conductor["time_signature"], conductor["key_signature"]
    bars = {one.ratioString for one in score.recurse().getElementsByClass("TimeSignature")}
    check(path, "bars in music21", bars, {f"{bar.numerator}/{bar.denominator}"})
    keys = {(one.tonic.name.replace("-", "b"), one.mode) for one in score.recurse().getElementsByClass("Key")}
    check(path, "key in music21", keys, {(key.key.rstrip("m"), "minor" if key.key.endswith("m") else "major")})
    # music21 moves notes to a grid, where two notes of one pitch may merge, and a note may split.
    begins = sum(note.tie is None or note.tie.type == "start"
                 for one in score.recurse().notes for note in (one.notes if one.isChord else [one]))
    if abs(begins - len(notes)) > 0.01 * len(notes):
        fail(path, f"music21 has {begins} notes, not about {len(notes)}")


def check_musescore(path, notes, bar):
    """Checks that MuseScore kept all but the shortest notes, and kept the time signature unless it is 4/4 or 3/4.

    If notes miss the grid, MuseScore estimates the key, and the bars of 4/4 and 3/4. Returns the number of notes that
    MuseScore may leave out."""
    score = tree.parse(path.with_suffix(".mscx")).getroot()
    begins = 0
    for note in score.iter("Note"):
        ties = [one for one in note.findall("Spanner") if one.get("type") == "Tie"]
        begins += not any(one.find("prev") is not None for one in ties)
    short = sum(length <= SHORTEST for length in notes)
    if not len(notes) - short <= begins <= len(notes):
        fail(path, f"MuseScore has {begins} of {len(notes)} notes, but may leave out only {short}")
    if (bar.numerator, bar.denominator) not in [(4, 4), (3, 4)]:
        bars = {(one.find("sigN").text, one.find("sigD").text) for one in score.iter("TimeSig")}
        check(path, "bars in MuseScore", bars, {(str(bar.numerator), str(bar.denominator))})
    return short


def read_by_all(path, has_score):
    """Checks a file with each reader. Returns the number of its notes, and the number of notes that MuseScore may leave out."""
    _, conductor, notes = read(path)
    check_pretty_midi(path, conductor, notes)
    check_music21(path, conductor, notes)
    return len(notes), check_musescore(path, notes, conductor["time_signature"]) if has_score else 0


def main():
    has_scores = sys.argv[1] == "yes"
    paths = [Path(name) for name in sys.argv[2:]]
    with ProcessPoolExecutor() as processes:
        counts = list(processes.map(read_by_all, paths, [has_scores] * len(paths)))
    total, short = (sum(numbers) for numbers in zip(*counts))
    print(f"mido, pretty_midi and music21 read {len(paths)} files with {total} notes")
    if has_scores:
        lines = (paths[0].parent / "log").read_text().splitlines()
        unexpected = [line for line in lines if not NOISE.match(line) and line != DROPPED]
        if unexpected or lines.count(DROPPED) > short:
            sys.exit("FAILED: MuseScore says: " + "; ".join(unexpected or [DROPPED]))
        print(f"MuseScore opens them all; {short} of the notes are so short that it may leave them out")


if __name__ == "__main__":
    main()
