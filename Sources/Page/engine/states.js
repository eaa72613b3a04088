// @ts-check
// The states to which a mirror (mirror.js) can roll back: one per second, for the latest ten seconds. A mirror is a page's copy of the
// performance.

/**
 * A performance saved at a tick's beginning.
 * @typedef {{tick: number, bytes: Uint8Array, digest: string}} Saved
 */

/**
 * A saved state of the past, and all gestures, in the order of their ticks. The mirror needs only the gestures from the state's tick on.
 * @typedef {{bytes: Uint8Array, tick: number, gestures: import('./gestures.js').TimedGesture[]}} Past
 */

/** The number of ticks between two saved states. */
export const SPACING = 250
/** The largest number of states kept. */
const KEPT = 11

export class States {
  /** @type {Saved[]} the earliest first; never empty after the mirror's first `restart` */
  all = []

  /** The earliest state. A gesture with an earlier tick comes too late. */
  get first() { return this.all[0] }

  get last() { return this.all[this.all.length - 1] }

  /** Returns the newest state at or before a tick; undefined if there is none. @param {number} tick */
  at(tick) { return this.all.findLast((state) => state.tick <= tick) }

  /** Adds a state, and discards the earliest if there are too many. @param {Saved} state */
  save(state) {
    this.all.push(state)
    if (this.all.length > KEPT) this.all.shift()
  }

  /**
   * Discards the states from a tick on, but never the earliest state. Returns the newest state that is left.
   * @param {number} tick
   */
  backTo(tick) {
    while (this.all.length > 1 && this.last.tick >= tick) this.all.pop()
    return this.last
  }
}
