"""Prints a table of audible properties: the values of our sound and of FluidR3_GM, and the wanted values. Exits with 1 if a row does not have the wanted value.

    table.py [NAME…]       space noise strings strokes high limiter bass loudness; without NAME, all

The environment variable CLUMSY names the executable that renders whole pieces. Some rows have no comparable value of FluidR3_GM.
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
    print(f"{len(unmet)} rows do not have the wanted values." if unmet else "All rows have the wanted values.")
    return 1 if unmet else 0


if __name__ == "__main__":
    sys.exit(main())
