"""What Ctrl-C leaves, and the bar of progress: interrupted.py CLUMSY FOLDER"""

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
# A background job of a shell ignores Ctrl-C, and what it starts would too.
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
    """Renders, or does another command, with a terminal for standard error; what the terminal gets, to the end, or until a text and then Ctrl-C."""
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
    """Whether it has a file in the folder, which may have no name."""
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


# kill -9 left a hidden file for ever.
for number in [signal.SIGINT] + [signal.SIGKILL] * has_unnamed_files():
    process = subprocess.Popen([clumsy, 'render', '--seed', '7', '--duration', '3h', '-o', str(old)])
    eventually(lambda: writes(process), 'a file is written beside the old one')
    process.send_signal(number)
    expect(process.wait() == -number, f'{number.name} does not end render')
    expect(os.listdir(folder) == ['x.wav'] and old.read_text() == 'old', f'{number.name} does not leave the old file alone')

text, code = shown(['--duration', '1000h', '--rate', '192000', '-o', '-'], until=b'left')
expect(b'%' in text and code == -signal.SIGINT, f'the bar: {text}, {code}')
expect(text.endswith(b'\r\x1b[K'), f'Ctrl-C leaves the bar: {text[-80:]}')
# The bar comes after a second: where the machine stood still meanwhile, it is no moment.
for _ in range(60):
    begun = time.monotonic()
    text, code = shown(['--duration', '2s', '--rate', '8000', '-o', '-'])
    if time.monotonic() - begun < 1:
        break
else:
    sys.exit('FAILED: two seconds take no less than one to render')
expect(text == b'' and code == 0, f'a moment has a bar: {text}')
text, code = shown(['--duration', '20m', '--rate', '96000', '-o', '-'])
expect(code == 0 and (not text or text.endswith(b'\r\x1b[K')), f'the bar stays: {text[-80:]}')
piped = subprocess.run([clumsy, 'render', '--seed', '7', '--format', 'wav', '--duration', '20m', '--rate', '96000', '-o', '-'],
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
expect(piped.returncode == 0 and piped.stderr == b'', f'a pipe gets a bar: {piped.stderr[:80]}')
# A search of a thousand hours showed nothing.
text, code = shown(['--duration', '1000h'], until=b'left', command=['odds', '--seed', '7'])
expect(b'%' in text and code == -signal.SIGINT and text.endswith(b'\r\x1b[K'), f'the bar of odds: {text}, {code}')
print('Ctrl-C leaves the old file; a terminal gets a bar, a pipe none')
