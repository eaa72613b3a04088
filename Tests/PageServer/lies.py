#!/usr/bin/env python3
"""Even if attackers have taken over the server, the run continues to play, and the server cannot flood the run's terminal."""

import os
import pathlib
import shutil
import sys
import tempfile

import support
from support import check, eventually

# This script replaces clumsy-stage. Descriptor 3 is the socket to the run.
SERVER = f"""#!{sys.executable}
import pathlib, socket, threading, time

run = socket.socket(fileno=3)
run.recv(1 << 18)
run.send(b"ready\\n")
threading.Thread(target=lambda: [None for _ in iter(lambda: run.recv(1 << 18), b"")], daemon=True).start()
largest = 2**63 - 1
for lie in [
    f"{{largest}} join touch", f"{{largest}} leave", f"{{largest}} state?", f"{{largest + 1}} join touch", "-1 join touch", "0 leave", "7 leave",
    "1 join touch", "1 join touch", "1 ask 1 undo", "1 ask 2 preset ../../x", "1 do 1 spawn 1e999 0", f"1 do {{largest}} pause",
    "2 ping 1", "x", " ", "!", "ready", "* leave", "1 " + "x" * 30000,
]:
    run.send(lie.encode())
run.send(bytes(range(256)))
for number in range(5000):
    run.send(b"notice it rains \\x1b[2J")
pathlib.Path(__file__).with_name("said").touch()
while True:
    run.send(b"alive")
    # Repeat the gesture, because it has no effect before the run's performer has started.
    run.send(b"1 do 2 gravity 7")
    time.sleep(1)
"""

with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    shutil.copy(support.CLUMSY, folder / "clumsy")
    (folder / "clumsy-stage").write_text(SERVER)
    (folder / "clumsy-stage").chmod(0o755)
    support.CLUMSY = os.fspath(folder / "clumsy")
    with support.Run() as run:
        eventually((folder / "said").exists, "the false server has sent all its packets")
        eventually(lambda: run.process.poll() is not None or run.said("gravity 7"), "an allowed gesture is applied despite all false packets")
        count = len(run.lines)
        eventually(lambda: run.process.poll() is not None or len(run.lines) > count + 3, "the music continues")
        check(run.process.poll() is None, f"the run still plays; its latest lines: {run.lines[-3:]}")
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
        rain = [line for line in run.lines if "it rains" in line]
        check(0 < len(rain) < 50, f"the run shows some notices, but fewer than 50, not {len(rain)}")
        check(not any("\x1b" in line for line in rain), "no notice contains an escape code")
print("stage: a server that lies harms no run")
