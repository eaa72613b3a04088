// @ts-check
// The gestures that a mirror knows of, by their ticks, in whatever order it was told of them.

/** A gesture at its tick; `id` is that of one's own that is not confirmed. @typedef {{tick: number, text: string, source: number, id?: number}} Made */

export class Gestures {
  /** @type {Made[]} by their ticks; of one tick, one's own that are not confirmed come last, and else the order in which they were told */
  all = []

  /** Forgets all, and begins with these. @param {Made[]} gestures */
  restart(gestures) { this.all = [...gestures].sort((one, other) => one.tick - other.tick) }

  /** @param {Made} item */
  put(item) {
    const isBehind = (/** @type {Made} */ other) =>
      other.tick > item.tick || other.tick === item.tick && other.id !== undefined && item.id === undefined
    let index = this.all.length
    while (index > 0 && isBehind(this.all[index - 1])) index--
    this.all.splice(index, 0, item)
  }

  /** Takes out one's own of a number; undefined where there is none that is not confirmed. @param {number} id @returns {Made | undefined} */
  withdraw(id) {
    const index = this.all.findIndex((item) => item.id === id)
    return index < 0 ? undefined : this.all.splice(index, 1)[0]
  }

  /** The number of the first of a tick or later. @param {number} tick */
  indexFrom(tick) {
    const index = this.all.findIndex((item) => item.tick >= tick)
    return index < 0 ? this.all.length : index
  }

  /** Those of a tick and later, but before an end. @param {number} tick @param {number} [end] */
  from(tick, end = Infinity) { return this.all.filter((item) => item.tick >= tick && item.tick < end) }

  /** Whether one before a tick is not confirmed: what it does is not certain. @param {number} tick */
  isUncertain(tick) { return this.all.some((item) => item.id !== undefined && item.tick < tick) }

  /** Forgets those before a tick: returns how many. @param {number} tick */
  forget(tick) { return this.all.splice(0, this.indexFrom(tick)).length }
}

/** The first tick at which what is made is not what is due; Infinity where they are the same. @param {Made[]} made @param {Made[]} due */
export function firstDifference(made, due) {
  let index = 0
  while (index < made.length && made[index].tick === due[index]?.tick && made[index].text === due[index]?.text) index++
  return Math.min(made[index]?.tick ?? Infinity, due[index]?.tick ?? Infinity)
}
