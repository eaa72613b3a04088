"""The sounds that table.py and pages.py measure: single notes of our sounds and of FluidR3_GM, and whole pieces, all at 48 000 Hz."""

import os
import subprocess
import tempfile

import numpy as np
import scipy.io.wavfile

from measures import onset
from sounds import PROGRAMS, note, ours, recorded

RATE = 48000
CLUMSY = os.environ.get("CLUMSY", ".build-tests/release/clumsy")
DRY = ["--reverb-wet", "0", "--delay-wet", "0"]


def start(samples):
    """Cuts the beginning off, so that the samples start 2 ms before the onset."""
    return samples[max(0, round((onset(samples, RATE) - 0.002) * RATE)):]


def played(sound, key, velocity=90, seconds=2.5, settings=(), part="keys", place=None):
    return start(ours(sound, [note(key, velocity, part=part, place=place)], seconds, RATE, settings)[0])


recordings = {}


def fluid(sound, key, velocity=90, seconds=2.5):
    case = (sound, key, velocity, seconds)
    if case not in recordings:
        recordings[case] = start(
            recorded([PROGRAMS[sound]], [key], [velocity], seconds - 0.1, seconds)[PROGRAMS[sound], key, velocity])
    return recordings[case]


def rendered(names, seconds, flags):
    """Renders a piece with `-o piece.wav`. Returns the samples of the written files that `names` lists."""
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
