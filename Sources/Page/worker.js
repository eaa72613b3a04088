// @ts-check
// The service worker of the page that `clumsy page --site` writes for a web server. It caches the page for use without
// a network.

const name = 'clumsy'
const scope = /** @type {any} */ (self)

scope.addEventListener('install', (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(name)
    // Bypass the browser's own cache, to store the newest files.
    const files = ['./', 'manifest.webmanifest', 'icon.svg', 'icon.png']
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
    await scope.skipWaiting()
  }
  event.waitUntil(keep())
})

scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()))

// Ask the network first, so that a newer page on the server replaces the cached one.
scope.addEventListener('fetch', (/** @type {any} */ event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== scope.location.origin) return
  event.respondWith(answer(event.request))
})

/** @param {Request} request */
async function answer(request) {
  // Keep this page under one key, whatever its query. Other pages keep their own keys, so that they cannot replace it.
  const folder = new URL('./', scope.location.href).pathname
  const isPage = request.mode === 'navigate' && new URL(request.url).pathname.replace(/index\.html$/, '') === folder
  const key = isPage ? './' : request
  // The disk may be full, or the browser may forbid a cache.
  const cache = await caches.open(name).catch(() => null)
  try {
    const response = await fetch(request)
    if (response.ok) await cache?.put(key, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    const kept = await cache?.match(key, { ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}
