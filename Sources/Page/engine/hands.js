// @ts-check
// What hands do, as the core has it: what a preset changes, what is undone at once, where things can be put, how balls are flicked.
import { settingsSize } from './tables.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {{x: number, y: number}} Place */

export class Hands {
  /** @param {Core} core */
  constructor(core) { this.core = core }

  /**
   * What makes of the present settings those of a preset: gestures, and what cannot change, in words.
   * @param {Playing} playing
   * @param {number} preset
   * @returns {{gestures: string[], rest: string[]}}
   */
  change(playing, preset) {
    const { wasm } = this.core
    const text = wasm.with(settingsSize(this.core.parameters.length), (goal) => {
      wasm.exports.clumsy_preset_settings(preset, goal)
      return wasm.writtenText((room, size) => wasm.exports.clumsy_change_text(playing.address, goal, room, size)) ?? ''
    })
    const lines = text.split('\n').filter((line) => line !== '')
    return { gestures: lines.filter((line) => !line.startsWith('#')), rest: lines.filter((line) => line.startsWith('#')).map((line) => line.slice(2)) }
  }

  /** The gesture that sets a key as it is typed, `Am`. Throws a TextError where it is none. @param {Playing} playing @param {string} typed */
  key(playing, typed) {
    const { wasm } = this.core
    return wasm.with(512, (error) => wasm.withText(typed, (words) => {
      const text = wasm.writtenText((room, size) => wasm.exports.clumsy_typed_key(playing.address, words, room, size, error))
      if (text === null) throw this.core.textError(error)
      return text
    }))
  }

  /**
   * Whether two gestures that follow each other are one movement, which is undone at once.
   * @param {{tick: number, text: string}} before
   * @param {{tick: number, text: string}} after
   */
  isOneMovement(before, after) {
    const { wasm } = this.core
    return wasm.withText(before.text, (first) => wasm.withText(after.text, (second) =>
      wasm.exports.clumsy_is_one_movement(first, BigInt(before.tick), second, BigInt(after.tick)))) === 1
  }

  /** `true` if a hand can drop a ball at a place: in the right half. @param {Place} place */
  canDrop({ x, y }) {
    const { wasm } = this.core
    return wasm.with(16, (address) => {
      wasm.view.setFloat64(address, x, true)
      wasm.view.setFloat64(address + 8, y, true)
      return wasm.exports.clumsy_half_at(address) === 1
    })
  }

  /** The nearest place where a hand may put a ball: 0 the bass ball, or another. @param {number} ball @param {Place} place */
  reachBall(ball, place) { return this.#place((address) => this.core.wasm.exports.clumsy_reach_ball(ball, address), place) }

  /** The nearest place where a hand may put a bouncer. @param {Place} place */
  reachBouncer(place) { return this.#place(this.core.wasm.exports.clumsy_reach_bouncer, place) }

  /** A place for a new ball: each number, from 1, has its own. @param {number} number */
  newBallPlace(number) { return this.#place((address) => this.core.wasm.exports.clumsy_new_ball_place(number, address)) }

  /**
   * The velocity with which a hand lets a ball go.
   * @param {number} ball
   * @param {{place: Place, time: number}[]} way where it was, and when, in milliseconds; the first where the ball was taken
   * @param {number} time now
   */
  flick(ball, way, time) {
    const { wasm } = this.core
    const nanoseconds = (/** @type {number} */ milliseconds) => BigInt(Math.round(milliseconds * 1e6))
    return wasm.with(24 * way.length, (room) => {
      way.forEach((step, index) => {
        wasm.view.setFloat64(room + 24 * index, step.place.x, true)
        wasm.view.setFloat64(room + 24 * index + 8, step.place.y, true)
        wasm.view.setBigInt64(room + 24 * index + 16, nanoseconds(step.time), true)
      })
      return this.#place((address) => wasm.exports.clumsy_flick(ball, room, way.length, nanoseconds(time), address))
    })
  }

  /** A place that a function writes, or moves. @param {(address: number) => void} move @param {Place} place @returns {Place} */
  #place(move, { x, y } = { x: 0, y: 0 }) {
    const { wasm } = this.core
    return wasm.with(16, (address) => {
      wasm.view.setFloat64(address, x, true)
      wasm.view.setFloat64(address + 8, y, true)
      move(address)
      return { x: wasm.view.getFloat64(address, true), y: wasm.view.getFloat64(address + 8, true) }
    })
  }
}
