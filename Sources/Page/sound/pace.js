// @ts-check
// Which musical time is to be heard at which frame, and by how much notes are moved among the frames to follow it: the audio clock is not
// the musical one. Nothing is resampled or skipped.

/** While the clocks differ by less, in ns, nothing is moved: the frames are then those of a rendered file. */
const DEAD_BAND = 250e3
/** Within which time a deviation is made good, in ns; of a larger one than `MOST`, so much. */
const SMOOTHING = 400e6
const MOST = 40e6
/** Of so many moments the middle one is believed: a machine that stalls tells of one that was not. */
const KEPT = 3
/** What is further off, in ns, was no stall: the time was set anew. */
const JUMP = 150e6
/** A gap of the audio thread so long, in ms, was heard. */
const GAP = 40

export class Pace {
  /** @param {number} rate in hertz */
  constructor(rate) {
    this.rate = rate
    /** @type {number[]} the musical time of the context's frame 0, as each of the last moments has it, in ns */
    this.moments = []
    this.begin = 0
    this.smoothed = 0
    /** How often the audio thread came too late to go on without a gap. */
    this.underruns = 0
    /** When the first frame was rendered, by the machine's clock in ms, as the promptest call has it. */
    this.origin = Infinity
  }

  /** A musical time and the frame at which it is to be heard. @param {number} frame @param {number} ns */
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
   * By how many frames all is to be later than nominal.
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
   * Counts a call of the audio thread that comes so late that the device ran dry.
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
