// @ts-check
// The bouncers: soft discs with their numerals, the names of their chords beside them, and a ring where one was struck.

import { css, mix } from './colours.js'
import { ceiling, harmony } from './layout.js'
import { fit, widthOf, write } from './letters.js'
import { between, ease } from './motion.js'
import { change, ring } from './picture.js'

/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('./stage.js').Frame} Frame */

/**
 * How much of a bouncer is to be seen, 0…1.
 * @param {Frame} frame
 * @param {BouncerNow} bouncer
 */
function presence({ picture, ns }, bouncer) {
  const { on, since, isLatest } = picture.switches.at(bouncer.index, ns)
  // What was switched by no gesture is as the mirror has it.
  if (isLatest && on !== bouncer.on) return bouncer.on ? 1 : 0
  const share = ease((ns - since) / change)
  return on ? share : 1 - share
}

/**
 * Where a bouncer's numeral stands, in points from its centre: in the middle of what the walls leave of it.
 * @param {{x: number, y: number, radius: number}} bouncer
 * @returns {[number, number]}
 */
export function seat({ x, y, radius }) {
  /** @type {(wall: number) => number} */
  const cut = (wall) => 0.42 * Math.max(0, radius - Math.max(wall, 0))
  return [cut(x) - cut(harmony.right - x), cut(y) - cut(ceiling - y)]
}

/**
 * Where the name of a bouncer's chord stands, in points: beside what touches a wall, else below.
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

/**
 * The rings of the last strikes: as strong as the velocity, they widen and fade.
 * @param {Frame} frame
 * @param {BouncerNow[]} bouncers
 */
export function drawRings({ canvas, picture, ns, scale, palette, inHarmony }, bouncers) {
  for (const strike of picture.strikes) {
    const age = (ns - strike.ns) / ring
    if (strike.voice !== 'bass' || age < 0 || age >= 1) continue
    const bouncer = bouncers[strike.index]
    if (!bouncer) continue
    const [x, y] = inHarmony(bouncer.x, bouncer.y)
    const strength = strike.velocity / 127
    const far = 1 - (1 - age) ** 3
    canvas.strokeStyle = css(palette.ring[strike.chord], Math.min(1.3 * strength, 1) * (1 - age) ** 1.4)
    canvas.lineWidth = scale * (1.5 + 8 * strength * (1 - age))
    canvas.beginPath()
    canvas.arc(x, y, scale * (bouncer.radius + 4 + (18 + 44 * strength) * far), 0, 2 * Math.PI)
    canvas.stroke()
  }
}

/**
 * The names of the chords, on the wallpaper.
 * @param {Frame} frame
 * @param {BouncerNow[]} bouncers
 */
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

/**
 * The discs and their numerals.
 * @param {Frame} frame
 * @param {BouncerNow[]} bouncers
 */
export function drawBouncers(frame, bouncers) {
  const { canvas, picture, ns, scale, palette, inHarmony, isCalm } = frame
  for (const bouncer of bouncers) {
    const shown = presence(frame, bouncer)
    if (shown <= 0) continue
    const [x, y] = inHarmony(bouncer.x, bouncer.y)
    const light = picture.light('bass', bouncer.index, ns)
    const radius = bouncer.radius * scale
    const disc = palette.disc[bouncer.index]
    // The chord that sounds has a quiet rim.
    const active = shown * picture.chordValue(ns, (slot) => slot === bouncer.index ? 1 : 0, between)
    if (active > 0.01) {
      canvas.strokeStyle = css(disc, 0.55 * active)
      canvas.lineWidth = 2.5 * scale
      canvas.beginPath()
      canvas.arc(x, y, radius + 6 * scale, 0, 2 * Math.PI)
      canvas.stroke()
    }
    if (light > 0.01) {
      canvas.fillStyle = css(palette.lit[bouncer.index], 0.5 * light * shown)
      canvas.beginPath()
      canvas.arc(x, y, radius + (isCalm ? 6 : 4 + 10 * light) * scale, 0, 2 * Math.PI)
      canvas.fill()
    }
    const edge = canvas.createRadialGradient(x, y, radius * 0.98, x, y, radius + 12 * scale)
    edge.addColorStop(0, css(disc, 0.22 * shown))
    edge.addColorStop(1, css(disc, 0))
    canvas.fillStyle = edge
    canvas.beginPath()
    canvas.arc(x, y, radius + 12 * scale, 0, 2 * Math.PI)
    canvas.fill()
    canvas.fillStyle = css(mix(disc, palette.lit[bouncer.index], 0.5 * light), shown)
    canvas.beginPath()
    canvas.arc(x, y, radius, 0, 2 * Math.PI)
    canvas.fill()
    drawNumeral(frame, bouncer, x, y, shown)
  }
}

/**
 * @param {Frame} frame
 * @param {BouncerNow} bouncer
 * @param {number} x
 * @param {number} y
 * @param {number} shown
 */
function drawNumeral({ canvas, scale, palette }, bouncer, x, y, shown) {
  const [dx, dy] = seat(bouncer)
  const width = widthOf(canvas, bouncer.numeral)
  const radius = bouncer.radius * scale
  const left = (3 - bouncer.x) * scale
  const right = (harmony.right - 3 - bouncer.x) * scale
  const largest = (dx !== 0 && dy !== 0 ? 0.54 : 0.66) * radius
  const size = fit(width, dx * scale, -dy * scale, radius, left, right, largest)
  // What is too small to be read is left out; the name stands beside it.
  if (size < 7) return
  canvas.fillStyle = css(palette.words, shown)
  write(canvas, bouncer.numeral, x + dx * scale, y - dy * scale, size)
}
