// @ts-check
// The requests for the run's share line that are not answered yet, by number.

export class Shares {
  /** @type {Map<number, {resolve: (line: string) => void, reject: (why: Error) => void}>} */
  waiting = new Map()

  /** The line that answers a request; rejected with the reason if there is none. @param {number} id @returns {Promise<string>} */
  wait(id) { return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }) }) }

  /** @param {number} id @param {string} line */
  answer(id, line) {
    this.waiting.get(id)?.resolve(line)
    this.waiting.delete(id)
  }

  /** Returns `true` if somebody waited for the answer. @param {number} id @param {string} why */
  refuse(id, why) {
    this.waiting.get(id)?.reject(new Error(why))
    return this.waiting.delete(id)
  }

  /** @param {string} why */
  refuseAll(why) { for (const id of [...this.waiting.keys()]) this.refuse(id, why) }
}
