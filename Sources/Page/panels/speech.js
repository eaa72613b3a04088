// @ts-check
// Shows lines of text, which screen readers also read. From time to time, screen readers also read the sounding chord.

/** The shortest time between two chords that are read, in ms. */
const chordPause = 5000
/** The time for which a line is shown, in ms. */
const lineTime = 2600

/** Returns the message of an error. @param {unknown} error */
export const wordsOf = (error) => error instanceof Error ? error.message : String(error)

/**
 * @param {HTMLElement} notice the element that shows lines
 * @param {HTMLElement} live the element that screen readers read when it changes
 */
export function speech(notice, live) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let standing = ''
  let lastChord = ''
  let lastTime = -chordPause

  /** Shows a line for the time `lineTime`; screen readers read it. @param {string} words */
  function say(words) {
    notice.textContent = words
    notice.hidden = false
    clearTimeout(timer)
    timer = setTimeout(show, lineTime)
    // Fade the line in, so that the user sees an answer even if the same line was shown before.
    notice.animate?.({ opacity: [0.3, 1] }, 250)
  }

  /** Shows the standing line, if there is one. */
  function show() {
    timer = undefined
    if (standing !== '') notice.textContent = standing
    notice.hidden = standing === ''
  }

  /**
   * Shows a standing line until `stand` is called with another line. A line of `say` covers the standing line for a while.
   * @param {string} words empty for none
   */
  function stand(words) {
    if (words === standing) return
    // If a shown line of `say` has the text of the old standing line, remove it now: this text is no longer true.
    if (timer !== undefined && notice.textContent === standing) {
      clearTimeout(timer)
      timer = undefined
    }
    standing = words
    if (timer === undefined) show()
  }

  /** Makes screen readers read the sounding chord. @param {string} words */
  function chord(words) {
    const now = performance.now()
    if (words === lastChord || now - lastTime < chordPause) return
    ;[lastChord, lastTime] = [words, now]
    live.textContent = words
  }

  return { say, stand, chord }
}
