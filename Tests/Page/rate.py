#!/usr/bin/env python3
"""At 60, 120 and 144 Hz, each frame shows the stage at the frame's time, and a moment looks the same at each rate."""

from browser import Browser, Site
from stepped import begin, steps

SECOND = 1_000_000_000

PICTURE = "document.querySelector('#stage canvas').toDataURL()"


def at_rate(browser, site, rate, seconds=2):
    """Plays with a frame rate (Hz), and returns the pictures at all multiples of half a second."""
    with browser.open(None) as page:
        begin(page, site)
        first = page.evaluate("clumsy.source.now()")
        pictures = []
        for _ in range(2 * seconds):
            steps(page, rate // 2 - 1, 1000 / rate)
            before = page.evaluate(PICTURE)
            # Step to the exact half second, which the rounded frame lengths would miss.
            page.evaluate("([first, half]) => step(half - (clumsy.source.now() - first) / 1e6)", [first, 500 * (len(pictures) + 1)])
            pictures.append(page.evaluate(PICTURE))
            assert before != pictures[-1], f"at {rate} Hz two successive frames show the same picture"
        drawn = page.evaluate("drawn")
        assert len(drawn) == rate * seconds, f"at {rate} Hz there are {len(drawn)} frames in {seconds} s"
        for index, ns in enumerate(drawn):
            wanted = first + (index + 1) * SECOND / rate
            assert abs(ns - wanted) < 2, f"at {rate} Hz frame {index} shows the time {ns} ns, not {wanted} ns"
        balls = page.evaluate("drawn.map(ns => clumsy.mirror.balls(ns)[0]).map(({ x, y }) => `${x} ${y}`)")
        assert len(set(balls)) == len(balls), f"at {rate} Hz the bass ball stood still in {len(balls) - len(set(balls))} frames"
        return pictures


def main():
    with Site() as site, Browser() as browser:
        wanted = at_rate(browser, site, 60)
        for rate in (120, 144):
            found = at_rate(browser, site, rate)
            assert found == wanted, f"at {rate} Hz the same moments look different from those at 60 Hz"
    print("page: rate: ok; at 60, 120 and 144 Hz, each frame has its own picture, and a moment looks the same at each rate")


main()
