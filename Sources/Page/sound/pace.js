// @ts-check The musical time of each frame, and the shift of notes that follows it, because the audio clock is not the musical one. Nothing is
// resampled or skipped.

/** The difference of the clocks, in ns, up to which nothing is moved: the frames are then those of a rendered file. */
const DEAD_BAND = 250e3
/** The time in which a deviation of at most `MOST` is made good, in ns. */
const SMOOTHING = 400e6
const MOST = 40e6
/** The median of so many moments is taken: a machine that stalls reports a wrong one. */
const KEPT = 3
/** The deviation, in ns, beyond which the musical time must have been set anew, rather than the machine have stalled. */
const JUMP = 150e6
/** The shortest gap of the audio thread that is heard, in ms. */
const GAP = 40

export class Pace {
  /** @param {number} rate in hertz */
  constructor(rate) {
    this.rate = rate
    /** @type {number[]} the musical time of the context's frame 0 by each of the last moments, in ns */
    this.moments = []
    this.begin = 0
    this.smoothed = 0
    /** The number of times that the audio thread came too late to go on without a gap. */
    this.underruns = 0
    /** The time of the first frame, by the machine's clock in ms, according to the promptest call. */
    this.origin = Infinity
  }

  /** Takes a musical time, and the frame at which it is to be heard. @param {number} frame @param {number} ns */
  anchor(frame, ns) {
    const begin = ns - frame / this.rate * 1e9
    if (Math.abs(begin - this.begin) > JUMP) this.moments = []
    this.moments = [...this.moments, begin].slice(-KEPT)
    this.begin = this.moments.length < KEPT ? begin : [...this.moments].sort((one, other) => one - other)[KEPT >> 1]
  }

  /** The musical time to be heard at a frame, in ns. @param {number} frame */
  timeAt(frame) { return this.begin + frame / this.rate * 1e9 }

  /** Begins to follow anew. */
  reset() { this.smoothed = 0 }

  /**
   * Returns the number of frames by which events are to be later than nominal.
   * @param {number} ahead by how much the next frame's nominal musical time, less the shift, is ahead of the time to be heard, in ns
   * @param {number} count the frames since the last call
   * @param {number} shift the present one, in frames
   */
  follow(ahead, count, shift) {
    const deviation = ahead + shift / this.rate * 1e9
    const step = Math.max(-MOST, Math.min(MOST, deviation - this.smoothed))
    this.smoothed += step * Math.min(1, count / this.rate * 1e9 / SMOOTHING)
    const now = shift / this.rate * 1e9
    const wanted = Math.max(this.smoothed - DEAD_BAND, Math.min(this.smoothed + DEAD_BAND, now))
    return Math.round(wanted / 1e9 * this.rate)
  }

  /**
   * Counts a call of the audio thread that came so late that the device ran dry.
   * @param {number} frame the first of the call
   * @param {number} count its frames
   * @param {number} now the machine's clock, in ms
   */
  count(frame, count, now) {
    const origin = now - frame / this.rate * 1e3
    if (origin < this.origin) this.origin = origin
    else if (origin > this.origin + GAP + count / this.rate * 2e3) {
      this.underruns++
      this.origin = origin
    }
  }
}
