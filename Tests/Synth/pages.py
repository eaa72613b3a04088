"""Measures each sound, and compares the figures with the table on the sound's page in docs/sounds, or writes this table.

    pages.py               compares; exit status 1: the figures on a page are out of date
    pages.py --write       writes the tables
"""

import re
import sys
import warnings

import numpy as np

from measures import attack, centroid, decay
from sounds import PROGRAMS, SOUNDS
from space import mono_loss, side_to_mid
from strings import stiffness, wobble
from takes import RATE, fluid, played

KEYS = [48, 60, 72, 84]
STIFF = {"pluck", "clav", "harp", "grand", "muted"}

FIGURES = [
    ("centroid in Hz", lambda take, key: centroid(take, RATE), "{:.0f}"),
    ("decay by 60 dB in s", lambda take, key: decay(take, RATE), "{:.1f}"),
    ("attack in ms", lambda take, key: 1000 * attack(take, RATE), "{:.0f}"),
    ("side to mid in dB", lambda take, key: max(side_to_mid(take), -60), "{:.0f}"),
    ("mono loss in dB", lambda take, key: mono_loss(take), "{:.1f}"),
    ("wobble of the fundamental in dB", lambda take, key: wobble(take, key), "{:.1f}"),
]


def table(sound):
    lines = ["| at C3, C4, C5, C6 | ours | FluidR3_GM |", "|---|---|---|"]
    figures = list(FIGURES)
    if sound in STIFF:
        figures.append(("inharmonicity B × 10⁶", lambda take, key: 1e6 * stiffness(take, key, 8 if key > 60 else 12), "{:.0f}"))
    for name, figure, form in figures:
        own = ", ".join(form.format(figure(played(sound, key, 90, 3.0), key)) for key in KEYS)
        other = ", ".join(form.format(figure(fluid(sound, key, 90, 3.0), key)) for key in KEYS) if sound in PROGRAMS else "–"
        lines.append(f"| {name} | {own} | {other} |")
    return lines


def is_near(old, new):
    """Returns `True` if two tables have the same figures, within 5 % plus 1.1. The tolerance is for the differences between versions of FluidSynth."""
    def figures(lines):
        return [float(number) for line in lines[2:] for number in re.findall(r"-?[0-9]+(?:\.[0-9]+)?", line.split("|", 2)[2])]
    one, other = figures(old), figures(new)
    return len(one) == len(other) and np.allclose(one, other, rtol=0.05, atol=1.1)


def main():
    warnings.simplefilter("ignore")
    status = 0
    for sound in SOUNDS:
        name = f"docs/sounds/{sound}.md"
        with open(name) as file:
            lines = file.read().split("\n")
        start = next(index for index, line in enumerate(lines) if "pages.py --write" in line) + 1
        end = lines.index("<!-- end -->")
        measured = table(sound)
        if "--write" in sys.argv:
            with open(name, "w") as file:
                file.write("\n".join(lines[:start] + measured + lines[end:]))
        elif not is_near(lines[start:end], measured):
            print(f"the figures in {name} are out of date: run Tests/Synth/pages.py --write")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
