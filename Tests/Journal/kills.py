"""Kills COUNT runs at random moments and checks their journals: kills.py CLUMSY FOLDER COUNT

Each journal opens, and lacks only gestures from the last second before the kill. Each run has its own file.
"""

import json
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from runs import Run, folders, gestures

clumsy, folder, count = sys.argv[1], folders(sys.argv[2]), int(sys.argv[3])
# Few runs at once, because a starved run may lose more than a second.
AT_ONCE = 10
luck = random.Random(14)


def live(seed, lifetime):
    run = Run(clumsy, folder, '--seed', str(seed))
    thread = run.start_telling()
    time.sleep(lifetime)
    # Reads the clock before the kill, because this process may stall after the kill.
    killed = time.monotonic()
    run.process.kill()
    run.process.wait()
    thread.join()
    return seed, killed, run


with ThreadPoolExecutor(AT_ONCE) as pool:
    lifetimes = [luck.uniform(0, 0.5 if number % 3 == 0 else 4) for number in range(count)]
    ended = list(pool.map(live, range(1, count + 1), lifetimes))

state = Path(folder) / 'state'
failures = []
accepted = lost = absent = 0
for seed, killed, run in ended:
    files = list((state / 'clumsy').glob(f'*-{seed}.clumsy'))
    due = sum(time < killed - 1 for time in run.answered)
    accepted += len(run.answered)
    if run.refused:
        failures.append(f'seed {seed}: {run.refused}')
    if not files:
        absent += 1
        if run.answered and due:
            failures.append(f'seed {seed}: no journal after {due} gestures')
        continue
    if len(files) > 1:
        failures.append(f'seed {seed}: {files}')
    found = [words for _, words in gestures(files[0].read_text())]
    lost += max(0, len(run.answered) - len(found))
    if found != [f'gravity {run.value(number)}' for number in range(len(found))]:
        failures.append(f'seed {seed}: the journal has other gestures than the run accepted: {found[:5]}')
    if len(found) < due:
        failures.append(f'seed {seed}: the journal has {len(found)} gestures, but the run had accepted {due} a second before the kill')

environment = dict(os.environ, XDG_STATE_HOME=str(state))
listed = json.loads(subprocess.run([clumsy, 'sessions', '--json'], env=environment, stdout=subprocess.PIPE, check=True).stdout)
for row in listed:
    if 'fault' in row or row['playing'] or row['seconds'] is None:
        failures.append(f'a journal does not open: {row}')
if len(listed) != count - absent:
    failures.append(f'clumsy lists {len(listed)} sessions, but there are {count - absent} journals')
# About a third of the runs live for at least two seconds.
if len(listed) < count / 4 or accepted < count * 3:
    failures.append(f'{accepted} gestures and {len(listed)} journals of {count} runs are too few for a test')
for failure in failures:
    print('FAILED:', failure)
if failures:
    sys.exit(1)
print(f'{count} runs were killed: {len(listed)} journals open, and lack {lost} of {accepted} gestures, all of the last second')
