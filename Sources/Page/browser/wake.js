// @ts-check
// Keeps the screen awake while the page plays, if the browser can.

/**
 * Keeps the screen awake while `plays` returns `true` and the page is visible. Returns a function to call whenever
 * the result of `plays` may have changed.
 * @param {() => boolean} plays
 */
export function wake(plays) {
  /** @type {{release: () => Promise<void>, released: boolean} | null} */
  let lock = null
  let isAsking = false
  let again = false

  const wants = () => plays() && document.visibilityState === 'visible'

  async function follow() {
    if (!wants()) {
      void lock?.release()
      lock = null
      return
    }
    if ((lock && !lock.released) || !('wakeLock' in navigator)) return
    if (isAsking) {
      again = true
      return
    }
    isAsking = true
    try {
      lock = await /** @type {any} */ (navigator).wakeLock.request('screen')
    } catch {
      // A refused lock is no error: the screen may then sleep.
    }
    isAsking = false
    // Ask again if the page was hidden and shown again during the request: browsers then refuse the lock. Also
    // release an unwanted lock.
    if (again || lock && !wants()) {
      again = false
      void follow()
    }
  }

  document.addEventListener('visibilitychange', () => void follow())
  void follow()
  return () => void follow()
}
