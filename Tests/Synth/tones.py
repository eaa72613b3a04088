"""Tests of the promises about single notes: pitch, level, brightness, loudness, and no frequencies other than partials."""

import numpy as np
import pyloudnorm
import scipy.signal

from measures import centroid, decibels, frequency, spectrum
from report import promise
from sounds import SOUNDS, note, ours

# Notes 36 to 96 are at most 2 cents out of tune while their pitch is steady.

PITCHES = [*range(36, 96, 5), 96]


def pitch(samples, rate, key):
    """Returns how many cents the first partial is above its note's frequency. A parabola through the spectrum's peak refines the frequency."""
    part = samples[round(0.1 * rate):round((1.1 if key < 72 else 0.6) * rate)].mean(axis=1)
    part = part * scipy.signal.windows.blackmanharris(len(part))
    power, hertz = spectrum(part[:, None], rate, 1 << 18)
    place = np.nonzero(np.abs(hertz / frequency(key) - 1) < 0.03)[0]
    peak = place[np.argmax(power[place])]
    low, mid, high = np.log(power[peak - 1:peak + 2])
    return 1200 * np.log2((peak + 0.5 * (low - high) / (low - 2 * mid + high)) * hertz[1] / frequency(key))


def test_pitch():
    for rate in (44100, 48000, 96000):
        for sound in SOUNDS:
            takes = ours(sound, [note(key, 80) for key in PITCHES], 1.1, rate)
            cents = [pitch(take, rate, key) for key, take in zip(PITCHES, takes)]
            worst = int(np.argmax(np.abs(cents)))
            promise(abs(cents[worst]) <= 2, f"{sound} at {rate} Hz: {cents[worst]:+.2f} cents at note {PITCHES[worst]} (2 at most)")


# Level and brightness rise with every step of velocity.

def test_rise():
    for sound in SOUNDS:
        for key in (48, 60, 84):
            takes = ours(sound, [note(key, velocity) for velocity in range(1, 128)], 0.5)
            levels = np.array([decibels((take**2).mean()) for take in takes])
            hertz = np.array([centroid(take, 48000) for take in takes])
            falls = [f"{name} at velocity {step + 2}" for name, values in (("level", levels), ("centroid", hertz))
                     for step in np.nonzero(~(np.diff(values) > 0))[0]]
            wide = levels[-1] - levels[0]
            promise(not falls and wide >= 30, f"{sound} {key}: {wide:.1f} dB (30 at least), {hertz[0]:.0f}…{hertz[-1]:.0f} Hz, least steps "
                    f"{np.diff(levels).min():.4f} dB and {np.diff(hertz).min():.5f} Hz{'; falls: ' if falls else ''}{', '.join(falls[:6])}")


# All sounds, all octaves, and the left and right channels are equally loud.

OCTAVES = [range(low, low + 12) for low in range(36, 96, 12)]


def phrase(keys, velocity):
    """Returns text lines that play `keys` one after the other, each 0.4 s long, one every half second."""
    return [line for index, key in enumerate(keys) for line in note(key, velocity, 0.5 * index, 0.5 * index + 0.4)]


def loudness(samples):
    return pyloudnorm.Meter(48000).integrated_loudness(samples)


def test_loudness():
    for sound in SOUNDS:
        octaves = ours(sound, [phrase(keys, 80) for keys in OCTAVES], 6.5)
        mean = loudness(np.concatenate(octaves))
        apart = [loudness(octave) - mean for octave in octaves]
        promise(max(np.abs(apart)) <= 1.5, f"{sound}: its octaves from note 36 on are "
                f"{', '.join(f'{value:+.1f}' for value in apart)} LU from its mean (1.5 at most)")
        left, right = decibels((octaves**2).mean(axis=(0, 1)))
        promise(abs(left - right) <= 2, f"{sound}: left is {left - right:+.1f} dB louder than right (2 at most)")
    for velocity in (40, 80, 120):
        means = {sound: loudness(ours(sound, [phrase(range(36, 96, 4), velocity)], 8)[0]) for sound in SOUNDS}
        apart = max(means.values()) - min(means.values())
        promise(apart <= 2, f"at velocity {velocity} all sounds are within {apart:.1f} LU (2 at most): "
                + ", ".join(f"{sound} {value:.1f}" for sound, value in means.items()))


# At notes 84 and 96, everything except partials is at least 60 dB below the tone while the tone is steady.

WIDTH = 30.0  # Hz on both sides of a partial, for the window's main lobe and the broadening by the partial's decay


def stretched(key, rate, hertz, power):
    """Returns a stiff string's partials, k·f·√((1 + Bk²)/(1 + B)), with the B that leaves the least power outside them."""
    first = hertz[np.argmax(np.where(np.abs(hertz / frequency(key) - 1) < 0.03, power, 0))]
    count = np.arange(1, int(rate / 2 / first) + 1)

    def places(stiffness):
        return first * count * np.sqrt((1 + stiffness * count**2) / (1 + stiffness))

    def beside(stiffness):
        return power[~near(hertz, places(stiffness), WIDTH)].sum()

    return places(min(np.concatenate([[0], np.geomspace(1e-6, 1e-2, 120)]), key=beside))


def near(hertz, places, width):
    indexes = np.searchsorted(np.sort(places), hertz)
    padded = np.concatenate([[-1e9], np.sort(places), [1e9]])
    return np.minimum(np.abs(padded[indexes] - hertz), np.abs(padded[indexes + 1] - hertz)) <= width


# The modes of a marimba and of a glass are not harmonic: frequencies within 2 % of these multiples of the note's frequency are partials.
BARS = {"marimba": [1, 3, 3.99, 5.01, 9.51, 17], "glass": [1, 2, 3, 4, 4.32]}

# The modes of these sounds' bodies and soundboards are below 700 Hz, so everything there counts as partials.
BODIES = {"pluck", "harp", "clav", "grand", "muted"}


def test_partials():
    for rate in (44100, 48000, 96000):
        for sound in SOUNDS:
            takes = ours(sound, [note(key, velocity) for key in (84, 96) for velocity in (80, 127)], 0.6, rate)
            worst, words = -999.0, ""
            for (key, velocity), take in zip([(84, 80), (84, 127), (96, 80), (96, 127)], takes):
                part = take[round(0.1 * rate):]
                part = part * scipy.signal.windows.blackmanharris(len(part))[:, None]
                power, hertz = spectrum(part, rate, 1 << 17)
                if sound in BARS:
                    own = np.any([np.abs(hertz / (frequency(key) * ratio) - 1) < 0.02 for ratio in BARS[sound]], axis=0)
                else:
                    own = near(hertz, stretched(key, rate, hertz, power), WIDTH)
                if sound in BODIES:
                    own |= hertz < 700
                level = decibels(power[~own].sum() / power.sum())
                if level > worst:
                    strongest = hertz[np.argmax(np.where(own, 0, power))]
                    worst, words = level, f"at note {key}, velocity {velocity}; most of it at {strongest:.0f} Hz"
            promise(worst <= -60, f"{sound} at {rate} Hz: everything that is no partial has {worst:.1f} dB (−60 at most), {words}")
