// @ts-check
// Texts on a canvas, in the page's only typeface: a heavy italic sans-serif of the system.

/** The typeface, as in style.css. */
const family = '"Avenir Next", "Gill Sans", "Helvetica Neue", "Segoe UI", "Noto Sans", "Liberation Sans", Arial, sans-serif'

/** @type {Map<string, number>} */
const widths = new Map()

/** @param {number} size in pixels */
const font = (size) => `italic 800 ${size.toFixed(1)}px ${family}`

/**
 * Returns the width of a text, as a share of its font size.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} text
 */
export function widthOf(canvas, text) {
  let width = widths.get(text)
  if (width === undefined) {
    canvas.font = font(100)
    width = canvas.measureText(text).width / 100
    if (widths.size > 500) widths.clear()
    widths.set(text, width)
  }
  return width
}

/**
 * Draws a text whose capitals are vertically centred on `y`.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {CanvasTextAlign} [align]
 */
export function write(canvas, text, x, y, size, align = 'center') {
  canvas.font = font(size)
  canvas.textAlign = align
  canvas.textBaseline = 'alphabetic'
  canvas.fillText(text, x, y + 0.355 * size)
}

/**
 * Returns a font size, up to `largest`, at which a text fits between two walls and in a disc around (0, 0). Returns 0
 * instead of a size of 4 or less. All lengths are in pixels.
 * @param {number} width the width of the text, as a share of its font size
 * @param {number} x the middle of the text
 * @param {number} y
 * @param {number} radius
 * @param {number} left the left wall; -Infinity if there is none
 * @param {number} right
 * @param {number} largest
 */
export function fit(width, x, y, radius, left, right, largest) {
  for (let size = largest; size > 4; size *= 0.94) {
    const [half, tall] = [width * size / 2, 0.36 * size]
    const corner = Math.hypot(Math.abs(x) + half, Math.abs(y) + tall)
    if (corner <= radius * 0.96 && x - half >= left && x + half <= right) return size
  }
  return 0
}
