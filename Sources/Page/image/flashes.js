// @ts-check
// Asks the core which places of a picture flash more than three times a second. At these places, light is limited:
// it changes only slowly.

export class Flashes {
  /** @param {import('../engine/image.js').ImageTables} tables */
  constructor({ wasm, limits }) {
    this.wasm = wasm
    this.address = wasm.exports.clumsy_flashes_create()
    /** A picture is divided into this number of columns and rows of cells. */
    this.columns = limits['flash-columns']
    this.rows = limits['flash-rows']
    /** The share of each cell's light that is limited, in units of 1/255, the bottom row first. */
    this.bytes = new Uint8Array(this.columns * this.rows)
  }

  /**
   * Takes the means of each cell of a picture, measured before any light is limited.
   * @param {Float32Array} means the relative luminance, the redness and two unused numbers of each cell, the bottom row first
   * @param {number} ns the time of the picture
   */
  take(means, ns) {
    const count = this.bytes.length
    this.wasm.with(8 * count, (address) => {
      const { exports } = this.wasm
      const cells = new Float32Array(exports.memory.buffer, address, 2 * count)
      for (let cell = 0; cell < count; cell++) {
        const from = 4 * this.#upsideDown(cell)
        cells[cell] = means[from]
        cells[count + cell] = means[from + 1]
      }
      exports.clumsy_flashes_step(this.address, address, address + 4 * count, BigInt(Math.floor(ns)))
    })
  }

  /**
   * Sets `bytes` for the picture to show next. Returns the largest change that limited light may make in a second,
   * where full light is 1. Returns 0 and leaves `bytes` unchanged if no cell is limited in this picture or can be in
   * the next.
   * @param {number} ns the time of the picture
   * @param {number} unseen the number of pictures, including this one, whose means have not been taken
   * @returns {number}
   */
  limit(ns, unseen) {
    const count = this.bytes.length
    return this.wasm.with(4 * count, (address) => {
      const { exports } = this.wasm
      const slope = exports.clumsy_flashes_limit(this.address, BigInt(Math.floor(ns)), unseen, address)
      const cells = new Float32Array(exports.memory.buffer, address, count)
      if (slope > 0) for (let cell = 0; cell < count; cell++) this.bytes[this.#upsideDown(cell)] = Math.round(255 * cells[cell])
      return slope
    })
  }

  /** Returns the number of a cell if the rows are counted from the other end. @param {number} cell */
  #upsideDown(cell) { return this.columns * (this.rows - 1 - Math.floor(cell / this.columns)) + cell % this.columns }

  free() { this.wasm.exports.clumsy_flashes_free(this.address) }
}
