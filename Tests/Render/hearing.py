"""Shared by the scripts that listen to files: uses all processors, and reports all faults together."""

import sys
from concurrent.futures import ProcessPoolExecutor


def hear(listen, paths, verdict):
    """Calls `listen`, which returns a line and a list of faults, for each path; prints the lines.

    Then exits with all faults, or prints the verdict if there are no faults.
    """
    faults = []
    with ProcessPoolExecutor() as processes:
        for line, found in processes.map(listen, paths):
            print(line)
            faults += found
    if faults:
        sys.exit('FAILED: ' + '; '.join(faults))
    print(verdict)
