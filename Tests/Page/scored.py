"""Helpers for tests: a page of `clumsy score` without a server, and a program that draws on a real `clumsy score`."""

import socket
import struct

# Returns the colour at a point of the canvas: red, green and blue.
PIXEL = """([x, y]) => {
  const surface = document.querySelector('.sheet canvas')
  const at = [x * surface.width / 1024, y * surface.height / 768].map(Math.floor)
  return [...surface.getContext('2d').getImageData(...at, 1, 1).data].slice(0, 3)
}"""

# Replaces the WebSocket. `hear` gives the page a line or a frame; `said` contains the lines that the page sent, except pings.
SOCKET = """
globalThis.said = []
globalThis.WebSocket = class {
  readyState = 0
  constructor() {
    globalThis.hear = (data) => this.onmessage({ data: typeof data === 'string' ? data : Uint8Array.from(data).buffer })
    setTimeout(() => {
      this.readyState = 1
      this.onopen()
    })
  }
  send(line) { if (!line.startsWith('ping')) said.push(line) }
  close() {}
}
"""


def empty(parts):
    """Returns the bytes of an empty scene, in the format of `Scene.bytes`."""
    body = struct.pack("<QQHQQIII", 0x564379736D756C63, 1, parts, 0, 0, 0, 0, 0)
    hash = 0xCBF29CE484222325
    for byte in body:
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    return body + struct.pack("<Q", hash)


def padded(text):
    raw = text.encode() + b"\0"
    return raw + b"\0" * (-len(raw) % 4)


def osc(address, *values):
    """Returns an OSC message."""
    tags, body = ",", b""
    for value in values:
        if isinstance(value, str):
            tags, body = tags + "s", body + padded(value)
        elif isinstance(value, float):
            tags, body = tags + "f", body + struct.pack(">f", value)
        else:
            tags, body = tags + "i", body + struct.pack(">i", value)
    return padded(address) + padded(tags) + body


def message(object, command, *values):
    """Returns a command: the length of its OSC message, then the message."""
    bytes = osc(f"/Renderer/Command/{object}/{command}", *values)
    return struct.pack(">i", len(bytes)) + bytes


class Feed:
    """Sends lines and frames to a page that was opened with SOCKET."""

    def __init__(self, page, *, hello="touch score", parts=1, rest=""):
        self.page = page
        self.line(f"hello 1 1 1 {hello}")
        if parts:
            self.frame("canvas", 0, empty(parts), rest)

    def line(self, text):
        self.page.evaluate("(line) => hear(line)", text)

    def frame(self, kind, ns, bytes, rest=""):
        self.line(f"{kind} {ns} {len(bytes)}{rest}")
        self.page.evaluate("(bytes) => hear(bytes)", list(bytes))

    def draw(self, *commands, ns=0):
        self.frame("draw", ns, b"".join(message(*command) for command in commands))


class Program:
    """A program that draws. It registers with the `clumsy score` that listens at a UDP port of this machine."""

    def __init__(self, port):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(10)
        self.socket.connect(("127.0.0.1", port))
        own = self.socket.getsockname()[1]
        self.socket.send(osc("/Server/RegisterExternal", "Decibel Networking Protocol v16", own))
        assert self.socket.recv(1000).startswith(b"/Server/RegistrationOK")

    def draw(self, *commands):
        for object, command, *values in commands:
            self.socket.send(osc(f"/Renderer/Command/{object}/{command}", *values))
