"""Reads MIDI files with mido: controllers.py PLAIN.mid MAPPED.mid ECHOED.mid MPE.mid.

The mapped file has the notes of the plain file, and controllers whose values change. In the echoed file, echoes are a
dotted eighth apart. In the MPE file, the bass has channel 1. On each other channel, the part `keys` has at most one note at a time.
"""

import sys

import mido


def events(path):
    """Yields the tick and the event, for each event but meta events. Skips the first track, which has no notes."""
    for track in mido.MidiFile(path, clip=False).tracks[1:]:
        tick = 0
        for event in track:
            tick += event.time
            if not event.is_meta:
                yield tick, event


def notes(path):
    return [(tick, event.type, event.channel, event.note) for tick, event in events(path) if event.type.startswith('note')]


def fail(why):
    sys.exit(f'FAILED: {why}')


plain, mapped, echoed, mpe = sys.argv[1:]

if notes(plain) != notes(mapped):
    fail('mapped balls change notes')
values = {}
for tick, event in events(mapped):
    if event.type in ('control_change', 'pitchwheel', 'aftertouch'):
        kind = event.type, event.channel, getattr(event, 'control', 0)
        values.setdefault(kind, []).append((tick, event.value if event.type == 'aftertouch' else getattr(event, 'pitch', getattr(event, 'value', 0))))
for kind, name in [(('control_change', 1, 1), 'ball1.y'), (('pitchwheel', 1, 0), 'ball1.x'), (('aftertouch', 4, 0), 'ball2.speed')]:
    found = [value for _, value in values.get(kind, [])]
    if len(found) < 50 or any(one == two for one, two in zip(found, found[1:])):
        fail(f'{name} has fewer than 50 values, or repeats a value')
if any(not 20 <= value <= 110 for _, value in values['control_change', 1, 1]):
    fail('a value of ball1.y is out of the range 20…110')
print('mido: ' + ', '.join(f'{len(list_)} values of {kind[0]} {kind[2]} on channel {kind[1] + 1}' for kind, list_ in values.items()))

struck, all_ = [{(tick, event.note): event.velocity for tick, event in events(path) if event.type == 'note_on' and event.channel == 1}
                for path in (plain, echoed)]
echoes = [place for place in all_ if place not in struck]
if len(echoes) < 20 or not set(struck) <= set(all_):
    fail('there are fewer than 20 echoes, or some notes are missing')
# An echo is left out if another note of its pitch sounds. The note of a later echo is thus up to twelve echo times (of
# 720 ticks) older.
lost = [(tick, note) for tick, note in echoes
        if not any((tick - 720 * count + off, note) in struck for count in range(1, 13) for off in (-1, 0, 1))]
if lost:
    fail(f'some echoes follow no note: {lost[:3]}')
print(f'mido: {len(struck)} notes and {len(echoes)} echoes, 3/16 apart')

for track, is_bass in zip(mido.MidiFile(mpe).tracks[1:], (True, False), strict=True):
    if any((event.channel == 0) != is_bass for event in track if not event.is_meta):
        fail(f'the track {track.name} has a channel of the other part')

sounding, most = {}, 0
for tick, event in events(mpe):
    if event.type == 'note_on' and event.channel > 0:
        if event.channel in sounding:
            fail(f'two notes sound on channel {event.channel + 1} at tick {tick}')
        sounding[event.channel] = event.note
        most = max(most, len(sounding))
    elif event.type == 'note_off' and event.channel > 0:
        if sounding.pop(event.channel, None) != event.note:
            fail(f'at tick {tick}, a note-off ends no note')
if sounding or most < 2:
    fail('a note hangs, or there are never two notes at once')
print(f'mido: {most} notes at most sound on channels of their own')
