#!/usr/bin/env python3
"""A page follows a replay that seeks forward and back, and loops. After each jump, the page gets the run's state immediately."""

import pathlib
import subprocess
import tempfile

from browser import Browser, until
from native import CLUMSY
from served import Run

SESSION = """clumsy 1 engine 2
seed 7
10000 gravity 20
end 15000
"""


def follows(page, begin, end, gravity):
    """Waits until the times of the run and the page are both between `begin` and `end`, in s. Then checks the gravity, and that the page agrees with the run three more times."""
    until(page, f"clumsy.source.now() / 1e9 > {begin} && clumsy.source.now() / 1e9 < {end}")
    until(page, f"clumsy.mirror.ns / 1e9 > {begin} && clumsy.mirror.ns / 1e9 < {end}")
    assert page.evaluate("clumsy.context.settings().gravity") == gravity
    known = page.evaluate("clumsy.source.agreements")
    until(page, f"clumsy.source.agreements >= {known} + 3")
    assert page.evaluate("clumsy.source.differences") == 0, "the page differed from the run"


def main():
    with tempfile.TemporaryDirectory() as folder:
        session = pathlib.Path(folder, "a.clumsy")
        session.write_text(SESSION)
        with Run(str(session)) as run, Browser() as browser, browser.open(None) as page:
            page.goto(run.address)
            until(page, "globalThis.clumsy?.source.state === 'playing'")
            first = page.evaluate("clumsy.context.settings().gravity")
            assert first != 20
            for gesture, begin, end, gravity in [("seek 0:45", 45, 55, 20), ("seek 0:10", 10, 20, first)]:
                subprocess.run([CLUMSY, "tell", gesture], check=True, timeout=60, stdout=subprocess.DEVNULL)
                follows(page, begin, end, gravity)
            subprocess.run([CLUMSY, "tell", "loop", "seek 0:58"], check=True, timeout=60, stdout=subprocess.DEVNULL)
            follows(page, 0, 9, first)
            run.stop()
    print("page: sought: ok; the page follows a replay that seeks and loops")


main()
