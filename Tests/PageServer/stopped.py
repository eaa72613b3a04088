#!/usr/bin/env python3
"""If Ctrl-Z stops a run, the server informs all pages, including pages that are opened meanwhile. After `fg`, the pages play again."""

import asyncio
import signal

from support import Page, Run, check


async def main():
    with Run() as run:
        async with run.connect() as one:
            page = Page(one)
            await page.begin()
            run.process.send_signal(signal.SIGSTOP)
            await page.until(r"^stopped$")
            since = len(page.lines)
            for _ in range(20):
                await one.send("ping 1")
            await page.until(r"^stopped$", since)
            check(not any(line.startswith("beat ") for line in page.lines[since:]), "a stopped run sends no beat")
            async with run.connect() as other:
                newcomer = Page(other)
                await newcomer.until(r"^stopped$")
                check(newcomer.state is None, "a stopped run sends no state")
                since = len(page.lines)
                run.process.send_signal(signal.SIGCONT)
                await newcomer.begin()
                await page.until(r"^beat ", since)
                check((await page.do("gravity 16.5"))[0].startswith("g "), "the page plays again")
                since = len(page.lines)
                await asyncio.sleep(2.5)
                check("stopped" not in page.lines[since:], "the server does not say that a running run is stopped")
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
    print("stage: pages hear that Ctrl-Z has stopped the run")


asyncio.run(main())
