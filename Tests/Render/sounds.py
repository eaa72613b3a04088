"""Checks, with libsndfile and SciPy, the files that Tests/Render/sounds wrote to FOLDER: sounds.py FOLDER"""

import json
import sys
from pathlib import Path

import numpy
import soundfile
from scipy.io import wavfile

FLOOR = 1e-4  # -80 dB
SUBTYPES = {'16': 'PCM_16', '24': 'PCM_24', '32f': 'FLOAT'}
SECONDS = 10

folder = Path(sys.argv[1])


def expect(truth, what):
    if not truth:
        sys.exit(f'FAILED: {what}')


def read(name):
    """Returns a file's samples, -1...1, as two columns, and its rate."""
    path = folder / name
    samples, rate = soundfile.read(path, dtype='float64')
    expect(samples.ndim == 2 and samples.shape[1] == 2, f'{name} is not stereo')
    scipy_rate, raw = wavfile.read(path)
    # SciPy puts 24-bit samples into the upper bits of 32-bit numbers.
    scale = {'int16': 2.0 ** 15, 'int32': 2.0 ** 31, 'float32': 1.0}[raw.dtype.name]
    expect(rate == scipy_rate and numpy.array_equal(samples, raw / scale), f'{name}: SciPy and libsndfile read different samples')
    return samples, rate


for rate in 8000, 11025, 44100, 48000, 96000, 192000:
    samples, found = read(f'rate-{rate}.wav')
    expect(found == rate, f'the rate is {found} Hz, not {rate} Hz')
    expect(len(samples) > SECONDS * rate, f'there is no tail at {rate} Hz')
    expect(abs(samples).max() < 1 and abs(samples).max() > 0.02, f'the peak at {rate} Hz is {abs(samples).max()}, out of its range')
    # Only frames below the noise floor are cut off at the end, so the last frame must be a little above the floor.
    expect(FLOOR <= abs(samples[-1]).max() < 10 * FLOOR, f'at {rate} Hz, the last frame has the level {abs(samples[-1]).max()}, not {FLOOR}…{10 * FLOOR}')

bits = {}
for name, subtype in SUBTYPES.items():
    file = soundfile.info(str(folder / f'bits-{name}.wav'))
    expect((file.format, file.subtype) in {('WAV', subtype), ('WAVEX', subtype)}, f'{name} bits are {file.subtype}')
    bits[name], _ = read(f'bits-{name}.wav')
    stream, _ = soundfile.read(folder / f'stream-{name}.wav', dtype='float64')
    expect(numpy.array_equal(stream, bits[name]), f'a stream of {name} bits has different samples from its file')
whole = bits['32f']
expect(bits['16'].shape == bits['24'].shape == whole.shape, 'the length depends on the number of bits')
expect(abs(bits['24'] - whole).max() <= 2.0 ** -24, 'the samples of 24 bits are not the nearest ones')
errors = (bits['16'] - whole) * 2 ** 15
expect(abs(errors).max() <= 1.5, 'the error of the samples of 16 bits is above one and a half steps')
expect(abs(errors.mean()) < 0.005 and abs(errors.std() - 0.5) < 0.01,
       f'the error of 16 bits, {errors.mean():.3f} ± {errors.std():.3f} steps, is not that of triangular dither')
correlation = numpy.corrcoef(errors[:, 0], whole[:, 0])[0, 1]
expect(abs(correlation) < 0.01, f'the error of 16 bits follows the signal: {correlation:.3f}')

whole, rate = read('whole.wav')
bass, keys = read('stem-bass.wav')[0], read('stem-keys.wav')[0]
expect(len(bass) == len(keys), 'the stems differ in length')
expect(abs(bass).max() > 0.01 and abs(keys).max() > 0.01, 'a stem is silent')
length = min(len(bass), len(whole))
expect(abs(bass + keys)[length:].max(initial=0) < 2 * FLOOR, 'the stems are longer than the whole, and loud after its end')
difference = abs(bass[:length] + keys[:length] - whole[:length]).max()
expect(difference < 1e-6, f'the sum of the stems differs from the whole by {difference:.1g}')

lines = [json.loads(line) for line in (folder / 'sparse.jsonl').read_text().splitlines()]
notes = [line['ns'] for line in lines if line['type'] == 'on']
for rate in 8000, 44100, 48000:
    samples, _ = read(f'sparse-{rate}.wav')
    is_loud = abs(samples).max(axis=1) > 0
    checked = 0
    for nanoseconds in notes:
        exact = nanoseconds * rate / 1e9
        start = int(exact) - rate // 50
        if start < 0 or is_loud[start:int(exact) - 1].any():
            continue
        found = start + int(numpy.argmax(is_loud[start:]))
        # A wave that begins at zero is audible only a frame later.
        expect(-1 <= found - exact < 1.5, f'at {rate} Hz, a note that is due at frame {exact:.1f} begins at frame {found}')
        checked += 1
    expect(checked >= 5, f'only {checked} of {len(notes)} notes begin in silence')

print(f'libsndfile and SciPy read 18 sound files; {len(notes)} notes begin on their samples')
