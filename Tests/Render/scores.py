"""Reads MusicXML with music21, and checks that bars are full, and that the notes are those of the piece, rounded to sixteenths.

The notes are compared only if FILE.jsonl, in the same folder, has the events of the piece, with beats.

    scores.py FILE.musicxml ...
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

import music21


def fail(path, why):
    sys.exit(f"FAILED: {path.name}: {why}")


def written(path):
    """Returns the notes as (beginning in quarters, pitch), without continuations of ties. Checks that bars are full."""
    notes, chords = set(), 0
    score = music21.converter.parse(path)
    for part in score.parts:
        # music21 reads pitches under an octave sign as they sound.
        for measure in part.getElementsByClass("Measure"):
            for voice in measure.voices or [measure]:
                length = sum(
                    note.quarterLength for note in voice.notesAndRests if not isinstance(note, music21.harmony.Harmony))
                if length != measure.barDuration.quarterLength:
                    fail(path, f"bar {measure.number} has {length} of {measure.barDuration.quarterLength} quarters")
                for note in voice.notes:
                    if isinstance(note, music21.harmony.Harmony):
                        continue
                    begin = measure.offset + (voice.offset if voice is not measure else 0) + note.offset
                    for one in note.notes if note.isChord else [note]:
                        if one.tie is None or one.tie.type == "start":
                            notes.add((Fraction(begin).limit_denominator(64), one.pitch.midi))
            chords += len(measure.getElementsByClass("Harmony"))
    if not chords:
        fail(path, "there are no chord symbols")
    return notes


def played(path, unit):
    """Returns the notes of the events as (beginning in quarters, pitch). The beginnings are rounded to sixteenths.

    `unit` is the denominator of the time signature: 4 if a beat is a quarter.
    """
    events = [json.loads(line) for line in path.read_text().splitlines()]
    beats = [event["ns"] for event in events if event["type"] == "beat"]
    beats.append(2 * beats[-1] - beats[-2])
    notes, number = set(), 0
    for event in events:
        if event["type"] != "on":
            continue
        while number + 2 < len(beats) and beats[number + 1] <= event["ns"]:
            number += 1
        place = number + (event["ns"] - beats[number]) / (beats[number + 1] - beats[number])
        notes.add((Fraction(int(place * 16 / unit + 0.5), 4), event["note"]))
    return notes


for path in map(Path, sys.argv[1:]):
    notes = written(path)
    events = path.with_suffix(".jsonl")
    if events.exists():
        meter = music21.converter.parse(path).recurse().getElementsByClass("TimeSignature")[0]
        expected = played(events, meter.denominator)
        # Skip the last sixteenth: a note shortly before the piece's end may be rounded to the bar line at the end.
        last = max(place for place, _ in notes | expected)
        differing = {note for note in notes ^ expected if note[0] < last - Fraction(1, 4)}
        if differing:
            fail(path, f"{len(differing)} of {len(expected)} notes differ, such as {sorted(differing)[:3]}")
    elif path.stem == "high" and max(pitch for _, pitch in notes) < 96:
        fail(path, "notes under octave signs have wrong octaves")
    print(f"music21 reads {path.name}: {len(notes)} notes")
