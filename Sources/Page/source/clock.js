// @ts-check
// Estimates the run's musical time from round trips to the server. A correction of up to a second only
// makes the clock faster or slower. A larger correction is a jump.

/** How many recent round trips are kept, and how many of these (the quickest) set the clock. */
const KEPT = 16
const QUICKEST = 5
/** The largest relative change of the clock's speed by a correction. */
const SLEW = 0.1
/** The time constant of corrections, in ns. */
const GLIDE = 500e6
/** The deviation, in ns, beyond which the clock jumps: the run's time has jumped, or this machine slept. */
const LOST = 1e9

export class Clock {
  /** @param {() => number} local a monotonic clock, in nanoseconds */
  constructor(local = () => performance.now() * 1e6) {
    this.local = local
    /** @type {{trip: number, offset: number}[]} */
    this.samples = []
    /** `true` while the clock runs. */
    this.runs = false
    /** The musical time at which the clock stands while it does not run. */
    this.standing = 0
    /** Musical time minus local time: `offset` is the value in use, `goal` is the measured value. */
    this.offset = 0
    this.goal = 0
    this.last = 0
    /** `true` if the musical time has been received. */
    this.known = false
  }

  /**
   * Adds a round trip. All times are in ns.
   * @param {number} sent the local time at which the request was sent
   * @param {number} received the local time at which the answer was received
   * @param {number} ns the run's musical time at a moment between `sent` and `received`
   */
  sample(sent, received, ns) {
    if (!this.runs) return
    this.samples.push({ trip: received - sent, offset: ns - (sent + received) / 2 })
    if (this.samples.length > KEPT) this.samples.shift()
    const quickest = [...this.samples].sort((a, b) => a.trip - b.trip).slice(0, QUICKEST)
    const offsets = quickest.map(sample => sample.offset).sort((a, b) => a - b)
    this.goal = (offsets[offsets.length >> 1] + offsets[(offsets.length - 1) >> 1]) / 2
    const newest = this.samples[this.samples.length - 1]
    // If the run's time has jumped, earlier measurements are invalid.
    if (Math.abs(newest.offset - this.goal) > LOST + newest.trip) {
      this.samples = [newest]
      this.goal = newest.offset
    }
    this.now()
    if (!this.known || Math.abs(this.goal - this.offset) > LOST) this.offset = this.goal
    this.known = true
  }

  /** Stops the clock at a musical time. @param {number} ns */
  stand(ns) {
    this.runs = false
    this.standing = ns
    this.samples = []
    this.known = true
  }

  /** Starts the clock. @param {number} ns the approximate musical time now, which round trips make exact */
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

  /** Returns the musical time in ns. */
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
