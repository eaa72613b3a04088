#!/usr/bin/env python3
"""What is drawn and what is heard are of one time, within 10 ms: the page's own sound, followed for ten seconds in which the audio thread has
no gap. A machine that stalls has gaps: such seconds are told, and others are taken."""

from browser import Browser, Site, until

SECONDS, MOST, BOUND = 10, 90, 10

# A second: how far what is heard was ahead of what is drawn, in ms, and how often the audio thread had a gap, or the sound began anew.
SECOND = """
async () => {
  const { sound } = clumsy
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const told = async () => { const { stats } = sound; while (sound.stats === stats) await wait(5) }
  await told()
  const faults = () => sound.stats.underruns + sound.restarts
  const before = faults()
  const found = []
  for (const end = performance.now() + 1000; performance.now() < end; await wait(5)) {
    const start = performance.now()
    const { ahead } = sound
    // Where the machine stalled here, two moments were compared.
    if (performance.now() - start < 1 && ahead !== null) found.push(ahead)
  }
  await told()
  return { found, faults: faults() - before }
}
"""


def share(values, part):
    """The value below which a part of all are."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def in_time(page):
    """Enough seconds without a fault, one behind another or not: what was found in them, and how many others there were."""
    found, good, others, calm = [], 0, 0, 0
    for _ in range(MOST):
        second = page.evaluate(SECOND)
        calm = 0 if second["faults"] else calm + 1
        # Two seconds after it began, or after a gap, it has found its time again.
        if calm <= 2 or len(second["found"]) < 10:
            others += 1
            continue
        found += second["found"]
        good += 1
        if good == SECONDS:
            return found, others
    print(f"SKIPPED: page: intime: this machine's audio thread had a gap in nearly each of {MOST} seconds: {good} without one")
    return found, others


with Site() as site, Browser() as browser, browser.open(site.address + "#alone") as page:
    until(page, "globalThis.clumsy?.sound.isOn && !clumsy.sound.isWaiting && clumsy.sound.ahead !== null")
    found, others = in_time(page)
    off = [abs(ahead) for ahead in found] or [0]
    print(f"page: intime: of {len(found)} moments heard and drawn differ by {share(off, 0.5):.2f} ms (median), {share(off, 0.99):.2f} ms (99 of 100), "
          f"{max(off):.2f} ms (all); {others} seconds with gaps, or just after them, do not count")
    assert max(off) < BOUND, f"what is heard was {max(off):.1f} ms from what is drawn; allowed: {BOUND} ms"
    assert "the picture" in page.evaluate("(clumsy.context.changed(), new Promise(done => setTimeout(() => done(document.getElementById('sound').title), 50)))")
    # The bound is no empty word: a sound that is told a time 30 ms off is found.
    page.evaluate("clumsy.sound.source = { get state() { return clumsy.source.state }, now: () => clumsy.source.now() + 30e6 }")
    page.wait_for_timeout(3000)
    page.evaluate("clumsy.sound.source = clumsy.source")
    ahead = page.evaluate("clumsy.sound.ahead")
    assert ahead is not None and ahead > 15, f"told a time that is 30 ms ahead, the sound is {ahead} ms ahead"
