"""Renders clumsy's sounds, and the recordings of FluidR3_GM with which they are compared."""

import os
import subprocess
import tempfile

import mido
import numpy as np
import scipy.io.wavfile

SOUNDFONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
RUNNER = os.environ.get("SOUND_RUNNER", ".build-tests/release/SoundRunner")

# Each sound, and the program (counted from zero) with which it is compared. Sub and glass imitate no program.
SOUNDS = ["marimba", "pluck", "clav", "little-ep", "grand", "muted", "harp", "sub", "glass"]
PROGRAMS = {"marimba": 12, "pluck": 24, "clav": 7, "little-ep": 4, "grand": 0, "muted": 0, "harp": 46}


def note(note, velocity, start=0.0, end=None, part="keys", place=None):
    """Returns the lines of SoundRunner's input that play a note. The place is −1 (left) … 1 (right), by default 0."""
    lines = [f"{start:.9f} on {part} {note} {velocity}" + ("" if place is None else f" {place}")]
    if end is not None:
        lines.append(f"{end:.9f} off {part} {note}")
    return lines


def ours(sound, takes, seconds, rate=48000, settings=(), block=480):
    """Renders takes with SoundRunner. Returns an array of takes × frames × 2.

    A take is a list of input lines, which a new synthesizer plays from 0 s on."""
    takes = [sorted(take, key=lambda line: float(line.split()[0])) for take in takes]
    text = "\n\n".join("\n".join(take) for take in takes) + "\n"
    words = [RUNNER, "--sound", sound, "--rate", str(rate), "--seconds", str(seconds), "--block", str(block)]
    for name, value in settings:
        words += [f"--{name}", str(value)]
    played = subprocess.run(words, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(played, np.float32).reshape(len(takes), round(seconds * rate), 2).astype(np.float64)


def recorded(programs, notes, velocities, hold, seconds, rate=48000):
    """Returns FluidR3's notes by (program, note, velocity). Each note sounds alone, without reverb and chorus."""
    track = mido.MidiTrack()
    file = mido.MidiFile(ticks_per_beat=1000, tracks=[track])
    track.append(mido.MetaMessage("set_tempo", tempo=1_000_000))
    keys = [(program, key, velocity) for program in programs for key in notes for velocity in velocities]
    rest = 0
    for program, key, velocity in keys:
        track.append(mido.Message("program_change", program=program, time=rest))
        track.append(mido.Message("note_on", note=key, velocity=velocity))
        track.append(mido.Message("note_off", note=key, time=round(hold * 1000)))
        rest = round((seconds - hold) * 1000)
    with tempfile.TemporaryDirectory() as folder:
        file.save(f"{folder}/notes.mid")
        subprocess.run(
            ["fluidsynth", "-ni", "-q", "-R0", "-C0", "-g0.5", f"-r{rate}", "-Ofloat", "-Twav", f"-F{folder}/notes.wav", SOUNDFONT,
             f"{folder}/notes.mid"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, samples = scipy.io.wavfile.read(f"{folder}/notes.wav")
    frames = round(seconds * rate)
    samples = np.pad(samples.astype(np.float64), ((0, max(0, frames * len(keys) - len(samples))), (0, 0)))
    return {key: samples[index * frames:(index + 1) * frames] for index, key in enumerate(keys)}
