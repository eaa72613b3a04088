// @ts-check
// Draws the frames of the image. Advances the traces, which are the light that lumis leave behind, and draws them again after
// an undo. On a page without motion, shows stills.

import { Redraw } from './redraw.js'

/** The largest number of trace steps that a frame draws, and that a still draws. After a pause, the earliest steps are skipped. */
const MOST_STEPS = 3, STILL_STEPS = 60
/** The time between two stills, in ns, and the shorter time between the first two stills after a command. */
const STILL = 2e9, SOON = 1e8

export class Frames {
  /** `true` to show a still image every two seconds, instead of motion. */
  hasStills = false
  #next = 0
  #isSoon = false
  /** The number of the last step of the traces; −1 before the first. */
  #step = -1
  /** @type {Redraw | null} */
  #redraw = null
  #isNew = false
  /** The times that this script took for the last frames, in ms. */
  #times = new Float64Array(600)
  #count = 0
  /** The number of the option that guards against flashes. */
  #guard

  /** @param {import('./play.js').Play} play @param {import('./surface.js').Surface} surface */
  constructor(play, surface) {
    this.play = play
    this.surface = surface
    this.#guard = play.tables.options.findIndex(({ name }) => name === 'guard')
  }

  /** Shows a still with the next frame, and a second still 0.1 s later, because a new command acts only at the next tick. */
  hasten() { [this.#next, this.#isSoon] = [0, true] }

  /** Handles the replacement of the performance: forgets the traces, and prepares to draw those of the new performance. */
  restart() {
    this.surface.painter.forget()
    this.#step = -1
    this.#isNew = true
  }

  /** Draws the image at a time in ns. */
  draw(/** @type {number} */ ns) {
    const { play, surface } = this
    const { image, tables } = play
    if (!image) return
    const start = performance.now()
    surface.pace(start)
    // The image must not run ahead of the performance: otherwise the performance's next commands would lie in the image's past.
    ns = Math.min(ns, play.context.mirror.ns)
    const number = Math.floor(ns * 30 / 1e9 + 1e-6)
    if (this.#isNew) this.#beginRedraw(number)
    if (this.#redraw?.advance(surface.painter)) this.#endRedraw()
    if (this.hasStills) {
      if (ns < this.#next && this.#next - ns <= STILL) return
      this.#next = ns + (this.#isSoon ? SOON : STILL)
      this.#isSoon = false
    }
    const steps = number - this.#step
    const traces = steps > 0 && !this.#redraw
    if (traces) {
      // After a pause, draw only the latest steps. The first of them also fades the traces for the skipped steps.
      const first = Math.max(this.#step + 1, number - (this.hasStills ? STILL_STEPS : MOST_STEPS) + 1)
      for (let one = first; one <= number; one++) {
        // The last step is that of the picture itself, a moment later: drawing the lumis is most of a frame's work.
        image.advance(one === number ? ns : tables.traceTime(one))
        surface.painter.trace(image, one === first ? Math.min(900, first - this.#step) : 1)
      }
    }
    if (!this.#redraw || steps < 0) this.#step = number
    image.advance(ns)
    surface.painter.paint(image, image.option(this.#guard) === 1 ? 1e6 * start : null, traces)
    this.#times[this.#count++ % this.#times.length] = performance.now() - start
  }

  /** Returns the times that this script took for the last frames, in ms. */
  times() { return this.#times.slice(0, Math.min(this.#count, this.#times.length)) }

  /** @param {number} number the number of the present step */
  #beginRedraw(number) {
    this.#endRedraw()
    this.#isNew = false
    this.#redraw = Redraw.begin(this.play.context.mirror, this.play.tables, number)
    if (this.#redraw) this.#step = number
  }

  #endRedraw() {
    this.#redraw?.free()
    this.#redraw = null
  }

  free() { this.#endRedraw() }
}
