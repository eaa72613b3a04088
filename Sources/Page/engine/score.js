// @ts-check
// A score that is written while the music plays. To know the coming strikes, the score plays a copy of the performance
// ahead of the present.

/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('./wasm.js').Wasm} Wasm */

/**
 * The part of a score to draw. `begin`, `end` and `now` are times in ns. All places are in pixels: `left` is the place of
 * `begin`, `right` is the place of `end`, and `top` is the place of the upper staff's top line. `space` is the distance
 * between neighbouring staff lines. The colours of notes (`ink`), numerals (`quiet`) and sounding notes (`sounding`) are
 * 0xRRGGBBAA.
 * @typedef {{begin: number, end: number, now: number, left: number, right: number, top: number, space: number,
 *   ink: number, quiet: number, sounding: number}} ScoreView
 */

/** The size of a `clumsy_score_view` in bytes. */
const VIEW = 72

/** @param {number} ns */
const time = (ns) => BigInt(Math.round(ns))

export class Score {
  /** @param {Wasm} wasm @param {Playing} playing the performance to copy; its present time must be the beginning of a tick */
  constructor(wasm, playing) {
    this.wasm = wasm
    this.exports = wasm.exports
    this.address = this.exports.clumsy_score_create(playing.address)
    if (this.address === 0) throw new Error('a score begins at a tick')
    this.view = wasm.allocate(VIEW)
  }

  /**
   * Forgets all gestures at a tick and later. Returns `false`, and forgets nothing, if the tick is before the score's
   * beginning or too far in the past. A tick at most 12 s before the `now` of the last `advance` is never too far.
   * @param {number} tick
   */
  forget(tick) { return this.exports.clumsy_score_forget(this.address, BigInt(tick)) === 1 }

  /**
   * Adds a gesture at a tick. Returns `false`, and adds nothing, if the text is no gesture, or if the tick is before the
   * tick of the last added gesture or too far in the past.
   * @param {number} tick
   * @param {string} text
   */
  add(tick, text) { return this.wasm.withText(text, (words) => this.exports.clumsy_score_add(this.address, BigInt(tick), words)) === 1 }

  /**
   * Writes the music up to a time; `now` is the present time. After a gesture, each call rewrites only one second of music,
   * so call this for each frame.
   * @param {number} ns
   * @param {number} now
   */
  advance(ns, now) { this.exports.clumsy_score_advance(this.address, time(ns), time(now)) }

  /**
   * Draws a part of the score; `advance` must have reached the part's end.
   * @param {import('../score/drawing.js').Drawing} drawing
   * @param {ScoreView} part
   */
  draw(drawing, part) {
    const { view } = this.wasm
    ;[part.begin, part.end, part.now].forEach((ns, index) => view.setBigInt64(this.view + 8 * index, time(ns), true))
    ;[part.left, part.right, part.top, part.space].forEach((value, index) => view.setFloat64(this.view + 24 + 8 * index, value, true))
    ;[part.ink, part.quiet, part.sounding].forEach((colour, index) => view.setUint32(this.view + 56 + 4 * index, colour, true))
    drawing.take((...buffers) => Math.max(0, this.exports.clumsy_score_draw(this.address, this.view, ...buffers)))
  }

  /** Returns the beginning of the bar that contains a time, both in ns; -1 if the score has no such bar. @param {number} ns */
  barStart(ns) { return Number(this.exports.clumsy_score_bar_start(this.address, time(ns))) }

  /**
   * Describes the bar that contains a time, in a line of text for each beat. Returns an empty text if the score has no such bar.
   * @param {number} ns
   */
  barText(ns) { return this.wasm.writtenText(this.exports.clumsy_score_bar_text, this.address, time(ns)) ?? '' }

  free() {
    this.wasm.free(this.view)
    this.exports.clumsy_score_free(this.address)
  }
}
