"""A MIDI clock source that uses python-rtmidi. Sends clocks and transport messages to a run, and compares the
times of the run's clicks with those of the beats.

    clock.py NAME COMMAND ...

Makes the clients "NAME clock", "NAME clicks" and "NAME rival", each with one port. Begins when a line comes on standard input.
The program's own clocks return to the port of the clicks, so the kernel stamps clocks and clicks with exact times. The commands are
executed in order:

    tempo BPM   start   stop   continue   position SIXTEENTHS
    clocks N       sends N clocks; after start, continue or roll, each clock gets a number, and multiples of 24 are beats;
                   start and roll set the next number to 0, and position sets it to 6 * SIXTEENTHS
    ramp BPM N     does the same as `clocks`, while the tempo moves linearly to BPM
    lose N         does the same as `clocks`, but sends none of the clocks
    jitter MS      from here on, clocks are late by a normally distributed time (at least 0) whose standard deviation
                   is MS, and whose mean is three times MS
    burst MS       from here on, clocks are sent only every MS ms, all due clocks together
    rest S         sends nothing for S seconds
    roll           numbers clocks from here on, as start does, but sends no message
    rival BPM S    for S seconds from here on, the rival sends clocks, too
    section NAME   begins a part of the report

Prints a line for each section, with ten columns:

    NAME
    the numbers of sent beats, received clicks, beats without a click, beats with several clicks, and clicks without a beat
    the median of the clicks' errors from the third beat on, in ms
    the standard deviation of these errors, in ms
    the largest distance of one of these errors from their median, in ms
    the largest delay with which this program sent a message, in ms

The line "end" is about all sections together, and it alone counts clicks without a beat. At most twelve lines after it, which
begin with "#", name the beats without exactly one click and the clicks without a beat.
"""
import bisect
import random
import statistics
import subprocess
import sys
import time

import rtmidi

CLOCK, START, CONTINUE, STOP, POSITION = 0xF8, 0xFA, 0xFB, 0xFC, 0xF2


class Plan:
    """A plan: the messages to send, with their times, and the times of the beats. Times are in seconds since the beginning."""

    def __init__(self, words):
        self.sent, self.rivals, self.beats, self.sections = [], [], [], []
        self.tempo, self.jitter, self.burst = 120.0, 0.0, 0.0
        self.time, self.number, self.rolls = 0.1, 0, False
        self.chance = random.Random(1)
        self.section = "all"
        words = iter(words)
        for word in words:
            getattr(self, "do_" + word)(*(next(words) for _ in range(1 if word in self.ONE else 2 if word in self.TWO else 0)))
        self.sent.sort(key=lambda item: item[0])
        self.rivals.sort(key=lambda item: item[0])

    ONE = {"tempo", "position", "clocks", "lose", "jitter", "burst", "rest", "section"}
    TWO = {"ramp", "rival"}

    def message(self, *data):
        # The message must not overtake the clocks that were planned before it.
        self.sent.append((max([self.time - 0.004] + [item[0] for item in self.sent[-3:]]), list(data), None))

    def send(self, count, goal=None, lost=False):
        begin = self.tempo
        for index in range(count):
            self.tempo = begin + ((goal or begin) - begin) * index / count
            if self.rolls and self.number % 24 == 0:
                self.beats.append((self.time, 60 / self.tempo, self.section))
            late = max(0, 3 * self.jitter + self.chance.gauss(0, self.jitter)) if self.jitter else 0
            leaves = self.time + late
            if self.burst:
                leaves = -(-leaves // self.burst) * self.burst
            if not lost:
                self.sent.append((leaves, [CLOCK], self.time))
            self.number += self.rolls
            self.time += 60 / 24 / self.tempo
        self.tempo = goal or begin

    def do_tempo(self, tempo): self.tempo = float(tempo)
    def do_jitter(self, ms): self.jitter = float(ms) / 1000
    def do_burst(self, ms): self.burst = float(ms) / 1000
    def do_rest(self, seconds): self.time += float(seconds)
    def do_section(self, name): self.section = name
    def do_clocks(self, count): self.send(int(count))
    def do_lose(self, count): self.send(int(count), lost=True)
    def do_ramp(self, goal, count): self.send(int(count), float(goal))

    def do_start(self):
        self.message(START)
        self.number, self.rolls = 0, True

    def do_continue(self):
        self.message(CONTINUE)
        self.rolls = True

    def do_stop(self):
        self.message(STOP)
        self.rolls = False

    def do_position(self, sixteenths):
        sixteenths = int(sixteenths)
        self.message(POSITION, sixteenths & 127, sixteenths >> 7)
        self.number = 6 * sixteenths

    def do_roll(self):
        self.number, self.rolls = 0, True

    def do_rival(self, tempo, seconds):
        count = int(float(seconds) * 24 * float(tempo) / 60)
        self.rivals += [(self.time + index * 60 / 24 / float(tempo), [CLOCK], None) for index in range(count)]


class Heard:
    """Receives the returned clocks and the clicks. Their times are the kernel's timestamps, in seconds."""

    def __init__(self):
        self.time, self.clocks, self.clicks = 0.0, [], []

    def take(self, event, _):
        message, passed = event
        self.time += passed
        if message[0] == CLOCK:
            self.clocks.append(self.time)
        elif message[0] == 0x99 and message[2]:
            self.clicks.append(self.time)


def play(out, rival, plan):
    begin = time.monotonic() + 0.1
    items = [(when, message, out) for when, message, _ in plan.sent] + [(when, message, rival) for when, message, _ in plan.rivals]
    latest = 0
    for when, message, port in sorted(items, key=lambda item: item[0]):
        rest = begin + when - time.monotonic()
        if rest > 0:
            time.sleep(rest)
        port.send_message(message)
        latest = max(latest, time.monotonic() - begin - when)
    time.sleep(max(0.5, begin + plan.time - time.monotonic() + 0.5))
    return 1000 * latest


def report(plan, heard, latest):
    due = [true for _, message, true in plan.sent if true is not None]
    if len(due) != len(heard.clocks):
        # The machine was so busy that the kernel's queue to this program overflowed.
        print(f"{len(due)} clocks were sent, {len(heard.clocks)} came back\nend 0 0 0 0 0 0 0 0 9999")
        return
    shift = statistics.median(arrival - true for arrival, true in zip(heard.clocks, due))
    times = [beat[0] + shift for beat in plan.beats]
    found = [[] for _ in times]
    extra = []
    for click in heard.clicks:
        after = bisect.bisect(times, click)
        near = min((index for index in (after - 1, after) if 0 <= index < len(times)), key=lambda index: abs(times[index] - click), default=None)
        if near is None or abs(times[near] - click) > plan.beats[near][1] / 2:
            extra.append(click)
        else:
            found[near].append(1000 * (click - times[near]))

    def line(name, which):
        errors = [found[index][0] for index in which[2:] if found[index]]
        middle = statistics.median(errors) if errors else 0
        spread = statistics.pstdev(errors) if errors else 0
        worst = max((abs(error - middle) for error in errors), default=0)
        missed = sum(1 for index in which if not found[index])
        twice = sum(1 for index in which if len(found[index]) > 1)
        lost = len(extra) if name == "end" else 0
        clicks = sum(len(found[index]) for index in which) + lost
        print(f"{name} {len(which)} {clicks} {missed} {twice} {lost} {middle:.2f} {spread:.2f} {worst:.2f} {latest:.1f}")

    for name in dict.fromkeys(beat[2] for beat in plan.beats):
        line(name, [index for index, beat in enumerate(plan.beats) if beat[2] == name])
    line("end", list(range(len(times))))
    wrong = [f"# beat {index} at {plan.beats[index][0]:.3f}: {errors}" for index, errors in enumerate(found) if len(errors) != 1]
    wrong += [f"# extra click at {click - shift:.3f}" for click in extra]
    print("\n".join(wrong[:12]))


def main():
    name, plan, heard = sys.argv[1], Plan(sys.argv[2:]), Heard()
    clicks = rtmidi.MidiIn(rtmidi.API_LINUX_ALSA, name=f"{name} clicks")
    clicks.ignore_types(sysex=True, timing=False, active_sense=True)
    clicks.set_callback(heard.take)
    clicks.open_virtual_port("in")
    out = rtmidi.MidiOut(rtmidi.API_LINUX_ALSA, name=f"{name} clock")
    out.open_virtual_port("out")
    rival = rtmidi.MidiOut(rtmidi.API_LINUX_ALSA, name=f"{name} rival")
    rival.open_virtual_port("out")
    subprocess.run(["aconnect", f"{name} clock", f"{name} clicks"], check=True)
    print("ready", flush=True)
    sys.stdin.readline()
    report(plan, heard, play(out, rival, plan))


main()
