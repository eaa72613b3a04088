// @ts-check
// Maps the stage's points to a canvas. The halves are side by side, or stacked if that makes them larger.

/** The stage, in points: its halves between their walls, and the ceiling above both. */
export const harmony = { left: 0, right: 513.5 }
export const hands = { left: 518.5, right: 1024 }
export const ceiling = 700
const divider = hands.left - harmony.right

/**
 * A half of the stage. `left` and `right` are in points; all other places and sizes are in CSS pixels, from the canvas' top left.
 * `panelX` and `panelWidth` are the left edge and the width of the painted part. In a stack, both painted parts are as wide as the wider half.
 * @typedef {{left: number, right: number, x: number, y: number, width: number, height: number, panelX: number, panelWidth: number}} Half
 */

/**
 * @typedef {object} Layout
 * @property {boolean} isStacked `true` if the halves stand one above the other
 * @property {number} scale CSS pixels per point
 * @property {Half} harmony the left, or upper, half
 * @property {Half} hands the right, or lower, half
 * @property {number} width the width of everything, in CSS pixels
 */

/**
 * Returns the largest layout that fits a canvas of `width` by `height` CSS pixels, centred.
 * @param {number} width
 * @param {number} height
 * @param {number} [margin] the free space at the left, the right and the bottom, in CSS pixels
 * @returns {Layout}
 */
export function arrange(width, height, margin = 0) {
  const [free, tall] = [Math.max(1, width - 2 * margin), Math.max(1, height - margin)]
  const widest = Math.max(harmony.right - harmony.left, hands.right - hands.left)
  const beside = Math.min(free / hands.right, tall / ceiling)
  const stacked = Math.min(free / widest, tall / (2 * ceiling + divider))
  const isStacked = stacked > beside
  const scale = isStacked ? stacked : beside
  const whole = (isStacked ? widest : hands.right) * scale
  const high = (isStacked ? 2 * ceiling + divider : ceiling) * scale
  const x = (width - whole) / 2
  // Centre the halves vertically above the bottom margin.
  const y = Math.max(0, (tall - high) / 2)
  /** @type {(half: {left: number, right: number}, x: number, y: number) => Half} */
  const half = (half, x, y) => {
    const wide = (half.right - half.left) * scale
    const panel = isStacked ? { panelX: (width - whole) / 2, panelWidth: whole } : { panelX: x, panelWidth: wide }
    return { ...half, ...panel, x, y, width: wide, height: ceiling * scale }
  }
  return {
    isStacked,
    scale,
    harmony: half(harmony, x, y),
    hands: isStacked
      ? half(hands, x + (widest - hands.right + hands.left) * scale / 2, y + (ceiling + divider) * scale)
      : half(hands, x + hands.left * scale, y),
    width: whole,
  }
}

/**
 * Converts the stage's point (`x`, `y`), which lies in `half`, to CSS pixels from the canvas' top left.
 * @param {Layout} layout
 * @param {Half} half
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function toPixels(layout, half, x, y) {
  return [half.x + (x - half.left) * layout.scale, half.y + (ceiling - y) * layout.scale]
}

/**
 * Returns the point of the stage at a pixel of the canvas, in the half that is nearest to the pixel.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {{x: number, y: number, half: 'harmony' | 'hands', isInside: boolean}}
 */
export function toPoints(layout, x, y) {
  /** @type {(half: Half) => number} */
  const distance = (half) =>
    Math.max(half.x - x, x - half.x - half.width, 0) + Math.max(half.y - y, y - half.y - half.height, 0)
  const isLeft = distance(layout.harmony) <= distance(layout.hands)
  const half = isLeft ? layout.harmony : layout.hands
  return {
    x: half.left + (x - half.x) / layout.scale,
    y: ceiling - (y - half.y) / layout.scale,
    half: isLeft ? 'harmony' : 'hands',
    isInside: distance(half) === 0,
  }
}
