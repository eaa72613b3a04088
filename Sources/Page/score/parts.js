// @ts-check
// The part of the score that a view shows.

/** @typedef {import('./scene.js').Scene} Scene */

/** Returns a part in words, such as `part 2 of 5`, or `all parts` for part 0; empty if there is only one part to choose. @param {Scene} scene @param {number} part */
export function partWord({ parts, hasScore }, part) {
  if (part === 0) return 'all parts'
  return parts > 1 || hasScore ? `part ${part} of ${parts}` : ''
}

export class PartChoice {
  #part = 1

  /** @param {Scene} scene */
  constructor(scene) { this.scene = scene }

  /** The part, from 1; 0 shows all parts. */
  get part() {
    // A newly loaded score may have fewer parts.
    const { parts, hasScore } = this.scene
    if (this.#part > parts || this.#part === 0 && !hasScore) this.#part = 1
    return this.#part
  }

  /** The number of parts to choose from, including part 0 if the scene has one. */
  get count() { return this.scene.parts + (this.scene.hasScore ? 1 : 0) }

  /**
   * Chooses the next or the previous part; the last part is followed by the first. Returns `false` if there is only one part to choose.
   * @param {number} step 1 or -1
   */
  turn(step) {
    if (this.count < 2) return false
    const first = this.scene.hasScore ? 0 : 1
    this.#part = (this.part - first + step + this.count) % this.count + first
    return true
  }
}
