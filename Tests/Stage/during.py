"""What hands and strangers do while Tests/Sequencer/cases/stage listens: during.py CLUMSY PORT FOLDER.

FOLDER/begun has the musical time in nanoseconds at which the attack began.
"""

import asyncio
import os
import pathlib
import signal
import sys
import time

os.environ["CLUMSY"] = sys.argv[1]

from attack import attack
from support import Page, Run, check, eventually


async def main(port, folder):
    with Run("--no-audio", "--gravity", "100", "--speed", "500", "--connect", port) as run:
        await asyncio.sleep(3)
        async with run.connect() as connection:
            page = Page(connection)
            await page.begin()
            # A ball above the keys falls on one of them.
            since, begun = len(run.lines), time.monotonic()
            answer = await page.do("spawn 620 300")
            check(answer[0].startswith("g "), f"a touch is a gesture: {answer.string}")
            made = time.monotonic() - begun
            await asyncio.to_thread(
                eventually, lambda: any(" ball 5 strikes key" in line for line in run.lines[since:]), "a touch is a note")
            print(f"touch: a gesture of the run {made * 1000:.0f} ms after it, which a ball made a note")
            await asyncio.sleep(8)
            answer = await page.do("gravity 99")
            pathlib.Path(folder, "begun").write_text(str(int(answer.string.split()[1]) * 4_000_000))
            attacks = [asyncio.create_task(asyncio.to_thread(attack, run, 600)) for _ in range(4)]
            for step in range(8):
                await page.do(f"gravity {90 + step}")
                await asyncio.sleep(1)
            server = run.server
            os.kill(server, signal.SIGKILL)
            await asyncio.to_thread(eventually, lambda: run.server not in (None, server), "there is another server")
            await asyncio.gather(*attacks)
        await asyncio.sleep(1)
        check(run.stop() == 0, f"the run ends as it should: {run.lines[-5:]}")
        late = [line for line in run.lines if "late, by" in line or "time was lost" in line]
        print("\n".join(late) or "no message was late")


asyncio.run(main(sys.argv[2], sys.argv[3]))
