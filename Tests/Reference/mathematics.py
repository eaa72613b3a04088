#!/usr/bin/env python3
"""Writes Tests/SynthTests/MathematicsTable.swift: values of our mathematical functions, computed with thirty digits.

    python3 -m venv /tmp/reference && /tmp/reference/bin/pip install mpmath==1.3.0
    /tmp/reference/bin/python Tests/Reference/mathematics.py >Tests/SynthTests/MathematicsTable.swift

The arguments are doubles, printed so that they are read back exactly. Each value is the double nearest to the truth.
"""

import random

import mpmath

mpmath.mp.dps = 30
random.seed(13)


def spread(count, low, high):
    """Returns both ends, and random doubles between them."""
    return [float(low), float(high)] + [random.uniform(low, high) for _ in range(count - 2)]


def logarithmic(count, low, high):
    """Returns random numbers from 10^low to 10^high, whose logarithms are uniform."""
    return [mpmath.mp.mpf(10) ** random.uniform(low, high) for _ in range(count)]


def hardest():
    """Returns a double up to 1e6 that lies very close to a multiple of π/2, which makes it hard to reduce.

    Compares the doubles next to every seventh multiple.
    """
    neighbours = (float(quarters * mpmath.pi / 2) for quarters in range(1, 636_600, 7))
    return min(neighbours, key=lambda x: abs(mpmath.sin(2 * mpmath.mpf(x))))


angles = [0.0, 1e-300, 1e-9, -0.5, float(mpmath.pi), float(mpmath.pi / 2), float(mpmath.pi / 4), -1e6, 1e6, hardest()]
angles += spread(10, -7, 7) + spread(12, -1e6, 1e6)
exponents = [0.0, 1e-300, -1e-12, 1e-3, 0.34657359027997264, 709.5, -708.0] + spread(12, -1, 1) + spread(13, -700, 700)
positives = [1.0, float.fromhex("0x1.fffffffffffffp-1"), float.fromhex("0x1.0000000000001p0"), 0.5, 2.0]
positives += [float(x) for x in logarithmic(12, -300, 300)] + spread(13, 0.5, 2)
powers = list(zip([float(x) for x in logarithmic(30, -6, 6)], spread(30, -45, 45)))
decibels = [0.0, 6.0, -6.0, 20.0, -60.0, 12.0] + spread(16, -144, 24)
notes = [float(note) for note in (0, 21, 36, 60, 69, 84, 96, 108, 127)] + spread(13, 0, 127)

tables = [
    ("sine", angles, mpmath.sin),
    ("cosine", angles, mpmath.cos),
    ("tangent", angles, mpmath.tan),
    ("exponential", exponents, mpmath.exp),
    ("naturalLogarithm", positives, mpmath.log),
    ("gain", decibels, lambda x: mpmath.mpf(10) ** (x / 20)),
    ("hertz", notes, lambda x: 440 * mpmath.mpf(2) ** ((x - 69) / 12)),
]


def number(x):
    """Formats a double as a Swift literal, with underscores if more than four digits stand before the point."""
    whole, point, rest = repr(float(x)).partition(".")
    return (f"{int(whole):,}".replace(",", "_") if point and len(whole.lstrip("-")) > 4 else whole) + point + rest


print("// swift-format-ignore-file")
print("// Written by Tests/Reference/mathematics.py.")
print()
print("/// Arguments of the functions of `Mathematics`, and the functions' values, which mpmath computed.")
print("enum MathematicsTable {")
for name, arguments, function in tables:
    print(f"  static let {name}: [(argument: Double, value: Double)] = [")
    for x in arguments:
        print(f"    ({number(x)}, {number(function(mpmath.mpf(x)))}),")
    print("  ]")
    print()
print("  static let power: [(base: Double, exponent: Double, value: Double)] = [")
for base, exponent in powers:
    print(f"    ({number(base)}, {number(exponent)}, {number(mpmath.power(base, exponent))}),")
print("  ]")
print("}")
