// @ts-check
// Lines for eyes and for screen readers, and of the music now and then the chord.

/** How often a chord is told at most, and how long a line stands, in milliseconds. */
const calm = 5000
const stay = 2600

/**
 * @param {HTMLElement} notice where lines are seen
 * @param {HTMLElement} live what screen readers speak
 */
export function speech(notice, live) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let lastChord = ''
  let lastTime = -calm

  /** A line that is seen for a while, and read. @param {string} words */
  function say(words) {
    notice.textContent = words
    notice.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => { notice.hidden = true }, stay)
  }

  /** The chord that sounds now: read, and not seen, as the stage shows it. @param {string} words */
  function chord(words) {
    const now = performance.now()
    if (words === lastChord || now - lastTime < calm) return
    ;[lastChord, lastTime] = [words, now]
    live.textContent = words
  }

  return { say, chord }
}
