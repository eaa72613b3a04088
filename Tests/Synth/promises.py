"""Measures the promises of Sources/Synth/README.md. Exit status 1: a promise is not kept.

    promises.py [NAME…]       pitch rise loudness partials jumps peak silence filter delay reverb; without NAME, all
"""

import contextlib
import io
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor

from changes import test_jumps, test_peak, test_silence
from effects import test_delay, test_filter, test_reverb
from report import results
from tones import test_loudness, test_partials, test_pitch, test_rise

TESTS = {"pitch": test_pitch, "rise": test_rise, "loudness": test_loudness, "partials": test_partials, "jumps": test_jumps,
         "peak": test_peak, "silence": test_silence, "filter": test_filter, "delay": test_delay, "reverb": test_reverb}


def measured(name):
    """Runs a test. Returns its output, and for each of its promises whether it is kept."""
    warnings.simplefilter("ignore")
    results.clear()
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        TESTS[name]()
    return printed.getvalue(), list(results)


def main():
    kept = []
    # Start the longest tests first.
    names = sorted(sys.argv[1:] or TESTS, key=lambda name: name not in ("partials", "rise"))
    with ProcessPoolExecutor() as processes:
        for name, (printed, found) in zip(names, processes.map(measured, names)):
            print(f"{name}:\n{printed}", end="", flush=True)
            kept += found
    wrong = kept.count(False)
    print(f"{wrong} of {len(kept)} promises are not kept." if wrong else f"All {len(kept)} promises are kept.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
