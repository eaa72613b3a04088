// @ts-check
// The preferences that this browser keeps for the image performer: the visible panels, whether the buttons of
// the panels are shown (`edges`), and chordsets as lines of text. If `stills` is `true`, the page shows a still image
// every two seconds, instead of motion.

const KEY = 'image'
/** The largest number of chordsets. */
const MOST = 100
/** @typedef {{panels: number | null, edges: boolean, stills: boolean | null, chordsets: string[]}} Kept */

/** @returns {Kept} */
export function readPreferences() {
  // Browsers may forbid storage to a page opened from a file.
  try {
    const { panels, edges, stills, chordsets } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      panels: Number.isInteger(panels) && panels >= 0 && panels < 256 ? panels : null,
      edges: edges !== false, stills: typeof stills === 'boolean' ? stills : null,
      chordsets: Array.isArray(chordsets) ? chordsets.filter((line) => typeof line === 'string').slice(0, MOST) : [],
    }
  } catch {
    return { panels: null, edges: true, stills: null, chordsets: [] }
  }
}

/** @param {Kept} kept */
export function writePreferences(kept) { try { localStorage.setItem(KEY, JSON.stringify(kept)) } catch { /* not allowed here */ } }
