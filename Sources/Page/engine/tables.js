// @ts-check
// The core's tables: parameters, presets, chordsets, scales.
import { Parameter } from './parameter.js'

/** @typedef {import('./wasm.js').Wasm} Wasm */

/** @param {Wasm} wasm */
export function tables(wasm) {
  const { exports } = wasm
  return {
    parameters: rows(wasm, exports.clumsy_parameter_row, (row, number) => new Parameter(wasm, number, row)),
    presets: rows(wasm, exports.clumsy_preset_row, (row) => {
      const [name, help] = wasm.texts(row, 2)
      return { name, help }
    }),
    chordsets: rows(wasm, exports.clumsy_chordset_row, (row) => {
      const [name, chords, help] = wasm.texts(row, 3)
      return { name, chords, help }
    }),
    scales: names(wasm, exports.clumsy_scale_name),
    /** Returns a scale's tones as bits: bit n stands for n semitones above the tonic. @param {number} number */
    scaleTones: (number) => exports.clumsy_scale_tones(number),
  }
}

/**
 * Returns the offset of `bouncers` in a settings structure (`clumsy_settings`), in bytes.
 * @param {number} parameters the number of parameters
 */
export const placesOffset = (parameters) => 48 + 8 * parameters

/** Returns the size of a settings structure, in bytes. @param {number} parameters the number of parameters */
export const settingsSize = (parameters) => placesOffset(parameters) + 1096

/**
 * Reads all rows of a table.
 * @template Row
 * @param {Wasm} wasm
 * @param {(number: number, row: number) => number} fill
 * @param {(row: number, number: number) => Row} read
 */
function rows(wasm, fill, read) {
  return wasm.with(64, (row) => {
    /** @type {Row[]} */
    const all = []
    while (fill(all.length, row) === 1) all.push(read(row, all.length))
    return all
  })
}

/** Returns all names of a table. @param {Wasm} wasm @param {(...given: any[]) => number} write */
function names(wasm, write) {
  /** @type {string[]} */
  const all = []
  for (let name; (name = wasm.writtenText(write, all.length)) !== null;) all.push(name)
  return all
}
