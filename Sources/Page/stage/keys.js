// @ts-check
// Draws the keys, each with its note of the active chord. If strikes on a key's edges sound other notes, the edges have
// a darker shade.

import { css, mix } from './colours.js'
import { fit, widthOf, write } from './letters.js'

/** @typedef {import('../types.js').KeyNow} KeyNow */
/** @typedef {import('./stage.js').Frame} Frame */
/** @typedef {import('./picture.js').Picture} Picture */

/** The greatest depth of a struck key, in points; the period and the time constant of the key's oscillation, in nanoseconds. */
const [deepest, spring, settling] = [8, 360e6, 120e6]

/**
 * Returns the depth of a key below its place, in points. Each recent strike adds a damped oscillation, scaled by the
 * strike's velocity, and the sum is clamped.
 * @param {Picture} picture
 * @param {number} key
 * @param {number} ns
 */
export function sinking(picture, key, ns) {
  let depth = 0
  for (const strike of picture.strikes) {
    const age = ns - strike.ns
    if (strike.voice !== 'key' || strike.index !== key || age < 0 || age > 8 * settling) continue
    depth += deepest * strike.velocity / 127 * Math.exp(-age / settling) * Math.sin(2 * Math.PI * age / spring)
  }
  return Math.min(Math.max(depth, -deepest / 2), deepest)
}

/**
 * Returns the brightness that the beat adds to the keys, 0…0.3. The brightness fades until the next beat.
 * @param {import('../types.js').MusicalPosition} position
 */
const breath = ({ beat, phase }) => (beat === 0 ? 0.3 : 0.15) * (1 - phase) ** 2

/**
 * Returns the note to write on a key: usually the key's own note. While the key glows after a strike on an edge,
 * returns the note of that strike.
 * @param {Picture} picture
 * @param {KeyNow} key
 * @param {number} ns
 * @param {(note: number) => string} noteName
 */
export function label(picture, key, ns, noteName) {
  const strike = key.edge > 0 ? picture.glowingStrike(key.index, ns) : undefined
  const isOnEdge = strike !== undefined && Math.abs(strike.x - key.x) > key.width / 2 - key.edge
  return isOnEdge ? noteName(strike.note) : key.note
}

/**
 * @param {Frame} frame
 * @param {KeyNow[]} keys
 * @param {(note: number) => string} noteName
 * @param {import('../types.js').MusicalPosition | null} position
 */
export function drawKeys(frame, keys, noteName, position) {
  const { canvas, picture, ns, scale, palette, inHands, isCalm } = frame
  const colour = picture.chordValue(ns, (slot) => palette.disc[slot], mix)
  const edgeColour = picture.chordValue(ns, (slot) => palette.edge[slot], mix)
  const bright = picture.chordValue(ns, (slot) => palette.lit[slot], mix)
  const breathing = position && !isCalm ? breath(position) : 0
  for (const key of keys) {
    const light = picture.light('key', key.index, ns)
    const sunk = isCalm ? 0 : sinking(picture, key.index, ns)
    const [x, y] = inHands(key.x - key.width / 2, key.y + key.height / 2 - sunk)
    const [width, height] = [key.width * scale, key.height * scale]
    const round = Math.min(7 * scale, height / 2)
    // If a key stands on the floor, extend the key downwards, so that no gap opens when the key springs up.
    const below = key.y - key.height / 2 < 1 ? deepest * scale : 0
    if (light > 0.01) {
      canvas.fillStyle = css(bright, 0.5 * light)
      canvas.beginPath()
      canvas.roundRect(x - 4 * scale, y - 4 * scale, width + 8 * scale, height + 8 * scale + below, round + 4 * scale)
      canvas.fill()
    }
    const shade = (/** @type {import('./colours.js').Lab} */ unlit) => css(mix(unlit, bright, 0.6 * light + breathing))
    const edge = key.edge * scale
    canvas.fillStyle = shade(edge > 0 ? edgeColour : colour)
    canvas.beginPath()
    canvas.roundRect(x, y, width, height + below, below > 0 ? [round, round, 0, 0] : round)
    canvas.fill()
    if (edge > 0) {
      canvas.fillStyle = shade(colour)
      canvas.fillRect(x + edge, y, width - 2 * edge, height + below)
    }
    const note = label(picture, key, ns, noteName)
    if (note === '') continue
    const size = fit(widthOf(canvas, note), 0, 0, Infinity, -width * 0.46, width * 0.46, Math.min(Math.max(0.74 * height, 11), height * 0.95))
    canvas.fillStyle = css(palette.words)
    write(canvas, note, x + width / 2, y + height / 2, size)
  }
}
