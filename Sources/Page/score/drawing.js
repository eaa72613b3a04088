// @ts-check
// A drawing by the core: a list of primitives in the core's memory, which score/painter.js reads in place.

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** The kinds of primitives, as clumsy.h numbers them. */
export const FILL = 0, LINE = 1, GLYPH = 2, TEXT = 3, IMAGE = 4, BEGIN_CLIP = 5, END_CLIP = 6, BEGIN_GROUP = 7, END_GROUP = 8, POLYGON = 9

/** The size of a primitive, and the offsets of its fields, in bytes: `clumsy_primitive` of clumsy.h. */
export const SIZE = 72
export const [X, Y, X2, Y2, LENGTH, KIND, COLOUR, CODEPOINT, FONT, ANCHOR, TEXT_START, TEXT_SIZE] = [0, 8, 16, 24, 32, 40, 44, 48, 52, 56, 60, 64]

export class Drawing {
  /** The number of primitives. */
  count = 0
  /** The addresses of the primitives and of their texts. */
  primitives = 0
  texts = 0
  #capacity = 0
  #textCapacity = 0
  #textSize

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.wasm = wasm
    this.#textSize = wasm.allocate(4)
  }

  /**
   * Gets a drawing from a function of the core, such as `clumsy_canvas_draw`.
   * @param {(primitives: number, capacity: number, texts: number, textCapacity: number, textSize: number) => number} write
   *   writes as many primitives and bytes of texts as fit, and the size of all texts in bytes to the address `textSize`;
   *   returns the number of all primitives
   */
  take(write) {
    this.count = write(this.primitives, this.#capacity, this.texts, this.#textCapacity, this.#textSize)
    const textSize = this.wasm.view.getInt32(this.#textSize, true)
    if (this.count <= this.#capacity && textSize <= this.#textCapacity) return
    this.#free()
    // `allocate` rounds sizes up to powers of two. Use the whole block, so that a growing drawing is rarely written twice.
    const round = (/** @type {number} */ size) => 2 ** Math.ceil(Math.log2(Math.max(size, 4096)))
    const [size, texts] = [round(this.count * SIZE), round(textSize)]
    this.primitives = this.wasm.allocate(size)
    this.texts = this.wasm.allocate(texts)
    this.#capacity = Math.floor(size / SIZE)
    this.#textCapacity = texts
    this.count = write(this.primitives, this.#capacity, this.texts, texts, this.#textSize)
  }

  /** Frees the memory of the drawing. */
  free() {
    this.#free()
    this.wasm.free(this.#textSize)
    this.#textSize = 0
  }

  #free() {
    this.wasm.free(this.primitives)
    this.wasm.free(this.texts)
    this.primitives = this.texts = this.#capacity = this.#textCapacity = 0
  }
}
