"""Helpers for tests: slow connections, and a run that serves its stage."""

import os
import re
import signal
import subprocess

from native import CLUMSY

# Delays WebSocket frames by `slow.delay` ms in each direction, and about one in twenty by 100…400 ms more, without changing their order.
SLOW = """
globalThis.slow = { delay: 100, seed: 1 }
const chance = () => (slow.seed = slow.seed * 48271 % 2147483647) / 2147483647
globalThis.WebSocket = class extends WebSocket {
  #waiting = [[], []]
  #last = [0, 0]
  #later(way, deliver) {
    const late = chance() < 0.05 ? 100 + 300 * chance() : 0
    const time = Math.max(this.#last[way], performance.now() + slow.delay + late)
    this.#last[way] = time
    this.#waiting[way].push(deliver)
    setTimeout(() => this.#waiting[way].shift()(), time - performance.now())
  }
  send(data) { this.#later(0, () => { if (this.readyState === 1) super.send(data) }) }
  set onmessage(hear) { this.addEventListener('message', (event) => this.#later(1, () => hear(event))) }
}
"""


class Run:
    """Runs `clumsy run --stage` at a free port and without sound, or another command that serves a page."""

    def __init__(self, *flags, stage="127.0.0.1:0", command=("run", "--no-audio", "--plain"), line=r"^stage (http://\S+)$"):
        self.process = subprocess.Popen([CLUMSY, *command, "--stage", stage, *flags], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        self.address = self.wait(line)[1]

    def wait(self, pattern):
        """Waits for a printed line that matches a pattern, and returns the match."""
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(pattern, line.rstrip("\n"))
            if found:
                return found
        raise AssertionError(f"the run ended before it printed {pattern}:\n{''.join(self.lines)}")

    @property
    def server(self):
        for entry in os.listdir("/proc"):
            try:
                with open(f"/proc/{entry}/stat") as file:
                    name, fields = file.read().rsplit(")", 1)
            except OSError:
                continue
            if name.endswith("(clumsy-stage") and int(fields.split()[1]) == self.process.pid:
                return int(entry)
        raise AssertionError("there is no process clumsy-stage")

    def stop(self):
        """Ends the run as Ctrl-C does, and checks its exit status."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=60)
        self.lines.append(rest)
        # The run ends with status 0 or by SIGINT, which a shell reports as status 128 + SIGINT.
        assert self.process.returncode in (0, -signal.SIGINT, 128 + signal.SIGINT), "".join(self.lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
