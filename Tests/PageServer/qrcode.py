"""Reads terminal text that contains a QR code in half blocks, decodes the code with zbarimg, and prints its content.

    qrcode.py <TEXT
"""

import re
import shutil
import subprocess
import sys
import tempfile

# Pixels per module (a square of the code), and the width, in modules, of the light margin that readers need.
SCALE, MARGIN = 6, 4


def modules(text):
    """Returns the code's rows of modules, True for dark. Each line of text has two rows."""
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
    """Returns a grey picture of the rows, as PGM."""
    blank = [False] * MARGIN
    wide = [blank + row + blank for row in rows]
    empty = [[False] * len(wide[0])] * MARGIN
    lines = [bytes(0 if dark else 255 for dark in row for _ in range(SCALE)) * SCALE for row in empty + wide + empty]
    return b"P5 %d %d 255\n" % (len(wide[0]) * SCALE, len(lines) * SCALE) + b"".join(lines)


def decoded(text):
    if not shutil.which("zbarimg"):
        raise SystemExit("FAILED: zbarimg is not installed: run 'make test-packages'")
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        file.write(picture(modules(text)))
        file.flush()
        done = subprocess.run(["zbarimg", "--quiet", "--raw", file.name], capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    print(decoded(sys.stdin.read()))
