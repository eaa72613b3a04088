// @ts-check
// Draws discs, and the rings of strikes.

import { css } from './colours.js'
import { ring } from './picture.js'

/** @typedef {import('../types.js').StrikeEvent} StrikeEvent */
/** @typedef {import('./stage.js').Frame} Frame */

/** @param {CanvasRenderingContext2D} canvas @param {number} x @param {number} y @param {number} radius @param {string | CanvasGradient} style */
export function disc(canvas, x, y, radius, style) {
  canvas.fillStyle = style
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, 2 * Math.PI)
  canvas.fill()
}

/**
 * Draws the rings of a voice's latest strikes. Rings widen and fade.
 * @param {Frame} frame
 * @param {'bass' | 'key'} voice
 * @param {{glare: number, width: number, growth: number[]}} look `glare`: the effect of velocity on alpha; `width`: its
 *   effect on the line width, in points; `growth`: the radius's least growth and its further growth at full velocity, in points
 * @param {(strike: StrikeEvent) => {x: number, y: number, radius: number}} origin the ring's centre in pixels,
 *   and its radius at the strike, in points
 */
export function drawRings({ canvas, picture, ns, scale, palette }, voice, { glare, width, growth: [least, more] }, origin) {
  for (const strike of picture.strikes) {
    const age = (ns - strike.ns) / ring
    if (strike.voice !== voice || age < 0 || age >= 1) continue
    const { x, y, radius } = origin(strike)
    const strength = strike.velocity / 127
    canvas.strokeStyle = css(palette.ring[strike.chord], Math.min(glare * strength, 1) * (1 - age) ** 1.4)
    canvas.lineWidth = scale * (1.5 + width * strength * (1 - age))
    canvas.beginPath()
    canvas.arc(x, y, scale * (radius + (least + more * strength) * (1 - (1 - age) ** 3)), 0, 2 * Math.PI)
    canvas.stroke()
  }
}
