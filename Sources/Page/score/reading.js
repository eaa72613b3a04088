// @ts-check
// The score as text, for screen readers: the latest bars as a log, and controls that make screen readers read them.

import { button, element, toggle } from '../browser/element.js'

/** @typedef {import('../engine/score.js').Score} Score */

/** The number of bars that the log keeps, if a bar has four beats: the log has a line for each beat. */
const KEPT = 16

export class Reading {
  #log = element('div', { role: 'log', class: 'unseen', 'aria-label': 'The bars of the score', 'aria-live': 'off' })
  #wish = toggle({ id: 'read-bars', onchange: () => this.#log.setAttribute('aria-live', this.#wish.checked ? 'polite' : 'off') })
  /** The beginning of the present bar, in ns; -1 before the first bar. */
  #start = -1
  /** @type {Score | null} */
  #score = null
  #ns = 0

  /** @param {HTMLElement} host @param {(words: string) => void} say shows a line, also to screen readers */
  constructor(host, say) {
    host.append(this.#log)
    this.panel = element(
      'div', {}, element('label', { class: 'row' }, 'Read each bar aloud', this.#wish),
      button({ onclick: () => say(this.now() || 'there is no score yet') }, 'Read this bar'))
  }

  /** Returns the present bar in words; empty without a score. */
  now() { return this.#score?.barText(this.#ns).replaceAll('\n', '. ') ?? '' }

  /**
   * Adds the bar that has just ended to the log. Call this for each frame.
   * @param {Score} score
   * @param {number} ns the present time
   */
  follow(score, ns) {
    const before = this.#score === score ? this.#ns : -1
    this.#score = score
    this.#ns = ns
    const start = score.barStart(ns)
    if (start === this.#start) return
    // Do not write a bar that was interrupted by a jump, because it was not heard to its end.
    if (this.#start >= 0 && before >= this.#start && before < start) this.#write(score.barText(this.#start))
    this.#start = start
  }

  /** Discards the score, which is no longer valid. */
  forget() { this.#score = null }

  /** @param {string} text */
  #write(text) {
    for (const line of text.split('\n')) this.#log.append(element('p', {}, line))
    while (this.#log.childElementCount > 4 * KEPT) this.#log.firstChild?.remove()
  }
}
