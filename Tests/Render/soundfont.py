"""Checks renderings with a soundfont, and that FluidSynth ends when clumsy ends: soundfont.py CLUMSY FOLDER SOUNDFONT"""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import soundfile

clumsy, folder, font = sys.argv[1], Path(sys.argv[2]), sys.argv[3]


def expect(truth, what):
    if not truth:
        sys.exit(f'FAILED: {what}')


def render(name, *flags):
    path = folder / name
    done = subprocess.run([clumsy, 'render', '--seed', '7', '--duration', '10s', '--soundfont', font, *flags, '-o', str(path)],
                          stderr=subprocess.PIPE, text=True)
    expect(done.returncode == 0, f'{name}: {done.stderr}')
    samples, rate = soundfile.read(path)
    return samples, rate, done.stderr


def children(process):
    listed = subprocess.run(['ps', '-o', 'pid=', '--ppid', str(process)], stdout=subprocess.PIPE, text=True).stdout
    return [int(number) for number in listed.split()]


samples, rate, errors = render('font.wav')
expect(rate == 48000 and errors == '', f'the rate is {rate} Hz, and the errors are: {errors}')
expect(10 * rate < len(samples) < 40 * rate, f'the sound has {len(samples)} frames, out of the range')
expect(0.01 < abs(samples).max() < 1, f'the peak is {abs(samples).max()}, out of its range')
expect(1e-4 <= abs(samples[-1]).max() < 1e-3, f'the last frame has the level {abs(samples[-1]).max()}, not 1e-4…1e-3')
again, _, _ = render('again.wav')
expect(numpy.array_equal(samples, again), 'the second rendering differs from the first')
harp, rate, _ = render('harp.wav', '--sound', 'harp', '--rate', '44100', '--bits', '16')
expect(rate == 44100 and abs(harp).max() > 0.01, f'the harp has the rate {rate} Hz, not 44100 Hz, or it is silent: its peak is {abs(harp).max()}')
loud, _, errors = render('loud.wav', '--level', '12', '--sound', 'grand', '--bits', '16', '--keys-velocity', '127..127')
if abs(loud).max() > 0.9999:
    expect('beyond full scale' in errors and errors.count('\n') == 1, f'there is not exactly one line about clipping: {errors}')

for number in signal.SIGINT, signal.SIGKILL:
    process = subprocess.Popen([clumsy, 'render', '--seed', '7', '--duration', '2h', '--soundfont', font, '-o', str(folder / 'x.wav')])
    while not (found := children(process.pid)):
        expect(process.poll() is None, 'clumsy ended before it had started FluidSynth')
        time.sleep(0.01)
    process.send_signal(number)
    process.wait()
    for _ in range(6000):
        if not any(Path(f'/proc/{child}/exe').exists() for child in found):
            break
        time.sleep(0.01)
    else:
        sys.exit(f'FAILED: FluidSynth outlives clumsy, which signal {number} ended')
print('FluidSynth plays with a soundfont, and ends with clumsy')
