"""A Link peer (aalink), which receives clumsy's clicks (python-rtmidi) and compares them with Link's beats.

    link.py [COMMAND ...]

Commands, in order:

    join TEMPO  joins or begins a session whose bars have four beats; prints "joined"
    peers N     waits until there are N other peers
    hear        begins to listen to clumsy's clicks
    tempo BPM   sets the tempo of Link's session
    start, stop starts or stops Link's session
    wait SECONDS
    clicks NAME prints figures of the clicks since the last `clicks` or `hear`: NAME, Link's tempo, the numbers of passed
                beats and received clicks, the number of wrong accents (accented clicks that are not on a bar line, and
                clicks on bar lines without an accent), and the least, median and largest error of a click in ms. An
                error is the click's time minus that of Link's nearest beat. The click's time is the kernel's stamp of
                its arrival, because Python may be late.
    time NAME   prints NAME, and the ms by which clumsy's beat, according to `clumsy tell time`, is later than Link's
"""
import asyncio
import os
import statistics
import subprocess
import sys
import time

import aalink
import rtmidi

BAR_CLICK = 76


class Peer:
    def __init__(self):
        self.clicks = []
        # In seconds: the kernel's stamp of the latest event, and the offset between CLOCK_MONOTONIC and the stamps.
        self.stamp, self.origin = 0, float("inf")

    def join(self, tempo):
        self.link = aalink.Link(tempo)
        self.link.quantum = 4
        self.link.start_stop_sync_enabled = True
        self.link.enabled = True
        print("joined", flush=True)

    def hear(self):
        self.port = rtmidi.MidiIn(rtmidi.API_LINUX_ALSA)
        self.port.set_callback(self.heard)
        names = self.port.get_ports()
        self.port.open_port([index for index, name in enumerate(names) if "clumsy:out" in name][0], "link.py")
        self.begin = self.link.beat

    def heard(self, event, _):
        now, beat = time.monotonic(), self.link.beat
        message, delta = event
        self.stamp += delta
        self.origin = min(self.origin, now - self.stamp)
        if message[0] == 0x99 and message[2]:
            self.clicks.append((beat, now - self.stamp, message[1]))

    def report(self, name):
        clicks, self.clicks = self.clicks, []
        beats, self.begin = self.link.beat - self.begin, self.link.beat
        tempo = self.link.tempo
        clicks = [(beat - (late - self.origin) * tempo / 60, note) for beat, late, note in clicks]
        errors = [(beat - round(beat)) * 60_000 / tempo for beat, _ in clicks] or [0]
        wrong = sum((round(beat) % 4 == 0) != (note == BAR_CLICK) for beat, note in clicks)
        figures = " ".join(f"{error:.3f}" for error in (min(errors), statistics.median(errors), max(errors)))
        print(f"{name} {tempo:.4f} {beats:.1f} {len(clicks)} {wrong} {figures}", flush=True)

    def compare(self, name):
        answer = subprocess.run([os.environ["CLUMSY"], "tell", "time"], capture_output=True, text=True, check=True).stdout
        words = answer.split()
        at = {key: float(words[words.index(key) + 1]) for key in ("time", "monotonic", "tempo", "beat", "at", "bar")}
        # Uses the quickest of several readings of both clocks.
        readings = []
        for _ in range(20):
            before, beat, after = time.monotonic_ns(), self.link.beat, time.monotonic_ns()
            readings.append((after - before, (before + after) / 2, beat))
        _, now, beat = min(readings)
        own = at["beat"] + (at["time"] + now - at["monotonic"] - at["at"]) * at["tempo"] / 60e9
        error = (beat - (own - at["bar"]) + 2) % 4 - 2
        print(f"{name} {error * 60_000 / self.link.tempo:.3f}", flush=True)


async def main():
    peer, words = Peer(), iter(sys.argv[1:])
    for word in words:
        if word == "join":
            peer.join(float(next(words)))
        elif word == "peers":
            count = int(next(words))
            while peer.link.num_peers != count:
                await asyncio.sleep(0.05)
        elif word == "hear":
            peer.hear()
        elif word == "tempo":
            peer.link.tempo = float(next(words))
        elif word == "start":
            peer.link.playing = True
        elif word == "stop":
            peer.link.playing = False
        elif word == "wait":
            await asyncio.sleep(float(next(words)))
        elif word == "clicks":
            peer.report(next(words))
        elif word == "time":
            peer.compare(next(words))
        else:
            sys.exit(f"unknown command {word}")


asyncio.run(main())
# Exit without a cleanup, which might wait for rtmidi's thread for ever.
os._exit(0)
