"""Holds a recording against a rendering: heard.py timed|untimed RECORDED.wav RENDERED.wav

Both are in stereo at 48 kHz. Of each half second that sounds, the delay is found by correlation. An emulated card loses some frames, so
most of them must agree, and not all."""
import sys

import numpy

RATE = 48_000


def samples(path, kind, scale):
    data = open(path, "rb").read()
    start = data.index(b"data") + 8
    data = data[start:]
    return numpy.frombuffer(data[: len(data) // 8 * 8], dtype=kind).reshape(-1, 2).astype(float).mean(axis=1) / scale


recorded = samples(sys.argv[2], "<i4", 2**31)
rendered = samples(sys.argv[3], "<f4", 1)
print(f"recorded {len(recorded) / RATE:.2f} s, peak {abs(recorded).max():.3f}; rendered peak {abs(rendered).max():.3f}")
assert abs(recorded).max() > 0.1 * abs(rendered).max(), "nothing was heard"
if sys.argv[1] == "untimed":
    sys.exit()

# Where it begins, and from there on a quarter of a second to and fro.
loud = 0.02 * abs(rendered).max()
first = int(numpy.flatnonzero(abs(recorded) > loud)[0]) - int(numpy.flatnonzero(abs(rendered) > loud)[0])
delays = []
size, room, length = RATE // 2, RATE // 4, 1 << 16
for start in range(0, len(rendered) - size, size):
    piece = rendered[start : start + size]
    begin = max(0, start + first - room)
    heard = recorded[begin : begin + size + 2 * room]
    if numpy.sqrt(numpy.mean(piece**2)) < 1e-3 or len(heard) < size:
        continue
    product = numpy.fft.irfft(numpy.fft.rfft(heard, length) * numpy.conj(numpy.fft.rfft(piece, length)), length)
    delays.append(int(product[: 2 * room].argmax()) + begin - start)
delays = numpy.array(delays)
middle = numpy.median(delays)
near = numpy.abs(delays - middle) <= 0.005 * RATE
print("delays of half seconds, in ms:", ", ".join(f"{1000 * delay / RATE:.1f}" for delay in delays))
assert near.mean() >= 0.6, "what was heard is not in time"
