// @ts-check
// Draws the traces again after an undo, or after another replacement of the performance. Performs the past again, with its
// image, a few steps in each frame.

import { TICK } from '../engine/playing.js'

/** The largest number of steps, and the time that they may take in a frame, in ms. A longer past is drawn in coarser steps. */
const MOST = 1800, BUDGET = 8
/** The time after which fading traces are gone, in ns. */
const FADED = 10e9

export class Redraw {
  #index = 0
  #done = 0

  /**
   * Begins to draw the traces up to a step. Returns null if the image has no traces, or if the past is not known.
   * @param {import('../engine/mirror.js').Mirror} mirror
   * @param {import('../engine/image.js').ImageTables} tables
   * @param {number} last the number of the step
   */
  static begin(mirror, tables, last) {
    const canvas = mirror.image?.canvas()
    if (!canvas?.hasTraces) return null
    const from = canvas.keep === 1 ? 0 : tables.traceTime(last) - FADED
    const past = mirror.earlier(Math.max(0, Math.floor(from / TICK)))
    const playing = past && mirror.core.restore(past.bytes)
    if (!past || !playing) return null
    playing.followImage(true)
    return new Redraw(playing, past, tables, last)
  }

  /**
   * @param {import('../engine/playing.js').Playing} playing
   * @param {{tick: number, gestures: import('../engine/gestures.js').TimedGesture[]}} past
   * @param {import('../engine/image.js').ImageTables} tables
   * @param {number} last
   */
  constructor(playing, { tick, gestures }, tables, last) {
    this.playing = playing
    this.tick = tick
    this.tables = tables
    this.gestures = gestures.filter((made) => made.tick >= tick)
    this.#done = Math.ceil(tick * TICK * 30 / 1e9) - 1
    this.last = last
    this.spacing = Math.max(1, Math.ceil((last - this.#done) / MOST))
  }

  /** Draws some steps. Returns `true` when all are drawn. @param {{trace: (image: import('../engine/image.js').ImageNow, steps?: number) => void}} painter */
  advance(painter) {
    const start = performance.now()
    while (this.#done < this.last && performance.now() - start < BUDGET) {
      const next = Math.min(this.last, this.#done + this.spacing)
      const tick = Math.max(this.tick, Math.floor(this.tables.traceTime(next) / TICK))
      const first = this.#index
      while (this.gestures[this.#index]?.tick < tick) this.#index++
      this.playing.run(this.gestures.slice(first, this.#index), tick)
      const { image } = this.playing
      image?.advance(tick * TICK)
      if (image) painter.trace(image, next - this.#done)
      this.#done = next
    }
    return this.#done >= this.last
  }

  free() { this.playing.free() }
}
