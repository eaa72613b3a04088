// @ts-check
// Lines for eyes and for screen readers, and now and then the chord that sounds.

/** The shortest time between two chords, and the time for which a line is shown, in milliseconds. */
const calm = 5000
const stay = 2600

/** The words of an error. @param {unknown} error */
export const wordsOf = (error) => error instanceof Error ? error.message : String(error)

/**
 * @param {HTMLElement} notice where lines are seen
 * @param {HTMLElement} live what screen readers speak
 */
export function speech(notice, live) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let lastChord = ''
  let lastTime = -calm

  /** Shows a line for a while, and has it read. @param {string} words */
  function say(words) {
    notice.textContent = words
    notice.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => { notice.hidden = true }, stay)
  }

  /** Has the chord that sounds now read; the stage shows it. @param {string} words */
  function chord(words) {
    const now = performance.now()
    if (words === lastChord || now - lastTime < calm) return
    ;[lastChord, lastTime] = [words, now]
    live.textContent = words
  }

  return { say, chord }
}
