// @ts-check
// The server's canvas time, from the arrival of its lines. A line never arrives early, so the quickest line is the most
// exact one.

/** The largest deviation of two machines' clocks, as a share of the time that passes. */
const DRIFT = 2e-4

export class ServerTime {
  /** The page's clock minus the server's, plus the quickest line's time on its way, in ns. */
  #offset = Infinity
  #sampled = 0

  /** @param {() => number} [local] a clock in milliseconds */
  constructor(local = () => performance.now()) { this.local = local }

  /** Takes the time that a line says when it arrives. @param {number} ns */
  sample(ns) {
    const local = this.local() * 1e6
    // The clocks drift apart, so an old measurement counts less and less.
    const known = this.#offset + (local - this.#sampled) * DRIFT
    this.#offset = Math.min(known, local - ns)
    this.#sampled = local
  }

  /** Forgets the measurements, because another server answers. */
  restart() { this.#offset = Infinity }

  /** Returns the server's time now in ns; 0 before the first line. */
  now() { return this.#offset === Infinity ? 0 : this.local() * 1e6 - this.#offset }
}
