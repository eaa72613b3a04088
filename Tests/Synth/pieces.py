"""Tests whole pieces: the limiter, the bass and the loudness."""

import numpy as np
import pyloudnorm
import scipy.signal

from measures import decibels
from rows import numbers, row
from sounds import SOUNDS, note, ours
from takes import DRY, RATE, piece, stems


def test_limiter():
    flags = ["--seed", "7", "--balls", "16", "--reverb-wet", "0", "--sound", "grand", "--keys-velocity", "90..127"]
    soft, loud = piece("--level", "-12", *flags, seconds=30), piece("--level", "12", *flags, seconds=30)
    length = round(0.01 * RATE)

    def level(samples):
        power = (samples[:len(samples) // length * length]**2).mean(axis=1).reshape(-1, length).mean(axis=1)
        return decibels(power)
    before, after = level(soft) + 24, level(loud)
    gain = (after - before)[200:]
    heard = before[200:] > -40
    parts = [gain[index:index + 30][heard[index:index + 30]] for index in range(0, len(gain) - 30, 10)]
    parts = [part for part in parts if len(part) > 20]
    swing = np.median([np.ptp(part) for part in parts])
    # `rise` ignores falls of the gain, because a peak masks the fall that it causes.
    rise = np.percentile([(part - np.minimum.accumulate(part)).max() for part in parts], 95)
    row("--level 12, 16 balls: the limiter's median gain; within 300 ms, the gain's swing (median) and rise (95th percentile)",
        f"{np.median(gain[heard]):.1f} dB; {swing:.1f} dB, {rise:.1f} dB", "–", "≤ 2 dB, ≤ 3 dB", swing <= 2 and rise <= 3)


def test_bass():
    shares, holes = [], []
    for seed in (1, 7, 23):
        bass, keys = stems("--seed", str(seed), *DRY)
        levels = []
        for samples in (bass, keys):
            meter = scipy.signal.sosfilt(scipy.signal.butter(2, 30, "high", fs=RATE, output="sos"), samples.mean(axis=1))
            length = round(0.1 * RATE)
            levels.append(decibels((meter[:len(meter) // length * length]**2).reshape(-1, length).mean(axis=1)))
        own, other = levels[0][30:], np.convolve(10**(levels[1] / 10), np.ones(20) / 20, "same")[30:]
        heard = own > decibels(other) - 20
        shares.append(100 * heard.mean())
        longest = run = 0
        for value in heard:
            run = 0 if value else run + 1
            longest = max(longest, run)
        holes.append(0.1 * longest)
    row("share of time in which the default bass is within 20 dB of the keys, seeds 1, 7, 23 (longest gap)",
        f"{numbers(shares, '{:.0f}')} % ({numbers(holes)} s)", "–", "≥ 90 %", min(shares) >= 90)


PRESETS = ["standard", "original", "lullaby", "rain", "clockwork", "cathedral", "stampede", "tides", "club", "slow-rain", "music-box", "midnight"]
SEEDS = ["1", "7", "23"]


def arpeggio():
    """Returns the input lines (see `note`) of an arpeggio up and down from C4 to C5, for 8 s. A note of 0.4 s begins every 0.5 s."""
    keys = [60, 64, 67, 72, 67, 64] * 3
    return [line for index, key in enumerate(keys[:16]) for line in note(key, 80, 0.5 * index, 0.5 * index + 0.4)]


def test_loudness():
    meter = pyloudnorm.Meter(RATE)
    sounds = {sound: meter.integrated_loudness(ours(sound, [arpeggio()], 8.5)[0]) for sound in SOUNDS}
    apart = max(sounds.values()) - min(sounds.values())
    row("sounds' loudness, the same arpeggio from C4, velocity 80", ", ".join(f"{sound} {value:.1f}" for sound, value in sounds.items()) + f" LUFS: {apart:.1f} LU",
        "–", "≤ 2 LU apart", apart <= 2)
    for name in PRESETS:
        found = [meter.integrated_loudness(piece("--preset", name, "--seed", seed, seconds=90)) for seed in SEEDS]
        mean, worst = np.mean(found), max(found, key=lambda value: abs(value + 23))
        row(f"preset {name}: mean of the seeds 1, 7, 23; worst seed", f"{mean:.1f}; {worst:.1f} LUFS (seed {SEEDS[found.index(worst)]})", "–",
            "−23 ± 1; ± 2 LUFS", abs(mean + 23) <= 1 and abs(worst + 23) <= 2)
    samples = piece("--preset", "midnight", "--seed", "7", seconds=90)
    power, hertz = np.abs(np.fft.rfft(samples.mean(axis=1)))**2, np.fft.rfftfreq(len(samples), 1 / RATE)
    share = decibels(power[(hertz > 2000) & (hertz < 8000)].sum() / power.sum())
    row("preset midnight: power between 2 and 8 kHz, relative to the whole", f"{share:.0f} dB", "–", "≥ −38 dB", share >= -38)
