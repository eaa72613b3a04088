// @ts-check
// The events that an output, such as MIDI, has recently emitted. After a late gesture, the mirror (the page's copy of
// the performance) rolls back: it repeats the performance from an earlier time. Events that were emitted for that
// time or later are then *speculative*: the repeated performance confirms most of these events, but may lack some.

/** @typedef {import('../types.js').StageEvent} StageEvent */

/** If there are more than 64 events, the earliest 32 are forgotten once all 32 are older than this time, in ns. This time is longer than the reach of a rollback. */
const REMEMBERED = 12e9
/** The number of events that are forgotten together. */
const FORGOTTEN = 32
/** A message that a rollback moves by less than this time, in ns, still counts as the same message. */
const ONE_NOTE = 60e6

/** @template {StageEvent} E */
export class Emitted {
  /** @type {E[]} */
  #confirmed = []
  /** @type {E[]} emitted, then rolled back, and not confirmed yet */
  #speculative = []

  /** Remembers an event that was emitted now. @param {E} event */
  add(event) {
    this.#confirmed.push(event)
    if (this.#confirmed.length > 64 && this.#confirmed[FORGOTTEN - 1].ns < event.ns - REMEMBERED) this.#confirmed.splice(0, FORGOTTEN)
  }

  /**
   * Marks all events from a time on as speculative. Several rollbacks may come before `takeSpeculative`.
   * @param {number} ns
   */
  rollback(ns) {
    this.#speculative.push(...this.#confirmed.filter((event) => event.ns >= ns))
    this.#confirmed = this.#confirmed.filter((event) => event.ns < ns)
  }

  /**
   * Confirms a speculative event, because the repeated performance contains `event`. Returns the confirmed
   * event as it was emitted; undefined if no speculative event matches `event`.
   * @param {E} event
   */
  confirm(event) {
    const index = this.#speculative.findIndex((other) => isSame(event, other))
    if (index < 0) return undefined
    this.#confirmed.push(event)
    return this.#speculative.splice(index, 1)[0]
  }

  /** Removes and returns the events that are still speculative: the repeated performance lacks them. */
  takeSpeculative() { return this.#speculative.splice(0) }
}

/** @param {StageEvent} one @param {StageEvent} other */
function isSame(one, other) {
  if (one.type === 'gesture') return other.type === 'gesture' && one.text === other.text
  if (one.type !== 'message' || other.type !== 'message') return false
  // A note with a different velocity counts as the same note. A controller with a different value does not, so that the value is sent.
  const same = one.bytes.every((byte, index) => byte === other.bytes[index] || index === 2 && one.bytes[0] < 0xa0)
  return same && Math.abs(one.ns - other.ns) < ONE_NOTE
}
