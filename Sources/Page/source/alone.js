// @ts-check
// A source without a server: the page's own clock, and the session that it plays on its own. Hands play on top of what was recorded.
import { Checkpoints } from './checkpoints.js'
import { performed, performedFrom } from './performing.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** A gesture at its tick: 0 of the session, 1 of a hand; of several that are one action, its number. @typedef {import('./performing.js').Entry & {action?: number}} Entry */

const tickLength = 4e6
const hand = 1

/** How long a page may have slept without losing its place, in nanoseconds: then time goes on where it was left. */
const longestGap = 90e9

/** What plays alone; as `Source` in types.js. */
export class Alone {
  canTouch = true
  /** @type {(() => void)[]} */
  #listeners = []
  /** @type {import('../engine/mirror.js').Mirror | null} */
  #mirror = null
  /** @type {Entry[]} what was recorded and what hands did, by tick */
  #entries = []
  /** @type {string[]} the session's lines before its first gesture */
  #settings = []
  /** States of what is played, from which it can be performed again. */
  #checkpoints = new Checkpoints()
  #begin = 0
  #end = Infinity
  #isTouched = false
  #actions = 0
  #last = 0
  /** @type {number | null} when the clock began, in milliseconds of `local` */
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

  /** @param {import('../engine/mirror.js').Mirror} mirror */
  start(mirror) {
    this.#mirror = mirror
    mirror.follow({ saved: (state) => this.#checkpoints.keep(state) })
    this.#stand(this.#begin)
  }

  /** Plays another session, from its beginning. @param {string} text */
  open(text) {
    this.#read(text)
    this.#stand(this.#begin)
  }

  now() {
    const local = this.local()
    this.#origin ??= local - this.#last / 1e6
    const time = Math.max(this.#last, Math.round((local - this.#origin) * 1e6))
    if (time - this.#last > longestGap) this.#origin = local - this.#last / 1e6
    else this.#last = time
    if (this.#last > this.#end * tickLength) this.#finish()
    return this.#last
  }

  /** @returns {'playing' | 'paused' | 'waiting'} */
  get state() { return this.#mirror?.isPaused ? 'paused' : 'playing' }

  /** @param {() => void} heard */
  onState(heard) { this.#listeners.push(heard) }

  /** @param {string} text */
  send(text) {
    this.#isTouched = true
    this.#insert(text)
  }

  /** Makes gestures that are undone at once, all at one tick. @param {string[]} texts */
  sendAll(texts) {
    this.#isTouched = true
    this.#actions++
    const tick = this.#nextTick()
    for (const text of texts) this.#insert(text, tick, this.#actions)
  }

  /** The first tick at which a gesture can be made. */
  #nextTick() { return Math.max(Math.floor(this.now() / tickLength) + 1, this.#mirror?.tick ?? 0) }

  /** @param {string} text @param {number} [tick] @param {number} [action] */
  #insert(text, tick = this.#nextTick(), action) {
    if (!this.#mirror) return
    let index = this.#entries.length
    while (index > 0 && this.#entries[index - 1].tick > tick) index--
    this.#entries.splice(index, 0, { tick, text, source: hand, action })
    this.#mirror.insert(tick, text, hand)
    this.#changed()
  }

  /** Takes back what was done last, as if it had not been: of a drag or a preset, all of it. */
  undo() {
    const now = this.#tick()
    let index = this.#entries.length - 1
    while (index >= 0 && this.#entries[index].tick > now + 2) index--
    if (index < 0) return
    const step = this.#stepAt(index)
    this.#entries = this.#entries.filter((entry) => !step.includes(entry))
    this.#isTouched = true
    this.#stand(now, Math.min(...step.map((entry) => entry.tick)))
  }

  /** What is taken back with a gesture: its action, or the movement that it ends. @param {number} index */
  #stepAt(index) {
    const last = this.#entries[index]
    if (last.action !== undefined) return this.#entries.filter((entry) => entry.action === last.action)
    const step = [last]
    for (const entry of this.#entries.slice(0, index).reverse()) {
      // What other hands did meanwhile ends no movement.
      if (entry.source !== last.source) continue
      if (entry.action !== undefined || !this.core.hands.isOneMovement(entry, step[0])) break
      step.unshift(entry)
    }
    return step
  }

  /** The session until now, in its one form. */
  sessionText() {
    const now = this.#tick()
    const gestures = this.#entries.filter((entry) => entry.tick <= now).map((entry) => `${entry.tick} ${entry.text}`)
    return oneForm(this.core, [...this.#settings, ...gestures, `end ${Math.max(now, 1)}`, ''].join('\n'))
  }

  /** Begins anew with another seed, and without what was done. @param {string} seed */
  reseed(seed) {
    const settings = this.#settings.filter((line) => !line.startsWith('seed '))
    settings.splice(1, 0, `seed ${seed}`)
    this.open([...settings, ''].join('\n'))
  }

  /** @param {string} text */
  #read(text) {
    const lines = oneForm(this.core, text).split('\n').filter((/** @type {string} */ line) => line !== '')
    const isGesture = (/** @type {string} */ line) => /^\d/.test(line)
    const value = (/** @type {string} */ name) => lines.find((/** @type {string} */ line) => line.startsWith(`${name} `))?.split(' ')[1]
    this.#settings = lines.filter((/** @type {string} */ line) => !isGesture(line) && !/^(begin|end) /.test(line))
    this.#entries = lines.filter(isGesture).map((/** @type {string} */ line) => {
      const blank = line.indexOf(' ')
      return { tick: Number(line.slice(0, blank)), text: line.slice(blank + 1), source: 0 }
    })
    this.#checkpoints.restart()
    this.#begin = Number(value('begin') ?? 0)
    this.#end = Number(value('end') ?? Infinity)
    this.#isTouched = false
    this.#last = this.#begin * tickLength
    this.#origin = null
  }

  /**
   * Has the mirror stand at a tick, with all that comes later before it.
   * @param {number} tick
   * @param {number} [changed] the first tick at which other gestures are made than before
   */
  #stand(tick, changed = tick) {
    const before = this.#entries.filter((entry) => entry.tick < tick)
    const start = this.#checkpoints.backTo(Math.min(changed, tick))
    const bytes = start ? performedFrom(this.core, start, before, tick) : performed(this.core, this.#settings, before, tick)
    this.#checkpoints.keep({ tick, bytes })
    const later = this.#entries.filter((entry) => entry.tick >= tick)
    this.#mirror?.restart(bytes, tick, later)
    this.#changed()
  }

  /** Where the session ends, the balls stand, unless hands have played on. */
  #finish() {
    this.#end = Infinity
    if (!this.#isTouched) this.#insert('pause')
  }

  #tick() { return Math.floor(this.#last / tickLength) }

  #changed() { for (const heard of this.#listeners) heard() }
}

/** A session's text in its one form. Throws where it is none. @param {Core} core @param {string} text */
function oneForm(core, text) {
  const session = core.session(text)
  const form = session.text()
  session.free()
  return form
}
