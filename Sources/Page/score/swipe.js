// @ts-check
// Recognizes swipes: sideways movements, fast or slow, of a finger, a pen or the mouse.

/** The shortest distance of a swipe, in pixels. */
const SHORTEST = 50

/**
 * Calls a function after each swipe over an element.
 * @param {HTMLElement} surface
 * @param {(step: number) => void} turn called with 1 for a swipe to the left, which shows the next part, and with -1 for a swipe to the right
 */
export function swipes(surface, turn) {
  /** @type {{id: number, x: number, y: number} | null} */
  let start = null
  surface.addEventListener('pointerdown', ({ pointerId: id, clientX: x, clientY: y, isPrimary }) => { start = isPrimary ? { id, x, y } : null })
  surface.addEventListener('pointercancel', () => { start = null })
  surface.addEventListener('pointerup', ({ pointerId, clientX, clientY }) => {
    if (start?.id !== pointerId) return
    const [x, y] = [clientX - start.x, clientY - start.y]
    start = null
    if (Math.abs(x) >= SHORTEST && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
  })
}
