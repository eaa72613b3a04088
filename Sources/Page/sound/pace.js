// @ts-check
// Maps audio frames to musical time. The audio clock and the clock of musical time drift apart. To compensate, notes
// are shifted by whole frames; nothing is resampled or skipped.

/**
 * The largest clock difference, in ns, that shifts no note. Without a shift, the samples equal those of a rendered
 * file.
 */
const DEAD_BAND = 250e3
/** The time constant with which `follow` smooths the sound's deviation from the wanted time, in ns. */
const SMOOTHING = 400e6
/** A deviation is clamped to at most this difference, in ns, from the smoothed deviation. */
const MOST = 40e6
/** The number of anchors (see `anchor`) whose median is used, because a stall may make one anchor wrong. */
const KEPT = 3
/** If an anchor differs from the earlier anchors by more than this time, in ns, then musical time has jumped. */
const JUMP = 150e6
/**
 * A call of the audio thread is an underrun if it is late by more than this time, in ms, plus twice the duration of
 * the call's frames.
 */
const GAP = 40

export class Pace {
  /** @param {number} rate in hertz */
  constructor(rate) {
    this.rate = rate
    /** @type {number[]} the musical time of frame 0, in ns, according to each of the latest anchors */
    this.moments = []
    this.begin = 0
    this.smoothed = 0
    /** The number of times that the audio thread was called too late to avoid a gap. */
    this.underruns = 0
    /** The time of frame 0 by the machine's clock, in ms, according to the most punctual call since the latest underrun. */
    this.origin = Infinity
  }

  /**
   * Adds an anchor: a frame, and the musical time that should be heard at that frame.
   * @param {number} frame
   * @param {number} ns
   */
  anchor(frame, ns) {
    const begin = ns - frame / this.rate * 1e9
    if (Math.abs(begin - this.begin) > JUMP) this.moments = []
    this.moments = [...this.moments, begin].slice(-KEPT)
    this.begin = this.moments.length < KEPT ? begin : [...this.moments].sort((one, other) => one - other)[KEPT >> 1]
  }

  /** Returns the musical time that should be heard at a frame, in ns. @param {number} frame */
  timeAt(frame) { return this.begin + frame / this.rate * 1e9 }

  /** Resets the smoothed deviation. */
  reset() { this.smoothed = 0 }

  /**
   * Returns the number of frames by which events should be delayed after their nominal frames.
   * @param {number} ahead the next frame's musical time with the present shift, minus the musical time that
   *   should be heard, in ns
   * @param {number} count the number of frames since the previous call
   * @param {number} shift the present shift, in frames
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
   * Counts an underrun if the audio thread was called so late that the device ran out of frames.
   * @param {number} frame the first frame of the call
   * @param {number} count the number of frames of the call
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
