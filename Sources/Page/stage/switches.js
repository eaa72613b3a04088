// @ts-check
// The times at which bouncers were taken off the stage or put back.

/** The largest number of switches that are remembered. */
const most = 64

export class Switches {
  /** @type {{ns: number, slot: number, on: boolean}[]} the switches that changed a state, by time */
  turns = []

  /** @param {boolean[]} starts for each bouncer, `true` if it is on before the first remembered switch; by default, all are on */
  constructor(starts = []) { this.starts = starts }

  /** Records a gesture if it switches a bouncer. @param {number} ns @param {string} text */
  take(ns, text) {
    const found = /^bouncer-([1-7]) (\S+)$/.exec(text)
    if (!found) return
    const [slot, on] = [Number(found[1]) - 1, found[2] !== 'off' && Number(found[2]) !== 0]
    if (this.at(slot, ns).on === on) return
    this.turns.push({ ns, slot, on })
    if (this.turns.length <= most) return
    const first = this.turns[0]
    this.starts[first.slot] = first.on
    this.turns.shift()
  }

  /** Discards the switches from `ns` on. @param {number} ns */
  rollback(ns) { this.turns = this.turns.filter((turn) => turn.ns < ns) }

  /**
   * Returns a bouncer's state at the time `ns`, and the time at which that state began. `isLatest` is `true` if no
   * later switch is known.
   * @param {number} slot
   * @param {number} ns
   */
  at(slot, ns) {
    let [on, since, isLatest] = [this.starts[slot] ?? true, -Infinity, true]
    for (const turn of this.turns) {
      if (turn.slot !== slot) continue
      if (turn.ns <= ns) [on, since] = [turn.on, turn.ns]
      else isLatest = false
    }
    return { on, since, isLatest }
  }
}
