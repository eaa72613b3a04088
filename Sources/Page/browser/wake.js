// @ts-check
// Keeps the screen awake while it plays, where the browser can.

/**
 * @param {() => boolean} plays
 * @returns {() => void} to be called when it may have changed
 */
export function wake(plays) {
  /** @type {{release: () => Promise<void>, released: boolean} | null} */
  let lock = null
  let isAsking = false
  let again = false

  async function follow() {
    const wants = plays() && document.visibilityState === 'visible'
    if (!wants) {
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
      // A screen that may sleep is no fault.
    }
    isAsking = false
    // It may have changed meanwhile: of what was asked for before the page was hidden, browsers refuse the lock.
    if (again || lock && !(plays() && document.visibilityState === 'visible')) {
      again = false
      void follow()
    }
  }

  document.addEventListener('visibilitychange', () => void follow())
  void follow()
  return () => void follow()
}
