#!/usr/bin/env python3
"""What is drawn and what is heard are of one time, within 10 ms: the page's own sound, followed for ten seconds in which the audio thread
has no gap, and a run's, by the page's clock. A machine that stalls has gaps: such seconds are told, and others are taken."""

from browser import Browser, Site, until
from served import Run

SECONDS, MOST, BOUND = 10, 40, 10

# Most of a second, up to the next report of the audio thread, which makes two a second: how far what is heard was ahead of what is drawn,
# in ms, and how often the audio thread had a gap, or the sound began anew. A short gap is counted nowhere: the browser's device leaves out frames that come too late, and the audio's clock steps back behind the machine's. Where it
# moved by more than 5 ms, that of the second before included, it is a gap.
SECOND = """
async () => {
  const { sound } = clumsy
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const told = async () => {
    const { stats } = sound
    for (const end = performance.now() + 10_000; sound.stats === stats && performance.now() < end;) await wait(5)
  }
  // When the audio's first frame was to be heard, by the machine's clock.
  const origin = () => performance.now() - sound.heardFrame(sound.audio) / sound.audio.sampleRate * 1e3
  // Seconds follow each other without a gap between them.
  if (!globalThis.origins) await told()
  const faults = () => sound.stats.underruns + sound.restarts
  const before = faults()
  const found = []
  globalThis.origins = [...(globalThis.origins ?? []).slice(-1)]
  for (const end = performance.now() + 900; performance.now() < end; await wait(5)) {
    const start = performance.now()
    const { ahead } = sound
    // Where the machine stalled here, two moments were compared.
    const first = origin()
    if (performance.now() - start >= 1) continue
    origins.push(first)
    if (ahead !== null) found.push(ahead)
  }
  await told()
  return { found, faults: faults() - before + (Math.max(...origins) - Math.min(...origins) > 5 ? 1 : 0) }
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
    print(f"page: intime: this machine's audio thread had a gap in nearly each of {MOST} seconds: {good} without one")
    return found, others


# How far at most the page's clock is from the run's time, in ms: the quickest of the last round trips bounds it.
CLOCK = """(() => {
  const { samples, offset } = clumsy.source.clock
  const quickest = samples.reduce((one, other) => other.trip < one.trip ? other : one)
  return (Math.abs(quickest.offset - offset) + quickest.trip / 2) / 1e6
})()"""


def follows_a_run(browser):
    """The page draws at the run's own musical time, at which what the run plays sounds."""
    with Run("--seed", "7") as run, browser.open(run.address) as page:
        until(page, "globalThis.clumsy?.source.clock.samples.length >= 8")
        # It has glided there from the first guess.
        until(page, f"{CLOCK} < {BOUND}")
        # Whether it is as near as it may be is known when round trips are quick, which they are now and then on the busiest machine.
        bounds = []
        while len(bounds) < 1000 and sum(bound < BOUND for bound in bounds) < 100:
            bounds.append(page.evaluate(CLOCK))
            page.wait_for_timeout(50)
        run.stop()
    print(f"page: intime: a page's clock is within {share(bounds, 0.5):.2f} ms (median), {share(bounds, 0.99):.2f} ms (99 of 100) of the run's")
    near = sum(bound < BOUND for bound in bounds)
    assert near == 100, f"the page's clock was within {BOUND} ms of the run's in {near} of {len(bounds)} moments"


def follows_its_own_sound(browser, site):
    """The page draws what it sounds: in enough seconds without a gap, and again after its time was moved."""
    with browser.open(site.address + "#alone") as page:
        until(page, "globalThis.clumsy?.sound.isOn && !clumsy.sound.isWaiting && clumsy.sound.ahead !== null")
        found, others = in_time(page)
        off = [abs(ahead) for ahead in found]
        if off:
            print(
                f"page: intime: of {len(found)} moments heard and drawn differ by {share(off, 0.5):.2f} ms (median), {share(off, 0.99):.2f} ms "
                f"(99 of 100), {max(off):.2f} ms (all); {others} seconds with gaps, or just after them, do not count")
            assert max(off) < BOUND, f"what is heard was {max(off):.1f} ms from what is drawn; allowed: {BOUND} ms"
        else:
            print(f"SKIPPED: page: intime: how far what is heard is from what is drawn: none of {others} seconds was without a gap")
        # It is written when something happens, and not while the sound begins anew.
        until(page, "(clumsy.context.changed(), document.getElementById('sound').title.includes('the picture'))")
        # The bound is no empty word: a time that is set 30 ms ahead is seen at once, and followed.
        page.evaluate(
            """() => {
              const { sound, source } = clumsy
              globalThis.aheadOfTime = { get state() { return source.state }, now: () => source.now() + 30e6 }
              globalThis.atOnce = () => { sound.source = aheadOfTime; const { ahead } = sound; sound.source = source; return ahead }
            }"""
        )
        until(page, f"atOnce() !== null && atOnce() < -{BOUND}")
        page.evaluate("clumsy.sound.source = aheadOfTime")
        until(page, f"clumsy.sound.ahead !== null && Math.abs(clumsy.sound.ahead) < {BOUND}")


with Site() as site, Browser() as browser:
    follows_a_run(browser)
    follows_its_own_sound(browser, site)
