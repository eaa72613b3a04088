"""Helpers for tests: a running `clumsy score`, a page of it, and the published client of the ScorePlayer."""

import contextlib
import io
import signal
import socket
import struct
import subprocess
import time
import urllib.request

import scoreplayer_external
from pythonosc import osc_message_builder
from websockets.sync.client import connect


class Player:
    """Runs `clumsy score`, or `run --score`, with the given arguments until the `with` block ends."""

    def __init__(self, clumsy, *arguments, command="score"):
        canvas = ["--score"] if command == "run" else []
        self.command = [clumsy, command, *arguments, "--stage", "127.0.0.1:0", *canvas]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            words = line.split()
            if words[0] == "stage":
                self.page = words[1]
            if words[0] == "score":
                self.port = int(words[1].rsplit(":", 1)[1])
                break
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.errors = self.process.communicate(timeout=10)[1]

    def get(self, path):
        with urllib.request.urlopen(self.page + path, timeout=10) as answer:
            return answer.read()


class Page:
    """A page's WebSocket, and the messages about the canvas that it has received."""

    def __init__(self, player):
        origin = player.page.rstrip("/")
        self.socket = connect("ws" + origin[4:] + "/stage", origin=origin, max_size=None)
        self.hello = self.socket.recv(5)
        self.images = []
        self.canvas = None
        self.commands = []
        self.states = []
        self.take(lambda: self.states)

    def take(self, is_enough, patience=10):
        """Reads lines until `is_enough()` is true. After `patience` seconds, fails if no line arrives within 10 ms."""
        end = time.monotonic() + patience
        while not is_enough():
            try:
                line = self.socket.recv(max(0.01, end - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"the page got too few messages: {len(self.commands)} commands, {self.states[-1:]}")
            words = line.split(" ")
            if words[0] == "canvas":
                self.canvas, self.commands = self.frame(words), []
            elif words[0] == "draw":
                self.commands += messages(self.frame(words))
            elif words[0] == "score":
                self.states.append(words[1:])
            elif words[0] == "state":
                self.socket.recv(5)
            elif words[0] == "image":
                self.images.append(line)

    def frame(self, words):
        data = self.socket.recv(5)
        assert isinstance(data, bytes) and len(data) == int(words[2]), words
        return data

    def send(self, line):
        self.socket.send(line)

    def close(self):
        self.socket.close()


def messages(data):
    """Splits the data that follows a line `draw` into its OSC messages."""
    found = []
    while data:
        (size,) = struct.unpack(">i", data[:4])
        found.append(data[4 : 4 + size])
        data = data[4 + size :]
    return found


def message(address, *arguments):
    """Returns an OSC message as python-osc writes it."""
    builder = osc_message_builder.OscMessageBuilder(address=address)
    for argument in arguments:
        builder.add_arg(argument)
    return builder.build().dgram


@contextlib.contextmanager
def client(player):
    """Yields the published client, registered with the player, and its canvas.

    The client's `errors` collects the texts that its error handler gets, and `sent` the messages that the client sends.
    """
    with contextlib.redirect_stdout(io.StringIO()):
        external = scoreplayer_external.scorePlayerExternal()
    external.errors, external.sent = [], []
    registered = []
    canvas = external.connectToAddress(
        "127.0.0.1", player.port, lambda: registered.append(True), lambda _, text: external.errors.append(text)
    )
    wait(lambda: registered, "the client is not registered")
    plain = external.sendMessage

    def recorded(address, *arguments):
        external.sent.append(message(address, *arguments))
        plain(address, *arguments)

    external.sendMessage = recorded
    try:
        yield external, canvas
    finally:
        with contextlib.redirect_stdout(io.StringIO()):
            external.shutdown()


def wait(is_true, words, patience=10):
    end = time.monotonic() + patience
    while not is_true():
        assert time.monotonic() < end, words
        time.sleep(0.005)
