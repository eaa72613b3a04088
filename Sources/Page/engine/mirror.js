// @ts-check A mirror of the run's performance. Gestures may arrive late and in any order; the mirror then rolls back to a saved state and performs
// again, so that the result is as if they had arrived in time.
//
//   const mirror = new Mirror(core)
//   mirror.onEvent = (event) => …; mirror.onRollback = (ns) => …     // what happens, in order; all of `ns` and later is told anew
//   mirror.restart(bytes, tick, gestures)                            // begins with a saved state of a tick's beginning
//   mirror.insert(tick, text, source)                                // a gesture that was made at a tick, past or to come
//   mirror.expect(id, text, tick), mirror.withdraw(id)               // one's own, shown at once, until it is known at which tick it was made
//   mirror.advanceTo(ns)                                             // before each frame: then all until `ns` is known
//   mirror.balls(ns), .bouncers(ns), .keys(), .chord, .settings()    // what is shown
import { Gestures, firstDifference } from './gestures.js'
import { TICK } from './playing.js'
import { Shown } from './shown.js'
import { SPACING, States } from './states.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').Made} Made */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/**
 * Hears what a mirror is told.
 * @typedef {object} Follower
 * @property {() => void} [restart] it begins anew
 * @property {(gesture: Made) => void} [gesture]
 * @property {(gesture: Made) => void} [withdraw]
 * @property {(state: import('./states.js').Saved) => void} [saved] the state of a second, once it is come to
 */

export class Mirror {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    /** @type {Playing | null} */
    this.playing = null
    /** The tick at whose beginning it stands: gestures of earlier ticks are made, those of that tick are not. */
    this.tick = 0
    this.states = new States()
    /** The gestures to be made since the first saved state. */
    this.known = new Gestures()
    /** @type {Made[]} those that are made, in their order */
    this.made = []
    this.isDirty = false
    /** The number of rollbacks, and of gestures that came too late for one. */
    this.rollbacks = 0
    this.lost = 0
    /** Events before this time were reported and are still valid after a rollback. Events at this time and later are reported. */
    this.confirmedFrom = 0
    this.shown = new Shown()
    /** @type {Follower[]} */
    this.followers = []
    /** @type {(event: StageEvent) => void} */
    this.onEvent = () => {}
    /** @type {(ns: number) => void} */
    this.onRollback = () => {}
  }

  /** @param {Follower} follower */
  follow(follower) { this.followers.push(follower) }

  /** `true` if the balls stand. */
  get isPaused() { return this.playing !== null && !this.playing.stand().isPlaying }

  /** The time at which it stands, in nanoseconds. */
  get ns() { return this.tick * TICK }

  /** The saved states, the earliest first. */
  get saved() { return this.states.all }

  /** The gestures since the first of them, by their ticks. */
  get gestures() { return this.known.all }

  /**
   * Begins anew with a saved state of a tick's beginning. All that was known before is forgotten.
   * @param {Uint8Array} bytes
   * @param {number} tick
   * @param {Made[]} [gestures] what is made then and later
   */
  restart(bytes, tick, gestures = []) {
    const playing = this.#restore(bytes, tick)
    this.states.all = [{ tick, bytes, digest: playing.digest() }]
    this.known.restart(gestures.filter((item) => item.tick >= tick))
    this.made = []
    this.isDirty = false
    this.confirmedFrom = this.ns
    this.shown.restart(playing)
    this.onRollback(-Infinity)
    this.#tell(playing.advance(this.ns), playing)
    for (const follower of this.followers) follower.restart?.()
  }

  /**
   * Makes a gesture at its tick. Returns false if the tick is too old; then this page's state differs from the run's from now on.
   * @param {number} tick
   * @param {string} text
   * @param {number} [source]
   */
  insert(tick, text, source = 0) { return this.put({ tick, text, source }) }

  /** Shows an own gesture until `withdraw`. @param {number} id @param {string} text @param {number} tick */
  expect(id, text, tick) { return this.put({ tick, text, source: 0, id }) }

  /** @param {Made} item */
  put(item) {
    if (!this.playing) return false
    if (item.tick < this.states.first.tick) {
      this.lost++
      return false
    }
    this.known.put(item)
    this.isDirty = true
    for (const follower of this.followers) follower.gesture?.(item)
    return true
  }

  /** Takes an own gesture back: `insert` reports it with its tick, or it was refused. @param {number} id */
  withdraw(id) {
    const item = this.known.withdraw(id)
    if (!item) return
    this.isDirty = true
    for (const follower of this.followers) follower.withdraw?.(item)
  }

  /** Advances until all up to a time is known. @param {number} ns */
  advanceTo(ns) {
    if (!this.playing) return
    const target = Math.max(Math.ceil(ns / TICK), this.tick)
    this.settle()
    this.#perform(target)
  }

  /** The digest of a tick's beginning; null where it is not known any more, or not yet. @param {number} tick */
  digestAt(tick) {
    if (!this.playing || tick > this.tick || this.known.isUncertain(tick)) return null
    this.settle()
    const start = this.states.at(tick)
    if (!start || start.tick === tick) return start?.digest ?? null
    const playing = this.core.restore(start.bytes)
    if (!playing) return null
    playing.run(this.known.from(start.tick, tick), tick)
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

  /** Rolls back to before the first gesture that differs from those known now, and performs again up to the present tick. */
  settle() {
    if (!this.isDirty) return
    this.isDirty = false
    const tick = firstDifference(this.made, this.known.from(0, this.tick))
    if (tick === Infinity) return
    const end = this.tick
    // A state at the tick itself would lack the events of that very time.
    const start = this.states.backTo(tick)
    this.#restore(start.bytes, start.tick)
    this.made = this.made.filter((item) => item.tick < start.tick)
    this.rollbacks++
    this.confirmedFrom = tick * TICK
    this.shown.rollback(this.confirmedFrom)
    this.onRollback(this.confirmedFrom)
    this.#perform(end)
  }

  /** The active chord's slot. */
  get chord() { return this.playing?.stand().slot ?? 0 }

  /** The values in force, by a parameter's name. */
  settings() { return this.playing ? this.shown.settings(this.playing) : {} }

  /** The balls on the stage at a time. @param {number} ns */
  balls(ns) { return this.shown.balls(ns) }

  /** All bouncers at a time. @param {number} ns */
  bouncers(ns) { return this.playing ? this.shown.bouncers(this.playing, ns) : [] }

  keys() { return this.playing ? this.shown.keys(this.playing) : [] }

  /** @param {Uint8Array} bytes @param {number} tick at whose beginning it then stands */
  #restore(bytes, tick) {
    const playing = this.core.restore(bytes)
    if (!playing) throw new Error('a state of another engine, or a damaged one')
    this.playing?.free()
    playing.reportFlights()
    this.playing = playing
    this.tick = tick
    return playing
  }

  /** Performs until a tick's beginning. @param {number} target */
  #perform(target) {
    const { playing } = this
    if (!playing) return
    let next = this.known.indexFrom(this.tick)
    while (this.tick < target) {
      for (; this.gestures[next]?.tick === this.tick; next++) {
        const item = this.gestures[next]
        const event = playing.make(item)
        this.made.push(item)
        if (event) this.#tell([event], playing)
      }
      this.tick = Math.min(target, this.gestures[next]?.tick ?? Infinity, (Math.floor(this.tick / SPACING) + 1) * SPACING)
      this.#tell(playing.advance(this.ns), playing)
      if (this.tick % SPACING === 0) next -= this.#save(playing)
    }
  }

  /** Saves the state, and forgets what is older than can be rolled back: returns how many gestures. @param {Playing} playing */
  #save(playing) {
    this.states.save({ tick: this.tick, bytes: playing.save(), digest: playing.digest() })
    for (const follower of this.followers) follower.saved?.(this.states.last)
    const { tick } = this.states.first
    if (this.made.length > 0 && this.made[0].tick < tick) this.made = this.made.filter((item) => item.tick >= tick)
    return this.known.forget(tick)
  }

  /** @param {StageEvent[]} events @param {Playing} playing */
  #tell(events, playing) {
    for (const event of events) {
      if (event.ns < this.confirmedFrom) continue
      this.shown.take(event, playing)
      this.onEvent(event)
    }
  }
}
