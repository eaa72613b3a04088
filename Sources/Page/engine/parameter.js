// @ts-check
// A row of the table of parameters. Its values as words, from words, on a slider and by steps are the core's.

/** @typedef {import('./wasm.js').Wasm} Wasm */

/** The scales, by the core's numbers. @type {('linear' | 'logarithmic' | 'whole' | 'switch' | 'choice')[]} */
const SCALES = ['linear', 'logarithmic', 'whole', 'switch', 'choice']

export class Parameter {
  #wasm

  /** @param {Wasm} wasm @param {number} number @param {number} row its address in the core's memory */
  constructor(wasm, number, row) {
    const [name, unit, moves, help] = wasm.texts(row, 4)
    const [lowest, highest, standard] = [16, 24, 32].map((offset) => wasm.view.getFloat64(row + offset, true))
    this.#wasm = wasm
    this.number = number
    this.name = name
    this.unit = unit
    /** The part of the instrument that it moves: `the filter`. */
    this.moves = moves
    this.help = help
    this.lowest = lowest
    this.highest = highest
    this.standard = standard
    this.scale = SCALES[wasm.view.getInt32(row + 40, true)]
    /** The names of a choice's values, from its lowest on. @type {string[]} */
    this.choices = []
    for (let choice; (choice = wasm.exports.clumsy_choice(number, this.choices.length)) !== 0;) this.choices.push(wasm.text(choice))
  }

  /** `true` if it takes whole numbers only. */
  get isWhole() { return this.scale !== 'linear' && this.scale !== 'logarithmic' }

  /** The values that it takes: `0…100 m/s²`, `on or off`, or the names. */
  get allowed() { return this.#wasm.writtenText(this.#wasm.exports.clumsy_allowed_text, this.number) ?? '' }

  /** A value with its unit: `9.8 m/s²`, `marimba`, `on`. @param {number} value */
  words(value) { return this.#wasm.writtenText(this.#wasm.exports.clumsy_value_text, this.number, value) ?? '' }

  /** The gesture that sets it, as a session's text has it. @param {number} value */
  setting(value) {
    return this.#wasm.with(48, (gesture) => {
      const { view, exports } = this.#wasm
      view.setInt32(gesture, 0, true)
      view.setInt32(gesture + 4, this.number, true)
      view.setFloat64(gesture + 24, value, true)
      return this.#wasm.writtenText(exports.clumsy_gesture_text, gesture) ?? ''
    })
  }

  /** The value of a typed text, with its unit or without; null for what it does not take. @param {string} text @returns {number | null} */
  read(text) {
    return this.#wasm.with(8, (value) => this.#wasm.withText(text, (typed) =>
      this.#wasm.exports.clumsy_value_of_text(this.number, typed, value, 0) === 1 ? this.#wasm.view.getFloat64(value, true) : null))
  }

  /** The value some steps of a hand away, within the range. @param {number} value @param {number} steps @returns {number} */
  stepped(value, steps) { return this.#wasm.exports.clumsy_step_value(this.number, value, steps) }

  /** The position of a value on a slider, 0…1. @param {number} value @returns {number} */
  position(value) { return this.#wasm.exports.clumsy_position_of(this.number, value) }

  /** The value at a position of a slider. @param {number} position 0…1 @returns {number} */
  at(position) { return this.#wasm.exports.clumsy_value_at(this.number, position) }
}
