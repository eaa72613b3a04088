"""Checks that devices played exactly the rendered sound: play.py RENDERED.wav EVENTS.jsonl SECONDS DEVICE.raw...

The sound files are 48 kHz floats in stereo. DEVICE.raw begins with silence for the length of the latency."""
import json
import sys

import numpy

RATE = 48_000


def rendered(path):
    data = open(path, "rb").read()
    start = data.index(b"data") + 8
    return numpy.frombuffer(data[start:], dtype="<f4").reshape(-1, 2)


def first_sound(frames):
    return int(numpy.flatnonzero(frames.any(axis=1))[0])


wav, events, seconds = rendered(sys.argv[1]), sys.argv[2], int(sys.argv[3])
struck = set()
for line in open(events):
    event = json.loads(line)
    if event["type"] == "on":
        struck.add(int(event["ns"]) // 1_000_000_000)
assert len(struck & set(range(seconds))) >= seconds // 2, "too few seconds have a strike"

for path in sys.argv[4:]:
    played = numpy.fromfile(path, dtype="<f4")
    played = played[: len(played) // 2 * 2].reshape(-1, 2)
    start = first_sound(played) - first_sound(wav)
    assert start >= 0, "the device got the sound too early"
    played = played[start:]
    length = seconds * RATE
    assert len(played) >= length, f"{path}: only {len(played) / RATE} s were played"
    differing = numpy.flatnonzero((played[:length] != wav[:length]).any(axis=1))
    assert len(differing) == 0, f"{path}: {len(differing)} frames differ, the first at {differing[0] / RATE} s"
    for second in sorted(struck & set(range(seconds))):
        piece = played[second * RATE : (second + 1) * RATE]
        level = 20 * numpy.log10(max(1e-9, numpy.sqrt(numpy.mean(piece.astype(float) ** 2))))
        assert level > -40, f"{path}: second {second} has a strike, but a level of only {level:.1f} dBFS"
    assert numpy.abs(numpy.diff(played[-100:], axis=0)).max() < 1e-3, f"{path}: the sound ends with a click"
    print(f"{length} frames are those that were rendered, heard {start / RATE * 1000:.0f} ms late")
