// @ts-check
// Finds rows of the panel SETTINGS by their names and help.

/** @typedef {import('./rows.js').Row} Row */

/**
 * Returns `true` if a search finds a row by its texts. An empty search finds all rows.
 * @param {string} words
 * @param {string} sought
 */
export const finds = (words, sought) => rank(words, sought) < none

const none = 4

/**
 * Returns the rank of a row's texts in a search; 0 is the best rank. The rank is 0 if the name has at least two words
 * and the search is their first letters, such as `rw` for reverb-wet. It is 1 if the name begins with the search, and 2
 * if the name contains the search. It is 3 if the texts contain each word of the search, and otherwise `none`.
 * @param {string} words the name, then other texts
 * @param {string} sought
 */
function rank(words, sought) {
  const text = words.toLowerCase()
  const name = text.split(' ', 1)[0]
  const parts = sought.toLowerCase().split(/[\s-]+/).filter((part) => part !== '')
  const joined = parts.join('-')
  if (joined === name.split('-').map((word) => word[0]).join('') && joined.length > 1) return 0
  if (name.startsWith(joined)) return 1
  if (name.includes(joined)) return 2
  return parts.every((part) => text.includes(part)) ? 3 : none
}

/** Returns the row that fits a search best; undefined if none fits. @param {Row[]} rows @param {string} sought @returns {Row | undefined} */
export function best(rows, sought) {
  const ranks = rows.map(({ words }) => rank(words, sought))
  const least = Math.min(...ranks)
  return least < none ? rows[ranks.findIndex((one) => one === least)] : undefined
}
