#!/usr/bin/env python3
"""Two pages agree with the run every second, despite slow connections, reloads and a killed server."""

import os
import random
import signal

from browser import Browser, until
from native import RECORD, check_same, events, of_native, of_page
from served import SLOW, Run

GESTURES = 200


def gesture(chance):
    return chance.choice(
        [
            lambda: f"spawn {chance.randint(530, 1010)} {chance.randint(100, 680)}",
            lambda: f"remove {chance.randint(1, 6)}",
            lambda: f"gravity {chance.randint(0, 400) / 20}",
            lambda: f"speed {chance.randint(50, 500)}",
            lambda: f"bouncer-{chance.randint(1, 7)} {chance.choice(['on', 'off'])}",
            lambda: f"chord {chance.randint(1, 8)} {chance.choice(['V7/ii', 'IV', 'vi', 'bVII'])}",
            lambda: f"drag {chance.randint(1, 5)} {chance.randint(540, 1000)} {chance.randint(60, 660)}",
            lambda: f"flick {chance.randint(0, 5)} {chance.randint(-900, 900)} {chance.randint(-900, 900)}",
            lambda: f"move bouncer-1 {chance.randint(150, 360)} {chance.randint(250, 450)}",
            lambda: f"cutoff {chance.randint(250, 3000)}",
            lambda: "reset",
        ]
    )()


def in_step(pages, beats=3):
    """Waits until each page has agreed with the run `beats` more times. Fails if a page ever differed from the run."""
    counts = [page.evaluate("clumsy.source.agreements") for page in pages]
    for page, count in zip(pages, counts):
        until(page, f"clumsy.source.agreements >= {count + beats}")
    for page in pages:
        found = page.evaluate("({ differences: clumsy.source.differences, lost: clumsy.mirror.lost, rollbacks: clumsy.mirror.rollbacks })")
        assert found["differences"] == 0, f"page {pages.index(page)} differed from the run: {found}"


def joined(page, run):
    page.goto(run.address)
    until(page, "globalThis.clumsy?.source.state === 'playing'")


def own_touch_is_shown_at_once(page):
    """A page that drops a ball shows the ball before the run's answer arrives. Here, the answer takes at least four seconds."""
    page.evaluate("slow.delay = 2000")
    first = page.evaluate(
        """new Promise((resolve) => {
          const count = clumsy.context.balls().length
          const { gesture } = clumsy.source
          clumsy.source.gesture = (...given) => { resolve('the answer'); return gesture.apply(clumsy.source, given) }
          const look = () => { if (clumsy.context.balls().length > count) resolve('the ball'); else requestAnimationFrame(look) }
          clumsy.context.send('spawn 640 600')
          look()
        })"""
    )
    page.evaluate("delete clumsy.source.gesture; slow.delay = 100")
    assert first == "the ball", "the page showed its own touch only after the run had answered"


def main():
    chance = random.Random(15)
    with Run("--seed", "7", "--balls", "2") as run, Browser() as browser:
        # A killed server closes its connections, which browsers report as errors.
        lost = ["WebSocket connection to", "ERR_CONNECTION"]
        with browser.open(None, allow=lost) as one, browser.open(None, allow=lost) as other:
            pages = [one, other]
            for number, page in enumerate(pages):
                page.add_init_script(SLOW.replace("seed: 1", f"seed: {number + 11}"))
                page.add_init_script(RECORD)
                joined(page, run)
            own_touch_is_shown_at_once(one)
            for number in range(GESTURES):
                page = chance.choice(pages)
                page.evaluate("(text) => clumsy.context.send(text)", gesture(chance))
                page.wait_for_timeout(30)
                if number == GESTURES // 2:
                    one.reload()
                    until(one, "globalThis.clumsy?.source.state === 'playing'")
            in_step(pages)
            made = other.evaluate("told.filter(({ type, refusal }) => type === 'gesture' && refusal === 0).length")
            assert made > GESTURES // 3, f"only {made} of {GESTURES} gestures were made"

            os.kill(run.server, signal.SIGKILL)
            run.wait("started again")
            for page in pages:
                until(page, "clumsy.source.state === 'playing'")
            one.evaluate("clumsy.context.send('gravity 12.5')")
            until(other, "clumsy.context.settings().gravity === 12.5")
            # New balls fall, so that there are strikes to compare.
            for x in (560, 700, 830, 960):
                one.evaluate("(text) => clumsy.context.send(text)", f"spawn {x} 650")
            in_step(pages, beats=6)
            heard, tick = other.evaluate("[told, clumsy.mirror.tick]")
        run.stop()
        # `RECORD` collects the page's events in `told`, which was emptied when the page reconnected. Compare `told`, without
        # its first and last second, with the events of the recorded session.
        begin, limit = min(event["ns"] for event in heard) + 1_000_000_000, (tick - 250) * 4_000_000
        page = [event for event in of_page(heard, limit) if event[0] >= begin]
        check_same(page, [event for event in of_native(events("last"), limit) if event[0] >= begin], "the run")
    print(f"page: together: ok; {made} of {GESTURES} gestures were made, and no second differed")


main()
