"""Prints the result of each check of a promise in Sources/Synth/README.md, and collects the results."""

results = []


def promise(kept, words):
    results.append(bool(kept))
    print(f"{'      ' if kept else 'WRONG '} {words}", flush=True)
