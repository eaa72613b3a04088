"""Prints the table of issue 31: our sound beside FluidR3_GM's, with what is wanted. Exit status 1: a row is not met.

    table.py [NAME…]       space noise strings strokes high limiter bass loudness; without NAME, all

CLUMSY names the clumsy that renders whole pieces. Rows without an entry for FluidR3_GM have nothing to compare.
"""

import os
import subprocess
import sys
import tempfile
import warnings

import numpy as np
import pyloudnorm
import scipy.io.wavfile
import scipy.signal

from measures import centroid, decibels, frequency, onset
from sounds import PROGRAMS, SOUNDS, note, ours, recorded

RATE = 48000
CLUMSY = os.environ.get("CLUMSY", ".build-tests/release/clumsy")
STRINGS = ["pluck", "harp"]
MODAL = ["marimba", "little-ep", "grand", "muted"]

unmet = []


def row(what, own, other, wanted, met):
    """Prints a row of the table."""
    print(f"| {'met' if met else 'NOT'} | {what} | {own} | {other} | {wanted} |", flush=True)
    if not met:
        unmet.append(what)


def numbers(values, form="{:.1f}"):
    return ", ".join(form.format(value) for value in values)


def start(samples):
    """Returns the samples from 2 ms before the onset on."""
    return samples[max(0, round((onset(samples, RATE) - 0.002) * RATE)):]


def played(sound, key, velocity=90, seconds=2.5, settings=(), part="keys"):
    return start(ours(sound, [note(key, velocity, part=part)], seconds, RATE, settings)[0])


recordings = {}


def fluid(sound, key, velocity=90, seconds=2.5):
    place = (sound, key, velocity)
    if place not in recordings:
        recordings[place] = start(
            recorded([PROGRAMS[sound]], [key], [velocity], seconds - 0.1, seconds)[PROGRAMS[sound], key, velocity])
    return recordings[place]


def rendered(names, seconds, flags):
    """Renders a piece into the files `names`, of which the first is the output. Returns the samples of each."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([CLUMSY, "render", "--bits", "32f", "--duration", f"{seconds}s", "-o", f"{folder}/piece.wav", *flags], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        files = [scipy.io.wavfile.read(f"{folder}/{name}") for name in names]
    assert all(rate == RATE and samples.dtype.kind == "f" for rate, samples in files)
    return [samples[:seconds * RATE].astype(np.float64) for _, samples in files]


def piece(*flags, seconds=60):
    return rendered(["piece.wav"], seconds, flags)[0]


def stems(*flags, seconds=60):
    """Returns the samples of the bass and of the keys."""
    return rendered(["piece-bass.wav", "piece-keys.wav"], seconds, ["--stems", *flags])


# Space.

def side_to_mid(samples):
    left, right = samples.T
    return decibels(((left - right)**2).sum() / ((left + right)**2).sum())


def mono_loss(samples):
    """Returns the decibels by which the sum of both channels is below their power; 3 dB: they are independent."""
    left, right = samples.T
    return decibels((samples**2).sum() / 2 / (((left + right) / 2)**2).sum())


def worst_loss_below(samples, hertz):
    """Returns the greatest mono loss in the third octaves from 30 Hz to `hertz` that have a thousandth of the power."""
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


DRY = ["--reverb-wet", "0", "--delay-wet", "0"]


def test_space():
    samples = piece("--seed", "7", *DRY)
    level = side_to_mid(samples)
    row("side to mid, default piece, dry", f"{level:.1f} dB", "−2.8 dB", "−8…−11 dB", -11 <= level <= -8)
    levels = {sound: side_to_mid(played(sound, 60)) for sound in SOUNDS}
    for sound in SOUNDS:
        other = f"{max(side_to_mid(fluid(sound, 60)), -99):.1f} dB" if sound in PROGRAMS else "–"
        row(f"side to mid, {sound} C4", f"{levels[sound]:.1f} dB", other, "−8…−11 dB", -11 <= levels[sound] <= -8)
    loss = mono_loss(samples)
    row("mono loss, default piece", f"{loss:.2f} dB", "–", "≤ 1.5 dB", loss <= 1.5)
    takes = {(sound, key): played(sound, key) for sound in SOUNDS for key in (36, 48, 60, 72, 84)}
    worst = max(takes, key=lambda place: mono_loss(takes[place]))
    loss = mono_loss(takes[worst])
    row(f"mono loss, worst note ({worst[0]} {worst[1]})", f"{loss:.2f} dB", "–", "≤ 1.5 dB", loss <= 1.5)
    low = max(worst_loss_below(take, 200) for take in takes.values())
    row("comb: mono loss of the worst third octave below 200 Hz", f"{low:.2f} dB", "–", "≤ 1.5 dB", low <= 1.5)
    bass = [side_to_mid(played(sound, 36, part="bass")) for sound in SOUNDS]
    row("side to mid, bass C2, loudest of all sounds", f"{max(bass):.1f} dB", "–", "≤ −14 dB: centred", max(bass) <= -14)


# Noise, body and thump.

def spectrum(part):
    window = scipy.signal.windows.blackmanharris(len(part))
    power = (np.abs(np.fft.rfft(part * window[:, None], 1 << 16, axis=0))**2).sum(axis=1)
    return power, np.fft.rfftfreq(1 << 16, 1 / RATE)


def outside(samples, key, seconds=0.12):
    """Returns the energy outside the harmonics of strings with B of 0…4e-4, in decibels of all, in the first `seconds`."""
    power, hertz = spectrum(samples[:round(seconds * RATE)])
    number = np.arange(1, 25)
    low = number * frequency(key) - 40
    high = number * frequency(key) * np.sqrt(1 + 4e-4 * number**2) + 40
    away = ~np.any((hertz[:, None] > low) & (hertz[:, None] < high), axis=1)
    return decibels(power[away & (hertz > 20)].sum() / power.sum())


def below(samples, key, seconds=0.06):
    """Returns the energy below 0.8 times the fundamental, in decibels of all, in the first `seconds`."""
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


# Strings: inharmonicity, beating, decay in two stages.

def places(samples, key, count, begin=0.05, seconds=1.0):
    """Returns the frequencies in hertz and the levels of the first partials, from parabolas through the peaks."""
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
    """Returns B of f_n = n f_0 √(1 + B n²), from a line through (f_n / n)² over n², each partial by its level."""
    found = places(samples, key, count)
    number = np.arange(1, len(found) + 1)
    heard = found[:, 1] > found[:, 1].max() - 55
    square, order = (found[:, 0] / number)**2, number**2
    slope, zero = np.polyfit(order[heard], square[heard], 1)
    return slope / zero


# A string's stiffness by register. Grand: Fletcher 1964; Conklin 1999. Nylon and gut: a tenth to a half of steel.
REAL = {("grand", 36): (5e-5, 2e-4), ("grand", 60): (2e-4, 5e-4), ("grand", 69): (5e-4, 1.2e-3),
        ("pluck", 48): (2e-5, 2e-4), ("pluck", 60): (3e-5, 3e-4), ("pluck", 72): (1e-4, 8e-4), ("harp", 48): (2e-5, 2e-4),
        ("harp", 60): (3e-5, 3e-4), ("harp", 72): (1e-4, 8e-4)}


def partial_level(samples, hertz):
    """Returns the level in decibels of the sound near a frequency, in mono, every 5 ms."""
    mono = samples.mean(axis=1)
    down = mono * np.exp(-2j * np.pi * hertz / RATE * np.arange(len(mono)))
    window = scipy.signal.windows.hann(round(0.06 * RATE))
    level = scipy.signal.fftconvolve(down, window / window.sum(), "same")[::round(0.005 * RATE)]
    return 20 * np.log10(np.abs(level) + 1e-12)


def wobble(samples, key):
    """Returns the root mean square in decibels of the fundamental's level around a straight fall, from 0.1 to 2 s."""
    level = partial_level(samples, frequency(key))[20:400]
    level = level[:max(int(np.argmax(level < level.max() - 45)) or len(level), 60)]
    time = np.arange(len(level))
    # A parabola also removes a decay in two stages, which is no beating.
    return np.sqrt(np.mean((level - np.polyval(np.polyfit(time, level, 2), time))**2))


def stages(samples, key):
    """Returns the fundamental's fall in dB/s over its first 10 dB, and from 15 dB below its start on."""
    level = partial_level(samples, frequency(key))[16:]
    level -= level[0]
    time = 0.005 * np.arange(len(level))
    early = slice(0, max(int(np.argmax(level < -8)), 20))
    late = (level < -16) & (level > -45)
    if late.sum() < 40:
        return np.polyfit(time[early], level[early], 1)[0], np.nan
    return np.polyfit(time[early], level[early], 1)[0], np.polyfit(time[late], level[late], 1)[0]


def test_strings():
    for (sound, key), (least, most) in REAL.items():
        count = 8 if key > 60 else 12
        own, other = stiffness(played(sound, key), key, count), stiffness(fluid(sound, key), key, count)
        row(f"{sound} {key}: inharmonicity B", f"{own:.1e}", f"{other:.1e}", f"{least:.0e}…{most:.0e}", least <= own <= most)
    for sound in ("pluck", "harp", "muted"):
        own, other = [[wobble(source(sound, key), key) for key in (48, 60, 72)] for source in (played, fluid)]
        row(f"{sound}: wobble of the fundamental at C3, C4, C5", f"{numbers(own, '{:.2f}')} dB", f"{numbers(other, '{:.2f}')} dB",
            "0.5…3 dB", all(0.5 <= value <= 3 for value in own))
    for sound in ("grand", "muted"):
        (early, late), (other_early, other_late) = (stages(take, 60) for take in (
            played(sound, 60, seconds=9), fluid(sound, 60, seconds=9)))
        row(f"{sound} C4: fall of the fundamental, early and late", f"{early:.0f}, {late:.0f} dB/s", f"{other_early:.0f}, {other_late:.0f} dB/s",
            "late ≤ 0.7 of early", late / early <= 0.7)


# Two strokes.

def test_strokes():
    for sound in SOUNDS:
        pair = ours(sound, [note(60, 90, 0, 0.9) + note(60, 90, 3.0, 3.9)], 6.0)[0].mean(axis=1)
        first, second = pair[:round(0.9 * RATE)], pair[round(3.0 * RATE):round(3.9 * RATE)]
        null = decibels(((first - second)**2).sum() / (first**2).sum())
        found = [places(np.stack([half, half], 1), 60, 6, 0.02, 0.8)[:, 1] for half in (first, second)]
        apart = np.abs(found[0] - found[1])[found[0] > found[0].max() - 40].max()
        again = ours(sound, [note(60, 90, 0, 0.9) + note(60, 90, 3.0, 3.9)], 6.0, block=77)[0].mean(axis=1)
        row(f"{sound} C4 twice: null, partials apart", f"{null:.0f} dB, {apart:.1f} dB", "identical", "≥ −40 dB, 0.1…2.5 dB, same again",
            null >= -40 and 0.1 <= apart <= 2.5 and np.array_equal(pair, again))


# High registers.

def brighter(sound, key):
    """Returns the percent by which velocity 120 has a higher centroid than velocity 40."""
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


# The limiter.

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
    # Pumping is heard when the gain rises again; its fall is hidden by the peak that needs it.
    parts = [gain[index:index + 30][heard[index:index + 30]] for index in range(0, len(gain) - 30, 10)]
    parts = [part for part in parts if len(part) > 20]
    swing = np.median([np.ptp(part) for part in parts])
    rise = np.percentile([(part - np.minimum.accumulate(part)).max() for part in parts], 95)
    row("--level 12, 16 balls: the limiter's median; in 300 ms, its swing (median) and its rise (95 of 100)",
        f"{np.median(gain[heard]):.1f} dB; {swing:.1f} dB, {rise:.1f} dB", "–", "≤ 2 dB, ≤ 3 dB (before: 4.2, 6.0)", swing <= 2 and rise <= 3)


# The bass.

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
    row("default bass within 20 dB of the keys, seeds 1, 7, 23 (longest hole)",
        f"{numbers(shares, '{:.0f}')} % ({numbers(holes)} s)", "–", "≥ 90 %", min(shares) >= 90)


# Loudness.

PRESETS = ["standard", "lullaby", "rain", "clockwork", "cathedral", "stampede", "tides", "club", "slow-rain", "music-box", "midnight"]


def test_loudness():
    meter = pyloudnorm.Meter(RATE)
    found = {name: np.mean([meter.integrated_loudness(piece("--preset", name, "--seed", seed, seconds=90)) for seed in ("1", "7", "23")])
             for name in PRESETS}
    row("presets' loudness, mean of the seeds 1, 7, 23", ", ".join(f"{name} {value:.1f}" for name, value in found.items()), "–", "−23 ± 1 LUFS",
        all(abs(value + 23) <= 1 for value in found.values()))
    samples = piece("--preset", "midnight", "--seed", "7", seconds=90)
    power, hertz = np.abs(np.fft.rfft(samples.mean(axis=1)))**2, np.fft.rfftfreq(len(samples), 1 / RATE)
    share = decibels(power[(hertz > 2000) & (hertz < 8000)].sum() / power.sum())
    row("midnight: 2–8 kHz", f"{share:.0f} dB", "–", "≥ −38 dB", share >= -38)


TESTS = {"space": test_space, "noise": test_noise, "strings": test_strings, "strokes": test_strokes, "high": test_high,
         "limiter": test_limiter, "bass": test_bass, "loudness": test_loudness}


def main():
    warnings.simplefilter("ignore")
    print("| | what | ours | FluidR3_GM | wanted |\n|---|---|---|---|---|")
    for name in sys.argv[1:] or TESTS:
        TESTS[name]()
    print(f"{len(unmet)} rows are not met." if unmet else "All rows are met.")
    return 1 if unmet else 0


if __name__ == "__main__":
    sys.exit(main())
