"""Prints a table of what a listener notices: our sound beside FluidR3_GM's, and what is wanted. Exit status 1: a row is not met.

    table.py [NAME…]       space noise strings strokes high limiter bass loudness; without NAME, all

CLUMSY names the clumsy that renders whole pieces. Rows without an entry for FluidR3_GM have nothing to compare.
"""

import sys
import warnings

from noise import test_noise
from pieces import test_bass, test_limiter, test_loudness
from rows import unmet
from space import test_space
from strings import test_strings
from strokes import test_high, test_strokes

TESTS = {"space": test_space, "noise": test_noise, "strings": test_strings, "strokes": test_strokes, "high": test_high,
         "limiter": test_limiter, "bass": test_bass, "loudness": test_loudness}


def main():
    warnings.simplefilter("ignore")
    print("| | what | ours | FluidR3_GM | wanted |\n|---|---|---|---|---|")
    for name in sys.argv[1:] or TESTS:
        TESTS[name]()
    print(f"{len(unmet)} rows are not met." if unmet else "All rows are met.")
    return 1 if unmet else 0


if __name__ == "__main__":
    sys.exit(main())
