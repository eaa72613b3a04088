"""Starts runs of clumsy, and sends them gestures through their sockets, as `clumsy tell` does."""

import os
import socket
import subprocess
import threading
import time
from pathlib import Path


class Run:
    """A run without sound. Its gestures are `gravity` with `value(0)`, `value(1)`, `value(2)`, …"""

    def __init__(self, clumsy, folder, *flags, prefix=()):
        environment = dict(os.environ, XDG_STATE_HOME=f'{folder}/state', XDG_RUNTIME_DIR=f'{folder}/runtime')
        self.socket = Path(folder) / 'runtime' / 'clumsy'
        self.process = subprocess.Popen(
            [*prefix, clumsy, 'run', '--no-audio', *flags], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.answered = []
        self.refused = []

    @staticmethod
    def value(number):
        return f'{1 + number / 1024:.10g}'

    def tell(self, pause=0.01, until=lambda: False):
        """Sends gestures until the run ends or refuses one, or `until()` is true.

        `answered` gets the time of each accepting answer, `refused` the refusing answer."""
        channel = socket.socket(socket.AF_UNIX)
        path = self.socket / str(self.process.pid)
        while True:
            try:
                channel.connect(str(path))
                break
            except OSError:
                if self.process.poll() is not None or until():
                    return
                time.sleep(0.01)
        try:
            answers = channel.makefile('r')
            while not until():
                channel.sendall(f'gravity {self.value(len(self.answered))}\n'.encode())
                answer = answers.readline()
                if not answer:
                    return
                if not answer.startswith('0'):
                    self.refused.append(answer)
                    return
                self.answered.append(time.monotonic())
                time.sleep(pause)
        except OSError:
            pass
        finally:
            channel.close()

    def start_telling(self, **options):
        """Calls `tell` on a new thread, and returns the thread."""
        thread = threading.Thread(target=self.tell, kwargs=options)
        thread.start()
        return thread


def folders(work):
    """Makes the folders that a run needs in `work`, and returns `work`."""
    for name in 'state', 'runtime':
        (Path(work) / name).mkdir(mode=0o700, parents=True, exist_ok=True)
    return work


def gestures(text):
    """Returns the tick and the words of each gesture in a journal. Ignores an incomplete last line."""
    lines = text[:text.rfind('\n') + 1].splitlines()
    return [line.split(' ', 1) for line in lines if line[:1].isdigit()]
