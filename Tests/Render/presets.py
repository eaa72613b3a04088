"""Measures clumsy's own sound in each FILE.wav. FILE.jsonl in the same folder has the events of the same performance.

    presets.py FILE.wav...

Checks each file's loudness (ITU-R BS.1770), its peaks (also between samples), and the level in the first second after
each strike.
"""

import json
import os
import sys

import numpy
import pyloudnorm
import soundfile
from scipy.signal import resample_poly

from hearing import hear

LOUDNESS = -26, -21
CEILING = -1  # dBFS, also between the samples
QUIETEST = -50  # dBFS, root mean square of the second after a strike


def listen(path):
    """Returns a line with the file's measured levels, and a list of its faults."""
    name = os.path.basename(path).removesuffix('.wav')
    samples, rate = soundfile.read(path)
    loudness = pyloudnorm.Meter(rate).integrated_loudness(samples)
    peak = 20 * numpy.log10(max(abs(resample_poly(samples[:, channel], 4, 1)).max() for channel in (0, 1)))
    with open(path.removesuffix('.wav') + '.jsonl') as file:
        lines = [json.loads(line) for line in file]
    strikes = [line['ns'] * rate // 10 ** 9 for line in lines if line['type'] == 'on']
    levels = [10 * numpy.log10((samples[start:start + rate] ** 2).mean() + 1e-12) for start in strikes if start + rate <= len(samples)]
    faults = []
    if not LOUDNESS[0] <= loudness <= LOUDNESS[1]:
        faults.append(f'{name} has a loudness of {loudness:.1f} LUFS; allowed: {LOUDNESS[0]}…{LOUDNESS[1]}')
    if peak > CEILING:
        faults.append(f'{name} has a peak of {peak:.2f} dBFS; allowed: at most {CEILING}')
    if min(levels) < QUIETEST:
        faults.append(f'{name} has a level of only {min(levels):.1f} dBFS in the second after a strike; allowed: at least {QUIETEST}')
    return f'{name:14} {loudness:6.1f} LUFS, peak {peak:5.1f} dBFS, quietest second with a strike {min(levels):5.1f} dBFS', faults


if __name__ == '__main__':
    hear(listen, sys.argv[1:], f'clumsy plays {len(sys.argv) - 1} files: alike in loudness, none clipped, sound after every strike')
