"""Tests the promises about the effects: the filter's response, the delay's echoes, the reverb's decay."""

import numpy as np

from measures import decibels, envelope, frequency
from report import promise
from sounds import note, ours

RATE = 48000


# At a note's partials, the filter has the gain of its analog model, at frequencies warped by the bilinear transform.

def test_filter():
    key, first = 48, frequency(48)
    hertz = np.fft.rfftfreq(RATE, 1 / RATE)
    window = np.blackman(RATE)

    def levels(settings):
        sound = ours("clav", [note(key, 100)], 1.2, RATE, settings)[0][round(0.2 * RATE):].mean(axis=1)
        power = np.abs(np.fft.rfft(sound * window)) ** 2
        return np.array([power[np.abs(hertz - first * count) < 20].max() for count in range(1, 40)])

    open_levels = levels(())
    places = first * np.arange(1, 40)
    heard = open_levels > open_levels.max() * 1e-5
    for cutoff in (250, 500, 1000, 2000):
        for resonance in (-20, 0, 20):
            gain = decibels(levels([("cutoff", cutoff), ("resonance", resonance), ("level", -20)]) / open_levels) + 20
            warped = np.tan(np.pi * places / RATE) / np.tan(np.pi * cutoff / RATE)
            response = -decibels((1 - warped**2) ** 2 + 2 * warped**2 * 10 ** (-resonance / 10))
            apart = np.abs(gain - response)[heard & (response > -50)].max()
            promise(apart <= 1, f"filter at {cutoff} Hz, resonance {resonance:+} dB: its gain is within {apart:.2f} dB of the formula's "
                    "(1 at most)")


# The delay's echoes have the set times and levels.

def test_delay():
    for time, feedback in ((0.35, 50), (0.1, 90), (2.0, 35)):
        settings = [("delay-wet", 50), ("delay-time", time), ("delay-feedback", feedback)]
        samples = ours("marimba", [note(60, 100, 0, 0.02)], 3 * time + 0.2, RATE, settings)[0]
        first, echo, second = (samples[round(start * RATE):round((start + min(0.09, time)) * RATE)] for start in (0, time, 2 * time))
        shift = np.argmax([(first[:2400] * samples[start:start + 2400]).sum() for start in range(round(time * RATE) - 50, round(time * RATE) + 51)]) - 50
        level = decibels((echo**2).sum() / (first**2).sum())
        again = decibels((second**2).sum() / (echo**2).sum()) - 20 * np.log10(feedback / 100)
        promise(shift == 0 and abs(level) <= 1 and abs(again) <= 1.5,
                f"delay of {time} s: the first echo is {shift} frames late and {level:+.1f} dB louder than the note; the second is {again:+.1f} dB "
                f"off the feedback of {feedback} % (0, 1 and 1.5 at most)")


# In the reverb, the tail of short notes falls by 60 dB in the set time.

def tail(time, keys):
    """Returns the time of a fall by 60 dB, in seconds, from Schroeder's backward integral between −5 and −35 dB."""
    lines = [line for key in keys for line in note(key, 90, 0, 0.05)]
    samples = ours("marimba", [lines], 0.6 + 0.9 * time, RATE, [("reverb-wet", 0.5), ("reverb-time", time)])[0]
    energy = decibels(np.cumsum((samples[round(0.45 * RATE):] ** 2).sum(axis=1)[::-1])[::-1])
    energy -= energy[0]
    start, end = np.argmax(energy < -5), np.argmax(energy < -35)
    return -60 / np.polyfit(np.arange(start, end) / RATE, energy[start:end], 1)[0]


def test_reverb():
    for time in (0.5, 1.8, 5.0):
        measured = tail(time, range(48, 84, 3))
        promise(0.9 <= measured / time <= 1.1, f"reverb of {time} s falls by 60 dB in {measured:.2f} s (a tenth off at most)")
    chord = [line for key in range(48, 84, 3) for line in note(key, 90, 0, 0.05)]
    dry = ours("marimba", [chord], 1.5)[0]
    wet = ours("marimba", [chord], 1.5, RATE, [("reverb-wet", 0.5)])[0]
    left, right = wet[round(0.5 * RATE):].T
    alike = (left * right).sum() / np.sqrt((left**2).sum() * (right**2).sum())
    promise(abs(alike) <= 0.3, f"the correlation of the tail's sides is {alike:+.2f} (0.3 at most)")
    louder = decibels((wet**2).sum() / (dry**2).sum())
    promise(abs(louder) <= 2, f"the reverb makes notes {louder:+.1f} dB stronger (2 at most)")
