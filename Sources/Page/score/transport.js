// @ts-check
// The transport of the canvas's score: its state (playing or stopped) and its location.

/** The state of the transport. @typedef {'stopped' | 'playing'} State */

export class Transport {
  /** @type {State} */
  state = 'stopped'
  /** The length in seconds; 0 or less if the score is static. */
  duration = 0
  /** The name of the score, and the name of its composer. */
  title = ''
  /** The location, 0…1, at the canvas's time `ns`. */
  #location = 0
  #ns = 0

  /** `true` if the score has no length. Such a score can only be reset. */
  get isStatic() { return !(this.duration > 0) }

  /** Handles a line `score STATE LOCATION DURATION NS TITLE`. @param {string[]} words */
  take([, state, location, duration, ns, ...title]) {
    this.state = /** @type {State} */ (state)
    this.#location = Number(location)
    this.duration = Number(duration)
    this.#ns = Number(ns)
    this.title = title.join(' ')
  }

  /** Returns the location, 0…1, at a time of the canvas. @param {number} ns */
  location(ns) {
    if (this.state !== 'playing' || this.isStatic) return this.#location
    return Math.min(Math.max(this.#location + (ns - this.#ns) / 1e9 / this.duration, 0), 1)
  }
}
