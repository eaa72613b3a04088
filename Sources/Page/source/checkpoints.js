// @ts-check
// States of all of a piece, so that what was done late in it can be taken back without performing it from its start.

/** A performance at a tick's beginning. @typedef {{tick: number, bytes: Uint8Array}} State */

/** Ticks between two of them, at least: ten seconds. */
const SPACING = 2500
/** How many are kept, of 8 KiB or so: three quarters of an hour as they come, and of longer pieces ever fewer of what is long ago. */
const MOST = 256

export class Checkpoints {
  /** @type {State[]} the earliest first */
  all = []

  /** Forgets all: another piece begins. */
  restart() { this.all = [] }

  /** Keeps a state, where the last one is far enough from it. @param {State} state */
  keep({ tick, bytes }) {
    const last = this.all[this.all.length - 1]
    if (last && tick < last.tick + SPACING) return
    this.all.push({ tick, bytes })
    // Hands take back what they did lately: the older half becomes sparser.
    if (this.all.length > MOST) this.all = this.all.filter((_, index) => index % 2 === 0 || index >= MOST / 2)
  }

  /** The last state of a tick or before it, after which all are forgotten: what is done from that tick on is changed. @param {number} tick */
  backTo(tick) {
    while (this.all.length > 0 && this.all[this.all.length - 1].tick > tick) this.all.pop()
    return this.all[this.all.length - 1]
  }
}
