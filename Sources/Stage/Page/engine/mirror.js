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
//   mirror.follow({ restart, gesture, withdraw })                    // hears what this is told, for the sound
//
// It stands at a tick's beginning: gestures of earlier ticks are made, those of that tick are not.
import { TICK } from './core.js'
import { Shown } from './shown.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./core.js').CoreSession} CoreSession */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/** A gesture at its tick; `id` is that of one's own that is not confirmed. @typedef {{tick: number, text: string, source: number, id?: number}} Made */
/** A saved performance at a tick's beginning. @typedef {{tick: number, bytes: Uint8Array, digest: string}} Saved */

/**
 * Who hears what a mirror is told.
 * @typedef {object} Follower
 * @property {(bytes: Uint8Array, tick: number, gestures: Made[]) => void} [restart] a state, and what is made at its tick and later
 * @property {(gesture: Made) => void} [gesture]
 * @property {(gesture: Made) => void} [withdraw]
 */

/** Ticks between two saved states, and how many of them are kept. */
const SPACING = 250
const KEPT = 11

export class Mirror {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    /** @type {Playing | null} */
    this.playing = null
    /** The tick at whose beginning it stands. */
    this.tick = 0
    /** @type {Saved[]} the earliest first */
    this.saved = []
    /** @type {Made[]} since the first saved state, by their ticks; of one tick, one's own that are not confirmed come last */
    this.gestures = []
    /** @type {Made[]} those that are made, in their order */
    this.made = []
    this.isDirty = false
    /** All of this time and later is told; what was before a rollback was told already. */
    this.toldFrom = 0
    /** How often it was rolled back, and how many gestures came too late for that. */
    this.rollbacks = 0
    this.lost = 0
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

  /** The time at which it stands, in nanoseconds. */
  get ns() { return this.tick * TICK }

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
    const playing = this.core.restore(bytes)
    if (!playing) throw new Error('a state of another engine, or a damaged one')
    this.playing?.free()
    playing.reportFlights()
    this.playing = playing
    this.tick = tick
    this.saved = [{ tick, bytes, digest: playing.digest() }]
    this.gestures = gestures.filter((item) => item.tick >= tick).sort((one, other) => one.tick - other.tick)
    this.made = []
    this.isDirty = false
    this.toldFrom = tick * TICK
    this.shown.restart(playing)
    this.onRollback(-Infinity)
    this.tell(playing.advance(this.ns))
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
    const index = this.gestures.findIndex((item) => item.id === id)
    if (index < 0) return
    const [item] = this.gestures.splice(index, 1)
    this.isDirty = true
    for (const follower of this.followers) follower.withdraw?.(item)
  }

  /** @param {Made} item */
  put(item) {
    if (!this.playing) return false
    if (item.tick < this.saved[0].tick) {
      this.lost++
      return false
    }
    let index = this.gestures.length
    const isBehind = (/** @type {Made} */ other) =>
      other.tick > item.tick || other.tick === item.tick && other.id !== undefined && item.id === undefined
    while (index > 0 && isBehind(this.gestures[index - 1])) index--
    this.gestures.splice(index, 0, item)
    this.isDirty = true
    for (const follower of this.followers) follower.gesture?.(item)
    return true
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
    if (!this.playing || tick > this.tick || this.gestures.some((item) => item.id !== undefined && item.tick < tick)) return null
    this.settle()
    const start = this.saved.findLast((state) => state.tick <= tick)
    if (!start || start.tick === tick) return start?.digest ?? null
    const playing = this.core.restore(start.bytes)
    if (!playing) return null
    for (const item of this.gestures.filter((item) => item.tick >= start.tick && item.tick < tick)) {
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
    const { bytes, tick } = this.saved[this.saved.length - 1]
    return { bytes, tick, gestures: this.gestures.filter((item) => item.tick >= tick) }
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

  /** Rolls back to the first gesture that was made otherwise than it is known now, and performs again until where it stood. */
  settle() {
    if (!this.isDirty) return
    this.isDirty = false
    const due = this.gestures.filter((item) => item.tick < this.tick)
    const same = (/** @type {Made} */ one, /** @type {Made | undefined} */ other) => one.tick === other?.tick && one.text === other.text
    let index = 0
    while (index < this.made.length && same(this.made[index], due[index])) index++
    if (index === this.made.length && index === due.length) return
    const tick = Math.min(this.made[index]?.tick ?? Infinity, due[index]?.tick ?? Infinity)
    const end = this.tick
    // Of a state at the tick itself, what happened at its very time would not be told again.
    while (this.saved.length > 1 && this.saved[this.saved.length - 1].tick >= tick) this.saved.pop()
    const start = this.saved[this.saved.length - 1]
    const playing = this.core.restore(start.bytes)
    if (!playing) throw new Error('a saved state cannot be restored')
    this.playing?.free()
    playing.reportFlights()
    this.playing = playing
    this.tick = start.tick
    this.made = this.made.filter((item) => item.tick < start.tick)
    this.rollbacks++
    this.toldFrom = tick * TICK
    this.shown.rollback(this.toldFrom)
    this.onRollback(this.toldFrom)
    this.perform(end)
  }

  /** Performs until a tick's beginning. @param {number} target */
  perform(target) {
    const { playing } = this
    if (!playing) return
    let next = this.gestures.findIndex((item) => item.tick >= this.tick)
    if (next < 0) next = this.gestures.length
    while (this.tick < target) {
      for (; this.gestures[next]?.tick === this.tick; next++) {
        const item = this.gestures[next]
        const event = playing.apply(item.text, item.source)
        this.made.push(item)
        if (event) this.tell([event])
      }
      this.tick = Math.min(target, this.gestures[next]?.tick ?? Infinity, (Math.floor(this.tick / SPACING) + 1) * SPACING)
      this.tell(playing.advance(this.ns))
      if (this.tick % SPACING === 0) next -= this.save(playing)
    }
  }

  /** Saves the state, and forgets what is older than can be rolled back: returns how many gestures. @param {Playing} playing */
  save(playing) {
    this.saved.push({ tick: this.tick, bytes: playing.save(), digest: playing.digest() })
    if (this.saved.length <= KEPT) return 0
    this.saved.shift()
    const isKept = (/** @type {Made} */ item) => item.tick >= this.saved[0].tick
    const gone = this.gestures.findIndex(isKept)
    const forgotten = this.gestures.splice(0, gone < 0 ? this.gestures.length : gone).length
    this.made = this.made.filter(isKept)
    return forgotten
  }

  /** @param {StageEvent[]} events */
  tell(events) {
    for (const event of events) {
      if (event.ns < this.toldFrom) continue
      if (this.playing) this.shown.take(event, this.playing)
      this.onEvent(event)
    }
  }
}
