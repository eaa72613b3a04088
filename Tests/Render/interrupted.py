"""Checks the files and the terminal after Ctrl-C, and the progress bar: interrupted.py CLUMSY FOLDER"""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

clumsy, folder = sys.argv[1], Path(sys.argv[2]) / 'interrupted'
folder.mkdir()
# A background job of a shell ignores SIGINT, and its children inherit this.
signal.signal(signal.SIGINT, signal.SIG_DFL)


def expect(truth, what):
    if not truth:
        sys.exit(f'FAILED: {what}')


def eventually(condition, what):
    for _ in range(60_000):
        if condition():
            return
        time.sleep(0.005)
    sys.exit(f'FAILED: never: {what}')


def shown(flags, until=None, command=['render', '--seed', '7', '--format', 'wav']):
    """Runs a command of clumsy, `render` by default, with a terminal as standard error.

    Sends SIGINT as soon as the text `until` appears. Returns the terminal's text and the exit status.
    """
    primary, secondary = pty.openpty()
    process = subprocess.Popen([clumsy] + command + flags, stderr=secondary,
                               stdout=subprocess.DEVNULL)
    os.close(secondary)
    text = b''
    while True:
        if select.select([primary], [], [], 300)[0]:
            try:
                piece = os.read(primary, 4096)
            except OSError:
                break
            if not piece:
                break
            text += piece
        if until and until in text:
            process.send_signal(signal.SIGINT)
            until = None
    os.close(primary)
    return text, process.wait()


old = folder / 'x.wav'
old.write_text('old')


def writes(process):
    """Returns `True` if the process has an open file in the folder. The file may have no name (O_TMPFILE)."""
    try:
        links = [os.readlink(link) for link in Path(f'/proc/{process.pid}/fd').iterdir()]
    except OSError:
        return False
    return any(link.startswith(str(folder)) for link in links)


def has_unnamed_files():
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
        return True
    except OSError:
        return False


# After SIGKILL, only a file without a name disappears.
for number in [signal.SIGINT] + [signal.SIGKILL] * has_unnamed_files():
    process = subprocess.Popen([clumsy, 'render', '--seed', '7', '--duration', '3h', '-o', str(old)])
    eventually(lambda: writes(process), 'render writes a new file next to the old one')
    process.send_signal(number)
    expect(process.wait() == -number, f'{number.name} does not end render')
    expect(os.listdir(folder) == ['x.wav'] and old.read_text() == 'old', f'{number.name} changes the old file, or leaves another file')

text, code = shown(['--duration', '1000h', '--rate', '192000', '-o', '-'], until=b'left')
expect(b'%' in text and code == -signal.SIGINT, f'there is no bar, or Ctrl-C does not end render: {text}, {code}')
expect(text.endswith(b'\r\x1b[K'), f'Ctrl-C does not remove the bar: {text[-80:]}')
# The bar appears after a second, so a render that took longer on a stalled machine does not count.
for _ in range(60):
    begun = time.monotonic()
    text, code = shown(['--duration', '2s', '--rate', '8000', '-o', '-'])
    if time.monotonic() - begun < 1:
        break
else:
    sys.exit('FAILED: no render of two seconds took less than a second')
expect(text == b'' and code == 0, f'a short render has a bar: {text}')
text, code = shown(['--duration', '20m', '--rate', '96000', '-o', '-'])
expect(code == 0 and (not text or text.endswith(b'\r\x1b[K')), f'the bar is not removed: {text[-80:]}')
piped = subprocess.run([clumsy, 'render', '--seed', '7', '--format', 'wav', '--duration', '20m', '--rate', '96000', '-o', '-'],
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
expect(piped.returncode == 0 and piped.stderr == b'', f'a pipe gets a bar: {piped.stderr[:80]}')
text, code = shown(['--duration', '1000h'], until=b'left', command=['odds', '--seed', '7'])
expect(b'%' in text and code == -signal.SIGINT and text.endswith(b'\r\x1b[K'), f'odds shows no bar, does not remove it, or is not ended by Ctrl-C: {text}, {code}')
print('Ctrl-C leaves the old file; a terminal gets a bar, a pipe none')
