// @ts-check
// Fingers, mouse and pen on the canvas: each pointer draws a stroke, or drops a lumi if it hardly moves. Many pointers may
// draw at once.

/** @typedef {import('./play.js').Play} Play */
/** @typedef {{points: number[][], x: number, y: number, isFar: boolean, begin: number}} Drawn */

/** A pointer that moves less than this is a tap, in pixels. @type {Record<string, number>} */
const STILL = { mouse: 4, pen: 6, touch: 10 }
/** The most points of a stroke, and its longest time in seconds; then it ends, and another begins. */
const MOST = 4000, LONGEST = 20

/**
 * Connects pointers on the canvas to the image.
 * @param {HTMLElement} surface
 * @param {Play} play
 * @param {() => void} changed called when the drawn lines have changed
 */
export function hand(surface, play, changed) {
  /** @type {Map<number, Drawn>} */
  const drawn = new Map()

  /** Returns the point of a pointer: x and y in stage heights, seconds, pressure. @param {PointerEvent} event @param {number} begin */
  function point(event, begin) {
    const { left, top, width, height } = surface.getBoundingClientRect()
    // Mice and some touch screens know no pressure.
    const pressure = event.pointerType === 'mouse' || event.pressure === 0 ? 0.5 : event.pressure
    return [(event.clientX - left) / width * 16 / 9, 1 - (event.clientY - top) / height, Math.max(0, event.timeStamp - begin) / 1000, pressure]
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || drawn.has(event.pointerId) || !play.context.mayTouch()) return
    event.preventDefault()
    surface.focus({ preventScroll: true })
    surface.setPointerCapture(event.pointerId)
    drawn.set(event.pointerId, { points: [point(event, event.timeStamp)], x: event.clientX, y: event.clientY, isFar: false, begin: event.timeStamp })
  })
  surface.addEventListener('pointermove', (event) => {
    const stroke = drawn.get(event.pointerId)
    if (!stroke) return
    const events = event.getCoalescedEvents?.() ?? []
    for (const one of events.length > 0 ? events : [event]) stroke.points.push(point(one, stroke.begin))
    stroke.isFar ||= Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > (STILL[event.pointerType] ?? STILL.touch)
    if (stroke.points.length > MOST || stroke.points[stroke.points.length - 1][2] > LONGEST) {
      if (stroke.isFar) play.draw(stroke.points)
      Object.assign(stroke, { points: [point(event, event.timeStamp)], begin: event.timeStamp })
    }
    changed()
  })
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    surface.addEventListener(end, (event) => {
      const stroke = drawn.get(event.pointerId)
      drawn.delete(event.pointerId)
      if (!stroke || end === 'pointercancel') return changed()
      const [x, y] = stroke.points[0]
      if (stroke.isFar) play.draw([...stroke.points, point(event, stroke.begin)])
      else play.tap(x, y, Math.max(...stroke.points.map(([, , , pressure]) => pressure)) * (event.pointerType === 'mouse' ? 1.5 : 1))
      changed()
    })
  }
  surface.addEventListener('contextmenu', (event) => event.preventDefault())
  surface.style.touchAction = 'none'
  /** The lines under hands. */
  return { lines: () => [...drawn.values()].filter(({ isFar }) => isFar).map(({ points }) => points) }
}
