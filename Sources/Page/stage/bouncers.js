// @ts-check
// Draws the bouncers: soft discs with numerals, which light up when struck, and the names of their chords.

import { css, mix } from './colours.js'
import { ceiling, harmony } from './layout.js'
import { fit, widthOf, write } from './letters.js'
import { change, ease } from './picture.js'
import { disc } from './shapes.js'

/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('./stage.js').Frame} Frame */

/** Returns the visibility of a bouncer, 0…1. @param {Frame} frame @param {BouncerNow} bouncer */
function presence({ picture, ns }, bouncer) {
  const { on, since, isLatest } = picture.switches.at(bouncer.index, ns)
  // `switches` knows only changes by gestures. Show other changes, such as those of a new section, without a fade.
  if (isLatest && on !== bouncer.on) return bouncer.on ? 1 : 0
  const share = ease((ns - since) / change)
  return on ? share : 1 - share
}

/**
 * Returns the place of a bouncer's numeral, in points from the bouncer's centre. The walls, the floor and the ceiling may
 * hide a part of the disc; the numeral is about in the middle of the visible part.
 * @param {{x: number, y: number, radius: number}} bouncer
 * @returns {[number, number]}
 */
export function seat({ x, y, radius }) {
  /** @type {(wall: number) => number} */
  const cut = (wall) => 0.42 * Math.max(0, radius - Math.max(wall, 0))
  return [cut(x) - cut(harmony.right - x), cut(y) - cut(ceiling - y)]
}

/**
 * Returns the place of the name of a bouncer's chord, in points, and its alignment. The name is beside a bouncer that
 * touches a side wall, otherwise below or above the bouncer.
 * @param {{x: number, y: number, radius: number}} bouncer
 * @param {number} size of the letters, in points
 * @returns {[number, number, CanvasTextAlign]}
 */
export function nameplate({ x, y, radius }, size) {
  const level = Math.min(Math.max(y, size), ceiling - size)
  const gap = 0.55 * size
  if (x < radius) return [x + radius + gap, level, 'left']
  if (x > harmony.right - radius) return [x - radius - gap, level, 'right']
  const below = y - radius - 0.85 * size
  return [x, below > size / 2 ? below : y + radius + 0.85 * size, 'center']
}

/** Draws the name of each chord on the background, near the chord's bouncer. @param {Frame} frame @param {BouncerNow[]} bouncers */
export function drawNames(frame, bouncers) {
  const { canvas, scale, palette, inHarmony } = frame
  const size = Math.max(18 * scale, 11)
  for (const bouncer of bouncers) {
    const shown = presence(frame, bouncer)
    if (shown <= 0 || bouncer.chord === bouncer.numeral) continue
    const [x, y, align] = nameplate(bouncer, size / scale)
    canvas.fillStyle = css(palette.name[bouncer.index], shown)
    write(canvas, bouncer.chord, ...inHarmony(x, y), size, align)
  }
}

/** Draws the discs and their numerals. @param {Frame} frame @param {BouncerNow[]} bouncers */
export function drawBouncers(frame, bouncers) {
  const { canvas, picture, ns, scale, palette, inHarmony, isCalm } = frame
  for (const bouncer of bouncers) {
    const shown = presence(frame, bouncer)
    const [x, y] = inHarmony(bouncer.x, bouncer.y)
    const radius = bouncer.radius * scale
    const [colour, lit] = [palette.disc[bouncer.index], palette.lit[bouncer.index]]
    // A hairline shows the place of a bouncer that is off.
    if (shown < 1) {
      canvas.strokeStyle = css(colour, 0.6 * (1 - shown))
      canvas.lineWidth = Math.max(1, scale)
      canvas.beginPath()
      canvas.arc(x, y, radius, 0, 2 * Math.PI)
      canvas.stroke()
    }
    if (shown <= 0) continue
    const light = picture.light('bass', bouncer.index, ns)
    // The bouncer of the active chord has a faint rim.
    const active = shown * picture.chordShare(ns, bouncer.index)
    if (active > 0.01) {
      canvas.strokeStyle = css(colour, 0.55 * active)
      canvas.lineWidth = 2.5 * scale
      canvas.beginPath()
      canvas.arc(x, y, radius + 6 * scale, 0, 2 * Math.PI)
      canvas.stroke()
    }
    if (light > 0.01) disc(canvas, x, y, radius + (isCalm ? 6 : 4 + 10 * light) * scale, css(lit, 0.5 * light * shown))
    const edge = canvas.createRadialGradient(x, y, radius * 0.98, x, y, radius + 12 * scale)
    edge.addColorStop(0, css(colour, 0.22 * shown))
    edge.addColorStop(1, css(colour, 0))
    disc(canvas, x, y, radius + 12 * scale, edge)
    disc(canvas, x, y, radius, css(mix(colour, lit, 0.5 * light), shown))
    drawNumeral(frame, bouncer, x, y, shown)
  }
}

/** @param {Frame} frame @param {BouncerNow} bouncer @param {number} x @param {number} y @param {number} shown */
function drawNumeral({ canvas, scale, palette }, bouncer, x, y, shown) {
  const [dx, dy] = seat(bouncer)
  const width = widthOf(canvas, bouncer.numeral)
  const radius = bouncer.radius * scale
  const left = (3 - bouncer.x) * scale
  const right = (harmony.right - 3 - bouncer.x) * scale
  const largest = (dx !== 0 && dy !== 0 ? 0.54 : 0.66) * radius
  const size = fit(width, dx * scale, -dy * scale, radius, left, right, largest)
  // Omit a numeral that is too small to read.
  if (size < 9) return
  canvas.fillStyle = css(palette.words, shown)
  write(canvas, bouncer.numeral, x + dx * scale, y - dy * scale, size)
}
