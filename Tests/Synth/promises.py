"""Measures what Sources/Synth/README.md promises, and tells each promise that is not kept (exit status 1).

    promises.py [NAME…]       pitch rise loudness partials jumps peak silence filter delay reverb; all, unless named
"""

import sys
import time
import warnings

from changes import test_jumps, test_peak, test_silence
from effects import test_delay, test_filter, test_reverb
from report import results
from tones import test_loudness, test_partials, test_pitch, test_rise

TESTS = {"pitch": test_pitch, "rise": test_rise, "loudness": test_loudness, "partials": test_partials, "jumps": test_jumps,
         "peak": test_peak, "silence": test_silence, "filter": test_filter, "delay": test_delay, "reverb": test_reverb}


def main():
    warnings.simplefilter("ignore")
    for name in sys.argv[1:] or TESTS:
        start = time.monotonic()
        print(f"{name}:")
        TESTS[name]()
        print(f"        ({time.monotonic() - start:.1f} s)", file=sys.stderr)
    wrong = results.count(False)
    print(f"{wrong} of {len(results)} promises are not kept." if wrong else f"All {len(results)} promises are kept.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
