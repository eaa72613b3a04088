// @ts-check
// Draws the past traces again after an undo, another replacement of the performance, a long pause, or the loss of the canvas.
// Traces are the light that lumis, the shapes of the image, leave behind. `Redraw` performs the past again, with its image.
// The traces advance in 30 steps a second of musical time; each frame of the page draws a few of these steps.

import { TICK } from '../engine/playing.js'

/** @typedef {import('../engine/image.js').ImageCanvas} ImageCanvas */
/** @typedef {import('../engine/image.js').ImageTables} ImageTables */
/** @typedef {import('../engine/mirror.js').Mirror} Mirror */
/** @typedef {import('../engine/states.js').Past} Past */

/** The number of the latest steps that are always drawn: those of the last 60 s. */
const EXACT = 1800
/** The largest number of steps that stand for all earlier steps. */
const COARSE = 1800
/** The time that this script may spend on steps in a frame, in ms. It doubles, up to `LONGEST`, while the steps do not keep up with the music. */
const BUDGET = 8, LONGEST = 100
/**
 * The number of steps in a frame doubles if the time between two frames, in ms, is below `FAST`, and halves above `SLOW`. `BUDGET`
 * alone is not enough: without a GPU, most of a frame's time goes to painting, after this script.
 */
const FAST = 40, SLOW = 100
/** The machine counts as too slow if the steps that became due in a round of drawing are at least this share of the round's steps. */
const BEHIND = 0.75
/** A trace is gone when less than this share of its light is left. */
const GONE = 1e-5
/** The gestures that may change how fast traces fade. */
const FADING = /^image (canvas|chordset|list|stay)\b/

/** The canvases of saved states, by the states' bytes. @type {WeakMap<Uint8Array, ImageCanvas>} */
const canvases = new WeakMap()

export class Redraw {
  /** The tick whose gestures are applied next, and the index of the first of these gestures. */
  #tick
  #index = 0
  /** The number of the last step that is drawn. */
  #done
  /** The number of steps that were left at the end of the latest unfinished frame. */
  #left = Infinity
  #budget = BUDGET
  /** The number of steps that the next frame may draw. */
  #most = 1
  /** The time of the frame before, and the shortest time between two frames, in ms. */
  #last = NaN
  #shortest = Infinity

  /**
   * Begins to draw the traces up to a step. Returns null if the image has no traces, or if the past is not known.
   *
   * Draws every step of the last 60 s, unless the machine is too slow. If the visible past is longer than two minutes, each drawn
   * step before the last 60 s stands for several steps.
   * @param {Mirror} mirror the page's copy of the performance, with its saved states
   * @param {ImageTables} tables
   * @param {number} last the number of the last step to draw
   * @param {number} [done] the number of the last step that the painter has drawn already; −1 if it has drawn none
   */
  static begin(mirror, tables, last, done = -1) {
    if (!mirror.image?.canvas().hasTraces) return null
    const past = visiblePast(mirror, tables, last, done)
    const playing = past && mirror.core.restore(past.bytes)
    if (!past || !playing) return null
    playing.followImage(true)
    return new Redraw(playing, past, tables, last, done)
  }

  /**
   * @param {import('../engine/playing.js').Playing} playing
   * @param {Past} past
   * @param {ImageTables} tables
   * @param {number} last
   * @param {number} done
   */
  constructor(playing, { tick, gestures }, tables, last, done) {
    this.playing = playing
    this.tables = tables
    this.gestures = gestures
    this.#tick = tick
    // If the state's own time is the time of a step, this step is still to be drawn.
    this.#done = Math.max(done, tables.traceNumber(tick * TICK - 1))
    /** A round draws all steps that are due when it begins: the steps after `first`, up to and including `last`. */
    this.round = { first: this.#done, last }
    this.exact = last - EXACT
    this.spacing = Math.max(1, Math.ceil((this.exact - this.#done) / COARSE))
  }

  /**
   * Draws some steps. Returns `true` when all are drawn.
   * @param {{trace: (image: import('../engine/image.js').ImageNow, steps?: number) => void}} painter
   * @param {number} last the number of the last step to draw
   */
  advance(painter, last) {
    const start = performance.now()
    this.#pace(start)
    for (let count = 0; this.#done < last; count++) {
      if (count >= this.#most || performance.now() - start > this.#budget) {
        if (last - this.#done >= this.#left) this.#budget = Math.min(LONGEST, 2 * this.#budget)
        this.#left = last - this.#done
        return false
      }
      const next = this.#next(last)
      const ns = this.tables.traceTime(next)
      this.playing.runTo(this.#due(Math.floor(ns / TICK)), ns)
      const { image } = this.playing
      image?.advance(ns)
      if (image) painter.trace(image, next - this.#done)
      this.#done = next
    }
    return true
  }

  /** Adapts the number of steps to the time that the frame before took. @param {number} now in ms */
  #pace(now) {
    const time = now - this.#last
    this.#last = now
    if (Number.isNaN(time)) return
    this.#shortest = Math.min(this.#shortest, time)
    // Even frames with a single step are possibly slow, so the limits grow with the shortest time between two frames.
    if (time < Math.max(FAST, 1.25 * this.#shortest)) this.#most = Math.min(2 * this.#most, EXACT)
    else if (time > Math.max(SLOW, 2 * this.#shortest)) this.#most = Math.max(1, Math.floor(this.#most / 2))
  }

  /** Returns the number of the next step to draw. @param {number} last the number of the last step to draw */
  #next(last) {
    if (this.#done < this.exact) return Math.min(last, this.exact, this.#done + this.spacing)
    const { round } = this
    if (this.#done >= round.last) {
      // On a machine that does not keep up with the music, one step stands for all that are left.
      if (last - round.last > this.#most && last - round.last >= BEHIND * (round.last - round.first)) return last
      this.round = { first: round.last, last }
    }
    return this.#done + 1
  }

  /** Returns the gestures up to a tick that are not applied yet. @param {number} tick */
  #due(tick) {
    const { gestures } = this
    // Other players' gestures may arrive meanwhile.
    while (this.#index > 0 && gestures[this.#index - 1].tick >= this.#tick) this.#index--
    while (gestures[this.#index]?.tick < this.#tick) this.#index++
    const first = this.#index
    while (gestures[this.#index]?.tick <= tick) this.#index++
    this.#tick = tick + 1
    return gestures.slice(first, this.#index)
  }

  free() { this.playing.free() }
}

/**
 * Returns the latest saved state before all traces that are visible at the step `last`; the earliest known state if there is none;
 * null if the past is not known.
 * @param {Mirror} mirror
 * @param {ImageTables} tables
 * @param {number} last
 * @param {number} done the number of the last step that is drawn already
 */
function visiblePast(mirror, tables, last, done) {
  const erasures = mirror.image?.canvas().erasures
  const first = done < 0 ? 0 : Math.floor(tables.traceTime(done) / TICK)
  let end = Math.floor(tables.traceTime(last) / TICK)
  let past = mirror.earlier(end)
  for (let left = 1; past;) {
    const { tick, gestures } = past
    const canvas = canvasOf(mirror, past.bytes)
    if (tick <= first || !canvas?.hasTraces || canvas.erasures !== erasures) return past
    const isSteady = !gestures.some((made) => made.tick >= tick && made.tick < end && FADING.test(made.text))
    if (isSteady) left *= canvas.keep ** (tables.traceNumber(end * TICK) - tables.traceNumber(tick * TICK))
    const before = mirror.earlier(tick - 1)
    if (left < GONE || !before || before.tick >= tick) return past
    ;[end, past] = [tick, before]
  }
  return null
}

/** Returns the canvas of a saved state; null if the state cannot be restored. @param {Mirror} mirror @param {Uint8Array} bytes */
function canvasOf(mirror, bytes) {
  let canvas = canvases.get(bytes)
  if (!canvas) {
    const playing = mirror.core.restore(bytes)
    playing?.followImage(true)
    canvas = playing?.image?.canvas()
    playing?.free()
    if (canvas) canvases.set(bytes, canvas)
  }
  return canvas ?? null
}
