"""What the scripts that listen to files share: all processors listen, and the faults are told together."""

import sys
from concurrent.futures import ProcessPoolExecutor


def hear(listen, paths, verdict):
    """Prints what each file sounds like; ends with the faults, or says the verdict. `listen` gives a line and a list of faults for a path."""
    faults = []
    with ProcessPoolExecutor() as processes:
        for line, found in processes.map(listen, paths):
            print(line)
            faults += found
    if faults:
        sys.exit('FAILED: ' + '; '.join(faults))
    print(verdict)
