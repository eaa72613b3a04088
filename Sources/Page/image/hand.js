// @ts-check
// Fingers, mouse and pen on the canvas: each pointer draws a stroke, or, if it hardly moves, releases a lumi (a unit of light).
// Many pointers may draw at once. A pointer that holds still erases the nearest lumi. The right mouse button and a pen's eraser
// erase lumis on their way.

import { LONG } from '../hands/grips.js'

/** @typedef {import('./play.js').Play} Play */
/** @typedef {{points: number[][], x: number, y: number, isFar: boolean, begin: number, erases: boolean, rubs: boolean, timer?: ReturnType<typeof setTimeout>}} Drawn */

/** The buttons of a pointer: the main button, the right button, and a pen's eraser. */
const MAIN = 0, RIGHT = 2, ERASER = 5
/** The distance that an eraser must move before it erases the next lumi, in stage heights. */
const RUB = 0.06

/** The largest distance that a pointer may move in a tap, in pixels. @type {Record<string, number>} */
const STILL = { mouse: 4, pen: 6, touch: 10 }
/** The largest number of points of a stroke, and its longest time in seconds. Beyond these limits, a new stroke begins. */
const MOST = 4000, LONGEST = 20

/**
 * Connects pointers on the canvas to the image.
 * @param {HTMLElement} surface
 * @param {Play} play
 * @param {() => void} changed called when the unfinished strokes have changed
 */
export function hand(surface, play, changed) {
  /** @type {Map<number, Drawn>} */
  const drawn = new Map()

  /** Returns the point of a pointer: x and y in stage heights, seconds, pressure. @param {PointerEvent} event @param {number} begin */
  function point(event, begin) {
    const { left, top, width, height } = surface.getBoundingClientRect()
    // Mice and some touch screens report no pressure: take 0.5.
    const pressure = event.pointerType === 'mouse' || event.pressure === 0 ? 0.5 : event.pressure
    // The core refuses points that are far from the canvas.
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height].map((share) => Math.min(Math.max(share, -0.5), 1.5))
    return [x * 16 / 9, 1 - y, Math.max(0, event.timeStamp - begin) / 1000, pressure]
  }

  /**
   * Erases the lumi nearest to a place. A pointer that rubs (with the right button or a pen's eraser) erases again when it is farther than
   * `RUB` from this place.
   * @param {Drawn} stroke
   * @param {number[]} place
   */
  function erase(stroke, place) {
    stroke.erases = true
    stroke.points = [place]
    play.erase(place[0], place[1])
    changed()
  }

  /**
   * Erases the lumi nearest to a pointer that has held still. If the page stalls, the timer may run before earlier moves of the pointer
   * arrive. These moves arrive before the callbacks of the first frame that begins after the timer.
   * @param {number} pointer
   * @param {Drawn} stroke
   */
  function hold(pointer, stroke) {
    const view = surface.ownerDocument.defaultView
    if (!view) return
    const due = view.performance.now()
    const frame = (/** @type {number} */ begin) => {
      if (drawn.get(pointer) !== stroke || stroke.isFar) return
      if (begin < due) view.requestAnimationFrame(frame)
      else erase(stroke, stroke.points[0])
    }
    view.requestAnimationFrame(frame)
  }

  surface.addEventListener('pointerdown', (event) => {
    if (![MAIN, RIGHT, ERASER].includes(event.button) || drawn.has(event.pointerId) || !play.context.mayTouch()) return
    event.preventDefault()
    surface.focus({ preventScroll: true })
    surface.setPointerCapture(event.pointerId)
    const first = point(event, event.timeStamp)
    /** @type {Drawn} */
    const stroke = { points: [first], x: event.clientX, y: event.clientY, isFar: false, begin: event.timeStamp, erases: false, rubs: event.button !== MAIN }
    drawn.set(event.pointerId, stroke)
    if (stroke.rubs) erase(stroke, first)
    else stroke.timer = setTimeout(() => hold(event.pointerId, stroke), LONG)
  })
  surface.addEventListener('pointermove', (event) => {
    const stroke = drawn.get(event.pointerId)
    if (!stroke) return
    const { points } = stroke
    if (stroke.erases) {
      const place = point(event, stroke.begin)
      if (stroke.rubs && Math.hypot(place[0] - points[0][0], place[1] - points[0][1]) > RUB) erase(stroke, place)
      return
    }
    const events = event.getCoalescedEvents?.() ?? []
    for (const one of events.length > 0 ? events : [event]) points.push(point(one, stroke.begin))
    stroke.isFar ||= Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) > (STILL[event.pointerType] ?? STILL.touch)
    if (stroke.isFar) clearTimeout(stroke.timer)
    if (points.length > MOST || points[points.length - 1][2] > LONGEST) {
      if (stroke.isFar) play.draw(points)
      Object.assign(stroke, { points: [point(event, event.timeStamp)], begin: event.timeStamp })
    }
    changed()
  })
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    surface.addEventListener(end, (event) => {
      const stroke = drawn.get(event.pointerId)
      drawn.delete(event.pointerId)
      changed()
      clearTimeout(stroke?.timer)
      if (!stroke || stroke.erases || end === 'pointercancel') return
      const [x, y] = stroke.points[0]
      if (stroke.isFar) play.draw([...stroke.points, point(event, stroke.begin)])
      else play.tap(x, y, Math.max(...stroke.points.map(([, , , pressure]) => pressure)) * (event.pointerType === 'mouse' ? 1.5 : 1))
    })
  }
  surface.addEventListener('contextmenu', (event) => event.preventDefault())
  surface.style.touchAction = 'none'
  return {
    /** Returns the unfinished strokes. */
    lines: () => [...drawn.values()].filter(({ isFar, erases }) => isFar && !erases).map(({ points }) => points),
    free() {
      for (const { timer } of drawn.values()) clearTimeout(timer)
      drawn.clear()
    },
  }
}
