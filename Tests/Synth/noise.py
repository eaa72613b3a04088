"""Tests the noise of fingers, hammers and bodies in the sounds."""

import numpy as np
import scipy.signal

from measures import decibels, frequency
from rows import row
from takes import RATE, fluid, played

STRINGS = ["pluck", "harp"]


def spectrum(part):
    window = scipy.signal.windows.blackmanharris(len(part))
    power = (np.abs(np.fft.rfft(part * window[:, None], 1 << 16, axis=0))**2).sum(axis=1)
    return power, np.fft.rfftfreq(1 << 16, 1 / RATE)


def outside(samples, key, seconds=0.12):
    """Returns the energy outside the first 24 partials in the first `seconds`, in decibels relative to the whole energy.

    A partial covers the band from its frequency at an inharmonicity B of 0 to that at 4e-4, and 40 Hz more on both sides."""
    power, hertz = spectrum(samples[:round(seconds * RATE)])
    number = np.arange(1, 25)
    low = number * frequency(key) - 40
    high = number * frequency(key) * np.sqrt(1 + 4e-4 * number**2) + 40
    away = ~np.any((hertz[:, None] > low) & (hertz[:, None] < high), axis=1)
    return decibels(power[away & (hertz > 20)].sum() / power.sum())


def below(samples, key, seconds=0.06):
    """Returns the energy below 0.8 times the fundamental in the first `seconds`, in decibels relative to the whole energy."""
    part = samples[:round(seconds * RATE)]
    part = part * scipy.signal.windows.hann(len(part))[:, None]
    power = (np.abs(np.fft.rfft(part, 1 << 16, axis=0))**2).sum(axis=1)
    hertz = np.fft.rfftfreq(1 << 16, 1 / RATE)
    return decibels(power[(hertz > 20) & (hertz < 0.8 * frequency(key))].sum() / power.sum())


def test_noise():
    for sound in STRINGS:
        level, other = outside(played(sound, 72), 72), outside(fluid(sound, 72), 72)
        row(f"{sound} C5: energy outside the harmonics, 120 ms", f"{level:.1f} dB", f"{other:.1f} dB", "−20…−35 dB", -35 <= level <= -20)
    for sound in STRINGS:
        level, other = below(played(sound, 72), 72), below(fluid(sound, 72), 72)
        row(f"{sound} C5: energy below the fundamental, 60 ms", f"{level:.1f} dB", f"{other:.1f} dB", "within 5 dB", abs(level - other) <= 5)
    for key, name in ((72, "C5"), (84, "C6")):
        level, other = below(played("grand", key), key), below(fluid("grand", key), key)
        row(f"grand {name}: thump below the fundamental, 60 ms", f"{level:.1f} dB", f"{other:.1f} dB", "within 4 dB", abs(level - other) <= 4)
