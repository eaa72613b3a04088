// @ts-check
// A row of the table of parameters; and its values as words, from words, on a slider, and by steps of a hand: as the core has them.

/** @typedef {import('./wasm.js').Wasm} Wasm */

/**
 * What the table says of it.
 * @typedef {object} Row
 * @property {number} number
 * @property {string} name
 * @property {string} unit
 * @property {string} moves what it moves
 * @property {string} help what it does, in one sentence
 * @property {number} lowest
 * @property {number} highest
 * @property {number} standard
 * @property {'linear' | 'logarithmic' | 'whole' | 'switch' | 'choice'} scale
 * @property {string[]} choices the names of a choice's values, from its lowest on; else empty
 */

export class Parameter {
  #wasm

  /** @param {Wasm} wasm @param {Row} row */
  constructor(wasm, row) {
    this.#wasm = wasm
    this.number = row.number
    this.name = row.name
    this.unit = row.unit
    this.moves = row.moves
    this.help = row.help
    this.lowest = row.lowest
    this.highest = row.highest
    this.standard = row.standard
    this.scale = row.scale
    this.choices = row.choices
  }

  /** Whether it takes whole numbers only. */
  get isWhole() { return this.scale !== 'linear' && this.scale !== 'logarithmic' }

  /** What it takes: `0…100 m/s²`, `on or off`, or the names. */
  get allowed() {
    return this.#wasm.writtenText((room, size) => this.#wasm.exports.clumsy_allowed_text(this.number, room, size)) ?? ''
  }

  /** A value with its unit: `9.8 m/s²`, `marimba`, `on`. @param {number} value */
  words(value) {
    return this.#wasm.writtenText((room, size) => this.#wasm.exports.clumsy_value_text(this.number, value, room, size)) ?? ''
  }

  /** The gesture that sets it, as a session's text has it. @param {number} value */
  setting(value) {
    return this.#wasm.with(48, (gesture) => {
      const { view } = this.#wasm
      view.setInt32(gesture, 0, true)
      view.setInt32(gesture + 4, this.number, true)
      view.setFloat64(gesture + 24, value, true)
      return this.#wasm.writtenText((room, size) => this.#wasm.exports.clumsy_gesture_text(gesture, room, size)) ?? ''
    })
  }

  /** The value that is typed, with its unit or without; null for what it does not take. @param {string} text @returns {number | null} */
  read(text) {
    return this.#wasm.with(8, (value) => this.#wasm.withText(text, (typed) =>
      this.#wasm.exports.clumsy_value_of_text(this.number, typed, value, 0) === 1 ? this.#wasm.view.getFloat64(value, true) : null))
  }

  /** The value some steps of a hand away, within the range. @param {number} value @param {number} steps @returns {number} */
  stepped(value, steps) { return this.#wasm.exports.clumsy_step_value(this.number, value, steps) }

  /** Where a value is on a slider, 0…1. @param {number} value @returns {number} */
  position(value) { return this.#wasm.exports.clumsy_position_of(this.number, value) }

  /** The value at a position of a slider. @param {number} position 0…1 @returns {number} */
  at(position) { return this.#wasm.exports.clumsy_value_at(this.number, position) }
}
