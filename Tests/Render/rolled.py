"""Checks that `clumsy roll` loses nothing of a MIDI file, and that `clumsy drop` plays melodies: rolled.py CLUMSY WORK.

Also checks the server of `clumsy roll --stage`.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import urllib.error
import urllib.request

import mido
from mido import Message, MetaMessage, MidiFile, MidiTrack

CLUMSY, WORK = sys.argv[1], pathlib.Path(sys.argv[2])


def fail(words):
    sys.exit(f"FAILED: {words}")


def run(*words):
    ending = subprocess.run([CLUMSY, *map(str, words)], capture_output=True, text=True)
    if ending.returncode:
        fail(f"clumsy {words}: {ending.stderr}")
    return ending.stdout


def events(path):
    file = MidiFile(path, clip=True)
    return file.type, file.ticks_per_beat, [[str(event) for event in track] for track in file.tracks]


def any_file(number):
    """Writes a file of random events with mido, and returns its path. The number is the random seed."""
    draw = random.Random(number)
    file = MidiFile(type=1, ticks_per_beat=draw.choice([1, 96, 480, 32767]))
    for _ in range(draw.randint(1, 4)):
        track = MidiTrack()
        file.tracks.append(track)
        for _ in range(draw.randint(0, 200)):
            time = draw.choice([0, 0, 1, 50, 500, 300000])
            channel, note, value = draw.randrange(16), draw.randrange(128), draw.randrange(128)
            track.append(draw.choice([
                Message("note_on", channel=channel, note=note, velocity=value, time=time),
                Message("note_off", channel=channel, note=note, velocity=value, time=time),
                Message("control_change", channel=channel, control=note, value=value, time=time),
                Message("pitchwheel", channel=channel, pitch=value * 64, time=time),
                Message("sysex", data=(1, note, value), time=time),
                MetaMessage("lyrics", text=f"la {note}", time=time),
                MetaMessage("set_tempo", tempo=1 + 1000 * value, time=time),
                mido.UnknownMetaMessage(0x60 + value % 8, data=(note, value), time=time),
            ]))
    path = WORK / f"any-{number}.mid"
    file.save(path)
    return path


def check_saving():
    paths = [any_file(number) for number in range(40)]
    try:
        import music21
        paths += sorted((pathlib.Path(music21.__file__).parent / "midi" / "testPrimitive").glob("*.mid"))
    except ImportError:
        print("music21 is not installed: its files are not read")
    for path in paths:
        saved = WORK / "saved.mid"
        run("roll", path, "-o", saved)
        if saved.read_bytes() != path.read_bytes():
            fail(f"{path.name}: roll saves different bytes")
        if events(saved) != events(path):
            fail(f"{path.name}: mido reads different events from the saved file")
    print(f"{len(paths)} files: saved with the same bytes and events")


def notes(path):
    """Returns the notes' times in seconds, pitches and velocities."""
    time, found = 0.0, []
    for event in MidiFile(path):
        time += event.time
        if event.type == "note_on" and event.velocity:
            found.append((time, event.note, event.velocity))
    return found


def melody(number):
    """Writes a melody of one voice, C3 to C6, with mido. The number is the random seed."""
    draw = random.Random(number)
    file = MidiFile(ticks_per_beat=draw.choice([96, 480, 960]))
    track = MidiTrack([MetaMessage("set_tempo", tempo=mido.bpm2tempo(draw.choice([60, 96, 120, 180])))])
    file.tracks.append(track)
    for _ in range(200):
        rest = draw.choice([0, 0, 0, 1, 2]) * file.ticks_per_beat // 4
        note, length = draw.randint(48, 84), draw.choice([1, 2, 4, 6]) * file.ticks_per_beat // 8
        track.append(Message("note_on", note=note, velocity=draw.randint(1, 127), time=rest))
        track.append(Message("note_off", note=note, time=length))
    path = WORK / f"melody-{number}.mid"
    file.save(path)
    return path


def check_dropping():
    played, count, worst = 0, 0, 0.0
    for number in range(6):
        path, session, rendered = melody(number), WORK / "x.clumsy", WORK / "x.mid"
        run("drop", path, "-o", session)
        run("render", session, "-o", rendered)
        heard = notes(rendered)
        for time, note, velocity in notes(path):
            count += 1
            near = [one for one in heard
                    if abs(one[0] - time) <= 0.001 and one[1] == note and abs(one[2] - velocity) <= 3]
            if near:
                played += 1
                worst = max(worst, abs(near[0][0] - time))
                heard.remove(near[0])
        if heard:
            fail(f"{path.name}: the dropped melody has different notes: {heard[:3]}")
    print(f"melodies: dropped balls play {played} of {count} notes, at most {worst * 1000:.3f} ms from their times")
    if played < 0.95 * count:
        fail(f"only {played} of {count} notes can be played by dropped balls")


def check_server():
    path = any_file(0)
    server = subprocess.Popen([CLUMSY, "roll", path, "--stage", "0"], stdout=subprocess.PIPE, text=True)
    page = server.stdout.readline().removeprefix("roll ").strip()
    base, query = page.split("/?view=roll&")

    def ask(name, body=None, method=None, query=query, host=None):
        request = urllib.request.Request(f"{base}/{name}?{query}", body, {"Host": host} if host else {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read()

    def expect(found, code, body=None):
        if found[0] != code or body is not None and found[1] != body:
            fail(f"the server answers with {found[0]} {found[1][:80]}, not with {code}")

    try:
        old, new = path.read_bytes(), any_file(1).read_bytes()
        expect(ask("roll.mid", query="t=" + 32 * "0"), 403)
        expect(ask("roll.mid", host="evil.example"), 403)
        if b"<html" not in ask("")[1]:
            fail("the server has no page")
        expect(ask("roll.mid"), 200, old)
        current = lambda: f"{query}&base={json.loads(ask('state')[1])['version']}"
        opened = current()
        expect(ask("draft.mid", new, "PUT"), 400)
        expect(ask("draft.mid", new, "PUT", query=query + "&base=../x"), 400)
        expect(ask("draft.mid", new, "PUT", query=opened), 204)
        expect(ask("roll.mid"), 200, new)
        expect(ask("roll.mid", query=query + "&saved=1"), 200, old)
        if path.read_bytes() != old:
            fail("a draft changes the file")
        expect(ask("draft.mid", method="DELETE"), 204)
        expect(ask("roll.mid"), 200, old)
        expect(ask("roll.mid", new, "PUT", query=opened), 204)
        if path.read_bytes() != new:
            fail("the file is not saved")
        expect(ask("roll.mid", old, "PUT", query=opened), 409)
        saved = current()
        os.utime(path, (1, 1))
        expect(ask("roll.mid", old, "PUT", query=saved), 409)
        expect(ask("roll.mid", old, "PUT", query=current()), 204)
        expect(ask("roll.mid", b"hello", "PUT"), 422)
        expect(ask("other"), 404)
    finally:
        server.terminate()
        server.stdout.close()
    if server.wait(timeout=30):
        fail("after SIGTERM, the server does not exit with code 0")
    print("server: ok; it keeps a draft, saves the file, and notices another program's change")


check_saving()
check_dropping()
check_server()
