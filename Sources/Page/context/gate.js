// @ts-check Limits gestures that come faster than they can be heard: of a moving finger or slider, only the newest place counts.

/** The shortest time between two gestures of one way, in milliseconds: four ticks. */
const PAUSE = 16

/** The most gestures of ways in a second, of all fingers together. */
const MOST = 240

export class Gate {
  /** @type {Map<string, string>} */
  #waiting = new Map()
  /** @type {Map<string, number>} when the last of each way went out */
  #last = new Map()
  #isTimed = false
  #send

  /** @param {(text: string) => void} send */
  constructor(send) { this.#send = send }

  /** Sends a gesture of a way in its time: it replaces one that still waits. @param {string} way what moves @param {string} text */
  put(way, text) {
    this.#waiting.set(way, text)
    if (!this.#isTimed) this.#flushReady()
  }

  /** Sends a gesture that counts for itself, after those that wait. @param {string} text */
  now(text) {
    for (const way of [...this.#waiting.keys()]) this.#release(way)
    this.#send(text)
  }

  #flushReady() {
    const now = performance.now()
    const least = Math.max(PAUSE, (1000 / MOST) * this.#last.size)
    for (const [way, time] of this.#last) if (now - time > 1000) this.#last.delete(way)
    for (const way of [...this.#waiting.keys()]) if (now - (this.#last.get(way) ?? 0) >= least) this.#release(way)
    this.#isTimed = this.#waiting.size > 0
    if (this.#isTimed) setTimeout(() => this.#flushReady(), PAUSE / 2)
  }

  /** @param {string} way */
  #release(way) {
    const text = this.#waiting.get(way) ?? ''
    this.#waiting.delete(way)
    this.#last.set(way, performance.now())
    this.#send(text)
  }
}
