// @ts-check
// Draws the whole stage in each frame, only from the time and the events that are valid now. So events that a late
// gesture replaces leave no trace. Canvas 2D is fast enough for forty shapes and twenty words per frame, uses the
// system's fonts, and needs no graphics processor.

import { isDark, onTheme, prefersReducedMotion } from '../browser/theme.js'
import { drawBalls, drawTrails } from './balls.js'
import { drawBar, drawLandings, drawSection } from './beat.js'
import { drawBouncers, drawNames } from './bouncers.js'
import { drawChord } from './chord.js'
import { css, dark, light, mix } from './colours.js'
import { drawKeys } from './keys.js'
import { arrange, harmony, toPixels, toPoints } from './layout.js'
import { Picture } from './picture.js'
import { drawRings } from './shapes.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/**
 * A frame to draw: its moment, and its place on the canvas.
 * @typedef {object} Frame
 * @property {CanvasRenderingContext2D} canvas in CSS pixels
 * @property {Picture} picture
 * @property {number} ns
 * @property {number} scale CSS pixels per point
 * @property {import('./colours.js').Palette} palette
 * @property {boolean} isCalm `true` to draw fades only, without rings, trails and springs
 * @property {(x: number, y: number) => [number, number]} inHarmony converts points of the left half to pixels
 * @property {(x: number, y: number) => [number, number]} inHands converts points of the right half to pixels
 */

/** The greatest number of canvas pixels per CSS pixel. More would be invisible and slow. */
const finest = 3

/** @param {HTMLElement} host @param {Pick<Context, 'bouncers' | 'keys' | 'noteName' | 'chord' | 'position' | 'section'>} context */
export function stage(host, context) {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  host.append(element)
  const canvas = /** @type {CanvasRenderingContext2D} */ (element.getContext('2d', { alpha: false }))
  const picture = new Picture(context.chord())
  let layout = arrange(1, 1)
  let [width, height, density] = [1, 1, 1]
  let [palette, calm] = [light, false]

  // The drawing times of the latest 600 frames, in milliseconds.
  const durations = new Float64Array(600)
  let count = 0

  function look() {
    palette = isDark() ? dark : light
    calm = prefersReducedMotion()
  }

  function resize() {
    // The host may be in another window, on another screen.
    const { documentElement, defaultView } = host.ownerDocument
    density = Math.min(defaultView?.devicePixelRatio ?? 1, finest)
    // Align the canvas to whole pixels of the screen; otherwise the browser blurs it.
    const bounds = host.getBoundingClientRect()
    const [left, top] = [bounds.left, bounds.top].map((length) => Math.ceil(length * density - 0.01) / density)
    element.width = Math.max(Math.floor((bounds.right - left) * density + 0.01), 1)
    element.height = Math.max(Math.floor((bounds.bottom - top) * density + 0.01), 1)
    ;[width, height] = [element.width / density, element.height / density]
    Object.assign(element.style, { left: `${left - bounds.left}px`, top: `${top - bounds.top}px`, width: `${width}px`, height: `${height}px` })
    canvas.setTransform(density, 0, 0, density, 0, 0)
    layout = arrange(width, height, Math.min(12, width / 60))
    documentElement.style.setProperty('--stage-width', `${Math.round(layout.width)}px`)
  }

  /** @param {number} length in CSS pixels */
  const whole = (length) => Math.round(length * density) / density

  /**
   * Draws a half of the stage with rounded corners.
   * @param {import('./layout.js').Half} half
   * @param {string} colour
   * @param {() => void} draw draws the contents of the half
   */
  function within(half, colour, draw) {
    // Round to whole pixels; otherwise a thin line of a mixed colour appears at the edges.
    const [left, top, right, bottom] = [half.panelX, half.y, half.panelX + half.panelWidth, half.y + half.height].map(whole)
    canvas.save()
    canvas.beginPath()
    canvas.rect(left, top, right - left, bottom - top)
    canvas.clip()
    canvas.fillStyle = colour
    canvas.fillRect(left, top, right - left, bottom - top)
    draw()
    // Paint over the corners, which is faster than clipping to a rounded rectangle.
    canvas.beginPath()
    canvas.rect(left, top, right - left, bottom - top)
    canvas.roundRect(left, top, right - left, bottom - top, 14 * layout.scale)
    canvas.fillStyle = css(palette.around)
    canvas.fill('evenodd')
    canvas.restore()
  }

  /** @param {number} ns */
  function draw(ns) {
    /** @type {Frame} */
    const frame = {
      canvas, picture, ns, palette, isCalm: calm, scale: layout.scale,
      inHarmony: (x, y) => toPixels(layout, layout.harmony, x, y),
      inHands: (x, y) => toPixels(layout, layout.hands, x, y),
    }
    const [bouncers, keys, position] = [context.bouncers(), context.keys(), context.position(ns)]
    const pianoBalls = picture.flights.flatMap((flights, ball) => flights !== undefined && ball > 0 ? [ball] : [])
    const tint = picture.chordValue(ns, (slot) => palette.tint[slot], mix)
    canvas.fillStyle = css(palette.around)
    canvas.fillRect(0, 0, width, height)
    within(layout.harmony, css(palette.wallpaper), () => {
      drawNames(frame, bouncers)
      if (!calm) {
        drawTrails(frame, [0], frame.inHarmony)
        drawRings(frame, 'bass', { glare: 1.3, width: 8, growth: [18, 44] }, ({ index }) => {
          const bouncer = bouncers[index]
          const [x, y] = frame.inHarmony(bouncer.x, bouncer.y)
          return { x, y, radius: bouncer.radius + 4 }
        })
      }
      drawBouncers(frame, bouncers)
      drawBalls(frame, [0], frame.inHarmony)
    })
    within(layout.hands, css(tint), () => {
      drawChord(frame, bouncers, tint)
      if (!calm) {
        drawTrails(frame, pianoBalls, frame.inHands)
        drawRings(frame, 'key', { glare: 1.2, width: 5, growth: [24, 60] }, (strike) => {
          const [x, y] = frame.inHands(strike.x, strike.y)
          return { x, y, radius: 14 }
        })
      }
      drawKeys(frame, keys, context.noteName, position)
      drawLandings(frame, pianoBalls)
      drawBar(frame, layout.hands, position)
      drawSection(frame, layout.hands, context.section())
      drawBalls(frame, pianoBalls, frame.inHands)
    })
  }

  look()
  resize()
  const unmount = onTheme(look)
  return {
    resize, unmount,
    /** Draws the performance at a musical time. @param {number} ns */
    draw(ns) {
      const start = performance.now()
      draw(ns)
      durations[count++ % durations.length] = performance.now() - start
    },
    /**
     * Returns the number of frames drawn so far, and the median and the 99th percentile of the latest frames' drawing
     * times, in milliseconds.
     */
    frames() {
      const sorted = durations.slice(0, Math.min(count, durations.length)).sort()
      const at = (/** @type {number} */ share) => sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? 0
      return { count, median: at(0.5), worst: at(0.99) }
    },
    /** @param {StageEvent} event */
    take: (event) => picture.take(event),
    /** Handles a rollback: events from `ns` on are reported again. @param {number} ns -Infinity for a restart */
    rollback: (ns) => ns === -Infinity ? picture.restart(context.chord(), context.bouncers().map(({ on }) => on)) : picture.rollback(ns),
    /**
     * Returns the point of the stage at a pixel of the window.
     * @param {number} clientX
     * @param {number} clientY
     */
    place(clientX, clientY) {
      const bounds = element.getBoundingClientRect()
      return toPoints(layout, clientX - bounds.left, clientY - bounds.top)
    },
    /** Returns the CSS pixels per point. */
    scale: () => layout.scale,
    /**
     * Returns the pixel of a point of the stage, from the host's top left.
     * @param {number} x
     * @param {number} y
     */
    pixels: (x, y) => toPixels(layout, x <= harmony.right ? layout.harmony : layout.hands, x, y),
  }
}
