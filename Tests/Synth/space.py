"""Tests the stereo image: the width of the sounds, their loss in mono, and the balance of notes at different places."""

import numpy as np

from measures import decibels
from rows import numbers, row
from sounds import PROGRAMS, SOUNDS, note, ours
from takes import DRY, RATE, fluid, piece, played


def side_to_mid(samples):
    left, right = samples.T
    return decibels(((left - right)**2).sum() / ((left + right)**2).sum())


def mono_loss(samples):
    """Returns how many decibels the power of the mono mix, (left + right) / 2, is below the channels' mean power.

    Independent channels lose 3 dB."""
    left, right = samples.T
    return decibels((samples**2).sum() / 2 / (((left + right) / 2)**2).sum())


def worst_loss_below(samples, hertz):
    """Returns the greatest mono loss among the third-octave bands that begin at 30 Hz or above, and below `hertz`.

    Bands with at most a thousandth of the power do not count."""
    spectra = np.fft.rfft(samples, axis=0)
    places = np.fft.rfftfreq(len(samples), 1 / RATE)
    power, mono = (np.abs(spectra)**2).sum(axis=1) / 2, np.abs(spectra.sum(axis=1) / 2)**2
    losses, low = [], 30.0
    while low < hertz:
        band = (places >= low) & (places < low * 2**(1 / 3))
        if power[band].sum() > power.sum() * 1e-3:
            losses.append(decibels(power[band].sum() / mono[band].sum()))
        low *= 2**(1 / 3)
    return max(losses, default=0.0)


def balance(samples):
    """Returns the balance: the decibels by which the left channel is louder than the right."""
    left, right = (samples**2).sum(axis=0)
    return decibels(left) - decibels(right)


KEYS = [48, 60, 72, 84]
DRY_PIECE = "default piece, seed 7, dry"


def test_width(samples):
    level = side_to_mid(samples)
    row(f"side to mid, {DRY_PIECE}", f"{level:.1f} dB", "−2.8 dB", "−8…−11 dB", -11 <= level <= -8)
    for sound in SOUNDS:
        levels = [side_to_mid(played(sound, key)) for key in KEYS]
        other = numbers([max(side_to_mid(fluid(sound, key)), -99) for key in KEYS]) + " dB" if sound in PROGRAMS else "–"
        row(f"side to mid, {sound} at C3, C4, C5, C6", f"{numbers(levels)} dB", other, "−7…−12 dB", -12 <= min(levels) and max(levels) <= -7)
    bass = [side_to_mid(played(sound, 36, part="bass")) for sound in SOUNDS]
    row("side to mid, bass C2, greatest of all sounds", f"{max(bass):.1f} dB", "–", "≤ −14 dB: centred", max(bass) <= -14)


def test_mono(samples):
    loss = mono_loss(samples)
    row(f"mono loss, {DRY_PIECE}", f"{loss:.2f} dB", "–", "≤ 1.5 dB", loss <= 1.5)
    takes = {(sound, key): played(sound, key) for sound in SOUNDS for key in [36, *KEYS]}
    worst = max(takes, key=lambda case: mono_loss(takes[case]))
    loss = mono_loss(takes[worst])
    row(f"mono loss, worst note ({worst[0]} {worst[1]})", f"{loss:.2f} dB", "–", "≤ 1.5 dB", loss <= 1.5)
    low = max(worst_loss_below(take, 200) for take in takes.values())
    row("comb: mono loss of the worst third octave below 200 Hz", f"{low:.2f} dB", "–", "≤ 1.5 dB", low <= 1.5)


# In each set, the pitch rises while the places go from left to right.
PLACES = [-0.75, -0.25, 0.25, 0.75]
SETS = [(48, 55, 64, 72), (52, 60, 69, 81), (60, 64, 67, 72), (50, 57, 65, 74), (72, 76, 79, 84), (84, 88, 91, 96)]


def heard(sound, keys):
    """Returns the balance of each of four notes, struck one after the other at the four places."""
    strikes = [note(key, 90, 2 * index, 2 * index + 0.6, place=place) for index, (key, place) in enumerate(zip(keys, PLACES))]
    samples = ours(sound, [sum(strikes, [])], 8)[0]
    return np.array([balance(samples[2 * index * RATE:round((2 * index + 0.6) * RATE)]) for index in range(4)])


def test_places():
    keys = range(48, 97, 4)
    for sound in SOUNDS:
        levels = {key: balance(played(sound, key, place=0)) for key in keys}
        worst = max(levels, key=lambda key: abs(levels[key]))
        row(f"left to right at place 0, {sound}, notes 48, 52 … 96", f"at worst {levels[worst]:+.1f} dB, note {worst}", "–", "±1.5 dB",
            abs(levels[worst]) <= 1.5)
    found = {(sound, keys): heard(sound, keys) for sound in SOUNDS for keys in SETS}
    sides = {case: np.all(np.sign(levels) == -np.sign(PLACES)) for case, levels in found.items()}
    orders = {case: np.all(np.diff(levels) < 0) for case, levels in found.items()}
    wrong = sorted({sound for sound, keys in found if not (sides[sound, keys] and orders[sound, keys])}, key=SOUNDS.index)
    row("four rising notes at places −0.75, −0.25, 0.25, 0.75, in 6 registers, all sounds",
        f"louder side follows the place in {sum(sides.values())} of {len(found)}; balances are in the order of the places in {sum(orders.values())}"
        + (f" (not {', '.join(wrong)})" if wrong else ""), "–", f"{len(found)} and {len(found)}", not wrong)


def test_space():
    samples = piece("--seed", "7", *DRY)
    test_width(samples)
    test_mono(samples)
    test_places()
