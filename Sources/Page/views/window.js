// @ts-check
// A separate window for a view, such as on a second screen. The page that opens the window also draws its contents.

import { element, takesKeys } from '../browser/element.js'
import { onTheme } from '../browser/theme.js'

/**
 * Opens a window with an empty element to fill. Returns null if the browser refuses to open the window.
 * @param {string} title
 * @param {{closed: () => void, frame: () => void, resize: () => void, key: (event: KeyboardEvent) => void}} does
 */
export function ownWindow(title, does) {
  const other = open('', '', 'popup,width=960,height=660')
  if (!other) return null
  const { document: page } = other
  page.title = `clumsy: ${title}`
  page.documentElement.lang = 'en'
  const look = () => { page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '' }
  look()
  const ignoreTheme = onTheme(look)
  // The window inherits this page's Content-Security-Policy, which allows these styles by their hashes.
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) {
    const copy = /** @type {HTMLElement} */ (page.importNode(style, true))
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href)
    // A style sheet that arrives later changes the size of the view.
    copy.addEventListener('load', does.resize)
    page.head.append(copy)
  }
  const host = element('section', { class: 'view', 'aria-label': title })
  page.body.append(element('main', { id: 'views' }, host))

  other.addEventListener('resize', does.resize)
  other.addEventListener('pagehide', () => {
    ignoreTheme()
    does.closed()
  })
  page.addEventListener('keydown', (event) => {
    does.key(event)
    if (event.defaultPrevented || takesKeys(event.target)) return
    // Pass the key on to the page, so that the page's keys also work in this window.
    const { key, shiftKey, ctrlKey, metaKey, altKey, repeat } = event
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, altKey, repeat, bubbles: true }))
  })
  const frame = () => {
    if (other.closed) return
    does.frame()
    other.requestAnimationFrame(frame)
  }
  other.requestAnimationFrame(frame)
  return { host: /** @type {HTMLElement} */ (host), close: () => other.close() }
}
