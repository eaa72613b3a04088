#!/usr/bin/env python3
"""With `--open`, the run opens the page on the desktop, and leaves no zombie process. If no browser opens, the run prints the address."""

import os
import pathlib
import tempfile

from support import Run, check, eventually


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    opener = folder / "xdg-open"
    # PATH contains only this folder, so there is no browser, and no other xdg-open.
    path = os.environ | {"PATH": os.fspath(folder)}

    opener.write_text(f"#!/bin/sh\necho \"$$ $1\" >{folder}/new\n/bin/mv {folder}/new {folder}/opened\n")
    opener.chmod(0o755)
    with Run("--open", env=path) as run:
        eventually((folder / "opened").exists, "the page is opened")
        process, address = (folder / "opened").read_text().split(" ")
        check(address == f"http://{run.host}/\n", f"the opened address is that of the run, not {address}")
        # A zombie would still have its folder in /proc.
        eventually(lambda: not pathlib.Path("/proc", process).exists(), "no zombie of xdg-open stays")
        check(not run.said("xdg-open"), "the run prints nothing about xdg-open")
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")

    opener.write_text("#!/bin/sh\nexit 3\n")
    with Run("--open", env=path) as run:
        words = f"^clumsy: xdg-open finds no browser that opens the page: open http://{run.host}/ in a browser$"
        eventually(lambda: run.said(words), "the run says that there is no browser")

    opener.unlink()
    with Run("--open", env=path) as run:
        words = f"^clumsy: xdg-open is not installed: open http://{run.host}/ in a browser$"
        eventually(lambda: run.said(words), "the run says that there is no xdg-open")
        eventually(lambda: run.said(r"^0:0\d"), "the music plays")
        # Without a sequencer, a page on this machine makes sound, but a page on another machine does not.
        check(run.said("the page sounds instead$") or os.path.exists("/dev/snd/seq"), "the run says that the page of this machine makes the sound")
    with Run(stage="0.0.0.0:0") as run:
        check(not run.said("the page sounds instead"), "the run does not say that a page of another machine makes the sound")
        words = "; only a page that this machine opens, at 127.0.0.1, sounds$"
        check(run.said(words) or os.path.exists("/dev/snd/seq"), "the run says that only a page on this machine makes sound")
print("stage: the desktop opens the page, or the run says where the page is")
