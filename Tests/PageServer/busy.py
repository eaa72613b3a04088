#!/usr/bin/env python3
"""The run waits for a server that starts slowly, and gives advice if the server never starts."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import support
from support import check

with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    shutil.copy(support.CLUMSY, folder / "clumsy")
    server = folder / "clumsy-stage"
    # The first server starts after 7 s; the second server never starts.
    server.write_text(f"#!/bin/sh\nsleep 7\nexec {support.CLUMSY}-stage\n")
    server.chmod(0o755)
    support.CLUMSY = os.fspath(folder / "clumsy")
    with support.Run() as run:
        check(run.stop() == 0, f"the run ends with status 0; its latest lines: {run.lines[-3:]}")
    server.write_text("#!/bin/sh\nexec sleep 90\n")
    ended = subprocess.run(
        [support.CLUMSY, "run", "--seed", "7", "--plain", "--stage", "127.0.0.1:0"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=support.PATIENCE)
    wanted = "clumsy: clumsy-stage has not started within 30 s: end programs that keep this machine busy, and try again"
    check(ended.returncode == 69 and wanted in ended.stderr.splitlines(), f"a line with advice, not {ended}")
print("stage: a server that starts late is waited for")
