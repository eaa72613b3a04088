// @ts-check
// The surface of the canvas: its painter, its place on the desk (the canvas and the panels around it), and its number of pixels.

import { element } from '../browser/element.js'
import { corePainter } from './flat.js'
import { drawOver } from './overlay.js'
import { lightPainter } from './painter.js'

/** The most pixels of the canvas. Each run of slow frames that takes `SLOW_TIME` multiplies the number by `FEWER`, down to `FEWEST`. */
const MOST_PIXELS = 1920 * 1080, FEWER = 0.6, FEWEST = 480 * 270
/** A frame is slow if it begins more than `SLOW` ms after the frame before. The limit is `SLOW_REDRAW` while the traces (the light that moving shapes leave behind) are drawn again, because drawing them takes long on any machine. */
const SLOW = 45, SLOW_REDRAW = 150
/** Both in ms. One frame counts as at most `LONGEST`: a hidden page has no frames, so the first frame afterwards is late on any machine. */
const SLOW_TIME = 2000, LONGEST = 1000

export class Surface {
  /** `true` to keep the number of pixels, for tests and measurements. */
  isSteady = false
  /** `true` if the strokes and the caret over the image must be drawn again. */
  isStale = true
  /** Called when a new context has replaced a lost context. The traces are lost, too. */
  onLost = () => {}
  #pixels = MOST_PIXELS
  #density = 1
  #last = NaN
  /** The time of the slow frames in a row up to now, in ms. */
  #slow = 0
  #place = { x: 0, y: 0, width: 0, height: 0 }

  /** @param {import('../engine/image.js').ImageTables} tables */
  constructor(tables) {
    this.tables = tables
    /** @type {HTMLCanvasElement} */
    this.canvas = element('canvas', { 'aria-hidden': 'true' })
    this.over = element('canvas', { class: 'image-over', 'aria-hidden': 'true' })
    const stales = () => { this.isStale = true }
    this.element = element('div', {
      class: 'image-canvas', role: 'application', tabindex: '0', 'aria-label': 'Canvas', 'aria-roledescription': 'canvas of light',
      'aria-describedby': 'image-keys', onfocus: stales, onblur: stales,
    }, this.canvas, this.over)
    this.painter = this.#begin()
    this.canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.painter.release()
      this.painter = this.#begin()
      this.place(this.#place)
      this.onLost()
    })
  }

  #begin() {
    Object.assign(this.canvas, { width: 16, height: 9 })
    const made = lightPainter(this.canvas, this.tables)
    if (made) return made
    // If the canvas already has a WebGL context, it cannot get a 2D context: replace the canvas.
    const other = element('canvas', { 'aria-hidden': 'true' })
    this.canvas.replaceWith(other)
    this.canvas = other
    return corePainter(other, this.tables)
  }

  /** Gives the canvas its place and size, in CSS pixels. @param {{x: number, y: number, width: number, height: number}} place */
  place(place) {
    const { x, y, width, height } = place
    if (width < 1 || height < 1) return
    this.#place = place
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    this.#density = this.element.ownerDocument.defaultView?.devicePixelRatio ?? 1
    const scale = Math.min(this.#density, Math.sqrt(this.#pixels / (width * height)))
    const size = { width: Math.max(16, Math.round(width * scale)), height: Math.max(9, Math.round(height * scale)) }
    // `corePainter` (kind '2d') reduces the canvas itself, so the canvas's present size does not show whether `size` has changed.
    if (this.canvas.width !== size.width || this.canvas.height !== size.height || this.painter.kind === '2d') {
      Object.assign(this.canvas, size)
      this.painter.resize()
    }
    Object.assign(this.over, { width: Math.round(width * this.#density), height: Math.round(height * this.#density) })
    this.isStale = true
  }

  /** Lowers the number of pixels on a machine that paints slowly. Call it before each frame. @param {number} now in ms @param {boolean} [isRedrawing] `true` while the traces are drawn again */
  pace(now, isRedrawing = false) {
    const time = now - this.#last
    this.#slow = time > (isRedrawing ? SLOW_REDRAW : SLOW) ? this.#slow + Math.min(time, LONGEST) : 0
    this.#last = now
    if (this.#slow < SLOW_TIME || this.#pixels <= FEWEST || this.isSteady) return
    this.#slow = 0
    this.#pixels = Math.max(FEWEST, FEWER * this.canvas.width * this.canvas.height)
    this.place(this.#place)
  }

  /** Draws the unfinished strokes, and the caret, over the image, if they have changed. @param {number[][][]} lines @param {{x: number, y: number}} caret */
  drawLines(lines, caret) {
    if (!this.isStale || this.over.width === 0) return
    this.isStale = false
    const hasFocus = this.element.ownerDocument.activeElement === this.element && this.element.matches(':focus-visible')
    drawOver(this.over, { lines, caret: hasFocus ? caret : null, density: this.#density })
  }
}
