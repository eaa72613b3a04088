"""Sends a MIDI clock to clumsy's input by python-rtmidi, hears the clicks that clumsy plays, and compares the two.

    clock.py PORT [COMMAND ...]

PORT is a part of the name of clumsy's input. Commands, in order:

    tempo BPM   jitter MS   start   stop   continue   position SIXTEENTHS
    clocks N    sends N clocks at the tempo, disturbed by a normally distributed delay of this deviation
    ramp BPM N  the same, while the tempo moves linearly
    silence S   sends nothing for S seconds
    report NAME prints what was heard since the last report: NAME, beats sent, clicks heard, clicks without a beat,
                beats without a click, beats heard twice, and the median, the standard deviation and the largest
                deviation from the median of the clicks' errors, in ms; the first two beats are left out
"""
import random
import statistics
import sys
import time

import rtmidi

now = time.monotonic
beats, clicks = [], []


def opened(port, name, callback=None):
    if callback:
        port.set_callback(callback)
    for index, found in enumerate(port.get_ports()):
        if name in found:
            port.open_port(index, "clock.py")
            return port
    sys.exit(f"no port {name} among {port.get_ports()}")


def heard(event, _):
    (status, note, velocity), _ = event
    if status & 0xF0 == 0x90 and velocity and status & 0x0F == 9:
        clicks.append(now())


def report(name, period):
    window = min(0.25, 12 * period)
    errors, missed, twice, used = [], 0, 0, set()
    time.sleep(0.3)
    for beat in beats[2:]:
        near = [click for click in clicks if abs(click - beat) < window]
        used.update(near)
        missed += not near
        twice += len(near) > 1
        if near:
            errors.append(1000 * (near[0] - beat))
    first = beats[2] - window if len(beats) > 2 else 0
    extra = sum(1 for click in clicks if click not in used and click > first)
    middle = statistics.median(errors) if errors else 0
    spread = statistics.pstdev(errors) if errors else 0
    worst = max((abs(error - middle) for error in errors), default=0)
    print(f"{name} {len(beats)} {len(clicks)} {extra} {missed} {twice} {middle:.3f} {spread:.3f} {worst:.3f}", flush=True)
    beats.clear()
    clicks.clear()


def main():
    words = iter(sys.argv[2:])
    out = opened(rtmidi.MidiOut(rtmidi.API_LINUX_ALSA), sys.argv[1])
    inward = opened(rtmidi.MidiIn(rtmidi.API_LINUX_ALSA), "clumsy:out", heard)
    chance = random.Random(1)
    tempo, jitter, number, due = 120.0, 0.0, 0, now() + 0.1

    def clocks(count, goal):
        nonlocal tempo, number, due
        begin = tempo
        for index in range(count):
            tempo = begin + (goal - begin) * index / count
            if number % 24 == 0:
                beats.append(due)
            wanted = due + abs(jitter and chance.gauss(0, jitter))
            while (rest := wanted - now()) > 0:
                time.sleep(rest if rest > 0.002 else 0)
            out.send_message([0xF8])
            number += 1
            due += 60 / 24 / tempo
        tempo = goal

    for word in words:
        if word == "tempo":
            tempo = float(next(words))
        elif word == "jitter":
            jitter = float(next(words)) / 1000
        elif word == "start":
            out.send_message([0xFA])
            number, due = 0, max(due, now() + 0.02)
        elif word == "continue":
            out.send_message([0xFB])
            due = max(due, now() + 0.02)
        elif word == "stop":
            out.send_message([0xFC])
        elif word == "position":
            sixteenths = int(next(words))
            out.send_message([0xF2, sixteenths & 127, sixteenths >> 7])
            number = 6 * sixteenths
        elif word == "clocks":
            clocks(int(next(words)), tempo)
        elif word == "ramp":
            goal, count = float(next(words)), int(next(words))
            clocks(count, goal)
        elif word == "silence":
            seconds = float(next(words))
            time.sleep(seconds)
            skipped = round(seconds * 24 * tempo / 60)
            due += skipped * 60 / 24 / tempo
        elif word == "lose":
            count = int(next(words))
            for _ in range(count):
                if number % 24 == 0:
                    beats.append(due)
                number += 1
                due += 60 / 24 / tempo
            time.sleep(max(0, due - now() - 0.005))
        elif word == "report":
            report(next(words), 60 / 24 / tempo)
        else:
            sys.exit(f"unknown command {word}")
    inward.close_port()


main()
