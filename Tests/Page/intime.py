#!/usr/bin/env python3
"""The time of the page's picture differs by less than 10 ms from the time of the page's own sound, and from the time of a run.

A stalled machine makes gaps in the sound. Seconds with gaps are reported and do not count."""

from browser import Browser, Site, until
from served import Run

SECONDS, MOST, BOUND = 10, 40, 10

# Measures for 900 ms, then waits for the audio thread's next report (two a second). Returns how far the sound was
# ahead of the picture, in ms, and the number of gaps and restarts. The browser drops late audio without counting a gap.
# So a move of the audio's clock by more than 5 ms counts as a gap, too.
SECOND = """
async () => {
  const { sound } = clumsy
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const nextReport = async () => {
    const { stats } = sound
    for (const end = performance.now() + 10_000; sound.stats === stats && performance.now() < end;) await wait(5)
  }
  // Returns the time, on the machine's clock, at which the first frame of the audio should have been heard.
  const origin = () => performance.now() - sound.heardFrame(sound.audio) / sound.audio.sampleRate * 1e3
  // Wait only before the first second, so that no time passes unmeasured between two seconds.
  if (!globalThis.origins) await nextReport()
  const faults = () => sound.stats.underruns + sound.restarts
  const before = faults()
  const found = []
  globalThis.origins = [...(globalThis.origins ?? []).slice(-1)]
  for (const end = performance.now() + 900; performance.now() < end; await wait(5)) {
    const start = performance.now()
    const { ahead } = sound
    // If the machine has stalled since `start`, the values belong to different moments.
    const first = origin()
    if (performance.now() - start >= 1) continue
    origins.push(first)
    if (ahead !== null) found.push(ahead)
  }
  await nextReport()
  return { found, faults: faults() - before + (Math.max(...origins) - Math.min(...origins) > 5 ? 1 : 0) }
}
"""


def share(values, part):
    """Returns the quantile `part`, 0…1."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def in_time(page):
    """Measures until there are enough seconds without faults. Returns the values of these seconds, and the number of other seconds."""
    found, good, others, calm = [], 0, 0, 0
    for _ in range(MOST):
        second = page.evaluate(SECOND)
        calm = 0 if second["faults"] else calm + 1
        # After the start, and after each gap, the sound needs two seconds to synchronize.
        if calm <= 2 or len(second["found"]) < 10:
            others += 1
            continue
        found += second["found"]
        good += 1
        if good == SECONDS:
            return found, others
    print(f"page: intime: only {good} of {MOST} seconds count, because this machine's audio had gaps")
    return found, others


# An upper bound of the error of the page's clock, in ms. The quickest round trip measures the run's time with an error of at most
# half the trip.
CLOCK = """(() => {
  const { samples, offset } = clumsy.source.clock
  const quickest = samples.reduce((one, other) => other.trip < one.trip ? other : one)
  return (Math.abs(quickest.offset - offset) + quickest.trip / 2) / 1e6
})()"""


def follows_a_run(browser):
    """The page draws at the run's musical time."""
    with Run("--seed", "7") as run, browser.open(run.address) as page:
        until(page, "globalThis.clumsy?.source.clock.samples.length >= 8")
        # The page's clock glides from its first estimate to the run's time.
        until(page, f"{CLOCK} < {BOUND}")
        # Only a quick round trip gives a tight bound.
        bounds = []
        while len(bounds) < 1000 and sum(bound < BOUND for bound in bounds) < 100:
            bounds.append(page.evaluate(CLOCK))
            page.wait_for_timeout(50)
        run.stop()
    print(f"page: intime: a page's clock is within {share(bounds, 0.5):.2f} ms (median), {share(bounds, 0.99):.2f} ms (99 of 100) of the run's")
    near = sum(bound < BOUND for bound in bounds)
    assert near == 100, f"the page's clock was within {BOUND} ms of the run's clock at only {near} of {len(bounds)} moments; expected 100"


def follows_its_own_sound(browser, site):
    """The page's sound agrees with its picture, even after the page's time jumps."""
    with browser.open(site.address + "#alone") as page:
        until(page, "globalThis.clumsy?.sound.isOn && !clumsy.sound.isWaiting && clumsy.sound.ahead !== null")
        found, others = in_time(page)
        off = [abs(ahead) for ahead in found]
        if off:
            print(
                f"page: intime: at {len(found)} moments, sound and picture differ by {share(off, 0.5):.2f} ms (median), {share(off, 0.99):.2f} ms "
                f"(99 of 100), {max(off):.2f} ms (all); {others} seconds with gaps, or just after them, do not count")
            assert max(off) < BOUND, f"sound and picture differed by {max(off):.1f} ms; allowed: {BOUND} ms"
        else:
            print(f"SKIPPED: page: intime: the difference of sound and picture: all {others} seconds had gaps, or came just after gaps")
        # Only an event, such as `changed`, updates the tooltip of the button ♪.
        until(page, "(clumsy.context.changed(), document.getElementById('sound').title.includes('the picture'))")
        # If the page's time jumps ahead by 30 ms, `ahead` shows the difference immediately. Then the sound must follow.
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
