"""Tests the promises about changes (note-offs, new settings, stolen voices), the true peak, and silence."""

import numpy as np
import scipy.signal

from report import promise
from sounds import SOUNDS, note, ours

# After a change, the signal's steepest slope is at most 5 % steeper than before. If the same notes without the change have a
# steeper slope at that time, the limit is 5 % above this slope.

def slope(samples, rate, start, end):
    return np.abs(np.diff(samples[round(start * rate):round(end * rate)], axis=0)).max()


def test_jumps():
    rate = 48000
    chord = [line for key in (40, 52, 55, 60, 64) for line in note(key, 90)]
    for sound in SOUNDS:
        events = {
            "note-off": ([f"0.5 off keys {key}" for key in (40, 52, 55, 60, 64)], []),
            "all notes' end": (["0.5 end"], []),
            "another sound": ([f"0.5 set sound {'harp' if sound != 'harp' else 'grand'}"], []),
            "level −60 dB": (["0.5 set level -60"], []),
            "cutoff 3000 → 250": (["0.5 set cutoff 250"], []),
            "resonance −20": (["0.5 set resonance -20"], [("cutoff", 1000)]),
            "filter off": (["0.5 set filter off"], [("cutoff", 2500)]),
            "delay off": (["0.5 set delay off"], [("delay-wet", 50), ("delay-time", 0.1)]),
            "delay's time": (["0.5 set delay-time 0.2"], [("delay-wet", 50), ("delay-time", 0.1)]),
            "delay's share": (["0.5 set delay-wet 0"], [("delay-wet", 50), ("delay-time", 0.1)]),
            "reverb off": (["0.5 set reverb off"], [("reverb-wet", 0.5)]),
            "reverb's share": (["0.5 set reverb-wet 0"], [("reverb-wet", 0.5)]),
            "reverb's time": (["0.5 set reverb-time 10"], [("reverb-wet", 0.5)]),
        }
        worst, words = 0.0, ""
        for name, (lines, settings) in events.items():
            samples = ours(sound, [chord + lines], 0.6, rate, settings)[0]
            # Without the filter, slopes are steeper. So the signal for comparison, `calm`, has no filter either.
            calm = ours(sound, [chord], 0.6, rate, [("filter", "off")] if name == "filter off" else settings)[0]
            before = max(slope(samples, rate, 0.35, 0.5), slope(calm, rate, 0.4995, 0.55))
            ratio = slope(samples, rate, 0.4995, 0.55) / before
            if ratio > worst:
                worst, words = ratio, name
        promise(worst <= 1.05, f"{sound}: the steepest slope after a change ({words}) is {worst:.3f} times the slope before (1.05 at most)")
        # The 33rd note, which is too soft to be heard, steals the softest of the other notes.
        crowd = [line for index in range(32) for line in note(36 + index, 100 if index else 60)]
        samples = ours(sound, [crowd + note(90, 1, 0.5)], 0.6, rate, [("level", -20)])[0]
        ratio = slope(samples, rate, 0.4995, 0.55) / slope(samples, rate, 0.35, 0.5)
        promise(ratio <= 1.05, f"{sound}: when a voice is stolen, the steepest slope is {ratio:.3f} times the slope before (1.05 at most)")


def true_peak(samples):
    # Fade the end, because the interpolation overshoots where samples are cut off.
    samples = samples * np.minimum(1, np.arange(len(samples), 0, -1) / (0.1 * len(samples)))[:, None]
    return 20 * np.log10(np.abs(scipy.signal.resample_poly(samples, 8, 1, axis=0)).max())


def test_peak():
    for rate in (8000, 22050, 44100, 48000, 96000):
        peaks = {}
        for sound in SOUNDS:
            crowd = [line for index in range(32) for line in note(36 + 2 * index, 127, 0.1 + 0.01 * (index % 8))]
            peaks[sound] = true_peak(ours(sound, [crowd], 0.5, rate, [("level", 12), ("reverb-wet", 0.5)])[0])
        promise(max(peaks.values()) <= -1, f"32 loud notes at +12 dB, {rate} Hz: the true peak is {max(peaks.values()):.2f} dBFS "
                f"(−1 at most), with the sound {max(peaks, key=peaks.get)}")


# A tail ends in exact zeros, even with all effects on.

def test_silence():
    for sound in SOUNDS:
        for words, settings in (("alone", ()), ("with all effects", [("reverb-wet", 0.5), ("delay-wet", 50), ("cutoff", 1500)])):
            samples = ours(sound, [note(60, 100, 0, 0.5) + note(36, 127, 0, 0.5)], 14, 48000, settings)[0]
            last = np.nonzero(samples.any(axis=1))[0]
            promise(len(last) and last[-1] < 13.5 * 48000, f"{sound} {words}: exact zeros from {(last[-1] + 1) / 48000 if len(last) else 0:.2f} s on "
                    "(released at 0.5 s, 13.5 at most)")
