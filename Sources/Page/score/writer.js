// @ts-check
// The view of the score that is written while the performance plays. Coming notes are to the right of the line that
// marks the present.

import { element } from '../browser/element.js'
import { isDark, onTheme, prefersReducedMotion } from '../browser/theme.js'
import { Drawing } from './drawing.js'
import { FollowingScore } from './following.js'
import { Painter } from './painter.js'
import { Reading } from './reading.js'
import { stavesAt } from './staves.js'

/** @typedef {import('../types.js').Context} Context */

/** The greatest number of screen pixels per CSS pixel. More would be invisible and slow. */
const finest = 3

/** Returns the score's colours in the page's theme, as 0xRRGGBBAA. */
const palette = () => isDark()
  ? { ink: 0xf0ead6ff, quiet: 0xb5ae9cff, sounding: 0xff9a6cff }
  : { ink: 0x2b2632ff, quiet: 0x5d5760ff, sounding: 0xb8230fff }

/**
 * Fills an empty element with the score.
 * @param {HTMLElement} host
 * @param {Context} context
 * @returns {import('../views/views.js').Mounted & {view: () => import('../engine/score.js').ScoreView | null, drawing: Drawing, reading: Reading, frames: () => Float64Array}}
 */
export function writer(host, context) {
  const { wasm } = context.core
  const surface = /** @type {HTMLCanvasElement} */ (element('canvas', { role: 'img', 'aria-label': 'the score, as it is played' }))
  const sheet = element('div', { class: 'written' }, surface)
  host.append(sheet)
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'))
  const score = new FollowingScore(context.core, context.mirror)
  const drawing = new Drawing(wasm)
  const painter = new Painter(wasm)
  const reading = new Reading(sheet, context.say)
  let colours = palette()
  const ignoreTheme = onTheme(() => { colours = palette() })
  /** @type {import('../engine/score.js').ScoreView | null} */
  let shown = null
  let density = 1
  // The drawing times of the latest frames, in ms.
  const durations = new Float64Array(600)
  let count = 0

  function resize() {
    density = Math.min(host.ownerDocument.defaultView?.devicePixelRatio ?? 1, finest)
    surface.width = Math.max(Math.round(sheet.clientWidth * density), 1)
    surface.height = Math.max(Math.round(sheet.clientHeight * density), 1)
  }

  /** @param {number} ns */
  function draw(ns) {
    const start = performance.now()
    const [width, height] = [surface.width / density, surface.height / density]
    shown = { ...stavesAt(width, height, ns, prefersReducedMotion()), ...colours }
    const written = score.at(shown.end, ns)
    pen.setTransform(density, 0, 0, density, 0, 0)
    pen.clearRect(0, 0, width, height)
    if (!written) return
    written.draw(drawing, shown)
    painter.paint(pen, drawing)
    reading.follow(written, ns)
    durations[count++ % durations.length] = performance.now() - start
  }

  resize()
  return {
    resize, draw, panel: reading.panel,
    // The view needs no events, because the score plays its own copy of the performance.
    take() {},
    rollback(ns) {
      if (ns !== -Infinity) return
      reading.forget()
      score.forget()
    },
    unmount() {
      ignoreTheme()
      reading.forget()
      score.forget()
      drawing.free()
    },
    /** Returns the place of the staves, the span of time and the colours in the latest frame, for tests; null before the first frame. */
    view: () => shown, drawing, reading,
    /** Returns the drawing times of the latest frames, in ms. */
    frames: () => durations.slice(0, Math.min(count, durations.length)),
  }
}
