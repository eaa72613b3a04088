// @ts-check
// The image of a performance: its lumis (moving lights) as shapes to draw, the traces that lumis leave on the canvas, its
// options, and its chordsets (eight chords of eight lumis each). Also the tables of the image performer, the part of the
// core that computes and paints lumis.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** A number, or a choice of words, that a command can set. @typedef {{name: string, lowest: number, highest: number, choices: string[], help: string}} ImageNumber */
/** @typedef {{red: number, green: number, blue: number, keep: number, spread: number, hasTraces: boolean, isLight: boolean, erasures: number}} ImageCanvas */

/** The cached limits of each core. @type {WeakMap<Wasm, Record<string, number>>} */
const known = new WeakMap()

/** Returns the rows of a table of the core, each as its columns. @param {Wasm} wasm @param {number} table */
const rowsOf = (wasm, table) => (wasm.writtenText(wasm.exports.clumsy_image_table, table) ?? '').split('\n').filter(Boolean).map((line) => line.split('\t'))

/** Returns the counts and limits of the image performer, by name: see `CLUMSY_IMAGE_LIMITS` in clumsy.h. @param {Wasm} wasm */
function limitsOf(wasm) {
  const limits = known.get(wasm) ?? Object.fromEntries(rowsOf(wasm, 6).map(([name, value]) => [name, Number(value)]))
  known.set(wasm, limits)
  return limits
}

/** The tables of the image performer, which never change. */
export class ImageTables {
  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    const rows = (/** @type {number} */ table) => rowsOf(wasm, table)
    const numbers = (/** @type {string[]} */ [name, lowest, highest, choices, help]) => (
      { name, lowest: Number(lowest), highest: Number(highest), choices: choices ? choices.split(' ') : [], help: help ?? name })
    /** @type {ImageNumber[]} */
    this.fields = rows(0).map(numbers)
    /** @type {ImageNumber[]} */
    this.options = rows(1).map(numbers)
    /** The actions of trigger pads. */
    this.actions = rows(2).map(([name, isOfChord]) => ({ name, isOfChord: isOfChord === '1' }))
    /** The sets: the built-in chordsets of lumis. */
    this.sets = rows(3).map(([name, preset, purpose]) => ({ name, preset, purpose }))
    this.panels = rows(4).map(([name, title, isShownFirst]) => ({ name, title, isShownFirst: isShownFirst === '1' }))
    /** The names of the forms that a lumi can have, such as `ring`. */
    this.forms = rows(5).map(([name]) => name)
    this.limits = limitsOf(wasm)
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

  /** Returns the lines of all glyphs (letters, digits and the sharp). Each glyph has eight lines of four numbers: from x, from y, to x, to y. */
  glyphs() {
    return this.wasm.with(128, (address) => {
      const all = new Float32Array(this.limits.glyphs * 32)
      for (let glyph = 0; glyph < this.limits.glyphs; glyph++) {
        this.wasm.exports.clumsy_image_glyph(glyph, address)
        all.set(new Float32Array(this.wasm.exports.memory.buffer, address, 32), 32 * glyph)
      }
      return all
    })
  }

  /** Returns the time of a step of the traces, in ns. @param {number} number */
  traceTime(number) { return Number(this.wasm.exports.clumsy_image_trace_tick(BigInt(number))) }

  /** Returns the number of the last step of the traces at or before a time in ns. @param {number} ns */
  traceNumber(ns) { return Math.floor(ns * this.limits['trace-rate'] / 1e9 + 1e-6) }

  /** Creates a painter that paints in the core, without WebGL. The caller must free it. @param {number} width in pixels @param {number} height */
  painter(width, height) { return new ImagePainter(this.wasm, width, height) }

  /** Creates an image without lumis. The built-in chordset with the number `set` is chosen. The caller must free the image. @param {number} set */
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

  /** Returns the present shapes, `limits.stride` floats each. The array is valid until the next call of the core. */
  shapes() {
    return this.wasm.with(16, (room) => {
      const address = this.exports.clumsy_image_shapes(this.address, room)
      return new Float32Array(this.exports.memory.buffer, address, limitsOf(this.wasm).stride * this.wasm.view.getInt32(room, true))
    })
  }

  /** Returns the background (in linear light), the options of the traces, and the number of times that the traces were erased. @returns {ImageCanvas} */
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

  /** Returns the number of the built-in set from which a chordset was made. @param {number} chordset @returns {number} */
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

  /** The hash of the saved image: 16 hexadecimal digits. */
  get digest() { return BigInt.asUintN(64, this.exports.clumsy_image_digest(this.address)).toString(16).padStart(16, '0') }

  free() { this.exports.clumsy_image_free(this.address) }
}

/** A painter of the core, which keeps the traces of one image. */
export class ImagePainter {
  /** @param {Wasm} wasm @param {number} width @param {number} height */
  constructor(wasm, width, height) {
    this.wasm = wasm
    this.width = width
    this.height = height
    this.address = wasm.exports.clumsy_painter_create(width, height)
  }

  /** Changes the size of the pictures, in pixels. The traces keep their places on the stage. @param {number} width @param {number} height */
  resize(width, height) {
    ;[this.width, this.height] = [width, height]
    this.wasm.exports.clumsy_painter_resize(this.address, width, height)
  }

  /** Draws a step of the traces. @param {ImageNow} image */
  trace(image) { this.wasm.exports.clumsy_painter_trace(this.address, image.address) }

  /** Returns the picture of an image now: red, green, blue and opacity of each pixel, the top row first. @param {ImageNow} image */
  paint(image) {
    const size = 4 * this.width * this.height
    return this.wasm.with(size, (room) => {
      this.wasm.exports.clumsy_painter_paint(this.address, image.address, room)
      return new Uint8ClampedArray(this.wasm.exports.memory.buffer, room, size).slice()
    })
  }

  free() { this.wasm.exports.clumsy_painter_free(this.address) }
}

/** The signature that ends a saved performance with an image. Before the signature stands the number of the image's bytes. */
const SIGNATURE = [...'clmimage'].map((letter) => letter.charCodeAt(0))

/** Returns the bytes of a saved performance without its image. @param {Uint8Array} bytes */
export function withoutImage(bytes) {
  const end = bytes.length - 16
  if (end < 0 || SIGNATURE.some((letter, index) => bytes[end + 8 + index] !== letter)) return bytes
  return bytes.subarray(0, end - new DataView(bytes.buffer, bytes.byteOffset + end).getUint32(0, true))
}
