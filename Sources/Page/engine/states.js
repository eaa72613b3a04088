// @ts-check
// The states that a mirror saves so that it can go back: one a second, for the last ten seconds.

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

  /** Returns the newest state at a tick or before it; undefined if none is kept. @param {number} tick */
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
