// @ts-check
// The core's rules for input: changes to the settings of a preset, undo, the places where balls and bouncers may be put, and
// flicks of balls.
import { settingsSize } from './tables.js'

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./gestures.js').TimedGesture} TimedGesture */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {{x: number, y: number}} Place */

const NOWHERE = { x: 0, y: 0 }
/** @type {TimedGesture} */
const NO_GESTURE = { tick: 0, text: '', source: 0 }

export class Hands {
  /** @param {Core} core */
  constructor(core) {
    this.core = core
    this.wasm = core.wasm
    this.exports = core.wasm.exports
  }

  /**
   * Returns the gestures that change the present settings to the settings of a preset, and a line for each setting that
   * gestures cannot change.
   * @param {Playing} playing
   * @param {number} preset
   */
  change(playing, preset) {
    return this.wasm.with(settingsSize(this.core.parameters.length), (goal) => {
      this.exports.clumsy_preset_settings(preset, goal)
      return changeOf(this.wasm.writtenText(this.exports.clumsy_change_text, playing.address, goal))
    })
  }

  /**
   * Returns the gestures that change the present settings to the settings of a session, and a line for each setting that
   * gestures cannot change.
   * @param {Playing} playing
   * @param {import('./session.js').CoreSession} session
   */
  changeTo(playing, session) {
    return changeOf(this.wasm.writtenText(this.exports.clumsy_change_to_session, playing.address, session.address))
  }

  /** Returns the gestures that restart the balls: a reset, then a new ball at each start place in the settings. @param {Playing} playing */
  freshStart(playing) { return changeOf(this.wasm.writtenText(this.exports.clumsy_fresh_start_text, playing.address)).gestures }

  /**
   * Returns the gesture that sets a typed key, such as `Am`. Throws a TextError if the text is no key.
   * @param {Playing} playing
   * @param {string} typed
   */
  key(playing, typed) {
    return this.wasm.with(512, (error) => this.wasm.withText(typed, (words) => {
      const text = this.wasm.writtenText((buffer, size) => this.exports.clumsy_typed_key(playing.address, words, buffer, size, error))
      if (text === null) throw this.core.textError(error)
      return text
    }))
  }

  /**
   * Returns the gestures that an undo removes, ordered by tick. These are the gestures of the latest action,
   * such as a preset, or of the latest movement, such as a drag.
   * @param {TimedGesture[]} all ordered by tick
   */
  undoStep(all) {
    /** @type {TimedGesture[]} */
    const step = []
    for (const made of [...all].reverse()) {
      const relation = this.#undoRelation(made, step[0])
      if (relation < 0) break
      if (relation > 0) step.unshift(made)
    }
    return step
  }

  /**
   * Returns 1 if a gesture is part of the undo step; 0 if the gesture is not part of the step, but earlier gestures may be;
   * -1 if neither the gesture nor any earlier gesture is part of the step.
   * @param {TimedGesture} made
   * @param {TimedGesture | undefined} part the earliest gesture of the step found so far; undefined at first
   * @returns {number}
   */
  #undoRelation(made, part) {
    const of = ({ tick, source, action = -1 } = NO_GESTURE) => [BigInt(tick), source, action]
    return this.wasm.withText(made.text, (text) => this.wasm.withText(part?.text ?? '', (other) =>
      this.exports.clumsy_undo_relation(text, ...of(made), Number(made.isRefused ?? false), part ? other : 0, ...of(part))))
  }

  /** Returns `true` if a hand can drop a ball at a place. All such places are in the right half of the stage. @param {Place} place */
  canDrop(place) { return this.#with(place, (address) => this.exports.clumsy_half_at(address) === 1) }

  /**
   * Returns the nearest place to which a ball may be moved.
   * @param {number} ball 0 is the bass ball
   * @param {Place} place
   */
  reachBall(ball, place) { return this.#moved(place, (address) => this.exports.clumsy_reach_ball(ball, address)) }

  /** Returns the nearest place to which a bouncer may be moved. @param {Place} place */
  reachBouncer(place) { return this.#moved(place, this.exports.clumsy_reach_bouncer) }

  /** Returns a place for a new ball. Successive numbers, from 1, give evenly spread places. @param {number} number */
  newBallPlace(number) { return this.#moved(NOWHERE, (address) => this.exports.clumsy_new_ball_place(number, address)) }

  /**
   * Returns the velocity with which a ball is released, in points a second.
   * @param {number} ball
   * @param {{place: Place, time: number}[]} way the hand's path since it grabbed the ball; times in ms
   * @param {number} time the present time, in milliseconds
   */
  flick(ball, way, time) {
    const nanoseconds = (/** @type {number} */ milliseconds) => BigInt(Math.round(milliseconds * 1e6))
    return this.wasm.with(24 * way.length, (buffer) => {
      way.forEach(({ place, time }, index) => {
        this.#write(place, buffer + 24 * index)
        this.wasm.view.setBigInt64(buffer + 24 * index + 16, nanoseconds(time), true)
      })
      return this.#moved(NOWHERE, (address) => this.exports.clumsy_flick(ball, buffer, way.length, nanoseconds(time), address))
    })
  }

  /**
   * Returns the tempo of taps, in quarters a minute; null if the last tap is the first, or comes too soon or too late after
   * the previous tap.
   * @param {number[]} times in milliseconds, ascending
   */
  tappedTempo(times) {
    return this.wasm.with(8 * times.length, (buffer) => {
      times.forEach((time, index) => this.wasm.view.setBigInt64(buffer + 8 * index, BigInt(Math.round(time * 1e6)), true))
      return this.exports.clumsy_tapped_tempo(buffer, times.length) || null
    })
  }

  /** @param {Place} place @param {number} address */
  #write({ x, y }, address) {
    this.wasm.view.setFloat64(address, x, true)
    this.wasm.view.setFloat64(address + 8, y, true)
  }

  /**
   * Copies a place to memory, and calls a function with the address of the copy.
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

  /**
   * Copies a place to memory, calls a function that changes the copy, and returns the changed place.
   * @param {Place} place
   * @param {(address: number) => void} move
   * @returns {Place}
   */
  #moved(place, move) {
    return this.#with(place, (address) => {
      move(address)
      return { x: this.wasm.view.getFloat64(address, true), y: this.wasm.view.getFloat64(address + 8, true) }
    })
  }
}

/** Separates the gestures in a text from the lines that begin with `# `, one for each setting that gestures cannot change. @param {string | null} text */
function changeOf(text) {
  const lines = (text ?? '').split('\n').filter((line) => line !== '')
  const isRest = (/** @type {string} */ line) => line.startsWith('# ')
  return { gestures: lines.filter((line) => !isRest(line)), rest: lines.filter(isRest).map((line) => line.slice(2)) }
}
