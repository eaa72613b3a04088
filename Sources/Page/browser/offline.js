// @ts-check
// Keeps a page of a site (`clumsy page --site`) for use without a network; one file from the disk needs none.

import { carriedSession } from './assets.js'

/** Starts the service worker, where the page has one. */
export function keepForOffline() {
  if (!carriedSession() || !document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return
  navigator.serviceWorker.register('worker.js').catch(() => undefined)
}
