// @ts-check
// Balls, and the trails of the last quarter second: from the exact flights, with the corners where they bounced.

import { css } from './colours.js'
import { placeOf } from './motion.js'
import { trail } from './picture.js'

/** @typedef {import('./picture.js').Picture} Picture */

export const radius = { bass: 33, piano: 20 }
const steps = 9

/**
 * The path of a ball from `trail` before a time until it: `[share of the age 0…1, x, y]`, the latest first.
 * @param {Picture} picture
 * @param {number} ball
 * @param {number} ns
 * @returns {[number, number, number][]}
 */
export function path(picture, ball, ns) {
  const flights = picture.flights[ball]
  /** @type {[number, number, number][]} */
  const points = []
  let index = picture.flightIndex(ball, ns)
  if (index < 0 || !flights[index].there) return points
  /** @type {(time: number) => void} */
  const add = (time) => { points.push([(ns - time) / trail, ...placeOf(flights[index], time)]) }
  for (let step = 0; step <= steps; step++) {
    const time = ns - trail * step / steps
    while (time < flights[index].ns) {
      add(flights[index].ns)
      if (index === 0 || !flights[index - 1].there) return points
      index--
    }
    add(time)
  }
  return points
}

/**
 * Adds a ribbon that becomes narrow towards its end to the canvas' path: discs at the points, and what lies between them. All its pieces
 * turn the same way, so that filled as one they have no holes and no seams.
 * @param {CanvasRenderingContext2D} canvas
 * @param {[number, number, number][]} points in pixels
 * @param {number} width half of it, at the ball
 * @param {number} length how much of the trail, 0…1
 */
function ribbon(canvas, points, width, length) {
  let [lastX, lastY, lastWidth] = [0, 0, -1]
  for (const [age, x, y] of points) {
    if (age > length) break
    const half = width * (1 - age / length)
    const [dx, dy] = [lastX - x, lastY - y]
    const distance = Math.hypot(dx, dy)
    if (lastWidth >= 0 && distance > 0.01) {
      const [nx, ny] = [-dy / distance, dx / distance]
      canvas.moveTo(x - nx * half, y - ny * half)
      canvas.lineTo(lastX - nx * lastWidth, lastY - ny * lastWidth)
      canvas.lineTo(lastX + nx * lastWidth, lastY + ny * lastWidth)
      canvas.lineTo(x + nx * half, y + ny * half)
      canvas.closePath()
    }
    if (half > 0.5 && lastWidth >= 0) {
      canvas.moveTo(x + half, y)
      canvas.arc(x, y, half, 0, 2 * Math.PI)
    }
    ;[lastX, lastY, lastWidth] = [x, y, half]
  }
}

/**
 * Draws the trails of some balls.
 * @param {CanvasRenderingContext2D} canvas
 * @param {Picture} picture
 * @param {number[]} balls
 * @param {number} ns
 * @param {(x: number, y: number) => [number, number]} place to pixels
 * @param {number} scale
 * @param {import('./colours.js').Palette} palette
 */
export function drawTrails(canvas, picture, balls, ns, place, scale, palette) {
  // Where there are many balls, fewer layers do.
  const layers = balls.length > 8 ? [1, 0.7, 0.4] : [1, 0.86, 0.72, 0.58, 0.44, 0.3]
  for (const ball of balls) {
    const points = path(picture, ball, ns)
    if (points.length < 2) continue
    for (const point of points) [point[1], point[2]] = place(point[1], point[2])
    const half = 0.86 * scale * (ball === 0 ? radius.bass : radius.piano)
    canvas.fillStyle = css(palette.ball, 0.4 / layers.length * picture.presence(ball, ns))
    for (const length of layers) {
      canvas.beginPath()
      ribbon(canvas, points, half, length)
      canvas.fill()
    }
  }
}

/**
 * Draws some balls.
 * @param {CanvasRenderingContext2D} canvas
 * @param {Picture} picture
 * @param {number[]} balls
 * @param {number} ns
 * @param {(x: number, y: number) => [number, number]} place
 * @param {number} scale
 * @param {import('./colours.js').Palette} palette
 * @param {boolean} isCalm fades only
 */
export function drawBalls(canvas, picture, balls, ns, place, scale, palette, isCalm) {
  for (const ball of balls) {
    const presence = picture.presence(ball, ns)
    if (presence <= 0) continue
    const flight = picture.flights[ball][picture.flightIndex(ball, ns)]
    // One that has left fades where it was.
    const last = flight.there ? flight : picture.flights[ball][picture.flightIndex(ball, ns) - 1] ?? flight
    const [x, y] = place(...placeOf(last, flight.there ? ns : flight.ns))
    const whole = scale * (ball === 0 ? radius.bass : radius.piano)
    const shown = isCalm ? whole : whole * (0.6 + 0.4 * presence)
    canvas.fillStyle = css(palette.ball, presence)
    canvas.beginPath()
    canvas.arc(x, y, shown, 0, 2 * Math.PI)
    canvas.fill()
  }
}
