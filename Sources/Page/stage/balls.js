// @ts-check
// Draws balls and their trails, which show the latest quarter second.

import { placeOf, radiusOf } from '../engine/shown.js'
import { css } from './colours.js'
import { trail } from './picture.js'
import { disc } from './shapes.js'

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./stage.js').Frame} Frame */

/** The number of equal spans of time into which a trail is divided. */
const steps = 9

/**
 * Returns the path of a ball in the `trail` nanoseconds before a time, the latest point first. The path
 * goes back only to the ball's latest appearance or jump. Each point is
 * `[age as a share of the trail 0…1, x, y]`, in points of the stage.
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
      if (picture.isChange(ball, index)) return points
      index--
    }
    add(time)
  }
  return points
}

/** A trail turns sharply if the cosine of the angle between two pieces is less than this. */
const sharp = 0.9

/**
 * Returns the pieces of a trail, from each point to the next. A piece has a vector across the trail at its
 * beginning (`nx`, `ny`) and at its end (`ex`, `ey`). `turns` is `true` if the piece begins at a sharp turn. At other
 * turns, the neighbouring pieces share a vector, so that no gap opens.
 * @param {[number, number, number][]} points in pixels
 */
function pieces(points) {
  /** @type {{nx: number, ny: number, ex: number, ey: number, turns: boolean}[]} */
  const all = []
  for (let index = 0; index + 1 < points.length; index++) {
    const [[, x, y], [, nextX, nextY]] = [points[index], points[index + 1]]
    const distance = Math.hypot(nextX - x, nextY - y)
    const last = all[index - 1]
    // If the ball does not move, the piece has the direction of the previous piece.
    const [nx, ny] = distance > 0.01 ? [(y - nextY) / distance, (nextX - x) / distance] : last ? [last.ex, last.ey] : [0, 0]
    const piece = { nx, ny, ex: nx, ey: ny, turns: false }
    if (last) {
      piece.turns = last.ex * nx + last.ey * ny < sharp
      if (!piece.turns) [last.ex, last.ey] = [piece.nx, piece.ny] = [(last.ex + nx) / 2, (last.ey + ny) / 2]
    }
    all.push(piece)
  }
  return all
}

/**
 * Adds to the canvas' path a ribbon that tapers towards its end: quadrilaterals, and discs at sharp turns.
 * All these shapes have the same winding, which avoids holes and seams.
 * @param {CanvasRenderingContext2D} canvas
 * @param {[number, number, number][]} points in pixels
 * @param {ReturnType<typeof pieces>} between the pieces between the points
 * @param {number} width half the width at the ball
 * @param {number} length the share of the trail to draw, 0…1
 */
function ribbon(canvas, points, between, width, length) {
  for (const [index, { nx, ny, ex, ey, turns }] of between.entries()) {
    const [[age, x, y], [nextAge, toX, toY]] = [points[index], points[index + 1]]
    if (age >= length) break
    // The last piece ends in a point.
    const share = Math.min(1, (length - age) / (nextAge - age))
    const [nextX, nextY] = [x + (toX - x) * share, y + (toY - y) * share]
    const [half, nextHalf] = [width * (1 - age / length), width * Math.max(0, 1 - nextAge / length)]
    canvas.moveTo(x + nx * half, y + ny * half)
    canvas.lineTo(nextX + ex * nextHalf, nextY + ey * nextHalf)
    canvas.lineTo(nextX - ex * nextHalf, nextY - ey * nextHalf)
    canvas.lineTo(x - nx * half, y - ny * half)
    canvas.closePath()
    if (turns && half > 0.5) {
      canvas.moveTo(x + half, y)
      canvas.arc(x, y, half, 0, 2 * Math.PI, true)
    }
  }
}

/**
 * Draws the trails of some balls.
 * @param {Frame} frame
 * @param {number[]} balls
 * @param {Frame['inHands']} place converts points to pixels
 */
export function drawTrails({ canvas, picture, ns, scale, palette }, balls, place) {
  // Draw fewer layers for many balls, to save time.
  const layers = balls.length > 8 ? [1, 0.7, 0.4] : [1, 0.86, 0.72, 0.58, 0.44, 0.3]
  for (const ball of balls) {
    const points = path(picture, ball, ns)
    if (points.length < 2) continue
    for (const point of points) [point[1], point[2]] = place(point[1], point[2])
    const between = pieces(points)
    canvas.fillStyle = css(palette.ball, 0.4 / layers.length * picture.presence(ball, ns))
    for (const length of layers) {
      canvas.beginPath()
      ribbon(canvas, points, between, 0.86 * scale * radiusOf(ball), length)
      canvas.fill()
    }
  }
}

/**
 * Draws some balls.
 * @param {Frame} frame
 * @param {number[]} balls
 * @param {Frame['inHands']} place converts points to pixels
 */
export function drawBalls({ canvas, picture, ns, scale, palette, isCalm }, balls, place) {
  for (const ball of balls) {
    const size = (/** @type {number} */ shown) => scale * radiusOf(ball) * (isCalm ? 1 : 0.6 + 0.4 * shown)
    // A ball that has disappeared or jumped fades out at its old place.
    const faded = picture.faded(ball, ns)
    if (faded) disc(canvas, ...place(...placeOf(faded.flight, faded.end)), size(faded.shown), css(palette.ball, faded.shown))
    const flight = picture.flights[ball]?.[picture.flightIndex(ball, ns)]
    const presence = flight?.there ? picture.presence(ball, ns) : 0
    if (presence > 0) disc(canvas, ...place(...placeOf(flight, ns)), size(presence), css(palette.ball, presence))
  }
}
