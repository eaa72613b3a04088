// @ts-check
// What this browser keeps of the image performer: the visible panels, and the choices of the settings.

const KEY = 'image'
/** @typedef {{panels: number | null, edges: boolean, stills: boolean | null}} Kept */

/** @returns {Kept} */
export function readPreferences() {
  // Browsers may forbid storage to a page opened from a file.
  try {
    const { panels, edges, stills } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      panels: Number.isInteger(panels) && panels >= 0 && panels < 256 ? panels : null,
      edges: edges !== false, stills: typeof stills === 'boolean' ? stills : null,
    }
  } catch {
    return { panels: null, edges: true, stills: null }
  }
}

/** @param {Kept} kept */
export function writePreferences(kept) { try { localStorage.setItem(KEY, JSON.stringify(kept)) } catch { /* not allowed here */ } }
