// @ts-check
// Keeps a page that plays alone for when there is no network: of a site (`clumsy page --site`), for one file from the disk needs none.

import { carriedSession } from './assets.js'

/** Starts the service worker, where the page has one. The page plays without it, too: nothing waits for it. */
export function keepForOffline() {
  if (!carriedSession() || !document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return
  navigator.serviceWorker.register('worker.js').catch(() => undefined)
}
