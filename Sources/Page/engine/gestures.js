// @ts-check
// The gestures that a mirror (mirror.js) knows, ordered by tick.

/**
 * A gesture at its tick. `id` is set for a gesture of this page that the run has not confirmed. Gestures with
 * the same `action` are undone together. `isRefused` is undefined until the performance applies or refuses the
 * gesture.
 * @typedef {{tick: number, text: string, source: number, id?: number, action?: number, isRefused?: boolean}} TimedGesture
 */

export class Gestures {
  /**
   * The gestures are ordered by tick, then as received. Unconfirmed gestures of this page come last in their tick.
   * @type {TimedGesture[]}
   */
  all = []

  /** Replaces all gestures. @param {TimedGesture[]} gestures */
  restart(gestures) { this.all = [...gestures].sort((one, other) => one.tick - other.tick) }

  /** Inserts a gesture. @param {TimedGesture} item */
  put(item) {
    const isBehind = (/** @type {TimedGesture} */ other) =>
      other.tick > item.tick || other.tick === item.tick && other.id !== undefined && item.id === undefined
    this.all.splice(this.all.findLastIndex((other) => !isBehind(other)) + 1, 0, item)
  }

  /**
   * Removes and returns the unconfirmed gesture with an id, if there is one.
   * @param {number} id
   * @returns {TimedGesture | undefined}
   */
  withdraw(id) {
    const index = this.all.findIndex((item) => item.id === id)
    return index < 0 ? undefined : this.all.splice(index, 1)[0]
  }

  /**
   * Returns the index of the first gesture at or after a tick; the number of gestures if there is none.
   * @param {number} tick
   */
  indexFrom(tick) {
    const index = this.all.findIndex((item) => item.tick >= tick)
    return index < 0 ? this.all.length : index
  }

  /** Returns the gestures from `tick` on and before `end`. @param {number} tick @param {number} [end] */
  from(tick, end = Infinity) { return this.all.filter((item) => item.tick >= tick && item.tick < end) }

  /** Returns `true` if a gesture before a tick is not confirmed yet. @param {number} tick */
  isUncertain(tick) { return this.all.some((item) => item.id !== undefined && item.tick < tick) }

  /** Removes the gestures before a tick, and returns their number. @param {number} tick */
  forget(tick) { return this.all.splice(0, this.indexFrom(tick)).length }
}

/**
 * Returns the first tick at which the gestures that were applied differ from those that should have been
 * applied; Infinity if they are the same.
 * @param {TimedGesture[]} made the gestures that were applied
 * @param {TimedGesture[]} due the gestures that should have been applied
 */
export function firstDifference(made, due) {
  let index = 0
  while (index < made.length && made[index].tick === due[index]?.tick && made[index].text === due[index]?.text) index++
  return Math.min(made[index]?.tick ?? Infinity, due[index]?.tick ?? Infinity)
}
