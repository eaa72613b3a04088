// @ts-check
// The core's search for the places of a picture that flash more than three times a second.

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** The cells of a picture. */
export const COLUMNS = 16, ROWS = 9

export class Flashes {
  /** The share of each cell's light that is limited, 0…255, the bottom row first. */
  bytes = new Uint8Array(COLUMNS * ROWS)

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    this.address = wasm.exports.clumsy_flashes_create()
  }

  /**
   * Takes the mean relative luminance of each cell of a picture, 0…1, and sets `bytes` for the next picture. Returns the largest
   * change of limited light, 0…1 a second; 0 if no cell is limited.
   * @param {(column: number, row: number) => number} luminance of a cell; row 0 is the top one
   * @param {number} ns
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
