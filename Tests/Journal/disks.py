"""Checks runs whose journal can no longer be written: disks.py CLUMSY FOLDER

The music goes on, and clumsy prints one line saying that the journal stopped. `clumsy render` opens the journal,
unless the journal was removed.
"""

import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from runs import Run, folders, gestures

clumsy, work = sys.argv[1], Path(sys.argv[2])


def expect(truth, what):
    if not truth:
        sys.exit(f'FAILED: {what}')


def journal(state):
    files = list(state.glob('clumsy/*.clumsy'))
    return files[0] if files else None


def play(name, reason, spoil=None, count=400, **options):
    """Makes the journal of a run stop. Checks that the music goes on, and checks the error line and the journal.

    Sends gestures until the run has accepted `count` or `spoil(folder)` returns True. Then sends ten more. Without
    `spoil`, `count` gestures must be enough to make the journal stop.
    """
    folder = folders(work / name)
    run = Run(clumsy, folder, '--seed', '7', **options)
    thread = run.start_telling(pause=0, until=lambda: len(run.answered) >= count or (spoil and run.answered and spoil(folder)))
    thread.join()
    expect(run.process.poll() is None and not run.refused, f'{name}: the run has ended, or refused a gesture: {run.refused}')
    before = len(run.answered)
    run.tell(until=lambda: len(run.answered) >= before + 10)
    expect(len(run.answered) >= before + 10, f'{name}: the music has stopped')
    text = None
    file = journal(Path(f'/proc/{run.process.pid}/root{folder}/state'))
    if file:
        text = file.read_text()
    time.sleep(1)
    run.process.send_signal(signal.SIGINT)
    _, errors = run.process.communicate(timeout=60)
    expect(run.process.returncode == 0, f'{name}: exit status {run.process.returncode}')
    start = 'clumsy: the journal stopped, the music goes on: '
    expect(errors.startswith(start) and errors.count('\n') == 1 and reason in errors, f'{name}: {errors}')
    if text is not None:
        found = [words for _, words in gestures(text)]
        expect(0 < len(found) < before, f'{name}: {len(found)} gestures of {before}')
        expect(found == [f'gravity {run.value(number)}' for number in range(len(found))], f'{name}: {found[:5]}')
        copy = folder / 'copy.clumsy'
        copy.write_text(text)
        opened = subprocess.run([clumsy, 'render', copy, '--format', 'jsonl'], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        expect(opened.returncode == 0, f'{name}: the journal does not open: {opened.stderr}')
    print(f'{name}: {errors[len(start):].strip()}')


def remove(folder):
    """Removes the journal. Returns False if the run has not created the file yet."""
    file = journal(Path(folder) / 'state')
    if file:
        file.unlink()
    return file is not None


# The small disk is a mount of its own, if the kernel allows one.
small = folders(work / 'a full disk') / 'state'
mount = f'mount -t tmpfs -o size=8k,nr_inodes=20 none "{small}" && exec "$0" "$@"'
prefix = ('unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount)
can_mount = shutil.which('unshare') and subprocess.run([*prefix, 'true'], stderr=subprocess.DEVNULL).returncode == 0

with ThreadPoolExecutor() as pool:
    plays = [
        pool.submit(play, 'a file that may not grow', 'File too large', prefix=('prlimit', '--fsize=3000')),
        # Sending ends when the file is removed, long before this count.
        pool.submit(play, 'a file that is removed', 'was removed', spoil=remove, count=100_000),
    ]
    if can_mount:
        plays.append(pool.submit(play, 'a full disk', 'No space left on device', prefix=prefix, count=2000))
    else:
        print('a full disk is not tested: this machine allows no mount')
for each in plays:
    each.result()
