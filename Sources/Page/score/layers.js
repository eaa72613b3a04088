// @ts-check
// Paints translucent groups of several primitives. Each group is first painted on a separate canvas.

import { BEGIN_CLIP, END_CLIP, FILL, GLYPH, IMAGE, KIND, LENGTH, LINE, POLYGON, SIZE, TEXT, TEXT_SIZE, X, X2, Y, Y2 } from './drawing.js'

/** @typedef {import('./drawing.js').Drawing} Drawing */

export class Layers {
  /** The canvases of nested groups, the outermost first. @type {CanvasRenderingContext2D[]} */
  #pens = []
  /**
   * The places and sizes of the pictures that are being painted, in pixels of the next outer canvas.
   * @type {number[][]}
   */
  #places = []

  /** Begins a drawing. */
  start() { this.#places = [] }

  /**
   * Returns a canvas for a group's picture; null if nothing of the group is visible.
   * @param {CanvasRenderingContext2D} outer
   * @param {DataView} view
   * @param {number} from the address of the group's first primitive
   * @param {number} to the address after the group's last primitive
   */
  begin(outer, view, from, to) {
    const { a, d, e, f } = outer.getTransform()
    const [left, top, right, bottom] = extent(view, from, to)
    const x = Math.max(0, Math.floor(left * a + e) - 1)
    const y = Math.max(0, Math.floor(top * d + f) - 1)
    const width = Math.min(outer.canvas.width, Math.ceil(right * a + e) + 1) - x
    const height = Math.min(outer.canvas.height, Math.ceil(bottom * d + f) + 1) - y
    if (!(width > 0 && height > 0)) return null
    const pen = this.#pens[this.#places.length] ??= /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
    this.#places.push([x, y, width, height])
    const { canvas } = pen
    if (canvas.width < width || canvas.height < height) {
      Object.assign(canvas, { width: Math.max(canvas.width, width), height: Math.max(canvas.height, height) })
    }
    pen.save()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.setTransform(a, 0, 0, d, e - x, f - y)
    return pen
  }

  /** Paints the picture of the innermost group. @param {CanvasRenderingContext2D} outer @param {number} opacity 0…1 */
  end(outer, opacity) {
    const [x, y, width, height] = /** @type {number[]} */ (this.#places.pop())
    const pen = this.#pens[this.#places.length]
    pen.restore()
    outer.save()
    outer.setTransform(1, 0, 0, 1, 0, 0)
    outer.globalAlpha = opacity
    outer.drawImage(pen.canvas, 0, 0, width, height, x, y, width, height)
    outer.restore()
  }
}

/**
 * Returns a rectangle that contains everything that primitives paint: its left, top, right and bottom.
 * @param {DataView} view
 * @param {number} from
 * @param {number} to
 */
function extent(view, from, to) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = from; at < to; at += SIZE) {
    const kind = view.getInt32(at + KIND, true)
    const x = view.getFloat64(at + X, true)
    const y = view.getFloat64(at + Y, true)
    const x2 = view.getFloat64(at + X2, true)
    const y2 = view.getFloat64(at + Y2, true)
    const size = view.getFloat64(at + LENGTH, true)
    if (kind === FILL || kind === IMAGE || kind === LINE) {
      const half = kind === LINE ? size : 0
      left = Math.min(left, x - half, x2 - half)
      right = Math.max(right, x + half, x2 + half)
      top = Math.min(top, y - half, y2 - half)
      bottom = Math.max(bottom, y + half, y2 + half)
    } else if (kind === GLYPH) {
      // No glyph of the music font extends beyond this rectangle.
      left = Math.min(left, x - size)
      right = Math.max(right, x + 2 * size)
      top = Math.min(top, y - 2 * size)
      bottom = Math.max(bottom, y + 2 * size)
    } else if (kind === BEGIN_CLIP || kind === END_CLIP) continue
    else if (kind === TEXT) {
      // A letter is at most two em wide, and there are at most as many lines as bytes.
      const reach = 2 * size * (view.getInt32(at + TEXT_SIZE, true) + 1)
      left = Math.min(left, x - reach)
      right = Math.max(right, x + reach)
      top = Math.min(top, y - 2 * size)
      bottom = Math.max(bottom, y + reach)
    } else if (kind === POLYGON) [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity]
  }
  return [left, top, right, bottom]
}
