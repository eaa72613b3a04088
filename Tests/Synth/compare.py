"""Compares each sound of `PROGRAMS` with FluidR3_GM's recording of its instrument, in three registers at three velocities.

    compare.py              prints the measures; exit status 1: a figure is not as promised, or the written table is out of date
    compare.py --write      writes the table of Sources/Synth/README.md
"""

import re
import sys

import numpy as np

from measures import attack, centroid, decay, onset, partials
from sounds import PROGRAMS, note, ours, recorded

SOUNDS = list(PROGRAMS)
PAGE = "Sources/Synth/README.md"
RATE = 48000
NOTES = [48, 66, 84]
VELOCITIES = [40, 80, 120]
HOLD, SECONDS = 2.5, 4.0

# The largest allowed difference of each figure.
DECAY = 2.0  # times as long; the smallest allowed ratio is 1/2
CENTROID = 4 / 3  # times as high; the smallest allowed ratio is 2/3
ATTACK = 0.010  # s
PARTIALS = 6.0  # dB: the mean over the partials 1 to 6 (marimba: 1 to 3), without those more than 30 dB below the recording's strongest

# The ratios of a marimba bar's modes. The partials of all other sounds are harmonic, except for the effect of stiffness.
RATIOS = {"marimba": [1, 3.99, 9.51]}

# The intended differences. Each has a sound, a note (None: every note), the figures that are allowed to exceed the limits above, and the reason.
DEPARTURES = {
    ("muted", None): ({"decay", "centroid", "partials"}, "felt between hammer and string: darker and shorter than the grand"),
    ("harp", 84): ({"centroid", "partials"}, "the recording's third partial is as loud as its first, and is heard as a twelfth"),
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
    """Returns the figures of our sounds and of the recordings by (sound, note, velocity)."""
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
    heard = other >= -30
    return np.abs(np.maximum(own, -40) - np.maximum(other, -40))[heard].mean()


def faults(sound, key, own, other):
    """Returns the figures that differ too much without being an intended difference."""
    meant = set()
    for (name, place), (which, _) in DEPARTURES.items():
        if name == sound and place in (None, key):
            meant |= which
    far = set()
    if not 1 / DECAY <= own["decay"] / other["decay"] <= DECAY:
        far.add("decay")
    if not 2 / 3 <= own["centroid"] / other["centroid"] <= CENTROID:
        far.add("centroid")
    if abs(own["attack"] - other["attack"]) > ATTACK + 0.0005:
        far.add("attack")
    if distance(own["partials"], other["partials"]) > PARTIALS:
        far.add("partials")
    return far - meant


def page(table):
    """Returns the lines of the page's table."""
    lines = ["| sound | centroid at notes 48, 66, 84 in Hz | FluidR3's | decay in s | FluidR3's |", "|---|---|---|---|---|"]
    for sound in SOUNDS:
        rows = [table[sound, key, 80] for key in NOTES]
        cells = [", ".join(form(row[which][figure]) for row in rows)
                 for figure, form in (("centroid", "{:.0f}".format), ("decay", "{:.1f}".format)) for which in (0, 1)]
        lines.append(f"| {sound} | {' | '.join(cells)} |")
    return lines


def written():
    """Returns the page's lines before the table, the table's lines, and the lines after."""
    with open(PAGE) as file:
        lines = file.read().split("\n")
    start = next(index for index, line in enumerate(lines) if "compare.py --write" in line) + 1
    end = lines.index("<!-- end -->")
    return lines[:start], lines[start:end], lines[end:]


def is_current(lines):
    """Returns `True` if the page's table has the figures of `lines`, within 5 % plus 0.11. The tolerance is for the differences between versions of FluidSynth."""
    def figures(lines):
        return [[float(number) for number in re.findall(r"[0-9]+(?:\.[0-9]+)?", line.split("|", 2)[2])] for line in lines[2:]]
    old, new = figures(written()[1]), figures(lines)
    return [len(row) for row in old] == [len(row) for row in new] and all(
        abs(a - b) <= 0.05 * abs(b) + 0.11 for one, other in zip(old, new) for a, b in zip(one, other))


def main():
    table = measured()
    if "--write" in sys.argv:
        before, _, after = written()
        with open(PAGE, "w") as file:
            file.write("\n".join(before + page(table) + after))
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
        for figure in ("centroid", "decay"):
            if not 0.3 <= felt[figure] / bare[figure] <= 0.9:
                wrong += 1
                print(f"muted at note {key}: its {figure} is {felt[figure] / bare[figure]:.2f} of the grand's, but must be 0.3…0.9 of it")
    if not is_current(page(table)):
        wrong += 1
        print(f"the figures in {PAGE} are out of date: run Tests/Synth/compare.py --write")
    print(f"{wrong} figures are not as promised." if wrong else "Every figure is as near to FluidR3_GM's as is promised.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
