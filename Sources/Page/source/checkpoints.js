// @ts-check
// States of a whole piece, so that what was done late in it can be taken back without performing it from its start.

/** A performance at a tick's beginning. @typedef {{tick: number, bytes: Uint8Array}} State */

/** The fewest ticks between two of them: ten seconds. */
const SPACING = 2500
/** The most states, of about 8 KiB each: all of three quarters of an hour. In longer pieces the older ones become sparser. */
const MOST = 256

export class Checkpoints {
  /** @type {State[]} the earliest first, which stays: that of the piece's start */
  all = []

  /** Begins with the start of another piece. @param {State} start */
  restart(start) { this.all = [start] }

  /** Keeps a state, where the last one is far enough from it. @param {State} state */
  keep({ tick, bytes }) {
    if (tick < this.all[this.all.length - 1].tick + SPACING) return
    this.all.push({ tick, bytes })
    // Hands take back what they did lately: the older half becomes sparser.
    if (this.all.length > MOST) this.all = this.all.filter((_, index) => index % 2 === 0 || index >= MOST / 2)
  }

  /** The last state of a tick or before it. All after it are forgotten: what is done from that tick on is changed. @param {number} tick */
  backTo(tick) {
    while (this.all[this.all.length - 1].tick > tick) this.all.pop()
    return this.all[this.all.length - 1]
  }
}
