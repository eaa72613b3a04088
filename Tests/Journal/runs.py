"""Runs of clumsy that are told gestures through their sockets, as `clumsy tell` does, and when each was answered."""

import os
import socket
import subprocess
import threading
import time
from pathlib import Path


class Run:
    """A run without sound; its gestures are `gravity` with the values that `value` gives for 0, 1, 2, …"""

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
        """Tells gestures until the run is gone or `until` says so; the times of the answers are in `answered`."""
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

    def told(self, **options):
        """The same on a thread of its own, which it returns."""
        thread = threading.Thread(target=self.tell, kwargs=options)
        thread.start()
        return thread


def folders(work):
    """The folders of a run below `work`."""
    for name in 'state', 'runtime':
        (Path(work) / name).mkdir(mode=0o700, parents=True, exist_ok=True)
    return work


def gestures(text):
    """The gestures of a journal: tick and words, of each whole line."""
    lines = text[:text.rfind('\n') + 1].splitlines()
    return [line.split(' ', 1) for line in lines if line[:1].isdigit()]
