// @ts-check
// Limits the rate of gestures. While a finger or a slider moves, only its newest position is sent.

/** The shortest time between two throttled gestures of one control, in milliseconds: four ticks of the performance (4 ms each). */
const PAUSE = 16

/** The largest number of throttled gestures in a second, for all controls together. */
const MOST = 240

export class Gate {
  /** @type {Map<string, string>} the pending gesture of each control */
  #waiting = new Map()
  /** @type {Map<string, number>} the time at which the latest gesture of each control was sent */
  #last = new Map()
  #isTimed = false
  #send

  /** @param {(text: string) => void} send */
  constructor(send) { this.#send = send }

  /**
   * Sends a gesture as soon as the rate allows. The gesture replaces a pending gesture of the same control.
   * @param {string} control
   * @param {string} text
   */
  put(control, text) {
    this.#waiting.set(control, text)
    if (!this.#isTimed) this.#flushReady()
  }

  /** Sends all pending gestures without delay. */
  flush() { for (const control of [...this.#waiting.keys()]) this.#release(control) }

  /** Sends all pending gestures, then this gesture, without delay. @param {string} text */
  now(text) {
    this.flush()
    this.#send(text)
  }

  #flushReady() {
    const now = performance.now()
    const least = Math.max(PAUSE, (1000 / MOST) * this.#last.size)
    for (const [control, time] of this.#last) if (now - time > 1000) this.#last.delete(control)
    for (const control of [...this.#waiting.keys()]) if (now - (this.#last.get(control) ?? 0) >= least) this.#release(control)
    this.#isTimed = this.#waiting.size > 0
    if (this.#isTimed) setTimeout(() => this.#flushReady(), PAUSE / 2)
  }

  /** @param {string} control */
  #release(control) {
    const text = this.#waiting.get(control) ?? ''
    this.#waiting.delete(control)
    this.#last.set(control, performance.now())
    this.#send(text)
  }
}
