// @ts-check
// Fingers, mouse and pen on the stage: each pointer holds one thing until it is lifted.

import { BallGrip, BouncerGrip, DropGrip, ballNear, bouncerNear } from './grips.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * What a pointer holds. Places are in points of the stage, times in milliseconds.
 * @typedef {object} Grip
 * @property {string} holds what no second pointer may hold meanwhile
 * @property {(place: {x: number, y: number}, time: number) => void} move
 * @property {(place: {x: number, y: number}, time: number) => void} lift
 * @property {() => void} [lose] the browser takes the pointer away
 */

/** How far beside a thing a pointer may be, in pixels: a finger is less exact than a mouse. */
const slack = { mouse: 2, pen: 6, touch: 14 }

/**
 * Has pointers play on an element.
 * @param {HTMLElement} surface
 * @param {Context} context
 * @param {(x: number, y: number) => {x: number, y: number, half: 'harmony' | 'hands'}} toPlace from pixels of the window to points of the stage
 * @param {() => number} pixelsPerPoint
 */
export function touch(surface, context, toPlace, pixelsPerPoint) {
  /** @type {Map<number, Grip>} */
  const grips = new Map()
  surface.style.touchAction = 'none'

  /** @param {PointerEvent} event @returns {Grip | null} */
  function taken(event) {
    const place = toPlace(event.clientX, event.clientY)
    const type = /** @type {'mouse' | 'pen' | 'touch'} */ (event.pointerType)
    const beside = (slack[type] ?? slack.touch) / pixelsPerPoint()
    const ball = ballNear(context, place, beside)
    if (ball) return new BallGrip(context, ball.ball, place, event.timeStamp)
    const bouncer = place.half === 'harmony' ? bouncerNear(context, place, beside) : null
    if (bouncer) return new BouncerGrip(context, bouncer, place, 8 / pixelsPerPoint())
    return context.core.hands.canDrop(place) ? new DropGrip(context, place, event.timeStamp) : null
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || grips.has(event.pointerId)) return
    if (!context.source.canTouch) return context.say('this page may look, and not touch')
    const grip = taken(event)
    if (!grip || [...grips.values()].some((other) => other.holds === grip.holds)) return
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    grips.set(event.pointerId, grip)
  })
  surface.addEventListener('pointermove', (event) => {
    const grip = grips.get(event.pointerId)
    if (!grip) return
    // Of the way between two frames the end is enough to hold a thing; its speed is of all of it.
    grip.move(toPlace(event.clientX, event.clientY), event.timeStamp)
  })
  surface.addEventListener('pointerup', (event) => {
    grips.get(event.pointerId)?.lift(toPlace(event.clientX, event.clientY), event.timeStamp)
    grips.delete(event.pointerId)
  })
  surface.addEventListener('pointercancel', (event) => {
    const grip = grips.get(event.pointerId)
    grips.delete(event.pointerId)
    if (grip?.lose) grip.lose()
    else grip?.lift(toPlace(event.clientX, event.clientY), event.timeStamp)
  })
  surface.addEventListener('contextmenu', (event) => event.preventDefault())
}
