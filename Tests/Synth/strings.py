"""Tests the sounds of strings: inharmonicity, beating, and decay in two stages."""

import numpy as np
import scipy.signal

from measures import frequency
from rows import numbers, row
from takes import RATE, fluid, played


def places(samples, key, count, begin=0.05, seconds=1.0):
    """Returns the frequencies in hertz and the levels in decibels of the first `count` partials, or of fewer if the spectrum ends. A parabola through each peak gives the frequency."""
    part = samples[round(begin * RATE):round((begin + seconds) * RATE)].mean(axis=1)
    part = part * scipy.signal.windows.blackmanharris(len(part))
    power = np.abs(np.fft.rfft(part, 1 << 18))**2
    step = RATE / (1 << 18)
    found, first = [], frequency(key)
    for number in range(1, count + 1):
        wide = max(0.012 * number * first, 12)
        low, high = round((number * first - 0.3 * wide) / step), round((number * first + wide) / step)
        if high + 2 >= len(power):
            break
        peak = low + int(np.argmax(power[low:high]))
        a, b, c = np.log(power[peak - 1:peak + 2] + 1e-30)
        found.append(((peak + 0.5 * (a - c) / (a - 2 * b + c)) * step, 10 * np.log10(power[peak] + 1e-30)))
    return np.array(found)


def stiffness(samples, key, count):
    """Returns B of f_n = n f_0 √(1 + B n²), from a line fitted to (f_n / n)² over n²."""
    found = places(samples, key, count)
    number = np.arange(1, len(found) + 1)
    heard = found[:, 1] > found[:, 1].max() - 55
    square, order = (found[:, 0] / number)**2, number**2
    slope, zero = np.polyfit(order[heard], square[heard], 1)
    return slope / zero


# The least and the greatest B of real strings, by sound and note. Steel (grand): Fletcher 1964; Conklin 1999. Nylon (pluck) and gut
# (harp): estimates, less than the B of steel at the same note.
REAL = {("grand", 36): (5e-5, 2e-4), ("grand", 60): (2e-4, 5e-4), ("grand", 69): (5e-4, 1.2e-3),
        ("pluck", 48): (2e-5, 2e-4), ("pluck", 60): (3e-5, 3e-4), ("pluck", 72): (1e-4, 8e-4), ("harp", 48): (2e-5, 2e-4),
        ("harp", 60): (3e-5, 3e-4), ("harp", 72): (1e-4, 8e-4)}


def partial_level(samples, hertz):
    """Returns the level, in decibels, of the first partial, whose frequency is `hertz`, every 5 ms."""
    mono = samples.mean(axis=1)
    down = mono * np.exp(-2j * np.pi * hertz / RATE * np.arange(len(mono)))
    # The window has at least four periods, so that the second partial is outside the main lobe of its spectrum.
    window = scipy.signal.windows.hann(round(max(0.06, 4 / hertz) * RATE))
    level = scipy.signal.fftconvolve(down, window / window.sum(), "same")[::round(0.005 * RATE)]
    return 20 * np.log10(np.abs(level) + 1e-12)


def wobble(samples, key):
    """Returns the root-mean-square deviation, in decibels, of the fundamental's level from a fitted parabola.

    The fit begins at 0.1 s, and ends where the level is 45 dB below its peak, but at 0.4 s at the earliest and at 2 s at the latest."""
    level = partial_level(samples, frequency(key))[20:400]
    level = level[:max(int(np.argmax(level < level.max() - 45)) or len(level), 60)]
    time = np.arange(len(level))
    # Unlike a fitted line, a parabola also follows a decay in two stages, which is not beating.
    return np.sqrt(np.mean((level - np.polyval(np.polyfit(time, level, 2), time))**2))


def stages(samples, key):
    """Returns the slopes (negative) of the fundamental's level in the early and in the late decay, in dB/s.

    The early decay is the fall by 8 dB from 0.08 s on, but lasts at least 0.1 s. The late decay is 16 to 45 dB below the level at 0.08 s.
    The late slope is NaN if the late decay lasts less than 0.2 s."""
    level = partial_level(samples, frequency(key))[16:]
    level -= level[0]
    time = 0.005 * np.arange(len(level))
    early = slice(0, max(int(np.argmax(level < -8)), 20))
    late = (level < -16) & (level > -45)
    if late.sum() < 40:
        return np.polyfit(time[early], level[early], 1)[0], np.nan
    return np.polyfit(time[early], level[early], 1)[0], np.polyfit(time[late], level[late], 1)[0]


# The fall of the fundamental of a single piano string, in dB/s. Together, the strings of a key first decay faster than a single string, then slower.
SINGLE = {21: ("A0", -2.9), 36: ("C2", -4.6), 48: ("C3", -7.1), 60: ("C4", -8.9), 84: ("C6", -12.2)}


def test_strings():
    for (sound, key), (least, most) in REAL.items():
        count = 8 if key > 60 else 12
        own, other = stiffness(played(sound, key), key, count), stiffness(fluid(sound, key), key, count)
        row(f"{sound} {key}: inharmonicity B", f"{own:.1e}", f"{other:.1e}", f"{least:.0e}…{most:.0e}", least <= own <= most)
    for sound in ("pluck", "harp", "muted"):
        own, other = [[wobble(source(sound, key), key) for key in (48, 60, 72)] for source in (played, fluid)]
        row(f"{sound}: wobble of the fundamental at C3, C4, C5", f"{numbers(own, '{:.2f}')} dB", f"{numbers(other, '{:.2f}')} dB",
            "0.5…3 dB", all(0.5 <= value <= 3 for value in own))
    takes = played("muted", 60, seconds=9), fluid("muted", 60, seconds=9)
    (early, late), other = (stages(take, 60) for take in takes)
    row("muted C4: fall of the fundamental, early and late", f"{early:.0f}, {late:.0f} dB/s", f"{other[0]:.0f}, {other[1]:.0f} dB/s",
        "late ≤ 0.7 of early", late / early <= 0.7)
    for key, (name, published) in SINGLE.items():
        (early, late), other = (stages(take, key) for take in (played("grand", key, seconds=16), fluid("grand", key, seconds=16)))
        is_high = key == 84
        # Both falls are rounded as the published value is.
        is_between = round(early, 1) <= published <= round(late, 1)
        row(f"grand {name}: fall of the fundamental, early and late", f"{early:.1f}, {late:.1f} dB/s", f"{other[0]:.1f}, {other[1]:.1f} dB/s",
            f"published for one string: {published:.1f} dB/s" + ("" if is_high else ", between both"), None if is_high else is_between)
