// @ts-check
// The source of time and gestures for a page without a server. It has the page's own clock, and the gestures of a
// session, to which it adds the user's gestures.
import { TICK } from '../engine/playing.js'
import { Checkpoints } from './checkpoints.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** @typedef {import('../engine/gestures.js').TimedGesture} TimedGesture */
/** @typedef {import('../engine/mirror.js').Mirror} Mirror */

/** The source number of the user's gestures; gestures of the session have 0. */
const HAND = 1

/**
 * The longest gap between two calls of `now` that counts as played time, in nanoseconds. After a longer gap
 * (the machine slept), time continues where it stopped.
 */
const LONGEST_GAP = 90e9

/** A page that plays alone; implements `Source` of types.js. */
export class Alone {
  canTouch = true
  /** Called before another session replaces the present one. */
  onOpen = () => {}
  /** @type {(() => void)[]} */
  #listeners = []
  /** @type {Mirror | null} */
  #mirror = null
  /** @type {string[]} the session's lines before its first gesture */
  #settings = []
  /** @type {TimedGesture[]} the gestures of the session and of the user, ordered by tick */
  #made = []
  #begin = 0
  #end = Infinity
  #checkpoints = new Checkpoints()
  #isTouched = false
  #actions = 0
  /** @type {{made: TimedGesture[], tick: number}[]} the gestures before each undo, and the first tick that the undo changed */
  #undone = []
  /** The latest musical time that `now` returned, in nanoseconds. */
  #last = 0
  /** @type {number | null} the value of `local` at musical time 0; null until `now` is called */
  #origin = null

  /**
   * @param {Core} core
   * @param {string} text the session
   * @param {() => number} [local] a clock in milliseconds
   */
  constructor(core, text, local = () => performance.now()) {
    this.core = core
    this.local = local
    this.#read(text)
  }

  /** @param {Mirror} mirror */
  start(mirror) {
    this.#mirror = mirror
    mirror.follow({ saved: (state) => this.#checkpoints.keep(state) })
    mirror.onImage = () => this.#showImage()
    mirror.earlier = (tick) => ({ ...this.#checkpoints.at(tick), gestures: this.#made })
    if (mirror.hasImage) this.#showImage()
    else this.#moveTo(this.#begin)
  }

  /** `true` if the user has changed the session. */
  get isTouched() { return this.#isTouched }

  /**
   * Plays another session.
   * @param {string} text
   * @param {boolean} [goesOn] `true` to continue at the session's end; otherwise the session plays from its beginning
   */
  open(text, goesOn = false) {
    // Parse the text first, so that an invalid text changes nothing.
    this.core.session(text).free()
    this.onOpen()
    this.#read(text)
    if (goesOn && this.#end < Infinity) {
      this.#last = this.#end * TICK
      this.#end = Infinity
    }
    this.#moveTo(this.#tick())
  }

  now() {
    const local = this.local()
    this.#origin ??= local - this.#last / 1e6
    const time = Math.max(this.#last, Math.round((local - this.#origin) * 1e6))
    if (time - this.#last > LONGEST_GAP) this.#origin = local - this.#last / 1e6
    else this.#last = time
    if (this.#last > this.#end * TICK) this.#finish()
    return this.#last
  }

  /** @returns {'playing' | 'paused' | 'waiting'} */
  get state() { return this.#mirror?.isPaused ? 'paused' : 'playing' }

  /** @param {() => void} listener */
  onState(listener) { this.#listeners.push(listener) }

  /** @param {string} text */
  send(text) {
    this.#isTouched = true
    this.#insert(text)
  }

  /** Sends gestures at one tick. One undo removes all of them. @param {string[]} texts */
  sendAll(texts) {
    this.#isTouched = true
    this.#actions++
    const tick = this.#nextTick()
    for (const text of texts) this.#insert(text, tick, this.#actions)
  }

  /** Returns the first tick at which a gesture can still be applied. */
  #nextTick() { return Math.max(Math.floor(this.now() / TICK) + 1, this.#mirror?.tick ?? 0) }

  /** @param {string} text @param {number} [tick] @param {number} [action] */
  #insert(text, tick = this.#nextTick(), action) {
    const made = { tick, text, source: HAND, action }
    this.#undone = []
    this.#made.splice(this.#made.findLastIndex((other) => other.tick <= tick) + 1, 0, made)
    this.#mirror?.put(made)
    this.#changed()
  }

  /** Removes the user's latest action: a gesture, a whole drag or a whole preset. Returns `false` if there is none. */
  undo() {
    const now = this.#tick()
    const step = this.core.hands.undoStep(this.#made.filter((made) => made.source === HAND && made.tick <= now + 2))
    if (step.length === 0) return false
    this.#undone.push({ made: this.#made, tick: step[0].tick })
    this.#made = this.#made.filter((made) => !step.includes(made))
    this.#isTouched = true
    this.#moveTo(now, step[0].tick)
    return true
  }

  /** Reverts the latest undo, unless a gesture came after it. Returns `false` if there is nothing to revert. */
  redo() {
    const last = this.#undone.pop()
    if (!last) return false
    this.#made = last.made
    this.#moveTo(this.#tick(), last.tick)
    return true
  }

  /** Returns the text of the session up to now, in canonical form. */
  sessionText() {
    const now = this.#tick()
    const gestures = this.#made.filter((made) => made.tick <= now).map((made) => `${made.tick} ${made.text}`)
    const session = this.core.session([...this.#settings, ...gestures, `end ${Math.max(now, 1)}`, ''].join('\n'))
    const text = session.text()
    session.free()
    return text
  }

  /** Restarts with another seed, without the gestures. @param {string} seed */
  reseed(seed) {
    const settings = this.#settings.filter((line) => !line.startsWith('seed '))
    settings.splice(1, 0, `seed ${seed}`)
    this.open([...settings, ''].join('\n'))
  }

  /** Performs again from the start to the present, now with an image (a canvas of moving shapes of light). */
  #showImage() {
    const { bytes } = this.#checkpoints.backTo(0)
    const start = this.core.restore(bytes)
    if (!start) throw new Error('the start of this page cannot be restored')
    start.followImage(true)
    this.#checkpoints.restart({ tick: 0, bytes: start.save() })
    start.free()
    this.#moveTo(this.#tick())
  }

  /** @param {string} text */
  #read(text) {
    const session = this.core.session(text)
    const { settings, gestures, begin, end } = session.parts()
    const start = session.perform()
    start.followImage(this.#mirror?.hasImage ?? false)
    this.#settings = settings
    this.#made = gestures
    this.#begin = begin
    this.#end = end
    this.#checkpoints.restart({ tick: 0, bytes: start.save() })
    this.#isTouched = false
    this.#undone = []
    this.#last = begin * TICK
    this.#origin = null
    start.free()
    session.free()
  }

  /**
   * Moves the mirror (the page's copy of the performance) to a tick. Later gestures stay scheduled.
   * @param {number} tick
   * @param {number} [changed] the first tick whose gestures have changed
   */
  #moveTo(tick, changed = tick) {
    const start = this.#checkpoints.backTo(Math.min(changed, tick))
    const playing = this.core.restore(start.bytes)
    if (!playing) throw new Error('a state of this page cannot be restored')
    playing.run(this.#made.filter((made) => made.tick >= start.tick && made.tick < tick), tick)
    const bytes = playing.save()
    playing.free()
    this.#checkpoints.keep({ tick, bytes })
    this.#mirror?.restart(bytes, tick, this.#made)
    this.#changed()
  }

  /** Pauses at the session's end, unless the user has played along. */
  #finish() {
    this.#end = Infinity
    if (!this.#isTouched) this.#insert('pause')
  }

  #tick() { return Math.floor(this.#last / TICK) }

  #changed() { for (const listener of this.#listeners) listener() }
}
