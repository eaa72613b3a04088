// @ts-check
// The latest ten sessions of a page without a server. The browser keeps them, so that they survive a reload.

/** The largest number of kept sessions. */
const MOST = 10
/** The time from a change to its save, in ms. */
const SOON = 1000

/**
 * A kept session. `when` is the time of its last save, in ms since 1970; `seconds` is its length.
 * @typedef {{id: number, when: number, seconds: number, text: string}} KeptSession
 */

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/** @type {IDBDatabase | null} */
let database = null

async function opened() {
  const opening = indexedDB.open('clumsy', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('sessions', { keyPath: 'id' })
  const open = await result(opening)
  // Browsers may close a database in the background, and another tab may need a newer version. The next access opens it again.
  open.onclose = () => { database = null }
  open.onversionchange = () => {
    open.close()
    database = null
  }
  database = open
  return open
}

/** @param {IDBDatabase} open @param {IDBTransactionMode} mode */
const sessions = (open, mode) => open.transaction('sessions', mode).objectStore('sessions')

/** Returns the kept sessions, the newest first; none if the browser forbids storage. @returns {Promise<KeptSession[]>} */
export async function keptSessions() {
  try {
    /** @type {KeptSession[]} */
    const all = await result(sessions(database ?? await opened(), 'readonly').getAll())
    return all.sort((one, other) => other.when - one.when)
  } catch {
    return []
  }
}

/**
 * Saves a session, and replaces its earlier save. Deletes the oldest sessions beyond `MOST`.
 * @param {KeptSession} session
 */
async function keep(session) {
  // While the user leaves the page, browsers drop an open transaction. So commit the request at once.
  const store = sessions(database ?? await opened(), 'readwrite')
  const put = result(store.put(session))
  store.transaction.commit()
  await put
  const old = (await keptSessions()).slice(MOST)
  if (old.length === 0) return
  const others = sessions(database ?? await opened(), 'readwrite')
  for (const { id } of old) others.delete(id)
}

/**
 * Keeps the session of this page, but only if the user has changed the session. Saves the session 1 s after a
 * change, when the page is hidden, and before another session is opened.
 * @param {import('./alone.js').Alone} source
 */
export function keepSessions(source) {
  let id = Date.now()
  let saved = ''
  const save = async () => {
    if (!source.isTouched) return
    const text = source.sessionText()
    if (text === saved) return
    saved = text
    // Browsers may forbid storage to a page opened from a file, and the disk may be full.
    await keep({ id, when: Date.now(), seconds: Math.floor(source.now() / 1e9), text }).catch(() => {})
  }
  source.onOpen = () => {
    void save()
    id = Math.max(id + 1, Date.now())
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  source.onState(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      void save()
    }, SOON)
  })
  addEventListener('pagehide', () => void save())
  document.addEventListener('visibilitychange', () => { if (document.hidden) void save() })
  return { save }
}
