// @ts-check
// The theme (light or dark) and reduced motion. The page's own switch overrides the system's theme.

const night = '(prefers-color-scheme: dark)'
const calm = '(prefers-reduced-motion: reduce)'
/** @type {Set<() => void>} */
const listeners = new Set()
const tell = () => listeners.forEach((heard) => heard())

// Browsers may forbid storage to a page opened from a file. The theme then lasts until the page closes.
const kept = {
  /** @returns {string | null} */
  read() { try { return localStorage.getItem('theme') } catch { return null } },
  /** @param {string} name */
  write(name) { try { localStorage.setItem('theme', name) } catch { /* not allowed here */ } },
}

/** Returns the state of the page's switch. @type {() => 'auto' | 'light' | 'dark'} */
export function choice() {
  const said = document.documentElement.dataset.theme
  return said === 'light' || said === 'dark' ? said : 'auto'
}

/** Sets the switch, and stores its state for later visits. @param {string} name `auto`, `light` or `dark` */
export function choose(name) {
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name
  else delete document.documentElement.dataset.theme
  kept.write(name)
  tell()
}

/** Returns `true` if the page is dark. */
export const isDark = () => choice() === 'auto' ? matchMedia(night).matches : choice() === 'dark'

/** Returns `true` if the system asks for reduced motion. */
export const isCalm = () => matchMedia(calm).matches

/**
 * Registers a function to call after each change of theme or motion preference. Returns a function that removes
 * it.
 * @param {() => void} heard
 */
export function onTheme(heard) {
  listeners.add(heard)
  return () => { listeners.delete(heard) }
}

/**
 * Applies the theme that was chosen at an earlier visit, if any. Calls the listeners of `onTheme` when the system's theme or motion
 * preference changes. Call this once.
 */
export function followTheme() {
  for (const query of [night, calm]) matchMedia(query).addEventListener('change', tell)
  const before = kept.read()
  if (before === 'light' || before === 'dark') document.documentElement.dataset.theme = before
}
