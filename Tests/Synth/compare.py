"""Holds each sound beside FluidR3_GM's recording of its instrument, in three registers at three velocities.

    compare.py              prints what is measured, and what is farther off than it may be (exit status 1)
    compare.py --markdown   prints the table of Sources/Synth/README.md
"""

import sys

import numpy as np

from measures import attack, centroid, decay, onset, partials
from sounds import PROGRAMS, SOUNDS, note, ours, recorded

RATE = 48000
NOTES = [48, 66, 84]
VELOCITIES = [40, 80, 120]
HOLD, SECONDS = 2.5, 4.0

# How far off a figure may be.
DECAY = 2.0  # times as long, or as short
CENTROID = 4 / 3  # times as high; as low: by a third
ATTACK = 0.010  # s
PARTIALS = 6.0  # dB, the mean of the first six (of a bar: three) that the recording has within 30 dB of its strongest

# A bar's modes; every other sound's partials are harmonic, but for their stiffness.
RATIOS = {"marimba": [1, 3.99, 9.51]}

# What is meant to differ: (sound, note or None for every note): the figures, and why.
DEPARTURES = {
    ("muted", None): ({"decay", "centroid", "partials"}, "felt between hammer and string: darker and shorter than the grand"),
}


def figures(sound, key, samples):
    samples = samples[max(0, round((onset(samples, RATE) - 0.002) * RATE)):]
    return {
        "decay": decay(samples, RATE),
        "centroid": centroid(samples, RATE),
        "attack": attack(samples, RATE),
        "partials": partials(samples, RATE, key, RATIOS.get(sound, range(1, 7))),
    }


def measured():
    """By (sound, note, velocity): our figures, and the recording's."""
    recordings = recorded(sorted(set(PROGRAMS.values())), NOTES, VELOCITIES, HOLD, SECONDS)
    places = [(key, velocity) for key in NOTES for velocity in VELOCITIES]
    table = {}
    for sound in SOUNDS:
        takes = ours(sound, [note(key, velocity, 0, HOLD) for key, velocity in places], SECONDS, RATE)
        for (key, velocity), take in zip(places, takes):
            table[sound, key, velocity] = (
                figures(sound, key, take), figures(sound, key, recordings[PROGRAMS[sound], key, velocity]))
    return table


def distance(own, other):
    """How far apart the partials are, in decibels."""
    heard = other >= -30
    return np.abs(np.maximum(own, -40) - np.maximum(other, -40))[heard].mean()


def faults(sound, key, own, other):
    """The figures that are too far off, and are not meant to be."""
    meant = set()
    for (name, place), (which, _) in DEPARTURES.items():
        if name == sound and place in (None, key):
            meant |= which
    far = set()
    if not 1 / DECAY <= own["decay"] / other["decay"] <= DECAY:
        far.add("decay")
    if not 2 / 3 <= own["centroid"] / other["centroid"] <= CENTROID:
        far.add("centroid")
    if abs(own["attack"] - other["attack"]) > ATTACK:
        far.add("attack")
    if distance(own["partials"], other["partials"]) > PARTIALS:
        far.add("partials")
    return far - meant


def markdown(table):
    print("| sound | centroid at 48 / 66 / 84, Hz | FluidR3 | decay by 60 dB at 48 / 66 / 84, s | FluidR3 |")
    print("|---|---|---|---|---|")
    for sound in SOUNDS:
        rows = [table[sound, key, 80] for key in NOTES]
        cells = [" / ".join(form(row[which][figure]) for row in rows)
                 for figure, form in (("centroid", "{:.0f}".format), ("decay", "{:.1f}".format)) for which in (0, 1)]
        print(f"| {sound} | {' | '.join(cells)} |")


def main():
    table = measured()
    if "--markdown" in sys.argv:
        markdown(table)
        return 0
    print(f"{'sound':10} note vel   decay, s        centroid, Hz    attack, ms   partials apart, dB")
    wrong = 0
    for (sound, key, velocity), (own, other) in table.items():
        far = faults(sound, key, own, other)
        wrong += len(far)
        print(f"{sound:10} {key:4} {velocity:3}  {own['decay']:6.2f} {other['decay']:6.2f}  {own['centroid']:7.0f} "
              f"{other['centroid']:7.0f}  {1000 * own['attack']:5.0f} {1000 * other['attack']:5.0f}   "
              f"{distance(own['partials'], other['partials']):5.1f}   {'TOO FAR: ' + ', '.join(sorted(far)) if far else ''}")
    for key in NOTES:
        felt, bare = table["muted", key, 80][0], table["grand", key, 80][0]
        if felt["centroid"] >= bare["centroid"] or felt["decay"] >= bare["decay"]:
            wrong += 1
            print(f"muted is not darker and shorter than the grand at note {key}")
    print(f"{wrong} figures are too far from FluidR3_GM's." if wrong else "Every figure is as near to FluidR3_GM's as is promised.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
