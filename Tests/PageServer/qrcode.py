"""Reads a QR code of half blocks in a terminal's text, as a camera would, by zbarimg; prints what it says.

    qrcode.py <TEXT
"""

import re
import shutil
import subprocess
import sys
import tempfile

# Pixels a module, and the light ones around the code that readers want.
SCALE, MARGIN = 6, 4


def modules(text):
    """The code's rows of modules, True for dark: two for a line."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in text.splitlines()]
    drawn = [line for line in lines if re.fullmatch(r"[ █▀▄]*[█▀▄][ █▀▄]*", line)]
    left = min(len(line) - len(line.lstrip()) for line in drawn)
    size = max(len(line) for line in drawn) - left
    rows = []
    for line in drawn:
        cells = line[left:].ljust(size)
        rows += [[cell in "█▀" for cell in cells], [cell in "█▄" for cell in cells]]
    return rows


def picture(rows):
    """A grey picture of them, as PGM."""
    blank = [False] * MARGIN
    wide = [blank + row + blank for row in rows]
    empty = [[False] * len(wide[0])] * MARGIN
    lines = [bytes(0 if dark else 255 for dark in row for _ in range(SCALE)) * SCALE for row in empty + wide + empty]
    return b"P5 %d %d 255\n" % (len(wide[0]) * SCALE, len(lines) * SCALE) + b"".join(lines)


def decoded(text):
    """What the code in a text says."""
    if not shutil.which("zbarimg"):
        raise SystemExit("FAILED: zbarimg is not installed: run 'make test-packages'")
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        file.write(picture(modules(text)))
        file.flush()
        done = subprocess.run(["zbarimg", "--quiet", "--raw", file.name], capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    print(decoded(sys.stdin.read()))
