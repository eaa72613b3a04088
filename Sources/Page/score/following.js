// @ts-check
// Keeps a score (engine/score.js) up to date with the mirror (engine/mirror.js), which is the page's copy of the performance.

import { Score } from '../engine/score.js'

/** @typedef {import('../engine/gestures.js').TimedGesture} TimedGesture */

export class FollowingScore {
  /** @type {Score | null} */
  #score = null
  /** @type {TimedGesture[]} the gestures that the score knows */
  #known = []

  /** @param {import('../engine/core.js').Core} core @param {import('../engine/mirror.js').Mirror} mirror */
  constructor(core, mirror) {
    this.core = core
    this.mirror = mirror
  }

  /** Discards the score. The next call of `at` begins a new score. */
  forget() {
    this.#score?.free()
    this.#score = null
  }

  /**
   * Returns the score, written up to a time; null before there is a performance.
   * @param {number} ns
   * @param {number} now the present time
   */
  at(ns, now) {
    if (!this.mirror.playing) return null
    if (!this.#score || !this.#follow(this.#score)) this.#begin()
    this.#score?.advance(ns, now)
    return this.#score
  }

  /** Begins a score at the first state to which the mirror can roll back. */
  #begin() {
    this.forget()
    const playing = this.core.restore(this.mirror.saved[0].bytes)
    if (!playing) return
    this.#score = new Score(this.core.wasm, playing)
    playing.free()
    this.#known = []
    this.#follow(this.#score)
  }

  /** Passes changed gestures to the score. Returns `false` if a change is too far in the past. @param {Score} score */
  #follow(score) {
    const { gestures, saved: [{ tick: first }] } = this.mirror
    if (this.#known[0]?.tick < first) this.#known = this.#known.filter(({ tick }) => tick >= first)
    let same = 0
    while (same < this.#known.length && this.#known[same] === gestures[same]) same++
    const tick = Math.min(this.#known[same]?.tick ?? Infinity, gestures[same]?.tick ?? Infinity)
    if (tick === Infinity) return true
    if (!score.forget(tick)) return false
    this.#known = [...gestures]
    // `add` ignores a text that is no gesture, as the mirror does.
    for (const made of gestures) if (made.tick >= tick) score.add(made.tick, made.text)
    return true
  }
}
