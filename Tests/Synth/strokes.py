"""Tests of strokes and high notes: two strokes of a note differ, velocities sound different, and high notes are audible and in tune."""

import numpy as np

from measures import centroid, decibels, frequency
from rows import numbers, row
from sounds import SOUNDS, note, ours
from strings import places
from takes import RATE, played


def test_strokes():
    for sound in SOUNDS:
        pair = ours(sound, [note(60, 90, 0, 0.9) + note(60, 90, 3.0, 3.9)], 6.0)[0].mean(axis=1)
        first, second = pair[:round(0.9 * RATE)], pair[round(3.0 * RATE):round(3.9 * RATE)]
        difference = decibels(((first - second)**2).sum() / (first**2).sum())
        found = [places(np.stack([half, half], 1), 60, 6, 0.02, 0.8)[:, 1] for half in (first, second)]
        apart = np.abs(found[0] - found[1])[found[0] > found[0].max() - 40].max()
        again = ours(sound, [note(60, 90, 0, 0.9) + note(60, 90, 3.0, 3.9)], 6.0, block=77)[0].mean(axis=1)
        row(f"{sound} C4 twice: difference, partials apart", f"{difference:.0f} dB, {apart:.1f} dB", "identical",
            "≥ −40 dB, 0.1…2.5 dB, the same samples in blocks of 77",
            difference >= -40 and 0.1 <= apart <= 2.5 and np.array_equal(pair, again))


def brighter(sound, key):
    """Returns how much higher the centroid is at velocity 120 than at velocity 40, in per cent."""
    return 100 * (centroid(played(sound, key, 120), RATE) / centroid(played(sound, key, 40), RATE) - 1)


def test_high():
    for sound in ("marimba", "little-ep"):
        low, high = brighter(sound, 72), [brighter(sound, key) for key in (86, 91, 96)]
        row(f"{sound}: brighter from velocity 40 to 120 at D6, G6, C7", f"{numbers(high)} %", "–", f"half of C5's {low:.1f} % at least",
            min(high) >= 0.5 * low)
    thirds = []
    for key in (84, 88, 91, 96):
        levels = places(played("harp", key), key, 3, 0.02, 0.3)[:, 1]
        thirds.append(levels[2] - levels.max())
    row("harp: third partial at C6, E6, G6, C7", f"{numbers(thirds)} dB", "–", "≤ −14 dB", max(thirds) <= -14)
    loud = decibels((played("grand", 122)**2)[:round(0.1 * RATE)].mean())
    row("grand at D9 sounds", f"{loud:.0f} dBFS", "–", "≥ −60 dBFS", loud >= -60)
    for sound in ("clav", "pluck", "harp"):
        found = places(played(sound, 108), 108, 2, 0.01, 0.25)[:, 0]
        cents = 1200 * np.log2(found / frequency(108) / np.arange(1, 3))
        row(f"{sound} at C8: partials 1 and 2 out of tune", f"{numbers(cents)} cents", "–", "≤ 5 cents", np.abs(cents).max() <= 5)
