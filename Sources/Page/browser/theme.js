// @ts-check Light or dark, and reduced motion: as the system prefers, unless the page's own switch overrides it.

const night = matchMedia('(prefers-color-scheme: dark)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')
/** @type {Set<() => void>} */
const listeners = new Set()
const tell = () => listeners.forEach((heard) => heard())

// A page that was opened from a file may keep nothing: its theme lasts until it closes.
const kept = {
  /** @returns {string | null} */
  read() { try { return localStorage.getItem('theme') } catch { return null } },
  /** @param {string} name */
  write(name) { try { localStorage.setItem('theme', name) } catch { /* not allowed here */ } },
}

/** The state of the page's switch. @type {() => 'auto' | 'light' | 'dark'} */
export function choice() {
  const said = document.documentElement.dataset.theme
  return said === 'light' || said === 'dark' ? said : 'auto'
}

/** Sets the switch, and keeps it for the next time. @param {string} name `auto`, `light` or `dark` */
export function choose(name) {
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name
  else delete document.documentElement.dataset.theme
  kept.write(name)
  tell()
}

/** `true` if it is night. */
export const isDark = () => choice() === 'auto' ? night.matches : choice() === 'dark'

/** `true` if only what must move may. */
export const isCalm = () => calm.matches

/** @param {() => void} heard hears of changes */
export const onTheme = (heard) => { listeners.add(heard) }

night.addEventListener('change', tell)
calm.addEventListener('change', tell)
const before = kept.read()
if (before === 'light' || before === 'dark') document.documentElement.dataset.theme = before
