// @ts-check
// Who waits for the run's share line: by the numbers of what was asked.

export class Shares {
  constructor() {
    /** @type {Map<number, {resolve: (line: string) => void, reject: (why: Error) => void}>} */
    this.waiting = new Map()
  }

  /** The line that answers what is asked by this number; rejected with why there is none. @param {number} id @returns {Promise<string>} */
  wait(id) { return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }) }) }

  /** @param {number} id @param {string} line */
  answer(id, line) {
    this.waiting.get(id)?.resolve(line)
    this.waiting.delete(id)
  }

  /** Whether somebody waited for this. @param {number} id @param {string} why */
  refuse(id, why) {
    this.waiting.get(id)?.reject(new Error(why))
    return this.waiting.delete(id)
  }

  /** Nobody answers any more. @param {string} why */
  refuseAll(why) { for (const id of [...this.waiting.keys()]) this.refuse(id, why) }
}
