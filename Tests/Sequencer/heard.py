"""Compares a recording with a rendering, both in stereo at 48 kHz.

    heard.py timed|untimed RECORDED.wav RENDERED.wav

"untimed" only checks that the recording is loud enough. "timed" also finds the delay of each half second of the
rendering. Only 60 % of the delays must agree, because an emulated card loses frames."""
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
assert abs(recorded).max() > 0.1 * abs(rendered).max(), "the recording is silent or too soft"
if sys.argv[1] == "untimed":
    sys.exit()


def delays(recorded, rendered):
    """Returns the delays, in frames, of those half seconds of the rendering that are not silent.

    The search tries delays within a quarter of a second of the first sound's delay. The correlation is divided by
    the recording's loudness, because a louder note nearby would otherwise win."""
    loud = 0.02 * abs(rendered).max()
    first = int(numpy.flatnonzero(abs(recorded) > loud)[0]) - int(numpy.flatnonzero(abs(rendered) > loud)[0])
    found = []
    size, room, length = RATE // 2, RATE // 4, 1 << 16
    for start in range(0, len(rendered) - size, size):
        piece = rendered[start : start + size]
        begin = max(0, start + first - room)
        heard = recorded[begin : begin + size + 2 * room]
        if numpy.sqrt(numpy.mean(piece**2)) < 1e-3 or len(heard) < size + 2 * room:
            continue
        product = numpy.fft.irfft(numpy.fft.rfft(heard, length) * numpy.conj(numpy.fft.rfft(piece, length)), length)[: 2 * room]
        energy = numpy.concatenate([[0], numpy.cumsum(heard**2)])
        loudness = numpy.sqrt(energy[size : size + 2 * room] - energy[: 2 * room])
        found.append(int((product / numpy.maximum(loudness, 1e-9)).argmax()) + begin - start)
    return numpy.array(found)


def agreeing(delays):
    """Returns the share, 0...1, of the delays that are within 5 ms of the median delay."""
    return (abs(delays - numpy.median(delays)) <= 0.005 * RATE).mean()


silence = numpy.zeros(RATE)
assert agreeing(delays(numpy.concatenate([silence, rendered, silence]), rendered)) == 1, "the method does not find the delays of a delayed copy"
heard = delays(recorded, rendered)
print("delays of half seconds, in ms:", ", ".join(f"{1000 * delay / RATE:.1f}" for delay in heard))
assert agreeing(heard) >= 0.6, "the recorded sound is not in time"
