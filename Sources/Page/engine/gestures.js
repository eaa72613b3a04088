// @ts-check
// The gestures that a mirror knows of, in the order of their ticks.

/**
 * A gesture at its tick. `id` is that of one's own that is not confirmed, `action` that of several that are undone at once. `isRefused` is known
 * once it is made: then it changed nothing.
 * @typedef {{tick: number, text: string, source: number, id?: number, action?: number, isRefused?: boolean}} Made
 */

export class Gestures {
  /** @type {Made[]} by their ticks, then in the order in which they were told; one's own that are not confirmed come last of their tick */
  all = []

  /** Replaces them all. @param {Made[]} gestures */
  restart(gestures) { this.all = [...gestures].sort((one, other) => one.tick - other.tick) }

  /** @param {Made} item */
  put(item) {
    const isBehind = (/** @type {Made} */ other) =>
      other.tick > item.tick || other.tick === item.tick && other.id !== undefined && item.id === undefined
    this.all.splice(this.all.findLastIndex((other) => !isBehind(other)) + 1, 0, item)
  }

  /** Takes out one's own of a number that is not confirmed, if any. @param {number} id @returns {Made | undefined} */
  withdraw(id) {
    const index = this.all.findIndex((item) => item.id === id)
    return index < 0 ? undefined : this.all.splice(index, 1)[0]
  }

  /** The number of the first of a tick or later. @param {number} tick */
  indexFrom(tick) {
    const index = this.all.findIndex((item) => item.tick >= tick)
    return index < 0 ? this.all.length : index
  }

  /** The gestures of a tick and later, but before an end. @param {number} tick @param {number} [end] */
  from(tick, end = Infinity) { return this.all.filter((item) => item.tick >= tick && item.tick < end) }

  /** `true` if a gesture before a tick is not confirmed yet. @param {number} tick */
  isUncertain(tick) { return this.all.some((item) => item.id !== undefined && item.tick < tick) }

  /** Forgets those before a tick, and returns how many. @param {number} tick */
  forget(tick) { return this.all.splice(0, this.indexFrom(tick)).length }
}

/** The first tick at which the made gestures differ from the due ones; Infinity if they are the same. @param {Made[]} made @param {Made[]} due */
export function firstDifference(made, due) {
  let index = 0
  while (index < made.length && made[index].tick === due[index]?.tick && made[index].text === due[index]?.text) index++
  return Math.min(made[index]?.tick ?? Infinity, due[index]?.tick ?? Infinity)
}
