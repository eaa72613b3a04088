// @ts-check
// Buttons on bouncers and balls, for keyboards and screen readers.

import { element } from '../browser/element.js'
import { distance } from './grips.js'

/** @typedef {import('../types.js').Context} Context */

/** The distance by which an arrow key moves a bouncer, in points: without Shift, and with Shift. */
const far = 20
const near = 2

/** The speed at which an arrow key flicks a ball, in points a second: without Shift, and with Shift. */
const slow = 400
const fast = 1200

const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
})

/**
 * Puts a button on each bouncer and ball.
 * @param {HTMLElement} host the element that contains the stage's canvas
 * @param {Context} context
 * @param {Pick<ReturnType<typeof import('../stage/stage.js').stage>, 'pixels' | 'scale'>} view
 * @returns {{draw: () => void}} `draw` updates the buttons; call it in each frame
 */
export function handles(host, context, view) {
  const group = element('div', { class: 'handles', role: 'group', 'aria-label': 'bouncers and balls' })
  host.append(group)
  const bouncers = Array.from({ length: 7 }, (_, index) => element('button', {
    class: 'handle', type: 'button', 'data-bouncer': index + 1,
    onclick: () => context.toggleBouncer(index),
    onkeydown: (/** @type {KeyboardEvent} */ event) => moveBouncer(event, context, index),
  }))
  const balls = Array.from({ length: 17 }, (_, ball) => element('button', {
    class: 'handle', type: 'button', hidden: true, 'data-ball': ball, 'aria-label': ball === 0 ? 'bass ball' : `ball ${ball}`,
    title: 'arrow keys flick it', 'aria-description': ball === 0 ? 'arrow keys set its direction' : 'arrow keys flick it, Delete removes it',
    onclick: () => context.send(`flick ${ball} 0 ${slow * 2}`),
    onkeydown: (/** @type {KeyboardEvent} */ event) => flickBall(event, context, ball),
  }))
  group.append(...bouncers, ...balls)

  /** @type {WeakMap<HTMLElement, string>} the present size and place of each button */
  const laid = new WeakMap()

  /** @param {HTMLElement} button @param {{x: number, y: number, radius: number}} thing */
  function lay(button, thing) {
    const [x, y] = view.pixels(thing.x, thing.y)
    const size = Math.round(2 * thing.radius * view.scale())
    const transform = `translate(${(x - size / 2).toFixed(1)}px, ${(y - size / 2).toFixed(1)}px)`
    if (laid.get(button) === `${size} ${transform}`) return
    laid.set(button, `${size} ${transform}`)
    button.style.width = button.style.height = `${size}px`
    button.style.transform = transform
  }

  /**
   * Sets an attribute if it differs, because browsers recompute styles even for the same value.
   * @param {HTMLElement} button
   * @param {string} name
   * @param {string} value
   */
  function updateAttribute(button, name, value) { if (button.getAttribute(name) !== value) button.setAttribute(name, value) }

  function refresh() {
    const { canTouch } = context.source
    for (const bouncer of context.bouncers()) {
      const button = bouncers[bouncer.index]
      updateAttribute(button, 'aria-label', `bouncer ${bouncer.numeral} ${bouncer.chord}`.trim())
      updateAttribute(button, 'aria-pressed', String(bouncer.on))
      if (button.disabled === canTouch) button.disabled = !canTouch
      lay(button, bouncer)
    }
    const there = new Set(context.balls().map((ball) => ball.ball))
    for (const [ball, button] of balls.entries()) {
      const isGone = !there.has(ball)
      if (isGone && group.ownerDocument.activeElement === button) balls[0]?.focus()
      if (button.hidden !== isGone) button.hidden = isGone
      if (button.disabled === canTouch) button.disabled = !canTouch
    }
  }
  let last = 0
  return {
    draw: () => {
      const now = performance.now()
      if (now - last > 250) {
        last = now
        refresh()
      }
      // Only the focused button is visible, so only its place must be exact in each frame.
      const focused = /** @type {HTMLElement | null} */ (group.ownerDocument.activeElement)
      if (!focused || !group.contains(focused)) return
      const { ball, bouncer } = focused.dataset
      const thing = bouncer ? context.bouncers()[Number(bouncer) - 1] : context.balls().find((one) => one.ball === Number(ball))
      if (thing) lay(focused, thing)
    },
  }
}

/** @type {{index: number, time: number, x: number, y: number} | null} the latest target set by an arrow key */
let gliding = null

/** @param {KeyboardEvent} event */
const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey

/** @param {KeyboardEvent} event @param {Context} context @param {number} index */
function moveBouncer(event, context, index) {
  const way = arrows[event.key]
  const bouncer = context.bouncers()[index]
  if (!way || !bouncer || hasModifier(event)) return
  event.preventDefault()
  // Quick key presses add up: while the bouncer still glides, start from its target.
  const isGliding = gliding?.index === index && performance.now() - gliding.time < 500 && distance(gliding, bouncer) < 300
  const from = isGliding && gliding ? gliding : bouncer
  const step = event.shiftKey ? near : far
  const { x, y } = context.core.hands.reachBouncer({ x: from.x + way[0] * step, y: from.y + way[1] * step })
  gliding = { index, time: performance.now(), x, y }
  context.send(`move bouncer-${index + 1} ${x} ${y}`)
}

/** @param {KeyboardEvent} event @param {Context} context @param {number} ball */
function flickBall(event, context, ball) {
  const isRemoved = ball !== 0 && ['Delete', 'Backspace'].includes(event.key)
  const way = arrows[event.key]
  if (!isRemoved && !way || hasModifier(event)) return
  event.preventDefault()
  const speed = event.shiftKey ? fast : slow
  context.send(isRemoved ? `remove ${ball}` : `flick ${ball} ${way[0] * speed + 0} ${way[1] * speed + 0}`)
}
