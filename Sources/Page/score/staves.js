// @ts-check
// The place of the staves in the view, and the span of time that they show.

/**
 * The width of brace, clefs and key signature, and the heights above and below the upper staff's top line, in
 * staff spaces.
 */
const [HEAD, ABOVE, BELOW] = [12.5, 13.5, 24.5]
/** The least and the greatest distance between neighbouring staff lines, in pixels. */
const [SMALLEST, LARGEST] = [3.5, 13]
/** The width of one second of time, in staff spaces. */
const PACE = 12
/** The share of the width that shows the past while the score scrolls. */
const PAST = 0.6
/** The place of the present on a page that has just been turned, and the time between the beginnings of two pages: both as shares of a page. */
const [AGAIN, STEP] = [0.1, 0.8]

/**
 * Returns the place of the staves, and the span of time in ns.
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {number} ns the present time
 * @param {boolean} isCalm `true` to turn pages instead of scrolling
 */
export function stavesAt(width, height, ns, isCalm) {
  const space = Math.min(Math.max(Math.min(height / (ABOVE + BELOW), width / 60), SMALLEST), LARGEST)
  const [left, right] = [HEAD * space, Math.max(width - space, HEAD * space + 1)]
  const span = (right - left) / (PACE * space) * 1e9
  const begin = isCalm ? (Math.floor(ns / (STEP * span)) * STEP - AGAIN) * span : ns - PAST * span
  return { begin, end: begin + span, now: ns, left, right, top: (height + (ABOVE - BELOW) * space) / 2, space }
}
