// @ts-check
// Compares the digests (hashes) of the run's states with the digests of this page's states.

/**
 * The number of waiting digests at which the oldest is dropped. While the page is hidden, the mirror (this page's
 * copy of the performance) lags behind the run, and digests wait.
 */
const PATIENCE = 8

export class Digests {
  /** @type {{tick: number, digest: string}[]} digests whose ticks the mirror has not reached */
  awaited = []
  /** The numbers of compared digests that were equal, and that were different. */
  agreements = 0
  differences = 0

  /** @param {number} tick @param {string} digest */
  expect(tick, digest) { this.awaited.push({ tick, digest }) }

  /** Discards the waiting digests, because the mirror starts from another state. */
  restart() { this.awaited = [] }

  /**
   * Compares the waiting digests with this page's digests, as far as these are known. Returns `false` if two digests differ.
   * @param {(tick: number) => string | null} digestAt returns this page's digest; null if it is not known or
   *   not final
   */
  compare(digestAt) {
    while (this.awaited.length > 0) {
      const { tick, digest } = this.awaited[0]
      const own = digestAt(tick)
      if (own === null && this.awaited.length < PATIENCE) return true
      this.awaited.shift()
      if (own === digest) this.agreements++
      else if (own !== null) {
        this.differences++
        this.restart()
        return false
      }
    }
    return true
  }
}
