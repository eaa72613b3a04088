// @ts-check
// Estimates the present canvas time from the times in the server's lines. Canvas time is the server's clock, which restarts
// when the server loads another score. The line with the shortest delay is the most exact.

/** The largest drift between two machines' clocks, as a share of the elapsed time. */
const DRIFT = 2e-4

export class ServerTime {
  /** The page's clock minus the server's clock, plus the delay of the quickest line, in ns. */
  #offset = Infinity
  #sampled = 0

  /** @param {() => number} [local] a clock in milliseconds */
  constructor(local = () => performance.now()) { this.local = local }

  /** Measures the offset from the time in a line that has just arrived. @param {number} ns */
  sample(ns) {
    const local = this.local() * 1e6
    // The clocks drift apart, so an old measurement becomes less exact.
    const known = this.#offset + (local - this.#sampled) * DRIFT
    this.#offset = Math.min(known, local - ns)
    this.#sampled = local
  }

  /** Discards the measurements, because another server answers, or because the server's clock has restarted. */
  restart() { this.#offset = Infinity }

  /** Returns the server's time now in ns; 0 before the first line. */
  now() { return this.#offset === Infinity ? 0 : this.local() * 1e6 - this.#offset }
}
