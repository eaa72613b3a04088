// @ts-check
// A performance as this page mirrors it: gestures may come late and in any order, and all is then as if they had come in time.
//
//   const mirror = new Mirror(core)
//   mirror.onEvent = (event) => …; mirror.onRollback = (ns) => …     // what happens, in order; all of `ns` and later is told anew
//   mirror.play(session)  or  mirror.restart(bytes, tick)            // a session from its begin on; a saved state at a tick's beginning
//   mirror.insert(tick, text, source)                                // a gesture that was made at a tick, past or to come
//   mirror.expect(id, text, tick), mirror.withdraw(id)               // one's own, shown at once, until it is known at which tick it was made
//   mirror.advanceTo(ns)                                             // before each frame: then all until `ns` is known
//   mirror.balls(ns), .bouncers(ns), .keys(), .chord, .settings()    // what is shown
//   mirror.follow({ restart, gesture, withdraw, saved })             // hears what this is told, for the sound, and what it saves
import { TICK } from './core.js'
import { Rollback } from './rollback.js'
import { Shown } from './shown.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').Made} Made */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('./session.js').CoreSession} CoreSession */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/**
 * Who hears what a mirror is told.
 * @typedef {object} Follower
 * @property {(bytes: Uint8Array, tick: number, gestures: Made[]) => void} [restart] a state, and what is made at its tick and later
 * @property {(gesture: Made) => void} [gesture]
 * @property {(gesture: Made) => void} [withdraw]
 * @property {(state: import('./states.js').Saved) => void} [saved] the state of a second, once it is come to
 */

export class Mirror extends Rollback {
  /** @param {Core} core */
  constructor(core) {
    super(core)
    /** Events before this time were told already, and a rollback did not change them; those of it and later are told. */
    this.confirmedFrom = 0
    /** @type {Follower[]} */
    this.followers = []
    /** @type {(event: StageEvent) => void} */
    this.onEvent = () => {}
    /** @type {(ns: number) => void} */
    this.onRollback = () => {}
    this.shown = new Shown()
  }

  /** @param {Follower} follower */
  follow(follower) { this.followers.push(follower) }

  /** Whether the balls stand. */
  get isPaused() { return this.playing !== null && !this.playing.stand().isPlaying }

  /**
   * Plays a session, with its gestures, from a tick on.
   * @param {CoreSession} session
   * @param {number} [tick]
   */
  play(session, tick = session.begin) {
    const playing = session.perform(tick)
    this.restart(playing.save(), tick, session.gestures.filter((item) => item.tick >= tick).map((item) => ({ ...item, source: 0 })))
    playing.free()
  }

  /**
   * Begins anew with a saved state of a tick's beginning. All that was known before is forgotten.
   * @param {Uint8Array} bytes
   * @param {number} tick
   * @param {Made[]} [gestures] what is made then and later
   */
  restart(bytes, tick, gestures = []) {
    const playing = this.begin(bytes, tick, gestures)
    this.confirmedFrom = tick * TICK
    this.shown.restart(playing)
    this.onRollback(-Infinity)
    this.tell(playing.advance(this.ns), playing)
    for (const follower of this.followers) follower.restart?.(bytes, tick, this.gestures)
  }

  /**
   * A gesture that was made at a tick. False where that is too long ago: then this page's state is another from now on.
   * @param {number} tick
   * @param {string} text
   * @param {number} [source]
   */
  insert(tick, text, source = 0) { return this.put({ tick, text, source }) }

  /** Shows an own gesture until `withdraw`. @param {number} id @param {string} text @param {number} tick */
  expect(id, text, tick) { return this.put({ tick, text, source: 0, id }) }

  /** An own gesture was made at a tick that `insert` tells, or was refused. @param {number} id */
  withdraw(id) {
    const item = this.cancel(id)
    if (!item) return
    for (const follower of this.followers) follower.withdraw?.(item)
  }

  /** @param {Made} item */
  put(item) {
    if (!this.plan(item)) return false
    for (const follower of this.followers) follower.gesture?.(item)
    return true
  }

  /** The active chord's slot. */
  get chord() { return this.playing?.stand().slot ?? 0 }

  /** The values in force, by a parameter's name. */
  settings() { return this.playing ? this.shown.settings(this.playing) : {} }

  /** The balls on the stage at a time. @param {number} ns */
  balls(ns) { return this.shown.balls(ns) }

  /** All bouncers at a time. @param {number} ns */
  bouncers(ns) { return this.playing ? this.shown.bouncers(this.playing, ns) : [] }

  /** The keys. */
  keys() { return this.playing ? this.shown.keys(this.playing) : [] }

  /** @param {StageEvent[]} events @param {Playing} playing */
  tell(events, playing) {
    for (const event of events) {
      if (event.ns < this.confirmedFrom) continue
      this.shown.take(event, playing)
      this.onEvent(event)
    }
  }

  /** @param {number} ns */
  tellReturn(ns) {
    this.confirmedFrom = ns
    this.shown.rollback(ns)
    this.onRollback(ns)
  }

  /** @param {import('./states.js').Saved} state */
  tellSaved(state) { for (const follower of this.followers) follower.saved?.(state) }
}
