// @ts-check
// Draws the frames of the image. Advances the traces, which are the light that lumis (moving shapes) leave behind, and draws
// them again after an undo. On a page without motion, shows stills.

import { Redraw } from './redraw.js'

/** The largest number of trace steps that a frame draws, and that a still draws. If more are due, the earliest steps are skipped. */
const MOST_STEPS = 3, STILL_STEPS = 75
/** Steps are skipped only if at most this many are due (the steps of 2.5 s). If more are due, the past is performed again to draw them all. */
const PAUSE_STEPS = 75
/** The time between two stills, in ns, and the shorter time between the first two stills after a command. */
const STILL = 2e9, SOON = 1e8
/** The longest times, in ms, for which the last picture stays after the performance was replaced: the first while the new image is due, the second while its traces are drawn again. */
const IMAGE_WAIT = 12_000, TRACES_WAIT = 1500

export class Frames {
  /** `true` to show a still image every two seconds, instead of motion. */
  hasStills = false
  #next = 0
  #isSoon = false
  /** The number of the last step of the traces that is drawn, or that `#redraw` will draw; −1 before the first. */
  #step = -1
  /** @type {Redraw | null} */
  #redraw = null
  #isNew = false
  /** The time at which the performance was replaced while a picture was shown, in ms. */
  #replaced = -Infinity
  /** The times that this script took for the last frames, in ms. */
  #times = new Float64Array(600)
  #count = 0

  /** @param {import('./play.js').Play} play @param {import('./surface.js').Surface} surface */
  constructor(play, surface) {
    this.play = play
    this.surface = surface
    surface.onLost = () => {
      this.restart()
      // There is no picture that could stay.
      this.#replaced = -Infinity
    }
  }

  /** Shows a still with the next frame, and a second still 0.1 s later, because a new command acts only at the next tick. */
  hasten() { [this.#next, this.#isSoon] = [0, true] }

  /** Forgets the traces, and prepares to draw all of them again. Call this when the performance is replaced, or the traces are lost. */
  restart() {
    this.surface.painter.forget()
    this.#step = -1
    this.#isNew = true
    this.#replaced = this.#count > 0 ? performance.now() : -Infinity
    this.hasten()
  }

  /** `true` while the traces of the past are drawn again. */
  get isRedrawing() { return this.#isNew || this.#redraw !== null }

  /** Draws the image at a time in ns. */
  draw(/** @type {number} */ ns) {
    const { play, surface } = this
    const { image, tables } = play
    if (!image) return
    const start = performance.now()
    surface.pace(start, this.isRedrawing)
    // After an undo, the page of a run waits for the session, and meanwhile its image is empty.
    if (play.context.mirror.isImageDue && start - this.#replaced < IMAGE_WAIT) return
    // The image must not run ahead of the performance: otherwise the performance's next commands would lie in the image's past.
    ns = Math.min(ns, play.context.mirror.ns)
    const number = tables.traceNumber(ns)
    if (this.#isNew || !this.#redraw && number - this.#step > PAUSE_STEPS) this.#beginRedraw(number)
    if (this.#redraw?.advance(surface.painter, this.#step)) {
      this.#endRedraw()
      this.hasten()
    }
    const steps = this.#redraw ? 0 : number - this.#step
    if (this.#redraw) this.#step = number
    if (this.#redraw && start - this.#replaced < TRACES_WAIT) return
    if (this.hasStills) {
      if (ns < this.#next && this.#next - ns <= STILL) return
      this.#next = ns + (this.#isSoon ? SOON : STILL)
      this.#isSoon = false
    }
    if (steps > 0) {
      // The first drawn step also fades the traces for the skipped steps.
      const first = Math.max(this.#step + 1, number - (this.hasStills ? STILL_STEPS : MOST_STEPS) + 1)
      for (let one = first; one <= number; one++) {
        // Draw the last step at the time of the frame, so that step and frame share one drawing of the lumis. This drawing is most
        // of a frame's work.
        image.advance(one === number ? ns : tables.traceTime(one))
        surface.painter.trace(image, one === first ? first - this.#step : 1)
      }
    }
    this.#step = number
    image.advance(ns)
    surface.painter.paint(image, image.option(tables.limits.guard) === 1 ? 1e6 * start : null, steps > 0)
    this.#times[this.#count++ % this.#times.length] = performance.now() - start
  }

  /** Returns the times that this script took for the last frames, in ms. */
  times() { return this.#times.slice(0, Math.min(this.#count, this.#times.length)) }

  /** Begins to draw the steps before the present step: all steps after `restart`, otherwise the steps that were not drawn yet. @param {number} number the number of the present step */
  #beginRedraw(number) {
    this.#endRedraw()
    this.#redraw = Redraw.begin(this.play.context.mirror, this.play.tables, number - 1, this.#isNew ? -1 : this.#step)
    if (this.#redraw || this.#isNew) this.#step = number - 1
    this.#isNew = false
  }

  #endRedraw() {
    this.#redraw?.free()
    this.#redraw = null
  }

  free() { this.#endRedraw() }
}
