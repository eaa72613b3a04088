// @ts-check
// A shape that older canvases lack.

/**
 * Adds a rectangle with round corners to a canvas' path.
 * @param {CanvasRenderingContext2D} canvas
 * @param {number} x the left edge
 * @param {number} y the upper edge
 * @param {number} width
 * @param {number} height
 * @param {number} above the radius of the upper corners
 * @param {number} [below] that of the lower ones; the same where it is not given
 */
export function rounded(canvas, x, y, width, height, above, below = above) {
  canvas.moveTo(x + above, y)
  canvas.arcTo(x + width, y, x + width, y + height, above)
  canvas.arcTo(x + width, y + height, x, y + height, below)
  canvas.arcTo(x, y + height, x, y, below)
  canvas.arcTo(x, y, x + width, y, above)
  canvas.closePath()
}
