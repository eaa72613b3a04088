// @ts-check
// Shows lines of text, which screen readers read too, and lets screen readers read the sounding chord now and then.

/** The shortest time between two chords that are read, and the time for which a line is shown, in ms. */
const calm = 5000
const stay = 2600

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
  let lastTime = -calm

  /** Shows a line for a while; screen readers read it. @param {string} words */
  function say(words) {
    notice.textContent = words
    notice.hidden = false
    clearTimeout(timer)
    timer = setTimeout(show, stay)
    // A line that was there before is seen to answer.
    notice.animate?.({ opacity: [0.3, 1] }, 250)
  }

  /** Shows the standing line, if there is one. */
  function show() {
    timer = undefined
    if (standing !== '') notice.textContent = standing
    notice.hidden = standing === ''
  }

  /** Shows a line until another one is given; lines of `say` cover it for a while. @param {string} words empty for none */
  function stand(words) {
    if (words === standing) return
    // The connection is there again: what was said about it is not true any more.
    if (timer !== undefined && notice.textContent === standing) {
      clearTimeout(timer)
      timer = undefined
    }
    standing = words
    if (timer === undefined) show()
  }

  /** Makes screen readers read the sounding chord, which the stage shows anyway. @param {string} words */
  function chord(words) {
    const now = performance.now()
    if (words === lastChord || now - lastTime < calm) return
    ;[lastChord, lastTime] = [words, now]
    live.textContent = words
  }

  return { say, stand, chord }
}
