#!/usr/bin/env python3
"""The page of `clumsy run SESSION --from 3s --stage` plays the session's gestures, and can send new gestures."""

import pathlib
import tempfile

from browser import Browser, until
from native import RECORD, check_same, events, of_native, of_page
from served import Run

SESSION = """clumsy 1 engine 2
seed 7
500 gravity 20
1000 bouncer-2 off
end 900000
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        session = pathlib.Path(folder, "a.clumsy")
        session.write_text(SESSION)
        with Run(str(session), "--from", "3s") as run, Browser() as browser, browser.open(None) as page:
            page.add_init_script(RECORD)
            asked = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(run.address)
            until(page, "globalThis.clumsy?.source.state === 'playing'")
            until(page, "clumsy.context.settings().gravity === 20 && clumsy.context.settings()['bouncer-2'] === 0")
            page.evaluate("clumsy.context.send('gravity 12.5')")
            until(page, "clumsy.context.settings().gravity === 12.5")
            # The run sends a digest (a hash of its state) each second. Wait until nine digests equal the page's, so
            # that there are strikes to compare.
            until(page, "clumsy.source.agreements >= 9")
            assert page.evaluate("clumsy.source.differences") == 0, "the page differed from the run"
            assert asked == [run.address], f"the page sent other requests than for its address: {asked}"
            heard, tick = page.evaluate("[told, clumsy.mirror.tick]")
            run.stop()
            until(page, "document.getElementById('play').textContent === 'Ended'")
        # Leave out the first and the last second.
        begin, limit = min(event["ns"] for event in heard) + 1_000_000_000, (tick - 250) * 4_000_000
        found = [event for event in of_page(heard, limit) if event[0] >= begin]
        check_same(found, [event for event in of_native(events("last"), limit) if event[0] >= begin], "the run")
    print("page: again: ok; a replayed session has a stage")


main()
