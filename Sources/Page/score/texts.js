// @ts-check
// The texts of a drawing: the fonts that clumsy.h numbers, and the strings decoded from the core's memory. Both are
// cached.

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** The size of a `clumsy_font`, in bytes. */
const ROW = 16
/** The greatest number of cached fonts, and of cached strings. */
const KEPT = 4096

/** A font at a size: `css` for the canvas, `ascent` above the baseline and line `height` in pixels. @typedef {{css: string, ascent: number, height: number}} SizedFont */

/**
 * Returns the fonts that texts may have, by their numbers. In `css`, an asterisk stands for the size.
 * @param {Wasm} wasm
 */
export function fontTable(wasm) {
  /** @type {Map<number, {name: string, css: string}>} */
  const fonts = new Map()
  wasm.with(ROW, (row) => {
    for (let number = 0; number < 256; number++) {
      if (!wasm.exports.clumsy_font_row(number, row)) continue
      const [name, family] = wasm.texts(row, 2)
      const style = `${wasm.view.getInt32(row + 12, true) ? 'italic ' : ''}${wasm.view.getInt32(row + 8, true) ? 'bold ' : ''}`
      fonts.set(number, { name, css: `${style}*px ${family}` })
    }
  })
  return fonts
}

export class Texts {
  /** @type {Map<number, SizedFont>} by number and size */
  #sized = new Map()
  /** @type {Map<number, {bytes: Uint8Array, lines: string[]}>} by hash */
  #lines = new Map()
  #decoder = new TextDecoder()

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    this.fonts = fontTable(wasm)
  }

  /**
   * Returns a font at a size.
   * @param {CanvasRenderingContext2D} pen used to measure the font
   * @param {number} number
   * @param {number} size pixels per em
   * @returns {SizedFont}
   */
  font(pen, number, size) {
    const key = Math.round(size * 100) * 256 + number
    let sized = this.#sized.get(key)
    if (!sized) {
      const css = (this.fonts.get(number) ?? this.fonts.get(0))?.css.replace('*', size.toFixed(2)) ?? ''
      pen.font = css
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('')
      sized = { css, ascent: fontBoundingBoxAscent, height: fontBoundingBoxAscent + fontBoundingBoxDescent }
      if (this.#sized.size >= KEPT) this.#sized.clear()
      this.#sized.set(key, sized)
    }
    return sized
  }

  /**
   * Returns the lines of a text in the core's memory.
   * @param {number} address
   * @param {number} size in bytes
   */
  lines(address, size) {
    const bytes = new Uint8Array(this.wasm.exports.memory.buffer, address, size)
    // Compute the FNV-1a hash of the bytes.
    let hash = 0x811c9dc5
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
    const known = this.#lines.get(hash)
    if (known && known.bytes.length === size && known.bytes.every((byte, index) => byte === bytes[index])) return known.lines
    const lines = this.#decoder.decode(bytes).split(/\r\n|[\n\r]/)
    if (this.#lines.size >= KEPT) this.#lines.clear()
    this.#lines.set(hash, { bytes: bytes.slice(), lines })
    return lines
  }
}
