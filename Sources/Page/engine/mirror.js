// @ts-check
// A mirror: the page's copy of the performance. Gestures may arrive late and in any order. The mirror then
// rolls back to a saved state and performs again, so that the result is as if all gestures had arrived in
// time. A page of `clumsy run` sends its gestures to the run (the clumsy process that plays), which confirms or refuses them.
//
//   const mirror = new Mirror(core)
//   mirror.onEvent = (event) => …           // called for each event, in order
//   mirror.onRollback = (ns) => …           // called before all events from `ns` on are reported again
//   mirror.restart(bytes, tick, gestures)   // starts from a state that was saved at the beginning of a tick
//   mirror.insert(tick, text, source)       // adds a gesture at a past or future tick
//   mirror.expect(id, text, tick)           // applies a gesture of this page before the run confirms it
//   mirror.withdraw(id)                     // removes the expected gesture; call it when the run has answered
//   mirror.advanceTo(ns)                    // performs up to `ns`; call it before each frame
//   mirror.repeat(take)                     // reports the events of the last seconds to one new listener
//   mirror.balls(ns), .bouncers(ns), .keys(), .chord, .settings()    // the state to show
import { Gestures, firstDifference } from './gestures.js'
import { withoutImage } from './image.js'
import { TICK } from './playing.js'
import { Shown } from './shown.js'
import { SPACING, States } from './states.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').TimedGesture} TimedGesture */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/**
 * A listener to a mirror's restarts, gestures and saved states.
 * @typedef {object} Follower
 * @property {() => void} [restart] called after the mirror started again from a saved state
 * @property {(gesture: TimedGesture) => void} [gesture]
 * @property {(gesture: TimedGesture) => void} [withdraw]
 * @property {(state: import('./states.js').Saved) => void} [saved] called with one state per second of music
 */

export class Mirror {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    /** @type {Playing | null} */
    this.playing = null
    /** The tick to whose beginning the mirror has performed: gestures at this tick are not applied yet. */
    this.tick = 0
    this.states = new States()
    /** The known gestures from the first saved state on. */
    this.known = new Gestures()
    /** @type {TimedGesture[]} the applied gestures, in order */
    this.made = []
    this.isDirty = false
    /** The number of rollbacks. */
    this.rollbacks = 0
    /** The number of gestures that were lost, because they came too late for a rollback. */
    this.lost = 0
    /** After a rollback, events before this time are not reported again. */
    this.confirmedFrom = 0
    this.shown = new Shown()
    /** `true` if the performance has an image: see `wantsImage`. */
    this.hasImage = false
    /** `true` while the source of musical time performs the whole session again to complete the image. Meanwhile, the image lacks the past. */
    this.isImageDue = false
    /** @type {import('./image.js').ImageNow | null} */
    this.imageNow = null
    /**
     * Returns the latest saved state at or before a tick; the earliest if all are later; null if there is none. The
     * result also has the gestures from the state's tick on. Ignore any earlier gestures.
     * The source of musical time (`Source` in types.js) sets this function.
     * @type {(tick: number) => import('./states.js').Past | null}
     */
    this.earlier = () => null
    /** Called at the first `wantsImage`. The source of musical time then restarts the mirror with an image. */
    this.onImage = () => {}
    /** @type {Follower[]} */
    this.followers = []
    /** @type {(event: StageEvent) => void} */
    this.onEvent = () => {}
    /** @type {(ns: number) => void} */
    this.onRollback = () => {}
  }

  /** @param {Follower} follower */
  follow(follower) { this.followers.push(follower) }

  /** Gives the performance an image: lumis (units of light) and their traces. Call this only when a view needs the image, because an image costs time at each strike and saved state. */
  wantsImage() {
    if (this.hasImage) return
    this.hasImage = true
    this.onImage()
  }

  /** The image of the performance; null if there is none. */
  get image() { return (this.imageNow ??= this.playing?.image ?? null) }

  /** `true` if the balls are paused. */
  get isPaused() { return this.playing !== null && !this.playing.stand().isPlaying }

  /** The time to which the mirror has performed, in nanoseconds. */
  get ns() { return this.tick * TICK }

  /** The saved states, the earliest first. */
  get saved() { return this.states.all }

  /** The gestures since the first saved state, by tick. */
  get gestures() { return this.known.all }

  /**
   * Starts again from a state saved at the beginning of a tick. Discards all states and gestures known so far.
   * @param {Uint8Array} bytes
   * @param {number} tick
   * @param {TimedGesture[]} [gestures] the gestures from that tick on; earlier gestures are ignored
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
    this.#report(playing.advance(this.ns), playing)
    for (const follower of this.followers) follower.restart?.()
  }

  /**
   * Adds a gesture at its tick. Returns false if there is no performance yet, or if the tick is before the
   * first saved state: the gesture is then lost.
   * @param {number} tick
   * @param {string} text
   * @param {number} [source]
   */
  insert(tick, text, source = 0) { return this.put({ tick, text, source }) }

  /**
   * Applies a gesture of this page that the run has not confirmed yet. `withdraw` removes it.
   * @param {number} id
   * @param {string} text
   * @param {number} tick
   */
  expect(id, text, tick) { return this.put({ tick, text, source: 0, id }) }

  /** Adds a gesture. Returns false in the same cases as `insert`. @param {TimedGesture} item */
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

  /**
   * Removes an unconfirmed gesture of this page. Call this method when the run has answered. If the run has
   * applied the gesture, then call `insert` with the run's tick.
   * @param {number} id
   */
  withdraw(id) {
    const item = this.known.withdraw(id)
    if (!item) return
    this.isDirty = true
    for (const follower of this.followers) follower.withdraw?.(item)
  }

  /** Performs up to the first tick at or after a time. @param {number} ns */
  advanceTo(ns) {
    if (!this.playing) return
    const target = Math.max(Math.ceil(ns / TICK), this.tick)
    this.settle()
    this.#perform(target)
  }

  /**
   * Returns the digest (a hash) of the state at a tick's beginning; null if that state is unknown, or if an
   * unconfirmed gesture may still change it.
   * @param {number} tick
   */
  digestAt(tick) {
    if (!this.playing || tick > this.tick || this.known.isUncertain(tick)) return null
    this.settle()
    const start = this.states.at(tick)
    if (!start || start.tick === tick) return start?.digest ?? null
    const playing = this.core.restore(withoutImage(start.bytes))
    if (!playing) return null
    playing.run(this.known.from(start.tick, tick), tick)
    const digest = playing.digest()
    playing.free()
    return digest
  }

  /** Returns the newest saved state, and the gestures since that state. */
  newest() {
    this.settle()
    const { bytes, tick } = this.states.last
    return { bytes: withoutImage(bytes), tick, gestures: this.known.from(tick) }
  }

  /** Reports the events of the last seconds again, to one listener only. @param {(event: StageEvent) => void} take */
  repeat(take) {
    if (!this.playing) return
    this.settle()
    const { bytes, tick } = this.states.first
    const playing = this.core.restore(withoutImage(bytes))
    if (!playing) return
    playing.reportFlights()
    for (const item of this.known.from(tick, this.tick)) {
      playing.advance(item.tick * TICK).forEach(take)
      const event = playing.make(item)
      if (event) take(event)
    }
    playing.advance(this.ns).forEach(take)
    playing.free()
  }

  /** If applied and known gestures differ, rolls back to before the first difference and performs again. */
  settle() {
    if (!this.isDirty) return
    this.isDirty = false
    const tick = firstDifference(this.made, this.known.from(0, this.tick))
    if (tick === Infinity) return
    const end = this.tick
    // Start from a state before `tick`: a state saved at `tick` comes after the events at exactly that time,
    // which must be reported again.
    const start = this.states.backTo(tick)
    this.#restore(start.bytes, start.tick)
    this.made = this.made.filter((item) => item.tick < start.tick)
    this.rollbacks++
    this.confirmedFrom = tick * TICK
    this.shown.rollback(this.confirmedFrom)
    this.onRollback(this.confirmedFrom)
    this.#perform(end)
  }

  /** The number, 0…6, of the bouncer whose chord is active. */
  get chord() { return this.playing?.stand().slot ?? 0 }

  /** Returns the present values, by parameter name. */
  settings() { return this.playing ? this.shown.settings(this.playing) : {} }

  /** Returns the balls on the stage at a time. @param {number} ns */
  balls(ns) { return this.shown.balls(ns) }

  /** Returns all bouncers at a time. @param {number} ns */
  bouncers(ns) { return this.playing ? this.shown.bouncers(this.playing, ns) : [] }

  keys() { return this.playing ? this.shown.keys(this.playing) : [] }

  /** Returns the name of a MIDI note, as the active chord spells it, without octave. @param {number} note */
  noteName(note) { return this.playing ? this.shown.noteName(this.playing, note) : '' }

  /** @param {Uint8Array} bytes @param {number} tick the tick at whose beginning the bytes were saved */
  #restore(bytes, tick) {
    const playing = this.core.restore(bytes)
    if (!playing) throw new Error('the saved state is damaged, or another engine version wrote it')
    this.playing?.free()
    playing.reportFlights()
    playing.followImage(this.hasImage)
    this.playing = playing
    this.imageNow = null
    this.tick = tick
    return playing
  }

  /** Performs up to the beginning of a tick. @param {number} target */
  #perform(target) {
    const { playing } = this
    if (!playing) return
    let next = this.known.indexFrom(this.tick)
    while (this.tick < target) {
      for (; this.gestures[next]?.tick === this.tick; next++) {
        const item = this.gestures[next]
        const event = playing.make(item)
        this.made.push(item)
        if (event) this.#report([event], playing)
      }
      this.tick = Math.min(target, this.gestures[next]?.tick ?? Infinity, (Math.floor(this.tick / SPACING) + 1) * SPACING)
      this.#report(playing.advance(this.ns), playing)
      if (this.tick % SPACING === 0) next -= this.#save(playing)
    }
  }

  /**
   * Saves the state, and discards states and gestures that are too old for a rollback. Returns the number of
   * discarded `known` gestures.
   * @param {Playing} playing
   */
  #save(playing) {
    this.states.save({ tick: this.tick, bytes: playing.save(), digest: playing.digest() })
    for (const follower of this.followers) follower.saved?.(this.states.last)
    const { tick } = this.states.first
    if (this.made.length > 0 && this.made[0].tick < tick) this.made = this.made.filter((item) => item.tick >= tick)
    return this.known.forget(tick)
  }

  /** @param {StageEvent[]} events @param {Playing} playing */
  #report(events, playing) {
    for (const event of events) {
      if (event.ns < this.confirmedFrom) continue
      this.shown.take(event, playing)
      this.onEvent(event)
    }
  }
}
