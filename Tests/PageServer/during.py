"""Starts the run of Tests/Sequencer/cases/stage, a page and the attackers: during.py CLUMSY FOLDER PORT...

The run plays to each PORT. At first there is only the bass ball. Then a page drops a ball, and FOLDER/touch gets the
run's line about the ball's strike. Then the run has several parts. For each part, FOLDER/parts gets a line
"NS quiet|attacked", where NS is the musical time of the part's start. In all parts except the first, attackers send
malformed frames. Near the end of the last part, the page's server (clumsy-stage) is killed.
"""

import asyncio
import itertools
import os
import pathlib
import signal
import sys

os.environ["CLUMSY"] = sys.argv[1]

from attack import attack
from support import Page, Run, check, eventually

ROUNDS, SECONDS = 5, 3
# Each part has at least this many strikes, which give enough notes to compare.
STRIKES = 40


async def touch(run, page):
    """Drops a ball above the keys. Returns the run's line about its strike."""
    since = len(run.lines)
    answer = await page.do("spawn 620 300")
    check(answer[0].startswith("g "), f"a touch becomes a gesture: {answer.string}")

    def strike():
        return next((line for line in run.lines[since:] if " strikes key" in line), None)

    return await asyncio.to_thread(eventually, strike, "the dropped ball strikes a key")


async def main(folder, ports):
    flags = [word for port in ports for word in ("--connect", port)]
    with Run("--no-audio", "--balls", "0", "--gravity", "100", "--speed", "500", *flags) as run:
        async with run.connect() as connection:
            page = Page(connection)
            await page.begin()
            await asyncio.sleep(2)
            (folder / "touch").write_text(await touch(run, page) + "\n")
            for place in (560, 700, 830, 960):
                await page.do(f"spawn {place} 600")

            step = itertools.cycle(range(60, 100))

            async def part(name):
                """Plays for at least 3 s and 40 strikes. The first gesture's tick is the part's start."""
                answer = await page.do(f"gravity {next(step)}")
                with (folder / "parts").open("a") as parts:
                    print(int(answer.string.split()[1]) * 4_000_000, name, file=parts)
                since, seconds = len(run.lines), 0
                while seconds < SECONDS or sum(" strikes " in line for line in run.lines[since:]) < STRIKES:
                    await asyncio.sleep(1)
                    seconds += 1
                    check(seconds < 240, f"there are {STRIKES} strikes within four minutes")
                    await page.do(f"gravity {next(step)}")

            await part("quiet")
            for number in range(ROUNDS):
                strangers = [asyncio.create_task(asyncio.to_thread(attack, run, 100)) for _ in range(4)]
                await part("attacked")
                if number == ROUNDS - 1:
                    server = run.server
                    os.kill(server, signal.SIGKILL)
                    await asyncio.to_thread(eventually, lambda: run.server not in (None, server), "there is another server")
                await asyncio.gather(*strangers)
        await asyncio.sleep(1)
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-5:]}")


asyncio.run(main(pathlib.Path(sys.argv[2]), sys.argv[3:]))
