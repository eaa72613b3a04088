#!/usr/bin/env python3
"""If the server is killed or hangs, the run starts another server, and pages continue to play."""

import asyncio
import os
import signal

from support import Page, Run, check, eventually


def restarted(run, number, words):
    """Sends the server a signal, and waits until the run has reported the reason and started another server."""
    server = run.server
    os.kill(server, number)
    eventually(lambda: run.said(f"clumsy-stage {words}; it is started again"), f"the run says that its server {words}")
    eventually(lambda: run.server not in (None, server), "there is another server")


async def main():
    with Run() as run:
        restarted(run, signal.SIGKILL, "was ended by signal 9")
        async with await run.rejoin() as connection:
            check((await Page(connection).begin())[1] == "1", "a page joins the second server")
            # The run waits ten seconds for an answer from its server.
            await asyncio.to_thread(restarted, run, signal.SIGSTOP, "does not answer")
        async with await run.rejoin() as connection:
            page = Page(connection)
            check(int((await page.begin())[1]) > 1, "the page gets a new number")
            check((await page.do("gravity 16.5"))[0].startswith("g "), "the page plays again")
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
    print("stage: a server that hangs is replaced")


asyncio.run(main())
