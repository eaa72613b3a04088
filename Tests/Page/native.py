"""Helpers that return the native engine's events of a session, and compare them with a page's events."""

import json
import os
import subprocess

CLUMSY = os.environ.get("CLUMSY", ".build/release/clumsy")

# Records a page's events in `told`. The script runs before the page's own scripts.
RECORD = """
globalThis.told = []
let given
Object.defineProperty(globalThis, 'clumsy', {
  configurable: true,
  get: () => given,
  set: (parts) => {
    given = parts
    const { onEvent, onRollback } = parts.mirror
    parts.mirror.onEvent = (event) => { told.push({ ...event }); onEvent(event) }
    parts.mirror.onRollback = (ns) => { told = told.filter((event) => event.ns < ns); onRollback(ns) }
  },
})
"""


def clumsy(*arguments, **options):
    return subprocess.run([CLUMSY, *arguments], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def events(session, *flags):
    """Returns the events of a session or share line, as `clumsy render` prints them."""
    return [json.loads(line) for line in clumsy("render", session, "--format", "jsonl", *flags).splitlines()]


def of_native(lines, until):
    """Returns the native engine's strikes and notes before a time, as tuples that equal those of `of_page`."""
    found = []
    for line in lines:
        if line["ns"] >= until:
            continue
        if line["type"] == "strike":
            found.append((line["ns"], "strike", line["ball"], line["index"], line["speed"], line["x"], line["y"], line.get("velocity", 0)))
        elif line["type"] in ("on", "off"):
            kind = 0x90 if line["type"] == "on" else 0x80
            found.append((line["ns"], "note", kind + line["channel"] - 1, line["note"], line["velocity"] if kind == 0x90 else 0))
    return found


def of_page(lines, until):
    """Returns a page's strikes and notes before a time, as tuples that equal those of `of_native`."""
    found = []
    for line in lines:
        if line["ns"] >= until:
            continue
        if line["type"] == "strike":
            found.append((line["ns"], "strike", line["ball"], line["index"], line["speed"], line["x"], line["y"], line["velocity"]))
        elif line["type"] == "message" and line["bytes"][0] >> 4 in (8, 9):
            status, note, velocity = line["bytes"]
            found.append((line["ns"], "note", status, note, velocity if status >> 4 == 9 else 0))
    return found


def check_same(page, native, what):
    for index, (one, other) in enumerate(zip(page, native)):
        assert one == other, f"{what}: event {index} is {one} on the page, and {other} in the native engine"
    assert len(page) == len(native), f"{what}: {len(page)} events on the page, {len(native)} in the native engine"
    assert native, f"{what}: the session has no events"
