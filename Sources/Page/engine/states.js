// @ts-check
// The states that a mirror saves on its way, to go back to: one each second, the last ten seconds of them.

/** A saved performance at a tick's beginning. @typedef {{tick: number, bytes: Uint8Array, digest: string}} Saved */

/** Ticks between two saved states. */
export const SPACING = 250
/** The most that are kept. */
const KEPT = 11

export class States {
  /** @type {Saved[]} the earliest first; never empty once it has begun */
  all = []

  /** The earliest: nothing before it can be changed. */
  get first() { return this.all[0] }

  get last() { return this.all[this.all.length - 1] }

  /** The newest of a tick or before it; undefined where that is forgotten. @param {number} tick */
  at(tick) { return this.all.findLast((state) => state.tick <= tick) }

  /** Keeps a state, and forgets what is too old. @param {Saved} state */
  save(state) {
    this.all.push(state)
    if (this.all.length > KEPT) this.all.shift()
  }

  /** Forgets the states from a tick on, except the earliest of all; returns the newest that is left. @param {number} tick */
  backTo(tick) {
    while (this.all.length > 1 && this.last.tick >= tick) this.all.pop()
    return this.last
  }
}
