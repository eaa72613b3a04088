#!/usr/bin/env python3
"""Writes Tests/Physics2DTests/TimeOfImpact/TimesOfImpact.swift: times of impact to 17 digits, computed with 120.

    python3 -m venv /tmp/reference && /tmp/reference/bin/pip install mpmath==1.3.0
    /tmp/reference/bin/python Tests/Reference/times_of_impact.py

An impact is the first time >= 0 at which the gap falls through zero. Each row of the table is a test case with the
expected time. This time is computed from the row's exact Doubles, and only its last digit is rounded. Rows are left out
if rounding could turn a hit into a miss, or a miss into a hit.
"""
from pathlib import Path
from random import Random
from struct import pack

from mpmath import mp, mpf, polyroots

mp.dps = 120
random = Random(2026)
ulp = mpf(2) ** -52
rows = []


def spread(lowest, highest):
    """Returns a random number whose logarithm is uniform."""
    return lowest * (highest / lowest) ** random.random()


def unit():
    angle = random.uniform(0, 2 * float(mp.pi))
    return (float(mp.cos(angle)), float(mp.sin(angle)))


def falls(coefficients):
    """Returns the times >= 0 at which a polynomial (coefficients of the lowest power first) falls through zero."""
    while coefficients and coefficients[-1] == 0:
        coefficients = coefficients[:-1]
    if len(coefficients) < 2:
        return []
    # Scales the time so that the roots are of order one, where polyroots converges.
    scale = max(abs(c / coefficients[-1]) ** (mpf(1) / (len(coefficients) - 1 - k))
                for k, c in enumerate(coefficients[:-1]))
    scale = scale or mpf(1)
    scaled = [c * scale**k for k, c in enumerate(coefficients)]
    roots = polyroots(scaled[::-1], maxsteps=2000, extraprec=1000)
    real = sorted(r.real * scale for r in roots if abs(r.imag) <= mpf(10) ** -40 * abs(r))

    def slope(t):
        return sum(k * c * t ** (k - 1) for k, c in enumerate(coefficients) if k)

    return [t for t in real if t >= 0 and slope(t) < 0]


def turns(o, v, a):
    """Returns 0, and the times >= 0 at which the distance from the origin has a minimum or a maximum.

    `o`, `v` and `a` are the offset, the velocity and the acceleration.
    """
    c = [o[0] * v[0] + o[1] * v[1], v[0] ** 2 + v[1] ** 2 + o[0] * a[0] + o[1] * a[1],
         mpf(3) / 2 * (v[0] * a[0] + v[1] * a[1]), (a[0] ** 2 + a[1] ** 2) / 2]
    times = falls(c) + falls([-x for x in c])
    return times + [mpf(0)]


def write(group, kind, numbers, expected):
    rows.append((group, kind, numbers, expected))


def disc(group, offset, velocity, acceleration, reach):
    """Adds a row if rounding cannot turn a hit into a miss, or a miss into a hit. Returns True if the row was added.

    The row describes a moving disc and a disc that rests at the origin. `offset` is the moving disc's place at time 0,
    and `reach` is the sum of both radii.
    """
    numbers = [float(x) + 0.0 for x in (*offset, *velocity, *acceleration, reach)]
    ox, oy, vx, vy, ax, ay, r = map(mpf, numbers)
    o, v, a = (ox, oy), (vx, vy), (ax, ay)

    def place(t):
        return [o[i] + v[i] * t + a[i] * t * t / 2 for i in (0, 1)]

    def size(t):
        return (mp.hypot(*o) + mp.hypot(*v) * t + mp.hypot(*a) * t * t / 2)

    coefficients = [(o[0] ** 2 + o[1] ** 2 - r * r) / 2, o[0] * v[0] + o[1] * v[1],
                    (v[0] ** 2 + v[1] ** 2 + o[0] * a[0] + o[1] * a[1]) / 2,
                    (v[0] * a[0] + v[1] * a[1]) / 2, (a[0] ** 2 + a[1] ** 2) / 8]
    hits = falls(coefficients)
    expected = hits[0] if hits else None
    for t in turns(o, v, a):
        if t == 0 and group.startswith("after"):
            continue
        if expected is not None and t > 2 * expected + 1:
            continue
        depth = abs(mp.hypot(*place(t)) - r)
        if depth < max(mpf(10) ** -11 * r, 64 * ulp * size(t)):
            return False
    write(group, "disc", numbers, expected)
    return True


def plane(group, gap, speed, acceleration):
    numbers = [float(x) for x in (gap, speed, acceleration)]
    g, s, a = map(mpf, numbers)
    if a != 0 and s / a < 0:
        least = g - s * s / (2 * a)
        if abs(least) < 64 * ulp * abs(g):
            return False
    hits = falls([g, s, a / 2])
    write(group, "plane", numbers, hits[0] if hits else None)
    return True


def repeat(count, row):
    made = 0
    while made < count:
        made += row()


def planes():
    repeat(30, lambda: plane("flat", spread(1e-3, 1e3), random.uniform(-500, 500), random.uniform(-1500, 1500)))
    repeat(20, lambda: plane("flat, evenly", spread(1e-3, 1e3), random.uniform(-500, 100), 0))
    repeat(30, lambda: plane("flat, tiny and huge", spread(1e-9, 1e9), random.choice((-1, 1)) * spread(1e-9, 1e9),
                             random.choice((-1, 1)) * spread(1e-9, 1e9)))

    def grazing():
        speed, acceleration = -spread(1, 1e3), spread(1, 2e3)
        touching = speed * speed / (2 * acceleration)
        return plane("flat, grazing", touching * (1 - random.choice((-1, 1)) * spread(1e-12, 1e-3)), speed, acceleration)

    repeat(30, grazing)
    repeat(10, lambda: plane("flat, after a bounce", 0, spread(1e-3, 1e3), -spread(1, 2e3)))


def encounter(group, distance, reach, speed, pull, aim):
    """Adds a disc that starts `distance` before another, aimed past the other's centre by `aim` times the reach."""
    way = unit()
    side = aim * reach
    offset = (-distance * way[0] - side * way[1], -distance * way[1] + side * way[0])
    direction = unit()
    return disc(group, offset, (speed * way[0], speed * way[1]), (pull * direction[0], pull * direction[1]), reach)


def passing(group, reach, speed, pull, time, depth, start=1.0):
    """Adds a disc that comes nearest to the other at `time`, at the distance reach·(1 − depth)."""
    n, direction = unit(), unit()
    a = (pull * direction[0], pull * direction[1])
    at = (n[0] * reach * (1 - depth), n[1] * reach * (1 - depth))
    going = (-n[1] * speed, n[0] * speed)
    # Reject paths that curve strongly around the other disc: `at` would be the path's farthest place instead of its nearest.
    if speed * speed + at[0] * a[0] + at[1] * a[1] <= 0.1 * speed * speed:
        return False
    velocity = (going[0] - a[0] * time, going[1] - a[1] * time)
    offset = tuple(at[i] - velocity[i] * time - a[i] * time * time / 2 for i in (0, 1))
    if mp.hypot(*offset) < 1.01 * reach:
        return False
    return disc(group, offset, velocity, a, reach)


def depths():
    return random.choice((-1, 1)) * spread(1e-10, 1e-3)


def discs():
    for name, pull in (("straight", lambda: 0), ("curved", lambda: random.uniform(100, 2000))):
        repeat(60, lambda: encounter(name, random.uniform(60, 600), random.uniform(8, 50), random.uniform(1, 600), pull(),
                                     random.uniform(-1.2, 1.2)))
        repeat(60, lambda: passing(name + ", grazing", random.uniform(8, 50), random.uniform(50, 600), pull(),
                                   random.uniform(0.1, 2), depths()))
        repeat(30, lambda: encounter(name + ", far away", spread(1e3, 1e8), random.uniform(8, 50), spread(1, 1e6),
                                     pull() * 1e-3, random.uniform(-1.2, 1.2)))
        repeat(30, lambda: encounter(name + ", no hit", random.uniform(60, 600), random.uniform(8, 50),
                                     random.uniform(1, 600), pull(), random.choice((-1, 1)) * random.uniform(1.5, 10)))
        repeat(20, lambda: encounter(name + ", head-on", random.uniform(60, 600), random.uniform(8, 50),
                                     random.uniform(1, 600), pull(), 0))

    def tiny_and_huge(curved):
        reach = spread(1e-9, 1e8)
        distance = reach * spread(1.01, 10)
        speed = spread(1e-9, 1e9)
        # The acceleration is large enough to bend the path noticeably at any scale.
        pull = speed * speed / distance * spread(1e-3, 1e3) if curved else 0
        return encounter(("curved" if curved else "straight") + ", tiny and huge", distance, reach, speed, pull,
                         random.uniform(-1.2, 1.2))

    repeat(60, lambda: tiny_and_huge(False))
    repeat(60, lambda: tiny_and_huge(True))
    repeat(80, lambda: passing("curved, hit", random.uniform(8, 50), random.uniform(50, 600), random.uniform(100, 2000),
                               random.uniform(0.1, 2), random.uniform(0.01, 0.99)))
    repeat(30, lambda: encounter("curved, weakly", random.uniform(60, 600), random.uniform(8, 50), random.uniform(1, 600),
                                 spread(1e-90, 1e-3), random.uniform(-1.2, 1.2)))
    repeat(20, lambda: encounter("curved, strongly", random.uniform(60, 600), random.uniform(8, 50),
                                 random.uniform(1, 600), spread(1e5, 1e12), random.uniform(-1.2, 1.2)))

    def along_the_pull():
        reach, height = random.uniform(8, 50), random.uniform(60, 600)
        down = random.choice((-1, 1))
        return disc("curved, along the pull", (0, height), (0, random.uniform(-500, 500)), (0, down * spread(1e-6, 2e3)),
                    reach)

    repeat(30, along_the_pull)

    def after_a_bounce():
        reach, n, speed = random.uniform(8, 50), unit(), spread(1, 500)
        return disc("after a bounce", (n[0] * reach, n[1] * reach), (n[0] * speed, n[1] * speed),
                    (0, -random.uniform(100, 2000)), reach)

    repeat(40, after_a_bounce)

    def falls_back():
        """Adds a disc that flies up from below the other, and falls back."""
        reach = random.uniform(8, 50)
        return disc("curved, there and back", (random.uniform(0.5, 2) * reach, -random.uniform(2, 10) * reach),
                    (random.uniform(-5, 5), random.uniform(1000, 1500)), (random.uniform(-50, 50), -random.uniform(500, 2000)),
                    reach)

    repeat(40, falls_back)


planes()
discs()
lines = ["// swift-format-ignore-file", "// Written by Tests/Reference/times_of_impact.py.", "",
         "/// Times of impact to 17 digits: group | kind | the bits of its numbers | seconds, or inf for none.", "///",
         "/// Numbers of a plane: gap, speed, acceleration. Numbers of a disc: offset, velocity, acceleration, reach.",
         'let timesOfImpact = """']
for group, kind, numbers, expected in rows:
    bits = " ".join(pack(">d", x).hex() for x in numbers)
    time = "inf" if expected is None else mp.nstr(expected, 17, min_fixed=0, max_fixed=0)
    lines.append(f"  {group} | {kind} | {bits} | {time}")
lines += ['  """', ""]
(Path(__file__).parents[1] / "Physics2DTests" / "TimeOfImpact" / "TimesOfImpact.swift").write_text("\n".join(lines))
print(len(rows), "rows,", sum(e is None for *_, e in rows), "without an impact")
