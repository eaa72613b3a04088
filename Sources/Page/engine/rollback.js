// @ts-check
// A performance that can be rolled back: it saves states on its way, knows which gestures are to be made, and performs again from the last
// state before the first one that it made otherwise.
//
// It stands at a tick's beginning: gestures of earlier ticks are made, those of that tick are not.
import { TICK } from './core.js'
import { Gestures, firstDifference } from './gestures.js'
import { SPACING, States } from './states.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').Made} Made */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */

export class Rollback {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    /** @type {Playing | null} */
    this.playing = null
    /** The tick at whose beginning it stands. */
    this.tick = 0
    this.states = new States()
    /** What is to be made since the first saved state. */
    this.known = new Gestures()
    /** @type {Made[]} those that are made, in their order */
    this.made = []
    this.isDirty = false
    /** How often it was rolled back, and how many gestures came too late for that. */
    this.rollbacks = 0
    this.lost = 0
  }

  // What one that is shown does then.

  /** This happens; after a rollback, what was before its time is given again, too. @param {StageEvent[]} events @param {Playing} playing */
  tell(events, playing) { void [events, playing] }

  /** All of a time and later is performed again. @param {number} ns */
  tellReturn(ns) { void ns }

  /** The state of a second is saved. @param {import('./states.js').Saved} state */
  tellSaved(state) { void state }

  /** The time at which it stands, in nanoseconds. */
  get ns() { return this.tick * TICK }

  /** The saved states, the earliest first. */
  get saved() { return this.states.all }

  /** The gestures since the first of them, by their ticks. */
  get gestures() { return this.known.all }

  /**
   * Begins anew with a saved state of a tick's beginning, and what is made then and later: returns the performance. All that was known is forgotten.
   * @param {Uint8Array} bytes
   * @param {number} tick
   * @param {Made[]} gestures
   */
  begin(bytes, tick, gestures) {
    const playing = this.core.restore(bytes)
    if (!playing) throw new Error('a state of another engine, or a damaged one')
    this.replace(playing, tick)
    this.states.restart({ tick, bytes, digest: playing.digest() })
    this.known.restart(gestures.filter((item) => item.tick >= tick))
    this.made = []
    this.isDirty = false
    return playing
  }

  /** Has a gesture be made at its tick; false where that is too long ago. @param {Made} item */
  plan(item) {
    if (!this.playing) return false
    if (item.tick < this.states.first.tick) {
      this.lost++
      return false
    }
    this.known.put(item)
    this.isDirty = true
    return true
  }

  /** Cancels an own gesture that is not confirmed, and returns it. @param {number} id */
  cancel(id) {
    const item = this.known.withdraw(id)
    if (item) this.isDirty = true
    return item
  }

  /** Advances until all up to a time is known. @param {number} ns */
  advanceTo(ns) {
    if (!this.playing) return
    const target = Math.max(Math.ceil(ns / TICK), this.tick)
    this.settle()
    this.perform(target)
  }

  /** The digest of a tick's beginning; null where it is not known any more, or not yet. @param {number} tick */
  digestAt(tick) {
    if (!this.playing || tick > this.tick || this.known.isUncertain(tick)) return null
    this.settle()
    const start = this.states.at(tick)
    if (!start || start.tick === tick) return start?.digest ?? null
    const playing = this.core.restore(start.bytes)
    if (!playing) return null
    for (const item of this.known.from(start.tick, tick)) {
      playing.advance(item.tick * TICK)
      playing.apply(item.text)
    }
    playing.advance(tick * TICK)
    const digest = playing.digest()
    playing.free()
    return digest
  }

  /** The newest saved state, and the gestures since: for a sound that begins now. */
  newest() {
    this.settle()
    const { bytes, tick } = this.states.last
    return { bytes, tick, gestures: this.known.from(tick) }
  }

  /** Rolls back to the first gesture that was made otherwise than it is known now, and performs again until where it stood. */
  settle() {
    if (!this.isDirty) return
    this.isDirty = false
    const tick = firstDifference(this.made, this.known.from(0, this.tick))
    if (tick === Infinity) return
    const end = this.tick
    // Of a state at the tick itself, what happened at its very time would not be told again.
    const start = this.states.backTo(tick)
    const playing = this.core.restore(start.bytes)
    if (!playing) throw new Error('a saved state cannot be restored')
    this.replace(playing, start.tick)
    this.made = this.made.filter((item) => item.tick < start.tick)
    this.rollbacks++
    this.tellReturn(tick * TICK)
    this.perform(end)
  }

  /** @param {Playing} playing @param {number} tick at whose beginning it stands */
  replace(playing, tick) {
    this.playing?.free()
    playing.reportFlights()
    this.playing = playing
    this.tick = tick
  }

  /** Performs until a tick's beginning. @param {number} target */
  perform(target) {
    const { playing } = this
    if (!playing) return
    let next = this.known.indexFrom(this.tick)
    while (this.tick < target) {
      for (; this.gestures[next]?.tick === this.tick; next++) {
        const item = this.gestures[next]
        const event = playing.apply(item.text, item.source)
        this.made.push(item)
        if (event) this.tell([event], playing)
      }
      this.tick = Math.min(target, this.gestures[next]?.tick ?? Infinity, (Math.floor(this.tick / SPACING) + 1) * SPACING)
      this.tell(playing.advance(this.ns), playing)
      if (this.tick % SPACING === 0) next -= this.save(playing)
    }
  }

  /** Saves the state, and forgets what is older than can be rolled back: returns how many gestures. @param {Playing} playing */
  save(playing) {
    this.states.save(this.tick, playing)
    this.tellSaved(this.states.last)
    const { tick } = this.states.first
    if (this.made.length > 0 && this.made[0].tick < tick) this.made = this.made.filter((item) => item.tick >= tick)
    return this.known.forget(tick)
  }
}
