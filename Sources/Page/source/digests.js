// @ts-check
// Compares the digests of the run's states with those of this page.

/** The most digests that wait until the mirror reaches their ticks. In a hidden page, the mirror may lag. */
const PATIENCE = 8

export class Digests {
  /** @type {{tick: number, digest: string}[]} digests whose ticks the mirror has not reached */
  awaited = []
  /** The number of comparisons with equal digests, and with different ones. */
  agreements = 0
  differences = 0

  /** @param {number} tick @param {string} digest */
  expect(tick, digest) { this.awaited.push({ tick, digest }) }

  /** Discards the waiting digests, because the mirror starts from another state. */
  restart() { this.awaited = [] }

  /**
   * Compares the waiting digests that this page knows too. Returns false if one differs.
   * @param {(tick: number) => string | null} digestAt this page's digest; null if not known or final
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
