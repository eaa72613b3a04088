// @ts-check
// The core's rules for hands: what a preset changes, what is undone at once, where things can be put, how balls are flicked.
import { settingsSize } from './tables.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').Made} Made */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {{x: number, y: number}} Place */

const NOWHERE = { x: 0, y: 0 }
/** @type {Made} */
const NO_GESTURE = { tick: 0, text: '', source: 0 }

export class Hands {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    this.wasm = core.wasm
    this.exports = core.wasm.exports
  }

  /**
   * The gestures that change the present settings into a preset's, and words for the settings that cannot change.
   * @param {Playing} playing
   * @param {number} preset
   */
  change(playing, preset) {
    const text = this.wasm.with(settingsSize(this.core.parameters.length), (goal) => {
      this.exports.clumsy_preset_settings(preset, goal)
      return this.wasm.writtenText(this.exports.clumsy_change_text, playing.address, goal) ?? ''
    })
    const lines = text.split('\n').filter((line) => line !== '')
    const isRest = (/** @type {string} */ line) => line.startsWith('# ')
    return { gestures: lines.filter((line) => !isRest(line)), rest: lines.filter(isRest).map((line) => line.slice(2)) }
  }

  /** The gesture that sets a key as it is typed, `Am`. Throws a TextError where it is none. @param {Playing} playing @param {string} typed */
  key(playing, typed) {
    return this.wasm.with(512, (error) => this.wasm.withText(typed, (words) => {
      const text = this.wasm.writtenText((room, size) => this.exports.clumsy_typed_key(playing.address, words, room, size, error))
      if (text === null) throw this.core.textError(error)
      return text
    }))
  }

  /** The gestures that one undo takes back, by their ticks: an action, or the last movement. @param {Made[]} all by their ticks */
  undoStep(all) {
    /** @type {Made[]} */
    const step = []
    for (const made of [...all].reverse()) {
      const relation = this.#undoRelation(made, step[0])
      if (relation < 0) break
      if (relation > 0) step.unshift(made)
    }
    return step
  }

  /** @param {Made} made @param {Made | undefined} part the earliest part of the step so far @returns {number} */
  #undoRelation(made, part) {
    const of = ({ tick, source, action = -1 } = NO_GESTURE) => [BigInt(tick), source, action]
    return this.wasm.withText(made.text, (text) => this.wasm.withText(part?.text ?? '', (other) =>
      this.exports.clumsy_undo_relation(text, ...of(made), Number(made.isRefused ?? false), part ? other : 0, ...of(part))))
  }

  /** `true` if a hand can drop a ball at a place: in the right half. @param {Place} place */
  canDrop(place) { return this.#with(place, (address) => this.exports.clumsy_half_at(address) === 1) }

  /** The nearest place where a hand may put a ball: 0 the bass ball, or another. @param {number} ball @param {Place} place */
  reachBall(ball, place) { return this.#moved(place, (address) => this.exports.clumsy_reach_ball(ball, address)) }

  /** The nearest place where a hand may put a bouncer. @param {Place} place */
  reachBouncer(place) { return this.#moved(place, this.exports.clumsy_reach_bouncer) }

  /** A place for a new ball: each number, from 1, has its own. @param {number} number */
  newBallPlace(number) { return this.#moved(NOWHERE, (address) => this.exports.clumsy_new_ball_place(number, address)) }

  /**
   * The velocity with which a hand lets a ball go.
   * @param {number} ball
   * @param {{place: Place, time: number}[]} way where it was, and when, in milliseconds; the first where the ball was taken
   * @param {number} time now
   */
  flick(ball, way, time) {
    const nanoseconds = (/** @type {number} */ milliseconds) => BigInt(Math.round(milliseconds * 1e6))
    return this.wasm.with(24 * way.length, (room) => {
      way.forEach(({ place, time }, index) => {
        this.#write(place, room + 24 * index)
        this.wasm.view.setBigInt64(room + 24 * index + 16, nanoseconds(time), true)
      })
      return this.#moved(NOWHERE, (address) => this.exports.clumsy_flick(ball, room, way.length, nanoseconds(time), address))
    })
  }

  /** The tempo of taps, when the last one was made; null if that says none. @param {number[]} times in milliseconds, in their order */
  tappedTempo(times) {
    return this.wasm.with(8 * times.length, (room) => {
      times.forEach((time, index) => this.wasm.view.setBigInt64(room + 8 * index, BigInt(Math.round(time * 1e6)), true))
      return this.exports.clumsy_tapped_tempo(room, times.length) || null
    })
  }

  /** @param {Place} place @param {number} address */
  #write({ x, y }, address) {
    this.wasm.view.setFloat64(address, x, true)
    this.wasm.view.setFloat64(address + 8, y, true)
  }

  /**
   * Calls a function with a place in memory.
   * @template Result
   * @param {Place} place
   * @param {(address: number) => Result} use
   */
  #with(place, use) {
    return this.wasm.with(16, (address) => {
      this.#write(place, address)
      return use(address)
    })
  }

  /** The place that a function makes of one. @param {Place} place @param {(address: number) => void} move @returns {Place} */
  #moved(place, move) {
    return this.#with(place, (address) => {
      move(address)
      return { x: this.wasm.view.getFloat64(address, true), y: this.wasm.view.getFloat64(address + 8, true) }
    })
  }
}
