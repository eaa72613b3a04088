"""Reports whether promises are kept."""

results = []


def promise(kept, words):
    results.append(bool(kept))
    print(f"{'      ' if kept else 'WRONG '} {words}", flush=True)
