"""Measures the sound of MIDI files that FluidSynth plays: listen.py SOUNDFONT FILE.mid...

The sound must not be clipped. In each file, no stretch of two seconds may be more than 30 dB softer than the loudest two seconds. The loudness of bass and keys
(ITU-R BS.1770) may differ by at most 6 dB, except in the preset `original`, whose bass is known to be too soft.
"""

import os
import subprocess
import sys
import wave
from functools import partial

import mido
import numpy
import pyloudnorm

from hearing import hear

RATE = 44100
SECONDS = 60


def played(soundfont, path, gain='0.5'):
    """Plays a MIDI file with FluidSynth. Returns the samples, -1...1, as two columns."""
    sound = path + '.wav'
    subprocess.run(['fluidsynth', '-ni', '-q', '-g', gain, '-r', str(RATE), '-F', sound, soundfont, path], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with wave.open(sound) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 2, 2)
        samples = numpy.frombuffer(file.readframes(file.getnframes()), '<i2').reshape(-1, 2) / 32768
    os.remove(sound)
    return samples[:SECONDS * RATE]


def only(path, name):
    """Writes a copy of the MIDI file in which only the named track has notes. Returns the copy's path."""
    file = mido.MidiFile(path)
    for track in file.tracks[1:]:
        if track.name != name:
            track[:] = [message.copy(velocity=0) if message.type == 'note_on' else message for message in track]
    solo = f'{path}.{name}.mid'
    file.save(solo)
    return solo


def loudness(samples):
    return pyloudnorm.Meter(RATE).integrated_loudness(samples)


def listen(soundfont, path):
    """Returns a line with the file's measured levels, and a list of its faults."""
    name = os.path.basename(path).removesuffix('.mid')
    samples = played(soundfont, path)
    peak = abs(samples).max()
    window = 2 * RATE
    starts = range(0, len(samples) - window + 1, RATE // 4)
    levels = [20 * numpy.log10(numpy.sqrt((samples[start:start + window] ** 2).mean()) + 1e-9) for start in starts]
    quietest = min(levels) - max(levels)
    bass, keys = (loudness(played(soundfont, only(path, voice))) for voice in ('bass', 'keys'))
    faults = []
    if peak >= 0.999:
        faults.append(f'{name} is clipped')
    if quietest < -30:
        faults.append(f'{name} is {-quietest:.1f} dB softer for two seconds than in its loudest two seconds; allowed: 30 dB')
    if abs(bass - keys) > 6 and not name.startswith('original'):
        faults.append(f"{name}'s bass is {bass - keys:+.1f} dB louder than its keys; allowed: 6 dB of difference")
    return (f'{name:14} peak {peak:.2f}, quietest two seconds {-quietest:5.1f} dB below the loudest, bass {bass - keys:+5.1f} dB beside the keys',
            faults)


if __name__ == '__main__':
    paths = sys.argv[2:]
    hear(partial(listen, sys.argv[1]), paths,
         f'FluidSynth plays {len(paths)} files: sound throughout, none clipped, bass and keys within 6 dB')
