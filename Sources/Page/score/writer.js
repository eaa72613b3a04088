// @ts-check
// The score that is written while the performance plays.

/** @typedef {import('../types.js').Context} Context */

/**
 * Fills an empty element with the score.
 * @param {HTMLElement} host
 * @param {Context} context
 * @returns {import('../views/views.js').Mounted}
 */
export function writer(host, context) {
  return { take() {}, rollback() {}, draw() {}, resize() {} }
}
