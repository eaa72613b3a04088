// @ts-check The page's estimate of the run's musical time, from round trips. It glides, and never runs back.

/** The number of recent round trips that are kept, and of the quickest among them, which set the clock. */
const KEPT = 16
const QUICKEST = 5
/** The largest relative difference between the clock's speed and time's. */
const SLEW = 0.1
/** The time in which a deviation is made good, about, in ns. */
const GLIDE = 500e6
/** A deviation beyond this, in ns, is no drift: the run's time was set anew, or this machine slept. Then the clock starts anew. */
const LOST = 1e9

export class Clock {
  /** @param {() => number} local nanoseconds of a clock that never runs back */
  constructor(local = () => performance.now() * 1e6) {
    this.local = local
    /** @type {{trip: number, offset: number}[]} */
    this.samples = []
    /** `true` while musical time runs. */
    this.runs = false
    /** The musical time at which it stands while it does not run. */
    this.standing = 0
    /** Musical time less the local one, as shown now and as it should be. */
    this.offset = 0
    this.goal = 0
    this.last = 0
    /** `true` if a time was ever told. */
    this.known = false
  }

  /**
   * Takes a round trip: all in ns, the first two of the local clock.
   * @param {number} sent
   * @param {number} received
   * @param {number} ns the musical time that the other end had between
   */
  sample(sent, received, ns) {
    if (!this.runs) return
    this.samples.push({ trip: received - sent, offset: ns - (sent + received) / 2 })
    if (this.samples.length > KEPT) this.samples.shift()
    const quickest = [...this.samples].sort((a, b) => a.trip - b.trip).slice(0, QUICKEST)
    const offsets = quickest.map(sample => sample.offset).sort((a, b) => a - b)
    this.goal = (offsets[offsets.length >> 1] + offsets[(offsets.length - 1) >> 1]) / 2
    const newest = this.samples[this.samples.length - 1]
    // The run's time was shifted: earlier measurements are void.
    if (Math.abs(newest.offset - this.goal) > LOST + newest.trip) {
      this.samples = [newest]
      this.goal = newest.offset
    }
    this.now()
    if (!this.known || Math.abs(this.goal - this.offset) > LOST) this.offset = this.goal
    this.known = true
  }

  /** Time stands at a moment. @param {number} ns */
  stand(ns) {
    this.runs = false
    this.standing = ns
    this.samples = []
    this.known = true
  }

  /** Time runs, and was at `ns` about now: a first guess, which round trips make exact. @param {number} ns */
  run(ns) {
    if (this.runs) return
    const local = this.local()
    const from = this.known && Math.abs(ns - this.standing) < LOST ? this.standing : ns
    this.runs = true
    this.samples = []
    this.last = local
    this.offset = from - local
    this.goal = ns - local
    this.known = true
  }

  /** The musical time in ns. */
  now() {
    if (!this.runs) return this.standing
    const local = this.local()
    const passed = Math.max(0, local - this.last)
    this.last = Math.max(this.last, local)
    const missing = this.goal - this.offset
    const most = passed * SLEW
    this.offset += Math.max(-most, Math.min(most, missing * Math.min(1, passed / GLIDE)))
    return local + this.offset
  }
}
