// @ts-check
// A row of the table of parameters. The core (the instrument, compiled to WebAssembly) formats and parses values, and maps
// them to slider positions.

/** @typedef {import('./wasm.js').Wasm} Wasm */

/**
 * The scales of parameters, indexed by their numbers in the core.
 * @type {('linear' | 'logarithmic' | 'whole' | 'switch' | 'choice')[]}
 */
const SCALES = ['linear', 'logarithmic', 'whole', 'switch', 'choice']

export class Parameter {
  #wasm

  /** @param {Wasm} wasm @param {number} number @param {number} row the row's address in the core's memory */
  constructor(wasm, number, row) {
    const [name, unit, moves, help] = wasm.texts(row, 4)
    const [lowest, highest, standard] = [16, 24, 32].map((offset) => wasm.view.getFloat64(row + offset, true))
    this.#wasm = wasm
    this.number = number
    this.name = name
    this.unit = unit
    /** The part of the instrument that the parameter changes, such as `the filter`. */
    this.moves = moves
    this.help = help
    this.lowest = lowest
    this.highest = highest
    this.standard = standard
    this.scale = SCALES[wasm.view.getInt32(row + 40, true)]
    /** The names of the values, from the lowest on, if the scale is `choice`. @type {string[]} */
    this.choices = []
    for (let choice; (choice = wasm.exports.clumsy_choice(number, this.choices.length)) !== 0;) this.choices.push(wasm.text(choice))
  }

  /** `true` if all values are whole numbers. */
  get isWhole() { return this.scale !== 'linear' && this.scale !== 'logarithmic' }

  /** The allowed values as text: `0…100 m/s²`, `on or off`, or a list of names. */
  get allowed() { return this.#wasm.writtenText(this.#wasm.exports.clumsy_allowed_text, this.number) ?? '' }

  /** Returns a value as text, with its unit: `9.8 m/s²`, `marimba`, `on`. @param {number} value */
  words(value) { return this.#wasm.writtenText(this.#wasm.exports.clumsy_value_text, this.number, value) ?? '' }

  /** Returns the gesture that sets the parameter, in the syntax of sessions. @param {number} value */
  setting(value) {
    return this.#wasm.with(48, (gesture) => {
      const { view, exports } = this.#wasm
      view.setInt32(gesture, 0, true)
      view.setInt32(gesture + 4, this.number, true)
      view.setFloat64(gesture + 24, value, true)
      return this.#wasm.writtenText(exports.clumsy_gesture_text, gesture) ?? ''
    })
  }

  /**
   * Parses a typed value, with or without its unit. Returns null if the value is not allowed.
   * @param {string} text
   * @returns {number | null}
   */
  read(text) {
    return this.#wasm.with(8, (value) => this.#wasm.withText(text, (typed) =>
      this.#wasm.exports.clumsy_value_of_text(this.number, typed, value, 0) === 1 ? this.#wasm.view.getFloat64(value, true) : null))
  }

  /**
   * Returns a value moved by a number of steps, but not out of the range.
   * @param {number} value
   * @param {number} steps
   * @returns {number}
   */
  stepped(value, steps) { return this.#wasm.exports.clumsy_step_value(this.number, value, steps) }

  /** Returns the position of a value on a slider, 0…1. @param {number} value @returns {number} */
  position(value) { return this.#wasm.exports.clumsy_position_of(this.number, value) }

  /** Returns the value at a position of a slider. @param {number} position 0…1 @returns {number} */
  at(position) { return this.#wasm.exports.clumsy_value_at(this.number, position) }
}
