// @ts-check
// The core's tables: parameters, presets, sets of chords.
import { Parameter } from './parameter.js'

/** @typedef {import('./wasm.js').Wasm} Wasm */

/** The scales of parameters, by the core's numbers. @type {import('./parameter.js').Row['scale'][]} */
const SCALES = ['linear', 'logarithmic', 'whole', 'switch', 'choice']

/** All of them, as types.js says. @param {Wasm} wasm */
export function tables(wasm) {
  const { exports } = wasm
  const parameters = rows(wasm, 64, exports.clumsy_parameter_row, (view, row, number) => new Parameter(wasm, {
    number, ...words(wasm, row, ['name', 'unit', 'moves', 'help']),
    lowest: view.getFloat64(row + 16, true), highest: view.getFloat64(row + 24, true), standard: view.getFloat64(row + 32, true),
    scale: SCALES[view.getInt32(row + 40, true)], choices: choices(wasm, number),
  }))
  /** @type {{name: string, help: string}[]} */
  const presets = rows(wasm, 8, exports.clumsy_preset_row, (view, row) => words(wasm, row, ['name', 'help']))
  /** @type {{name: string, chords: string, help: string}[]} */
  const chordsets = rows(wasm, 12, exports.clumsy_chordset_row, (view, row) => words(wasm, row, ['name', 'chords', 'help']))
  return { parameters, presets, chordsets }
}

/** The size of settings in memory. @param {number} parameters their number */
export const settingsSize = (parameters) => 48 + 8 * parameters + 960

/**
 * All rows of a table.
 * @template Row
 * @param {Wasm} wasm
 * @param {number} size of a row, in bytes
 * @param {(number: number, row: number) => number} fill
 * @param {(view: DataView, row: number, number: number) => Row} read
 */
function rows(wasm, size, fill, read) {
  return wasm.with(size, (row) => {
    /** @type {Row[]} */
    const all = []
    while (fill(all.length, row) === 1) all.push(read(wasm.view, row, all.length))
    return all
  })
}

/**
 * The texts with which a row begins.
 * @template {string} Name
 * @param {Wasm} wasm
 * @param {number} row
 * @param {Name[]} names
 * @returns {Record<Name, string>}
 */
function words(wasm, row, names) {
  const texts = names.map((name, index) => [name, wasm.text(wasm.view.getUint32(row + 4 * index, true))])
  return Object.fromEntries(texts)
}

/** The names of a choice's values. @param {Wasm} wasm @param {number} parameter */
function choices(wasm, parameter) {
  /** @type {string[]} */
  const names = []
  for (let name; (name = wasm.exports.clumsy_choice(parameter, names.length)) !== 0;) names.push(wasm.text(name))
  return names
}
