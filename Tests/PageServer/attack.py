#!/usr/bin/env python3
"""Attacks the page's server with malformed frames, floods, pages that never read, and SIGKILL.

Meanwhile a page plays. The page loses no gesture, and a render of the recorded session has the same strikes as the run.
"""

import asyncio
import contextlib
import itertools
import os
import pathlib
import random
import signal
import socket
import struct
import sys
import time

import websockets

from support import PATIENCE, Page, Run, check, eventually, journal, response, strikes_of_render, strikes_of_run

COUNT = int(os.environ.get("FRAMES", "10000"))
chance = random.Random(7)


def frame(payload, opcode=1, final=True, masked=True, reserved=0, length=None):
    """Returns a frame of RFC 6455. Its length field may be wrong."""
    size = len(payload) if length is None else length
    first = (0x80 if final else 0) | reserved << 4 | opcode
    mark = 0x80 if masked else 0
    if size < 126:
        head = bytes([first, mark | size])
    elif size < 65536:
        head = bytes([first, mark | 126]) + struct.pack(">H", size)
    else:
        head = bytes([first, mark | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    key = chance.randbytes(4)
    return head + key + bytes(byte ^ key[index % 4] for index, byte in enumerate(payload))


def gesture():
    """Returns a random text that resembles a gesture, but may be invalid."""
    words = ["gravity", "spawn", "drag", "flick", "move", "key", "chords", "remove", "speed", "quit", "é", "\x00", "1e999", "nan"]
    numbers = ["-1", "0", "1e308", "inf", "99999999999999999999", "..", "=", "4..20/90s,walk", "bouncer-9", "Bb3"]
    return " ".join(chance.choice(words + numbers) for _ in range(chance.randint(0, 6)))


def malformed():
    """Returns one or two frames. Most are malformed or refused; a few contain random gestures, which may be valid."""
    kind = chance.randrange(14)
    text = chance.randbytes(chance.randint(0, 200)).hex().encode()
    match kind:
        case 0: return frame(text)
        case 1: return frame(chance.randbytes(100))
        case 2: return frame(chance.randbytes(100), opcode=2)
        case 3: return frame(b"do 1 " + gesture().encode())
        case 4: return frame(f"do {chance.choice(['-1', 'x', '', '4294967296', '1 1'])} {gesture()}".encode())
        case 5: return frame(b"x" * chance.choice([4097, 5000, 65536, 200000]))
        case 6: return frame(b"ping 1", masked=False)
        case 7: return frame(b"ping 1", opcode=chance.choice([3, 4, 7, 11, 15]))
        case 8: return frame(b"ping 1", reserved=chance.randint(1, 7))
        case 9: return frame(b"x", length=chance.choice([2**63 - 1, 2**40, 70000]))
        case 10: return frame(b"x" * 300, opcode=9)
        case 11: return frame(b"ping", final=False) + frame(b" 1", opcode=1)
        case 12: return frame(b"\x00\x01", opcode=8) + frame(b"ping 1")
        case _: return frame(f"ask {chance.randint(0, 9)} preset {chance.choice(['../../etc/passwd', '/etc/passwd', '-', 'x' * 300])}".encode())


def greet(run, room=None):
    """Returns a raw WebSocket whose receive buffer has `room` bytes, or None if the server refuses it now."""
    connection = socket.socket()
    if room:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connection.settimeout(PATIENCE)
    # Connect from random addresses, because the server limits the connections from one address.
    connection.bind((f"127.0.{chance.randint(1, 250)}.{chance.randint(1, 250)}", 0))
    connection.connect(run.address)
    connection.sendall(
        f"GET /stage HTTP/1.1\r\nHost: {run.host}\r\nOrigin: http://{run.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n\r\n".encode())
    if response(connection)[0] == 101:
        return connection
    connection.close()
    return None


def attack(run, count):
    """Sends `count` malformed frames. Opens a new connection whenever the server has closed the previous one."""
    sent = 0
    while sent < count:
        connection = greet(run)
        if connection is None:
            time.sleep(0.01)
            continue
        with connection:
            connection.settimeout(0.002)
            while sent < count:
                try:
                    connection.sendall(malformed())
                    sent += 1
                    if sent % 3 == 0 and connection.recv(65536) == b"":
                        break
                except TimeoutError:
                    continue
                except OSError:
                    break


def garbage(run):
    """Sends bytes that are not HTTP, and requests that never end."""
    for start in (b"", b"\x16\x03\x01\x02\x00", b"GET " + b"/" * 20000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000, chance.randbytes(5000)):
        with contextlib.suppress(OSError), socket.create_connection(run.address, timeout=2) as connection:
            connection.sendall(start)
            connection.recv(100)


def idle_page(run):
    """Connects a page that sends requests but never reads. Returns a function that returns True once the server has dropped the page."""
    connection = eventually(lambda: greet(run, room=4096), "the server accepts one more page")
    connection.setblocking(False)
    # The answers to `state?` fill the buffers within seconds.
    questions = frame(b"state?") + frame(b"ping 1")

    def is_dropped():
        with contextlib.suppress(OSError):
            for _ in range(10):
                connection.send(questions)
        # A page that reads nothing never learns that the server has closed the connection, so look up the server's socket.
        ends = f"{run.address[1]:04X}", f"{connection.getsockname()[1]:04X}"
        for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, server, client, state, *_ = line.split()
            if (server.split(":")[1], client.split(":")[1]) == ends and state == "01":
                return False
        return True

    return is_dropped


async def play(page, count):
    """Sends `count` gestures. Returns, for each gesture that the run accepted, the time in seconds until the answer."""
    times = []
    for step in range(count):
        begun = time.monotonic()
        answer = await page.do(chance.choice([f"gravity {4 + step % 9}", f"speed {150 + step}", f"spawn {540 + step * 7 % 460} 620", f"remove {1 + step % 12}"]))
        if answer[0].startswith("g "):
            times.append(time.monotonic() - begun)
        await asyncio.sleep(0.02)
    return times


async def main():
    with Run() as run:
        async with run.connect() as socket_of_page:
            page = Page(socket_of_page)
            await page.begin()
            quiet = await play(page, 60)
            # After 10 s, the server drops a page that never reads. Meanwhile the other page's traffic is measured.
            is_dropped = await asyncio.to_thread(idle_page, run)
            dropped = asyncio.create_task(asyncio.to_thread(eventually, is_dropped, "a page that does not keep up is dropped"))
            before, begun = page.received, time.monotonic()
            for step in range(5):
                # Pages ask for the time every 2 s.
                await socket_of_page.send(f"ping {step}")
                await asyncio.sleep(2)
            # `received` does not contain the five pings that the page sent, so add 20 bytes for each.
            rate = (page.received - before + 5 * 20) / (time.monotonic() - begun)
            check(rate <= 1024, f"a page without gestures gets at most 1024 bytes a second, not {rate:.0f}")
            await dropped
            await page.do("gravity 5")

            threads = [asyncio.to_thread(attack, run, COUNT // 8) for _ in range(8)]
            attacks = asyncio.gather(*threads, asyncio.to_thread(garbage, run))
            server, under = run.server, []
            while not attacks.done():
                under += await play(page, 10)
            await attacks
            check(run.server == server, "the server survives all attacks")
            check(len(under) > 0 and run.process.poll() is None, "the page played during the attacks, and the run still plays")

            # Send, all at once, more requests than the socket between server and run can hold.
            crowd = [await run.connect() for _ in range(8)]
            for stranger in crowd:
                with contextlib.suppress(websockets.ConnectionClosed):
                    for number in range(900):
                        await stranger.send(f"ping {number}" if number % 2 else f"ask {number} preset x")
            await page.do("gravity 6")
            # Close without a handshake: these connections have read nothing, so a handshake would never end.
            for stranger in crowd:
                stranger.transport.abort()
            check(run.server == server, "the server survives many requests at once")

            os.kill(server, signal.SIGKILL)
            await asyncio.to_thread(
                eventually, lambda: run.said("clumsy-stage was ended by signal 9; it is started again"), "the run says that its server is gone")
            await asyncio.to_thread(eventually, lambda: run.server not in (None, server), "there is another server")
        again = await run.rejoin()
        page = Page(again)
        hello = await page.begin()
        check(int(hello[1]) > 1, "the page gets a new number")
        answer = await page.do("gravity 16.5")
        check(" gravity 16.5" in answer.string, "the page plays again")
        # An undo sends all pages a new state.
        since = len(page.lines)
        await again.send("ask 900 undo")
        await page.until(r"^state \d+ \d+$", since)
        await page.until(r"^done 900$", since)
        await page.do("gravity 7")
        await asyncio.sleep(1.2)
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
        await page.until("^end$")
        with contextlib.suppress(websockets.WebSocketException):
            await again.close()

        heard, rendered = strikes_of_run(run), strikes_of_render(journal())
        # The run's monitor (its printed lines) also has strikes that the undo removed. So compare only strikes before the undone gesture.
        undone = next((line.split()[0] for line in run.lines if line.endswith("  gravity 16.5")), None)
        check(undone, "the monitor printed the undone gesture")
        heard = [strike for strike in heard if strike[0] < undone]
        rendered = [strike for strike in rendered if strike[0] < undone]
        check(len(heard) > 50, f"there are more than 50 strikes to compare, not {len(heard)}")
        apart = next((pair for pair in itertools.zip_longest(heard, rendered) if pair[0] != pair[1]), None)
        check(apart is None, f"the run ({len(heard)} strikes) and the render ({len(rendered)} strikes) have the same strikes; the first difference is {apart}")

        quiet.sort(), under.sort()
        print(
            f"stage: {COUNT} malformed frames and more: nothing lost in {len(heard)} strikes; {rate:.0f} bytes/s a page; a touch becomes a gesture after "
            f"{quiet[len(quiet) // 2] * 1000:.0f} ms, {under[len(under) // 2] * 1000:.0f} ms under attack")


if __name__ == "__main__":
    asyncio.run(main())
