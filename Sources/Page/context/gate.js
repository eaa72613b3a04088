// @ts-check
// Holds back gestures that come faster than they can be heard: of a finger's way, or a slider's, only the newest place counts.

/** The shortest time between two gestures of one way, in milliseconds: four ticks. */
const pause = 16

/** The most gestures of ways in a second, of all fingers together. */
const mostASecond = 240

export class Gate {
  /** @type {Map<string, string>} */
  #waiting = new Map()
  /** @type {Map<string, number>} when the last of each way went out */
  #last = new Map()
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null
  #send

  /** @param {(text: string) => void} send */
  constructor(send) {
    this.#send = send
  }

  /**
   * A gesture of a way: the newest takes the place of one that still waits.
   * @param {string} way what moves
   * @param {string} text
   */
  put(way, text) {
    this.#waiting.set(way, text)
    if (this.#timer === null) this.#flushReady()
  }

  /**
   * A gesture that counts for itself. What waits goes before it.
   * @param {string} text
   */
  now(text) {
    for (const way of [...this.#waiting.keys()]) this.#release(way)
    this.#send(text)
  }

  #flushReady() {
    this.#timer = null
    const now = performance.now()
    const least = Math.max(pause, (1000 / mostASecond) * this.#last.size)
    for (const [way, time] of this.#last) if (now - time > 1000) this.#last.delete(way)
    for (const way of [...this.#waiting.keys()]) if (now - (this.#last.get(way) ?? 0) >= least) this.#release(way)
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#flushReady(), pause / 2)
  }

  /** @param {string} way */
  #release(way) {
    const text = this.#waiting.get(way)
    this.#waiting.delete(way)
    this.#last.set(way, performance.now())
    if (text !== undefined) this.#send(text)
  }
}
