"""Measurements of one note's sound. The samples are stereo, frames × 2. They must begin shortly before the note's onset; only the function `onset` accepts any beginning."""

import numpy as np


def frequency(note):
    return 440.0 * 2.0 ** ((note - 69) / 12)


def decibels(power):
    return 10 * np.log10(np.maximum(power, 1e-30))


def envelope(samples, rate, window=0.010, step=0.001):
    """Returns the mean power of both channels in windows of `window` seconds, one per `step` seconds."""
    power = np.concatenate([[0.0], np.cumsum((samples**2).mean(axis=1))])
    length = round(window * rate)
    starts = (np.arange(int((len(samples) / rate - window) / step)) * step * rate).astype(int)
    return (power[starts + length] - power[starts]) / length


def onset(samples, rate):
    """Returns the time, in seconds, at which the power first comes within 30 dB of its peak."""
    power = envelope(samples, rate, 0.002, 0.0005)
    return np.argmax(power > power.max() * 1e-3) * 0.0005


def attack(samples, rate):
    """Returns the time, in seconds, in which the amplitude rises from a tenth of its peak to within 3 dB of it.

    The peak is that of the first half second."""
    power = envelope(samples[:round(0.5 * rate)], rate)
    return (np.argmax(power >= 0.5 * power.max()) - np.argmax(power >= 0.01 * power.max())) * 0.001


def decay(samples, rate):
    """Returns the time of a fall by 60 dB, in seconds, extrapolated from a line fitted to the level.

    The fit begins at the peak, and ends where the level is 20 dB lower, but after at most 1.5 s.
    Decays longer than 20 s count as 20 s: no note is held long enough to hear the difference."""
    power = decibels(envelope(samples[:round(2.0 * rate)], rate, 0.05, 0.005))
    peak = int(np.argmax(power))
    below = np.nonzero(power[peak:] < power[peak] - 20)[0]
    end = peak + min(below[0] if len(below) else len(power), 300)
    slope = np.polyfit(np.arange(end - peak) * 0.005, power[peak:end], 1)[0]
    return -60 / min(slope, -3)


def spectrum(samples, rate, length=None):
    """Returns the power of both channels at each frequency, and the frequencies."""
    length = length or len(samples)
    power = (np.abs(np.fft.rfft(samples, length, axis=0)) ** 2).sum(axis=1)
    return power, np.fft.rfftfreq(length, 1 / rate)


def faded(samples, rate, seconds=0.5):
    """Returns the samples of the first `seconds`. The second half of these samples fades out."""
    count = round(seconds * rate)
    fade = np.ones(count)
    fade[count // 2:] = np.cos(np.linspace(0, np.pi / 2, count - count // 2)) ** 2
    return samples[:count] * fade[:, None]


def centroid(samples, rate):
    """Returns the power-weighted mean, in hertz, of the first half second's frequencies within 70 dB of the strongest."""
    power, hertz = spectrum(faded(samples, rate), rate)
    power[(hertz < 20) | (power < power.max() * 1e-7)] = 0
    return (power * hertz).sum() / power.sum()


def partials(samples, rate, note, ratios):
    """Returns the level of each partial in the first half second, in decibels relative to the strongest partial.

    The level is that of the spectrum's peak within 4 % of the partial's frequency."""
    power, hertz = spectrum(faded(samples, rate), rate, 1 << 16)
    levels = []
    for ratio in ratios:
        place = np.abs(hertz / (frequency(note) * ratio) - 1) < 0.04
        levels.append(power[place].max() if place.any() and frequency(note) * ratio < 0.45 * rate else 0)
    levels = decibels(np.array(levels))
    return levels - levels.max()
