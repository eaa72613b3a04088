// @ts-check
// The pending requests for the run's share line (its session in one line of text), by id.

export class Shares {
  /** @type {Map<number, {resolve: (line: string) => void, reject: (why: Error) => void}>} */
  waiting = new Map()

  /**
   * Returns a promise of the line that answers a request. The promise is rejected if there is no line.
   * @param {number} id
   * @returns {Promise<string>}
   */
  wait(id) { return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }) }) }

  /** @param {number} id @param {string} line */
  answer(id, line) {
    this.waiting.get(id)?.resolve(line)
    this.waiting.delete(id)
  }

  /** Rejects a request. Returns `true` if it was pending. @param {number} id @param {string} why */
  refuse(id, why) {
    this.waiting.get(id)?.reject(new Error(why))
    return this.waiting.delete(id)
  }

  /** @param {string} why */
  refuseAll(why) { for (const id of [...this.waiting.keys()]) this.refuse(id, why) }
}
