// @ts-check
// Fingers, mouse and pen on the stage: each pointer holds one ball or bouncer until the pointer is lifted.

import { BallGrip, BouncerGrip, DropGrip, under } from './grips.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * A pointer's hold on a ball or a bouncer. Places are in points of the stage, times in milliseconds.
 * @typedef {object} Grip
 * @property {string} holds a name for what the pointer holds: a ball, a bouncer or the place of a new ball; two pointers cannot hold the same
 * @property {(place: {x: number, y: number}, time: number) => void} move
 * @property {(place: {x: number, y: number}, time: number) => void} lift
 * @property {() => void} [lose] called if the browser cancels the pointer; by default, `lift` is called
 */

/**
 * The largest distance from the edge of a ball or bouncer at which a pointer grabs it, in pixels.
 * @type {Record<string, number>}
 */
const slack = { mouse: 2, pen: 6, touch: 14 }

/** The touches, as the help lists them. @type {{label: string, help: string}[]} */
export const touches = [
  { label: 'touch', help: 'drops a ball on the right; on the left, takes a bouncer off and puts it back' },
  { label: 'drag', help: 'flicks a ball; moves a bouncer' },
  { label: 'hold', help: 'removes a ball that you hold still' },
  { label: '↶ ↷', help: 'undoes the last action, and does it again' },
  { label: '♪', help: 'starts or ends the sound of this page' },
]

/** The longest movement of a pointer that still counts as a press on a ball, in pixels. @type {Record<string, number>} */
const still = { mouse: 3, pen: 5, touch: 8 }

/**
 * Connects the pointers on an element to the performance.
 * @param {HTMLElement} surface
 * @param {Context} context
 * @param {Pick<ReturnType<typeof import('../stage/stage.js').stage>, 'place' | 'scale'>} view
 */
export function touch(surface, context, view) {
  /** @type {Map<number, Grip>} */
  const grips = new Map()
  surface.style.touchAction = 'none'

  /** @param {PointerEvent} event @returns {Grip | null} */
  function gripFor(event) {
    const place = view.place(event.clientX, event.clientY)
    const beside = (slack[event.pointerType] ?? slack.touch) / view.scale()
    const ball = under(context.balls(), place, beside)
    if (ball) return new BallGrip(context, ball.ball, place, event.timeStamp, (still[event.pointerType] ?? still.touch) / view.scale())
    const bouncer = place.half === 'harmony' ? under(context.bouncers(), place, beside) : undefined
    if (bouncer) return new BouncerGrip(context, bouncer, place, 8 / view.scale())
    return context.core.hands.canDrop(place) ? new DropGrip(context, place, event.timeStamp) : null
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || grips.has(event.pointerId) || !context.mayTouch()) return
    const grip = gripFor(event)
    if (!grip || [...grips.values()].some((other) => other.holds === grip.holds)) return
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    grips.set(event.pointerId, grip)
  })
  surface.addEventListener('pointermove', (event) => {
    grips.get(event.pointerId)?.move(view.place(event.clientX, event.clientY), event.timeStamp)
  })
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    surface.addEventListener(end, (event) => {
      const grip = grips.get(event.pointerId)
      grips.delete(event.pointerId)
      if (end === 'pointercancel' && grip?.lose) grip.lose()
      else grip?.lift(view.place(event.clientX, event.clientY), event.timeStamp)
    })
  }
  surface.addEventListener('contextmenu', (event) => event.preventDefault())
}
