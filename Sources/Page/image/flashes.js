// @ts-check
// Asks the core which places of a picture flash more than three times a second.

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** A picture is divided into this number of columns and rows of cells. */
export const COLUMNS = 16, ROWS = 9

export class Flashes {
  /** The share of each cell's light that is limited, in units of 1/255, the bottom row first. */
  bytes = new Uint8Array(COLUMNS * ROWS)

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    this.address = wasm.exports.clumsy_flashes_create()
  }

  /**
   * Takes the mean relative luminance of each cell of a picture, 0…1, and sets `bytes` for the next picture. Returns the largest
   * change that limited light may make in a second, where full light is 1; 0 if no cell is limited.
   * @param {(column: number, row: number) => number} luminance returns the luminance of a cell; row 0 is the top row
   * @param {number} ns the time of the picture
   * @returns {number}
   */
  step(luminance, ns) {
    const count = COLUMNS * ROWS
    return this.wasm.with(8 * count, (address) => {
      const { exports } = this.wasm
      let cells = new Float32Array(exports.memory.buffer, address, count)
      for (let cell = 0; cell < count; cell++) cells[cell] = luminance(cell % COLUMNS, Math.floor(cell / COLUMNS))
      const slope = exports.clumsy_flashes_step(this.address, address, BigInt(Math.floor(ns)), address + 4 * count)
      cells = new Float32Array(exports.memory.buffer, address + 4 * count, count)
      for (let cell = 0; cell < count; cell++) this.bytes[COLUMNS * (ROWS - 1 - Math.floor(cell / COLUMNS)) + cell % COLUMNS] = 255 * cells[cell]
      return slope
    })
  }

  free() { this.wasm.exports.clumsy_flashes_free(this.address) }
}
