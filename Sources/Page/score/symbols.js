// @ts-check
// The symbols of music, as paths: outlines of Bravura. If the page was built without outlines, a score has the core's plain shapes instead.
// Browsers fill a cached path in a third of the time that a letter of a font takes.

import { assetBytes } from '../browser/assets.js'

/** The number of an outline's units per em. */
export const UNITS = 1000

/** A symbol: its path in units with y downwards, and its advance in units. @typedef {{path: Path2D, advance: number}} Outline */

/** The known symbols by their code points. @type {Map<number, Outline>} */
const outlines = new Map()

/** Loads the outlines. Call it once, before the first drawing. */
export async function loadSymbols() {
  const bytes = await assetBytes('outlines.txt').catch(() => new ArrayBuffer(0))
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const [code, advance, path] = line.split('\t')
    if (path) outlines.set(parseInt(code, 16), { path: new Path2D(path), advance: Number(advance) })
  }
}

/** The core's plain shapes, by code point. @type {Map<number, Path2D>} */
const shapes = new Map()

/**
 * Returns the path of a symbol.
 * @param {import('../engine/wasm.js').Wasm} wasm
 * @param {number} codepoint of SMuFL, in Unicode's private use area
 */
export function symbolPath(wasm, codepoint) {
  const path = outlines.get(codepoint)?.path ?? shapes.get(codepoint)
  if (path) return path
  const write = wasm.exports.clumsy_symbol_path
  const shape = new Path2D(write && wasm.writtenText(write, codepoint) || '')
  shapes.set(codepoint, shape)
  return shape
}

/** Returns `true` if a text contains symbols, which no font of the system has. @param {string} text */
export const hasSymbols = (text) => /[\uE000-\uF8FF]/.test(text)

/**
 * Draws a line of text with symbols, and returns its width. Without `place`, only measures the line.
 * @param {CanvasRenderingContext2D} pen with the text's font, aligned to the left
 * @param {string} text
 * @param {number} size pixels per em
 * @param {{x: number, y: number}} [place] the beginning of the baseline
 */
export function writeSymbols(pen, text, size, place) {
  let width = 0
  for (const letter of text) {
    const known = outlines.get(letter.codePointAt(0) ?? 0)
    if (place && known) {
      pen.save()
      pen.translate(place.x + width, place.y)
      pen.scale(size / UNITS, size / UNITS)
      pen.fill(known.path)
      pen.restore()
    } else if (place) pen.fillText(letter, place.x + width, place.y)
    width += known ? known.advance * size / UNITS : pen.measureText(letter).width
  }
  return width
}
