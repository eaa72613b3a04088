// @ts-check
// Keeps the screen awake while the page plays, where the browser can.

/** Returns a function to be called when the answer may have changed. @param {() => boolean} plays */
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
      // A screen that may sleep is no fault.
    }
    isAsking = false
    // The answer may have changed meanwhile: browsers refuse a lock that was asked for before the page was hidden.
    if (again || lock && !wants()) {
      again = false
      void follow()
    }
  }

  document.addEventListener('visibilitychange', () => void follow())
  void follow()
  return () => void follow()
}
