// @ts-check
// The image of a performance: its lumis as shapes to draw, its chordsets and options, and the tables of the image performer.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** A number, or a choice of words, that a command can set. @typedef {{name: string, lowest: number, highest: number, choices: string[], help: string}} ImageNumber */
/** @typedef {{red: number, green: number, blue: number, keep: number, spread: number, hasTraces: boolean, isLight: boolean, erasures: number}} ImageCanvas */

/** The number of floats in a shape, and the largest number of shapes in an image: 26 for each of 500 lumis. */
export const STRIDE = 16, MOST = 13_000
/** The number of glyphs: the letters, the digits, and the sharp. */
const GLYPHS = 37

/** The tables of the image performer, which never change. */
export class ImageTables {
  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    const { exports } = wasm
    const rows = (/** @type {number} */ table) => (wasm.writtenText(exports.clumsy_image_table, table) ?? '').split('\n').filter(Boolean).map((line) => line.split('\t'))
    const numbers = (/** @type {string[]} */ [name, lowest, highest, choices, help]) => (
      { name, lowest: Number(lowest), highest: Number(highest), choices: choices ? choices.split(' ') : [], help: help ?? name })
    /** @type {ImageNumber[]} */
    this.fields = rows(0).map(numbers)
    /** @type {ImageNumber[]} */
    this.options = rows(1).map(numbers)
    /** The actions of trigger pads. */
    this.actions = rows(2).map(([name, isOfChord, lasts]) => ({ name, isOfChord: isOfChord === '1', lasts: lasts !== '0' }))
    this.sets = rows(3).map(([name, preset, purpose]) => ({ name, preset, purpose }))
    this.panels = rows(4).map(([name, title, isShownFirst]) => ({ name, title, isShownFirst: isShownFirst === '1' }))
    /** The names of the forms. */
    this.forms = rows(5).map(([name]) => name)
  }

  /** Returns the place of the canvas in a window, in pixels. @param {number} panels a bit for each visible panel @param {number} width @param {number} height */
  rectangle(panels, width, height) {
    return this.wasm.with(32, (address) => {
      this.wasm.exports.clumsy_image_rectangle(panels, width, height, address)
      const [x, y, w, h] = new Float64Array(this.wasm.exports.memory.buffer, address, 4)
      return { x, y, width: w, height: h }
    })
  }

  /**
   * Returns the text of a stroke for the gesture `image stroke`; null if the points make no valid stroke.
   * @param {number[][]} points x and y in stage heights, seconds, pressure 0…1
   */
  stroke(points) {
    return this.wasm.with(32 * points.length, (address) => {
      new Float64Array(this.wasm.exports.memory.buffer, address, 4 * points.length).set(points.flat())
      return this.wasm.writtenText(this.wasm.exports.clumsy_image_stroke, address, points.length)
    })
  }

  /** Returns the lines that make up all glyphs: for each glyph eight lines of four numbers (from x, from y, to x, to y). */
  glyphs() {
    return this.wasm.with(128, (address) => {
      const all = new Float32Array(GLYPHS * 32)
      for (let glyph = 0; glyph < GLYPHS; glyph++) {
        this.wasm.exports.clumsy_image_glyph(glyph, address)
        all.set(new Float32Array(this.wasm.exports.memory.buffer, address, 32), 32 * glyph)
      }
      return all
    })
  }

  /** Returns the time of a step of the traces, in ns. @param {number} number */
  traceTime(number) { return Number(this.wasm.exports.clumsy_image_trace_tick(BigInt(number))) }

  /** Creates an image with the lumis of a set. The image belongs to no performance, and the caller must free it. @param {number} set */
  create(set, seed = 0n) { return new ImageNow(this.wasm, this.wasm.exports.clumsy_image_create(set, seed, 0, 0)) }
}

export class ImageNow {
  /** @param {Wasm} wasm @param {number} address */
  constructor(wasm, address) {
    this.wasm = wasm
    this.exports = wasm.exports
    this.address = address
  }

  /** Advances to a time in ns. A time before the image's present changes nothing. @param {number} ns */
  advance(ns) { this.exports.clumsy_image_advance(this.address, BigInt(Math.floor(ns))) }

  /** Applies a command at a time in ns. Returns `true` if it was applied. @param {string} text @param {number} ns */
  apply(text, ns) { return this.wasm.withText(text, (words) => this.exports.clumsy_image_apply(this.address, words, BigInt(Math.floor(ns)), 0)) === 1 }

  /** The number of lumis. @returns {number} */
  get count() { return this.exports.clumsy_image_count(this.address) }

  /** Returns the present shapes, `STRIDE` floats each. The array is valid until the next call of the core. */
  shapes() {
    return this.wasm.with(16, (room) => {
      const address = this.exports.clumsy_image_shapes(this.address, room)
      return new Float32Array(this.exports.memory.buffer, address, STRIDE * this.wasm.view.getInt32(room, true))
    })
  }

  /** Returns the background, in linear light, the options of the traces, and the number of times that the traces were erased. @returns {ImageCanvas} */
  canvas() {
    return this.wasm.with(32, (room) => {
      this.exports.clumsy_image_get_canvas(this.address, room)
      const { view } = this.wasm
      const [red, green, blue, keep, spread] = [0, 4, 8, 12, 16].map((offset) => view.getFloat32(room + offset, true))
      const [hasTraces, isLight, erasures] = [20, 24, 28].map((offset) => view.getInt32(room + offset, true))
      return { red, green, blue, keep, spread, hasTraces: hasTraces === 1, isLight: isLight === 1, erasures }
    })
  }

  /** Returns the chosen chordset and chord, from 0, and the number of chordsets. */
  chosen() {
    return this.wasm.with(16, (room) => {
      this.exports.clumsy_image_chosen(this.address, room, room + 4, room + 8)
      const [chordset, chord, count] = [0, 4, 8].map((offset) => this.wasm.view.getInt32(room + offset, true))
      return { chordset, chord, count }
    })
  }

  /** Returns the set from which a chordset comes. @param {number} chordset @returns {number} */
  origin(chordset) { return this.exports.clumsy_image_origin(this.address, chordset) }
  /** Returns a field of a lumi of the chosen chordset. @param {number} chord @param {number} tone @param {number} field @returns {number} */
  field(chord, tone, field) { return this.exports.clumsy_image_field(this.address, chord, tone, field) }
  /** Returns the value of an option. @param {number} option @returns {number} */
  option(option) { return this.exports.clumsy_image_option(this.address, option) }

  /** Returns the action of a trigger pad, its chord (−1 for all lumis) and its amount. @param {number} pad */
  trigger(pad) {
    return this.wasm.with(16, (room) => {
      this.exports.clumsy_image_trigger(this.address, pad, room)
      const [action, chord, amount] = [0, 4, 8].map((offset) => this.wasm.view.getInt32(room + offset, true))
      return { action, chord, amount }
    })
  }

  /** Advances the traces of the core's own picture by a step. @param {number} width @param {number} height */
  trace(width, height) { this.exports.clumsy_image_trace(this.address, width, height) }

  /** Returns the core's own picture: red, green, blue and opacity of each pixel. @param {number} width @param {number} height */
  paint(width, height) {
    return this.wasm.with(4 * width * height, (room) => {
      this.exports.clumsy_image_paint(this.address, width, height, room)
      return new Uint8ClampedArray(this.exports.memory.buffer, room, 4 * width * height).slice()
    })
  }

  /** The hash of the saved image: 16 hexadecimal digits. */
  get digest() { return BigInt.asUintN(64, this.exports.clumsy_image_digest(this.address)).toString(16).padStart(16, '0') }

  free() { this.exports.clumsy_image_free(this.address) }
}

/** The signature that ends a saved performance with an image. Before the signature stands the number of the image's bytes. */
const SIGNATURE = [...'clmimage'].map((letter) => letter.charCodeAt(0))

/** Returns the bytes of a saved performance without its image. @param {Uint8Array} bytes */
export function withoutImage(bytes) {
  const end = bytes.length - 16
  if (end < 0 || SIGNATURE.some((letter, index) => bytes[end + 8 + index] !== letter)) return bytes
  return bytes.subarray(0, end - new DataView(bytes.buffer, bytes.byteOffset + end).getUint32(0, true))
}
