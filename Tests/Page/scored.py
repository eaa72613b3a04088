"""For tests: a page of `clumsy score` without a server. The test feeds the page's WebSocket with lines and frames."""

import struct

# Replaces the WebSocket. `hear` gives the page a line or a frame; `said` has the page's lines.
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
    """Returns the bytes of an empty scene, as `Scene.bytes` has them."""
    body = struct.pack("<QQHQQIII", 0x564379736D756C63, 1, parts, 0, 0, 0, 0, 0)
    hash = 0xCBF29CE484222325
    for byte in body:
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    return body + struct.pack("<Q", hash)


def padded(text):
    raw = text.encode() + b"\0"
    return raw + b"\0" * (-len(raw) % 4)


def message(object, command, *values):
    """Returns a command as an OSC message after its length."""
    tags, body = ",", b""
    for value in values:
        if isinstance(value, str):
            tags, body = tags + "s", body + padded(value)
        elif isinstance(value, float):
            tags, body = tags + "f", body + struct.pack(">f", value)
        else:
            tags, body = tags + "i", body + struct.pack(">i", value)
    bytes = padded(f"/Renderer/Command/{object}/{command}") + padded(tags) + body
    return struct.pack(">i", len(bytes)) + bytes


class Feed:
    """Feeds a page that was opened with SOCKET."""

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
