// @ts-check
// Animates the small pictures of sessions. A session is performed when its picture first becomes visible. Only visible pictures are drawn.

import { isDark, prefersReducedMotion } from '../browser/theme.js'
import { dark, light } from '../stage/colours.js'
import { ceiling, hands } from '../stage/layout.js'
import { LENGTH, drawGlimpse, glimpse } from './glimpse.js'

/** @typedef {import('../engine/session.js').CoreSession} CoreSession */

/** The shortest time between two frames, in milliseconds. */
const pause = 40
/** If the system asks for reduced motion, each picture shows only this moment of its session, in nanoseconds. */
const still = 2.4e9

/** The width of a picture's canvas, in its own pixels. */
const width = 320

export function moving() {
  /** @type {Map<Element, {canvas: CanvasRenderingContext2D, session: () => CoreSession, seen: import('./glimpse.js').Glimpse | null}>} */
  const pictures = new Map()
  /** @type {Set<Element>} */
  const visible = new Set()
  let isMoving = false
  let last = 0
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target)
    if (!isMoving && visible.size > 0) requestAnimationFrame(frame)
    isMoving = visible.size > 0
  })

  /** @param {number} now */
  function frame(now) {
    isMoving = visible.size > 0
    if (!isMoving) return
    requestAnimationFrame(frame)
    if (now - last < pause) return
    last = now
    draw(now)
  }

  /** @param {number} now */
  function draw(now) {
    const palette = isDark() ? dark : light
    const ns = prefersReducedMotion() ? still : now * 1e6 % LENGTH
    let isNew = false
    for (const element of visible) {
      const picture = pictures.get(element)
      // Perform only one session per frame, so that the stage (the page's main picture) still moves smoothly.
      if (!picture || !picture.seen && isNew) continue
      if (!picture.seen) {
        isNew = true
        const session = picture.session()
        picture.seen = glimpse(session)
        session.free()
      }
      drawGlimpse(picture.canvas, picture.seen, ns, palette)
    }
  }

  return {
    /**
     * Adds a picture.
     * @param {HTMLCanvasElement} element
     * @param {() => CoreSession} session returns the session, which is freed after the performance
     */
    add(element, session) {
      Object.assign(element, { width, height: Math.round(width * ceiling / hands.right) })
      pictures.set(element, { canvas: /** @type {CanvasRenderingContext2D} */ (element.getContext('2d', { alpha: false })), session, seen: null })
      watcher.observe(element)
    },
    /** Removes all pictures. */
    clear() {
      watcher.disconnect()
      pictures.clear()
      visible.clear()
    },
  }
}
