// @ts-check
// Draws the beat: a thin line that grows with the bar, the name of the section under it, and a short line
// where each ball is about to land.

import { css } from './colours.js'
import { write } from './letters.js'

/** @typedef {import('./stage.js').Frame} Frame */

/** The place of a landing is shown this long before the landing, in nanoseconds. */
const hint = 1e9

/**
 * Draws the part of the bar that has passed, as a line along the top of a half of the stage.
 * @param {Frame} frame
 * @param {import('./layout.js').Half} half
 * @param {import('../types.js').MusicalPosition | null} position
 */
export function drawBar({ canvas, scale, palette }, half, position) {
  if (!position) return
  const inset = 14 * scale
  const length = half.panelWidth - 2 * inset
  const share = (position.beat + position.phase) / position.beats
  canvas.fillStyle = css(palette.ink, 0.35)
  canvas.fillRect(half.panelX + inset, half.y + 2 * scale, length * share, Math.max(1, 2 * scale))
}

/**
 * Writes the name of the form's present section under the end of the bar's line.
 * @param {Frame} frame
 * @param {import('./layout.js').Half} half
 * @param {string} section
 */
export function drawSection({ canvas, scale, palette }, half, section) {
  if (section === '') return
  const size = Math.max(18 * scale, 11)
  canvas.fillStyle = css(palette.ink, 0.6)
  write(canvas, section, half.panelX + half.panelWidth - 16 * scale, half.y + 8 * scale + 0.5 * size, size, 'right')
}

/**
 * Draws a short line at each place where a ball lands on a key within the next second. Until the landing, the
 * line narrows to half the ball's width.
 * @param {Frame} frame
 * @param {number[]} balls
 */
export function drawLandings({ canvas, picture, ns, scale, palette, inHands }, balls) {
  for (const ball of balls) {
    const landing = picture.flights[ball][picture.flightIndex(ball, ns)]?.landing
    const left = landing ? (landing.ns - ns) / hint : -1
    if (!landing || left < 0 || left > 1) continue
    const [x, y] = inHands(landing.x, landing.y)
    const half = (10 + 20 * left) * scale
    canvas.fillStyle = css(palette.ball, 0.6 * (1 - left) * picture.presence(ball, ns))
    canvas.beginPath()
    canvas.roundRect(x - half, y - 2 * scale, 2 * half, 3 * scale, 1.5 * scale)
    canvas.fill()
  }
}
