#!/usr/bin/env python3
"""Access control: hosts, origins, tokens and cookies; the files that pages get; pages that may only watch."""

import asyncio
import base64
import collections
import contextlib
import gzip
import hashlib
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import time

import qrcode
import websockets

from support import CLUMSY, PATIENCE, Page, Run, check, eventually, response

UPGRADE = (
    "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\n"
)


def loopback(run):
    host = run.host
    port = host.rpartition(":")[2]

    def get(lines, path="/", method="GET"):
        return run.http(f"{method} {path} HTTP/1.1\n{lines}".rstrip("\n"))

    status, headers, body = get(f"Host: {host}")
    page = gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body
    check(status == 200 and b"<!doctype html>" in page.lower(), f"the answer is the page, with status 200, not {status}")
    policy = headers["content-security-policy"]
    check("default-src 'none'" in policy and "unsafe-inline" not in policy and "'unsafe-eval'" not in policy, f"the policy forbids inline scripts and eval: {policy}")
    check("'wasm-unsafe-eval'" in policy and "frame-ancestors 'none'" in policy, f"the policy allows WebAssembly, and no frames: {policy}")
    check(headers["x-content-type-options"] == "nosniff", "browsers are told not to guess types")
    check(headers["referrer-policy"] == "no-referrer", "browsers are told not to send the page's address to others")
    status, headers, _ = get(f"Host: {host}", "/sound/worklet.js")
    check(status == 200 and headers["content-type"].startswith("text/javascript"), f"a script has the type of JavaScript, and status 200, not {status}")
    check(get(f"Host: localhost:{port}")[0] == 200, "the name localhost is accepted")

    plain = get(f"Host: {host}")
    check("content-encoding" not in plain[1] and plain[2].startswith(b"<!doctype html>"), "a client that accepts no gzip gets no gzip")
    status, headers, body = get(f"Host: {host}\nAccept-Encoding: gzip, deflate")
    check(headers.get("content-encoding") == "gzip" and gzip.decompress(body) == plain[2], "the page in gzip is the same page")
    check(len(body) <= 640 << 10, f"the page has at most 640 KiB, not {len(body)} bytes")
    check("accept-encoding" in headers["vary"].lower(), "caches are told to distinguish the page with gzip and the page without")
    known = f"Host: {host}\nAccept-Encoding: gzip\nIf-None-Match: {headers['etag']}"
    status, headers, body = get(known)
    check(status == 304 and body == b"", f"a client that has the page gets status 304 without a body, not {status}")
    check("content-length" not in headers and headers["etag"], f"the answer 304 has a tag, and states no length: {headers}")
    check(get(known.replace("gzip", "identity"))[0] == 200, "the page without gzip has another tag")

    # Each row has the header lines, the path, the method, and the allowed statuses; 0 means no answer.
    wrong = [
        ("", "/", "GET", {421, 400, 0}),
        ("Host: evil.example", "/", "GET", {421}),
        (f"Host: evil.example:{port}", "/", "GET", {421}),
        ("Host: 192.0.2.1", "/", "GET", {421}),
        (f"Host: {host}.evil.example", "/", "GET", {421}),
        (f"Host: {host}\nOrigin: http://evil.example", "/", "GET", {403}),
        (f"Host: {host}\nOrigin: null", "/", "GET", {403}),
        (f"Host: {host}\nOrigin: https://{host}", "/", "GET", {403}),
        (f"Host: {host}", "/../../etc/passwd", "GET", {404, 403, 400, 0}),
        (f"Host: {host}", "/%2e%2e/%2e%2e/etc/passwd", "GET", {404, 403, 400, 0}),
        (f"Host: {host}", "/nothing", "GET", {404}),
        (f"Host: {host}\nContent-Length: 3", "/", "POST", {405, 404, 0}),
        (f"Host: {host}\nContent-Length: 3", "/", "PUT", {405, 404, 0}),
        (f"Host: {host}\n{UPGRADE}", "/stage", "GET", {403}),
        (f"Host: {host}\nOrigin: http://evil.example\n{UPGRADE}", "/stage", "GET", {403}),
        (f"Host: {host}\nOrigin: null\n{UPGRADE}", "/stage", "GET", {403}),
        (f"Host: evil.example:{port}\nOrigin: http://evil.example:{port}\n{UPGRADE}", "/stage", "GET", {421}),
        (f"Host: {host}\nOrigin: http://{host}\n{UPGRADE}", "/elsewhere", "GET", {404}),
        (f"Host: {host}\nOrigin: http://{host}\nUpgrade: h2c\nConnection: Upgrade, HTTP2-Settings\nHTTP2-Settings: AAMAAABk", "/", "GET", {0, 400, 403, 404}),
    ]
    for lines, path, method, statuses in wrong:
        status, _, body = get(lines, path, method)
        check(status in statuses, f"{method} {path} with {lines!r} gets a status of {statuses}, not {status}")
        check(b"root:" not in body, f"{path} gives no file of the machine")
    status, _, _ = get(f"Host: {host}\nOrigin: http://{host}\n{UPGRADE}", "/stage")
    check(status == 101, f"the page itself may join: status 101, not {status}")


def confined(run):
    status = pathlib.Path(f"/proc/{run.server}/status").read_text()
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    check(fields["Seccomp"].strip() == "2", "the system calls of the server are filtered")
    check(fields["NoNewPrivs"].strip() == "1", "the server cannot get new privileges")
    check(int(fields["CapEff"], 16) == 0, "the server has no capabilities of root")
    check(int(fields["Uid"].split()[0]) != 0, "the server is not root")
    # Only root may read the server's descriptors.
    with contextlib.suppress(PermissionError):
        held = [os.readlink(entry) for entry in pathlib.Path(f"/proc/{run.server}/fd").iterdir()]
        check(os.path.realpath(__file__) not in held, f"the server has inherited no open file from the run: {held}")


async def watched():
    """With --watch, tokens are needed on the run's own machine, too."""
    with Run("--watch") as run:
        host = run.host
        check(run.token and run.watch_token and run.token != run.watch_token, "there are two addresses with different tokens")
        cookies = []
        for token in (run.token, run.watch_token):
            status, headers, body = run.http(f"GET /?t={token} HTTP/1.1\nHost: {host}")
            script = re.search(rb"<script>(location\.replace\('/'.*?)</script>", body)
            check(status == 200 and script, "the answer is a script that removes the token from the address")
            digest = base64.b64encode(hashlib.sha256(script[1]).digest()).decode()
            check(f"script-src 'self' 'sha256-{digest}'" in headers["content-security-policy"], "the policy allows this script")
            cookie = headers["set-cookie"]
            check("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"the cookie is HttpOnly and SameSite=Strict: {cookie}")
            check(token not in cookie, "the cookie does not contain the token")
            cookies.append(cookie.split(";")[0])
        for head in (
            "GET / HTTP/1.1\nHost: {}", "GET /?t=0 HTTP/1.1\nHost: {}", f"GET /?t={'0' * 32} HTTP/1.1\nHost: {{}}",
            f"GET /sound/worklet.js HTTP/1.1\nHost: {{}}\nCookie: {cookies[0][:-1]}x",
            f"GET /stage HTTP/1.1\nHost: {{}}\nOrigin: http://{{}}\n{UPGRADE}",
            f"GET /stage?t={run.token} HTTP/1.1\nHost: {{}}\nOrigin: http://{{}}\n{UPGRADE}",
        ):
            status, _, _ = run.http(head.format(host, host).rstrip("\n"))
            check(status == 403, f"{head!r} gets status 403, not {status}")
        check(run.http(f"GET /sound/worklet.js HTTP/1.1\nHost: {host}\nCookie: other=1; {cookies[1]}")[0] == 200, "a page that may only watch gets the files")
        async with run.connect(cookies[0]) as first, run.connect(cookies[1]) as second:
            player, watcher = Page(first), Page(second)
            check((await player.begin())[2] == "touch", "with the first address, a page may touch")
            check((await watcher.begin())[2] == "watch", "with the second address, a page may only watch")
            refused = await watcher.do("gravity 3")
            check(refused[0].startswith("no "), "a gesture of a page that may only watch is refused")
            await second.send("ask 77 undo")
            await watcher.until("^no 77 ")
            await player.do("gravity 3")
            await watcher.until(r"^g \d+ \d+ \d+/\d+ gravity 3$")
        check(not any("gravity 3" in line and "refused" in line for line in run.lines), "the run got no gesture from the page that may only watch")
        check(run.stop() == 0, "the run ends with status 0")


def escape_codes_only_in_terminals():
    """A terminal gets the page's QR code in colours. A pipe, a dumb terminal and NO_COLOR get only the address."""

    def printed(**variables):
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", **variables}
        if "NO_COLOR" not in variables:
            environment.pop("NO_COLOR", None)
        command = [CLUMSY, "run", "--seed", "7", "--plain", "--stage", "0.0.0.0:0", "--duration", "1s"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment):
            os.close(theirs)
            text = b""
            with contextlib.suppress(OSError):
                while piece := os.read(ours, 65536):
                    text += piece
        os.close(ours)
        return text.decode().replace("\r", "")

    text = printed()
    lines = [line for line in text.split("\n") if "▀" in line or "▄" in line]
    address = re.search(r"^stage (http\S+)$", text, re.M)[1]
    check(qrcode.decoded("\n".join(lines)) == address, "the QR code contains the printed address")
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        text = printed(**variables)
        check("stage http" in text and "\x1b" not in text, f"with {variables}, the output has the address and no escape codes: {text!r}")
    with Run(stage="0.0.0.0:0") as run:
        check(not any("\x1b" in line for line in run.lines), "a pipe gets no escape codes")


def network():
    """On a network, pages need a token, and the host must be one of the machine's names."""
    with Run(stage="0.0.0.0:0") as run:
        check(run.token, "on a network, the address has a token")
        check(run.http(f"GET / HTTP/1.1\nHost: {run.host}")[0] == 403, "without the token, the answer has status 403")
        status, headers, _ = run.http(f"GET /?t={run.token} HTTP/1.1\nHost: {run.host}")
        check(status == 200 and "set-cookie" in headers, "with the token, the answer sets a cookie")
        name = socket.gethostname().lower()
        check(run.http(f"GET /?t={run.token} HTTP/1.1\nHost: {name}:{run.address[1]}")[0] == 200, f"the machine's name {name} is accepted as host")
        check(run.http(f"GET /?t={run.token} HTTP/1.1\nHost: evil.example")[0] == 421, "a foreign name is refused as host")


def busy(run):
    folder = pathlib.Path(os.environ["XDG_STATE_HOME"])

    def sessions():
        return sorted(folder.rglob("*.clumsy"))

    before = eventually(sessions, "the run has a journal")
    done = subprocess.run(
        [CLUMSY, "run", "--seed", "7", "--plain", "--stage", run.host], capture_output=True, text=True, timeout=PATIENCE)
    check(done.returncode == 69, f"with a busy port, the run ends with 69, not {done.returncode}")
    check(re.fullmatch(r"clumsy: \S+ is in use already: give another port.*\n", done.stderr), f"one line says that the port is in use: {done.stderr}")
    for flags in (["--watch"], ["--open"], ["--stage", "nowhere"], ["--stage", "300.1.1.1:7"], ["--stage", "127.0.0.1:70000"]):
        done = subprocess.run([CLUMSY, "run", *flags], capture_output=True, text=True, timeout=PATIENCE)
        check(done.returncode == 64 and done.stderr.count("\n") == 1, f"{flags} is refused with 64 and one line, not {done.returncode} and {done.stderr}")
    done = subprocess.run([CLUMSY, "run", "--stage", "192.0.2.1:7777"], capture_output=True, text=True, timeout=PATIENCE)
    check(done.returncode == 69 and "192.0.2.1 is no address of this machine" in done.stderr, f"a foreign address is refused with 69: {done.stderr}")
    check(sessions() == before, f"a run that never played leaves no session: {sessions()}")


def ends(run):
    server = run.server
    run.process.send_signal(signal.SIGKILL)
    run.process.wait()
    eventually(lambda: not pathlib.Path(f"/proc/{server}").exists(), "the server ends with a run that was killed")


def heads(run):
    """The answer to HEAD equals the answer to GET, without the body."""
    for path in ("/", "/sound/worklet.js", "/nothing"):
        lines = f"Host: {run.host}\nAccept-Encoding: gzip"
        got = run.http(f"GET {path} HTTP/1.1\n{lines}")
        with socket.create_connection(run.address, timeout=PATIENCE) as connection:
            connection.sendall(f"HEAD {path} HTTP/1.1\r\n".encode() + lines.encode().replace(b"\n", b"\r\n") + b"\r\nConnection: close\r\n\r\n")
            text = b""
            while piece := connection.recv(65536):
                text += piece
        head, _, body = text.partition(b"\r\n\r\n")
        check(head.startswith(f"HTTP/1.1 {got[0]} ".encode()), f"HEAD {path} gets the status of GET: {head[:40]}")
        check(body == b"", f"the answer to HEAD {path} has no body, not {len(body)} bytes")
        for name in ("content-length", "content-type", "etag", "content-encoding"):
            check(name not in got[1] or f"\r\n{name}: {got[1][name]}".encode().lower() in head.lower(), f"HEAD {path} has the {name} of GET: {head}")
    check(run.http("HEAD / HTTP/1.1\nHost: evil.example\nConnection: close")[0] == 421, "the rules for GET also apply to HEAD")


def unmasked(run):
    """The server refuses frames without a mask, as RFC 6455 demands."""
    upgrade = f"GET /stage HTTP/1.1\nHost: {run.host}\nOrigin: http://{run.host}\n{UPGRADE}".rstrip("\n")
    request = upgrade.encode().replace(b"\n", b"\r\n") + b"\r\n\r\n"
    line = b"do 1 gravity 4"
    text, ping, close = (bytes((0x80 | code, len(line))) + line for code in (1, 9, 8))
    masked = bytes((0x81, 0x80 | len(line), 0, 0, 0, 0)) + line
    for name, frames in (("text", text), ("ping", ping), ("close", close), ("a text after a masked text", masked + text)):
        for early in (False, True):
            with socket.create_connection(run.address, timeout=PATIENCE) as connection:
                connection.sendall(request + (frames if early else b""))
                received = b""
                while b"\r\n\r\n" not in received:
                    piece = connection.recv(65536)
                    check(piece, f"{name}, early: {early}: the page joins first")
                    received += piece
                if not early:
                    connection.sendall(frames)
                with contextlib.suppress(ConnectionError):
                    while piece := connection.recv(65536):
                        received += piece
            check(received.endswith(b"\x88\x02\x03\xea"), f"{name}, early: {early}: the connection is closed with 1002, not {received[-20:]}")
    # The server also refuses frames without a mask after a request whose lines end without CR.
    with socket.create_connection(run.address, timeout=PATIENCE) as connection:
        connection.sendall((upgrade + "\n\n").encode() + text)
        received = b""
        with contextlib.suppress(ConnectionError):
            while piece := connection.recv(65536):
                received += piece
    check(received.endswith(b"\x88\x02\x03\xea"), f"line feeds alone: the connection is closed with 1002, not {received[-20:]}")
    check(run.process.poll() is None, "the run still plays")


async def half_open(run):
    """200 connections that send no request, and 50 with unfinished requests, do not lock out their address."""
    async with run.connect() as one:
        player = Page(one)
        await player.begin()
        many = [socket.create_connection(run.address, timeout=PATIENCE) for _ in range(200)]
        slow = [socket.create_connection(run.address, timeout=PATIENCE) for _ in range(50)]
        for connection in slow:
            with contextlib.suppress(OSError):
                connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        for attempt in range(3):
            begun = time.monotonic()
            status, _, body = await asyncio.to_thread(run.http, f"GET / HTTP/1.1\nHost: {run.host}")
            took = time.monotonic() - begun
            check(status == 200 and b"<!doctype html>" in body, f"the answer is the page, with status 200, not {status}")
            check(took < 4, f"despite half-open connections, the page comes within 4 s, not {took:.2f} s")
            async with run.connect() as other:
                await Page(other).begin()
        await player.do("gravity 3")
        await player.until(r"^g \d+ \d+ \d+/\d+ gravity 3$")
        for connection in many + slow:
            connection.close()


def crowd(run):
    many = []
    for _ in range(100):
        connection = socket.create_connection(run.address, timeout=PATIENCE)
        connection.setblocking(False)
        many.append(connection)

    def closed():
        count = 0
        for connection in many:
            with contextlib.suppress(BlockingIOError):
                try:
                    count += connection.recv(1) == b""
                except ConnectionError:
                    count += 1
        return count

    eventually(lambda: closed() >= 84, "at most sixteen of a hundred connections from one address stay open")
    for connection in many:
        connection.close()
    eventually(lambda: run.http(f"GET / HTTP/1.1\nHost: {run.host}")[0] == 200, "afterwards, other connections are served again")


def flood(run):
    """If pages at one address join and leave very often, the server refuses most of them."""
    upgrade = f"GET /stage HTTP/1.1\nHost: {run.host}\nOrigin: http://{run.host}\n{UPGRADE}".rstrip("\n")
    request = upgrade.encode().replace(b"\n", b"\r\n") + b"\r\n\r\n"
    begun, counts = time.monotonic(), collections.Counter()

    def refused():
        connections = [socket.create_connection(run.address, timeout=PATIENCE) for _ in range(12)]
        for connection in connections:
            with contextlib.suppress(ConnectionError):
                connection.sendall(request)
        for connection in connections:
            counts[response(connection)[0]] += 1
            connection.close()
        return counts[429] >= 50

    eventually(refused, "most pages are refused if pages at one address join and leave very often")
    allowed = 32 + 8 * (time.monotonic() - begun) + 1
    check(counts[101] <= allowed, f"at most {allowed:.0f} pages join, not {counts[101]}")
    check(set(counts) <= {0, 101, 429}, f"the only answers are 101 and 429: {counts}")
    check(run.process.poll() is None, "the run still plays")
    # The server may still count the closed connections for a moment.
    eventually(lambda: run.http(f"GET / HTTP/1.1\nHost: {run.host}")[0] == 200, "the server still sends the page")
    eventually(lambda: run.http(upgrade)[0] == 101, "a page that tries again later may join")


# Opens a file at an unused descriptor. The server must not inherit this descriptor.
with open(__file__) as file, Run(pass_fds=[os.dup2(file.fileno(), 50)]) as run:
    loopback(run)
    confined(run)
    busy(run)
    heads(run)
    unmasked(run)
    asyncio.run(half_open(run))
    crowd(run)
    flood(run)
    ends(run)
asyncio.run(watched())
network()
escape_codes_only_in_terminals()
print("stage: hosts, origins, tokens and cookies decide who comes in")
