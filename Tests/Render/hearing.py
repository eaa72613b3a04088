"""Helpers for the scripts that measure sound files. They use all processors."""

import sys
from concurrent.futures import ProcessPoolExecutor


def hear(listen, paths, verdict):
    """Calls `listen` for each path. `listen` returns a line, which is printed, and a list of faults.

    Finally exits with all faults, or prints the verdict if there are no faults.
    """
    faults = []
    with ProcessPoolExecutor() as processes:
        for line, found in processes.map(listen, paths):
            print(line)
            faults += found
    if faults:
        sys.exit('FAILED: ' + '; '.join(faults))
    print(verdict)
