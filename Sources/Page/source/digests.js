// @ts-check
// The digests of the run's states, compared with this page's own.

/** The most digests that wait for the mirror to reach their ticks. The mirror may be late, or stand while the page is hidden. */
const PATIENCE = 8

export class Digests {
  /** @type {{tick: number, digest: string}[]} those that the mirror has not come to */
  awaited = []
  /** The number of compared digests that are the same, and that differ. */
  agreements = 0
  differences = 0

  /** @param {number} tick @param {string} digest */
  expect(tick, digest) { this.awaited.push({ tick, digest }) }

  /** Forgets what it waits for: the state is another. */
  restart() { this.awaited = [] }

  /**
   * Compares those that are known; false where one differs.
   * @param {(tick: number) => string | null} digestAt this page's own; null where it is not known any more, or not yet
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
