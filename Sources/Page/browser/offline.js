// @ts-check
// Caches a page of a site (`clumsy page --site`) for offline use. A page opened from the disk needs no cache.

import { carriedSession } from './assets.js'

/** Starts the service worker, if this is the page of a site: only such a page has both a session and a manifest. */
export function keepForOffline() {
  if (!carriedSession() || !document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return
  navigator.serviceWorker.register('worker.js').catch(() => undefined)
}
