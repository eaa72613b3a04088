// @ts-check
// The theme (light or dark) and reduced motion. The page's own switch overrides the system's theme.

const night = '(prefers-color-scheme: dark)'
const calm = '(prefers-reduced-motion: reduce)'
/** @type {Set<() => void>} */
const listeners = new Set()
const notifyListeners = () => listeners.forEach((listener) => listener())

// Browsers may forbid storage to a page opened from a file. The theme then lasts until the page closes.
const storedTheme = {
  /** @returns {string | null} */
  read() { try { return localStorage.getItem('theme') } catch { return null } },
  /** @param {string} name */
  write(name) { try { localStorage.setItem('theme', name) } catch { /* not allowed here */ } },
}

/** Returns the state of the page's switch. @type {() => 'auto' | 'light' | 'dark'} */
export function chosenTheme() {
  const said = document.documentElement.dataset.theme
  return said === 'light' || said === 'dark' ? said : 'auto'
}

/** Sets the switch, and stores its state for later visits. @param {string} name `auto`, `light` or `dark` */
export function chooseTheme(name) {
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name
  else delete document.documentElement.dataset.theme
  storedTheme.write(name)
  notifyListeners()
}

/** Returns `true` if the page is dark. */
export const isDark = () => chosenTheme() === 'auto' ? matchMedia(night).matches : chosenTheme() === 'dark'

/** Returns `true` if the system asks for reduced motion. */
export const prefersReducedMotion = () => matchMedia(calm).matches

/**
 * Registers a function to call after each change of theme or motion preference. Returns a function that unregisters the
 * listener.
 * @param {() => void} listener
 */
export function onTheme(listener) {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/**
 * Applies the theme that was chosen at an earlier visit, if any. Calls the listeners of `onTheme` whenever the system's
 * theme or motion preference changes. Call this once.
 */
export function followTheme() {
  for (const query of [night, calm]) matchMedia(query).addEventListener('change', notifyListeners)
  const before = storedTheme.read()
  if (before === 'light' || before === 'dark') document.documentElement.dataset.theme = before
}
