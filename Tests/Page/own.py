#!/usr/bin/env python3
"""On the page of a run, loading a user's own preset is one action: one undo removes all its changes."""

from browser import Browser, until
from served import Run

GRAVITY = "clumsy.context.settings().gravity"
CHORD = "clumsy.context.chords()[1]"
MOTION = "clumsy.context.motion(clumsy.context.parameter('cutoff'))"


def main():
    with Run("--seed", "7") as run, Browser() as browser, browser.open(run.address) as page:
        until(page, "globalThis.clumsy?.source.hasState")
        before = page.evaluate(f"[{GRAVITY}, clumsy.context.settings().sound, {CHORD}]")
        for gesture in ("gravity 3.5", "sound harp", "chord 2 V7/ii", "move cutoff=600..3000/40s,smooth"):
            page.evaluate("text => clumsy.context.send(text)", gesture)
        until(page, f"{GRAVITY} === 3.5 && {CHORD} === 'V7/ii' && {MOTION} !== ''")
        page.click("#settings")
        page.fill("#own-name", "mine")
        page.keyboard.press("Enter")
        page.locator("[data-own=mine]").wait_for()
        for gesture in ("gravity 21", "sound clav", "chord 2 I", "cutoff 900"):
            page.evaluate("text => clumsy.context.send(text)", gesture)
        until(page, f"{GRAVITY} === 21 && {CHORD} === 'I' && {MOTION} === ''")
        page.click("[data-own=mine]")
        until(page, f"{GRAVITY} === 3.5 && {CHORD} === 'V7/ii' && {MOTION} !== ''")
        page.evaluate("clumsy.context.undo()")
        until(page, f"{GRAVITY} === 21 && {CHORD} === 'I' && {MOTION} === ''")
        page.evaluate("clumsy.context.redo()")
        until(page, f"{GRAVITY} === 3.5 && {CHORD} === 'V7/ii' && {MOTION} !== ''")
        assert before[0] != 3.5
        run.stop()
    print("page: own: ok; one undo removes all changes of an own preset")


main()
