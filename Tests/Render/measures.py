"""Compares the song measures of `clumsy odds --json` with those that numpy computes from the piece's MIDI file.

    measures.py CLUMSY WORK
"""

import itertools
import json
import subprocess
import sys
from pathlib import Path

import mido
import numpy as np

CLUMSY, WORK = sys.argv[1], Path(sys.argv[2])
MS = 10 ** 6  # in nanoseconds
# Maps a piece's flags to the number of beats in its bar, and to the length of a beat in nanoseconds.
PIECES = {
    "--seed 7 --tempo 120 --time-signature 4/4": (4, 500 * MS), "--seed 8 --balls 1 --tempo 120 --time-signature 4/4": (4, 500 * MS), "--seed 9 --preset stampede --tempo 120": (4, 500 * MS),
    "--seed 10 --tempo 96 --time-signature 6/8": (6, 312_500_000), "--seed 11 --key F#minor --gravity 30 --tempo 120 --time-signature 4/4": (4, 500 * MS),
}


def notes_of(path):
    """Returns the onset, end, pitch and velocity of each note.

    Times are whole nanoseconds: many onsets are exactly on a bin's edge, and rounded seconds could be beyond the edge.
    """
    time, sounding, notes = 0.0, {}, []
    for message in mido.MidiFile(path):
        time += message.time
        if message.type == "note_on" and message.velocity > 0:
            sounding[message.channel, message.note] = (round(time * 1e9), message.velocity)
        elif message.type in ("note_off", "note_on"):
            onset, velocity = sounding.pop((message.channel, message.note))
            notes.append((onset, round(time * 1e9), message.note, velocity))
    assert not sounding
    return np.array(sorted(notes))


def entropy(pitches):
    shares = np.bincount(pitches % 12, minlength=12) / len(pitches)
    return -sum(share * np.log2(share) for share in shares if share > 0)


def mean_entropy(onsets, pitches, bar, bars):
    starts = range(max(1, int(onsets[-1] // bar) - bars + 2))
    windows = [pitches[(onsets >= start * bar) & (onsets < (start + bars) * bar)] for start in starts]
    return np.mean([entropy(window) for window in windows if len(window)])


def pulse(onsets):
    bins = np.bincount(onsets // (10 * MS) + 4, minlength=onsets[-1] // (10 * MS) + 9).astype(float)
    bins = np.convolve(bins, np.exp(-0.5 * (np.arange(-4, 5) / 1.5) ** 2), "same")
    bins -= bins.mean()
    return max(bins[:-lag] @ bins[lag:] for lag in range(15, 301)) / (bins @ bins)


def measures(notes, beats, beat):
    onsets, ends, pitches, velocities = notes.T
    bar = beats * beat
    places = np.floor(onsets * 16 / bar + 0.5).astype(int)
    grid = np.zeros((places.max() // 16 + 1, 16))
    grid[places // 16, places % 16] = 1
    likeness = lambda pairs: np.mean([1 - abs(grid[one] - grid[other]).mean() for one, other in pairs])
    slots = {}
    for onset, _, pitch, _ in notes:
        slot = onset // (50 * MS)
        if slot not in slots or pitch > slots[slot][1]:
            slots[slot] = (onset, pitch)
    line = np.array([slots[slot] for slot in sorted(slots)])
    intervals = np.diff(line[:, 1])
    moves = list(zip(intervals, np.minimum(30, (np.diff(line[:, 0]) + 25 * MS) // (50 * MS))))
    figures = list(zip(moves, moves[1:], moves[2:]))
    samples = np.arange(0, ends.max(), 50 * MS)
    counts = np.array([((onsets <= time) & (time < ends)).sum() for time in samples])
    starts = np.arange(0, ends.max(), beat)
    gaps = np.diff((onsets + 15 * MS) // (30 * MS)) * 0.03
    gaps = gaps[(gaps > 0) & (gaps < 4)]
    scales = [(tonic + np.array([0, 2, 4, 5, 7, 9, 11])) % 12 for tonic in range(12)]
    return {
        "pulse": pulse(onsets), "groove-adjacent": likeness(zip(range(len(grid) - 1), range(1, len(grid)))),
        "groove-all": likeness(itertools.combinations(range(len(grid)), 2)),
        "motif": 1 - len(set(figures)) / len(figures), "steps": np.isin(abs(intervals), [1, 2]).mean(),
        "pitches": len(set(pitches)), "notes-per-second": len(notes) * 1e9 / (onsets[-1] - onsets[0]),
        "polyphony": counts[counts > 0].mean(), "entropy": entropy(pitches),
        "entropy-1-bar": mean_entropy(onsets, pitches, bar, 1), "entropy-4-bars": mean_entropy(onsets, pitches, bar, 4),
        "scale": max(np.isin(pitches % 12, scale).mean() for scale in scales),
        "empty-beats": np.mean([not ((onsets < start + beat) & (ends > start)).any() for start in starts]),
        "gap-variation": gaps.std() / gaps.mean(), "velocity-deviation": velocities.std(),
    }


for flags, (beats, beat) in PIECES.items():
    words = [*flags.split(), "--duration", "1m"]
    subprocess.run([CLUMSY, "render", *words, "-o", WORK / "piece.mid"], check=True, capture_output=True)
    odds = json.loads(subprocess.run([CLUMSY, "odds", *words, "--json"], check=True, capture_output=True).stdout)
    ours = {measure["name"]: measure["value"] for measure in odds["song_measures"]}
    theirs = measures(notes_of(WORK / "piece.mid"), beats, beat)
    assert list(ours) == list(theirs)
    for name, value in theirs.items():
        # The file's ticks are half a millisecond or a little longer, so rounding moves some onsets across a bin's edge.
        if abs(ours[name] - value) > max(0.03 * abs(value), 0.012):
            sys.exit(f"FAILED: {flags}: {name} is {ours[name]} by clumsy, and {value} by numpy")
print(f"{len(theirs)} measures of {len(PIECES)} pieces equal those that numpy computes from their files")
