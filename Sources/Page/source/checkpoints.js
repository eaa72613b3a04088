// @ts-check
// Saved states of a whole piece. An undo restores the nearest earlier state, and performs only from there.

/** A performance at a tick's beginning. @typedef {{tick: number, bytes: Uint8Array}} State */

/** The smallest number of ticks between two states: ten seconds. */
export const SPACING = 2500
/**
 * The largest number of states. A state has about 8 KiB, or more with an image (image.js).
 */
const MOST = 256

export class Checkpoints {
  /** @type {State[]} the earliest first; the state at the piece's start is always kept */
  all = []

  /** Starts with another piece. @param {State} start the state at the beginning of the piece */
  restart(start) { this.all = [start] }

  /** Adds a state if its tick is at least `SPACING` ticks after the last state. @param {State} state */
  keep({ tick, bytes }) {
    if (tick < this.all[this.all.length - 1].tick + SPACING) return
    this.all.push({ tick, bytes })
    // Most undos concern recent gestures, so drop every second state of the older half.
    if (this.all.length > MOST) this.all = this.all.filter((_, index) => index % 2 === 0 || index >= MOST / 2)
  }

  /** Returns the last state at or before a tick; the first state if all states are later. @param {number} tick */
  at(tick) { return this.all.findLast((state) => state.tick <= tick) ?? this.all[0] }

  /**
   * Returns the latest state at or before a tick. Discards all later states, because a change at that tick
   * makes them invalid.
   * @param {number} tick
   */
  backTo(tick) {
    while (this.all[this.all.length - 1].tick > tick) this.all.pop()
    return this.all[this.all.length - 1]
  }
}
