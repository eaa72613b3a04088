"""Helpers for tests: a run with a stage, and clients that use sockets and the module websockets, not clumsy's code."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time

import websockets

CLUMSY = os.environ["CLUMSY"]
# The time limit in seconds is long, because the machine may be busy.
PATIENCE = 60


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: expected: {words}")


def eventually(condition, words):
    """Waits until a condition returns a true value, and returns this value."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise SystemExit(f"FAILED: not within a minute: {words}")


class Run:
    """A process `clumsy run --stage` with further `flags`; Popen gets the `options`. `lines` contains its output."""

    def __init__(self, *flags, stage="127.0.0.1:0", **options):
        self.lines = []
        self.process = subprocess.Popen(
            [CLUMSY, "run", "--seed", "7", "--plain", "--monitor", "--stage", stage, *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        address = eventually(lambda: self.said(r"^stage http://(\S+?)/(?:\?t=(\w+))?$"), "the address is printed")
        self.host, self.token = address[1], address[2]
        name, _, port = self.host.rpartition(":")
        self.address = (name.strip("[]"), int(port))
        watch = self.said(r"^stage to watch http://\S+\?t=(\w+)$")
        self.watch_token = watch[1] if watch else None

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def said(self, pattern):
        """Returns the match of the latest printed line that matches a pattern, or None."""
        for line in reversed(self.lines):
            found = re.search(pattern, line)
            if found:
                return found
        return None

    @property
    def server(self):
        """The process ID of clumsy-stage; None while clumsy-stage does not run."""
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                for child in (task / "children").read_text().split():
                    with contextlib.suppress(OSError):
                        if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == "clumsy-stage":
                            return int(child)
        return None

    def connect(self, cookie=None, **more):
        headers = {"Cookie": cookie} if cookie else {}
        return websockets.connect(
            f"ws://{self.host}/stage", origin=f"http://{self.host}", additional_headers=headers, open_timeout=PATIENCE,
            ping_timeout=PATIENCE, **more)

    async def rejoin(self):
        """Connects a page again after its server was restarted."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.connect()
            except (OSError, websockets.WebSocketException):
                check(time.monotonic() < end, "pages reconnect")
                await asyncio.sleep(0.05)

    def http(self, head, body=b""):
        """Sends a request; `head` contains \\n in place of \\r\\n. Returns the same as `response`."""
        with socket.create_connection(self.address, timeout=PATIENCE) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(head.encode().replace(b"\n", b"\r\n") + b"\r\n\r\n" + body)
            return response(connection)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def response(connection):
    """Reads an answer. Returns status, headers and body; status 0 without an answer."""
    received = b""
    with contextlib.suppress(OSError):
        while b"\r\n\r\n" not in received:
            part = connection.recv(65536)
            if not part:
                break
            received += part
    head, _, body = received.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    if not lines[0].startswith("HTTP/"):
        return 0, {}, b""
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    size = int(headers.get("content-length", 0))
    with contextlib.suppress(OSError):
        while len(body) < size:
            part = connection.recv(65536)
            if not part:
                break
            body += part
    return int(lines[0].split()[1]), headers, body


class Page:
    """A WebSocket client in place of a browser's page.

    `lines` contains the received text. `state` is the latest saved performance. `received` counts the bytes.
    """

    def __init__(self, socket):
        self.socket = socket
        self.received = 0
        self.lines = []
        self.state = None
        self.next = 1
        self.task = asyncio.create_task(self._listen())

    async def _listen(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for frame in self.socket:
                # Adds the frame's header to its payload.
                self.received += len(frame) + (2 if len(frame) < 126 else 4)
                if isinstance(frame, str):
                    self.lines.append(frame)
                else:
                    self.state = frame

    async def until(self, pattern, since=0):
        """Waits until a line matches `pattern`, and returns the match. Skips the lines before index `since`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in self.lines[since:]:
                found = re.search(pattern, line)
                if found:
                    return found
            await asyncio.sleep(0.005)
        raise SystemExit(f"FAILED: the page got no line {pattern}; its latest lines are {self.lines[-3:]}")

    async def begin(self):
        """Waits for the line `hello`, then for a line `beat`. By then, a state must have come. Returns the match of `hello`."""
        hello = await self.until(r"^hello 1 \d+ (\d+) (touch|watch) (sound|silent)$")
        await self.until(r"^beat ")
        check(self.state, "a page that joins gets a state")
        return hello

    async def do(self, text):
        """Sends a gesture. Returns the match of the run's answer."""
        number, since = self.next, len(self.lines)
        self.next += 1
        await self.socket.send(f"do {number} {text}")
        return await self.until(rf"^(?:g \d+ \d+ \d+/{number} |no {number} )", since)


def strikes_of_run(run):
    """Returns the moments and velocities of the strikes that a run's monitor printed."""
    found = (re.match(r"(\d+:\d\d\.\d{3})  .* velocity (\d+)", line) for line in run.lines)
    return [(match[1], int(match[2])) for match in found if match]


def strikes_of_render(session):
    """Returns the moments and velocities of a session's audible strikes, as `clumsy render` performs them."""
    text = subprocess.run(
        [CLUMSY, "render", session, "--format", "jsonl"], check=True, capture_output=True, text=True).stdout
    found = []
    for line in text.splitlines():
        event = json.loads(line)
        if event.get("type") == "strike" and not event.get("silent"):
            milliseconds = event["ns"] // 1_000_000
            moment = f"{milliseconds // 60000}:{milliseconds // 1000 % 60:02}.{milliseconds % 1000:03}"
            found.append((moment, event["velocity"]))
    return found


def journal():
    """Returns the file of the most recently recorded session."""
    folder = pathlib.Path(os.environ["XDG_STATE_HOME"]) / "clumsy"
    files = sorted((path for path in folder.rglob("*") if path.is_file()), key=lambda path: path.stat().st_mtime)
    check(files, "the run has a recorded session")
    return files[-1]
