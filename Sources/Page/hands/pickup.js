// @ts-check
// Whether a knob moves its parameter: only once it has reached or passed the parameter's present value, so that nothing jumps.

/** For how long a knob's own last turn may not be shown yet, in milliseconds. */
const settling = 500

/** A knob, as it stands to its parameter. */
export class PickUp {
  #isEngaged = false
  /** When it was turned last. */
  #time = -Infinity
  #last

  /** @param {number} last where it was last, 0…1; NaN where nobody knows */
  constructor(last = NaN) { this.#last = last }

  /**
   * The knob is turned; whether the parameter follows.
   * @param {number} share where to, 0…1
   * @param {number} present the position of the parameter's present value, 0…1
   * @param {number} tolerance how near counts as reached
   * @param {number} now in milliseconds
   */
  turn(share, present, tolerance, now) {
    // Whoever else moved the parameter, a hand or an oscillator, has taken it from the knob.
    if (now - this.#time > settling && Math.abs(this.#last - present) > tolerance) this.#isEngaged = false
    const hasPassed = (this.#last - present) * (share - present) <= 0
    if (hasPassed || Math.abs(share - present) <= tolerance) this.#isEngaged = true
    this.#last = share
    this.#time = now
    return this.#isEngaged
  }
}
