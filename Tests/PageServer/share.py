#!/usr/bin/env python3
"""A page that requests the share line (the session in one line of text) gets all gestures so far. A page that may only watch
gets no share line."""

import asyncio
import os
import pathlib
import re
import subprocess

from support import CLUMSY, Page, Run, check


async def ask(page, number):
    since = len(page.lines)
    await page.socket.send(f"ask {number} share")
    return (await page.until(rf"^(?:share|no) {number} .*$", since)).string


def session(line):
    """Returns the lines of the session that a share line contains."""
    subprocess.run([CLUMSY, "keep", "shared", "--session", line], check=True, capture_output=True)
    return (pathlib.Path(os.environ["XDG_STATE_HOME"]) / "clumsy/kept/shared.clumsy").read_text().splitlines()


async def main():
    with Run("--watch") as run:
        cookies = []
        for token in (run.token, run.watch_token):
            _, headers, _ = run.http(f"GET /?t={token} HTTP/1.1\nHost: {run.host}")
            cookies.append(headers["set-cookie"].split(";")[0])
        async with run.connect(cookies[0]) as one, run.connect(cookies[1]) as other:
            page, watcher = Page(one), Page(other)
            await page.begin()
            await watcher.begin()
            for text in ("gravity 5", "speed 120", "pause"):
                check((await page.do(text))[0].startswith("g "), f"the gesture {text} is made")
            answer = await ask(page, 101)
            line = re.fullmatch(r"share 101 (clumsy:1[\w-]+)", answer)
            check(line, f"the page gets a share line, not {answer!r}")
            lines = session(line[1])
            gestures = [text.split(" ", 1)[1] for text in lines if re.match(r"\d", text)]
            check(gestures == ["gravity 5", "speed 120", "pause"], f"the share line contains all gestures: {gestures}")
            check("seed 7" in lines and lines[-1].startswith("end "), "the share line contains the seed and the end")
            answer = await ask(watcher, 102)
            check(answer == "no 102 this page may only watch", f"a page that may only watch gets no share line: {answer!r}")
            # Every request gets an answer.
            since = len(page.lines)
            for number in range(200, 300):
                await one.send(f"ask {number} share")
            await page.until(r"^(?:share|no) 299 ", since)
            refused = [text for text in page.lines[since:] if text.endswith(" the session can be shared at most twice a second")]
            check(len(refused) >= 50, f"at least 50 of 100 requests at once are refused, not {len(refused)}")
            check((await page.do("play"))[0].startswith("g "), "the page still plays")
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
    print("stage: a page gets the share line of what was played")


asyncio.run(main())
