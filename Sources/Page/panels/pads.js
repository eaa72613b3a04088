// @ts-check
// The pads of the filter, the delay and the reverb. A pad covers the screen below the menu bar. It shows a spark
// under each finger, a faint spark at the present values, and sliders, which keyboards can also move.

import { element } from '../browser/element.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */
/**
 * A parameter, and a function from a place on the pad (x, y) to the position of the parameter's slider, 0…1.
 * @typedef {{name: string, position: (x: number, y: number) => number}} Axis
 */

/** @typedef {Axis['position']} Position */
const across = /** @type {Position} */ ((x) => x)
const up = /** @type {Position} */ ((_, y) => y)
const diagonal = /** @type {Position} */ ((x, y) => (x + y) / 2)

/**
 * The parameters of the pads; x and y are 0…1, from the left and from the bottom.
 * @type {Record<import('../context/context.js').Mode, Axis[]>}
 */
const axes = {
  create: [],
  filter: [{ name: 'cutoff', position: across }, { name: 'resonance', position: up }],
  delay: [{ name: 'delay-feedback', position: across }, { name: 'delay-wet', position: up }],
  reverb: [{ name: 'reverb-wet', position: diagonal }],
}

/**
 * Shows the pad on an element while the mode is not `create`.
 * @param {HTMLElement} surface
 * @param {Context} context
 */
export function pads(surface, context) {
  /** @type {Map<number, {spark: HTMLElement, event: PointerEvent}>} */
  const fingers = new Map()
  const foot = element('div', { class: 'pad-foot' })
  const rest = element('div', { class: 'spark rest', 'aria-hidden': 'true' })
  surface.append(rest, foot)
  /** The place of the latest touch. */
  let touched = { x: 0.5, y: 0.5 }
  /** @type {ReturnType<typeof control>[]} */
  let controls = []
  let shown = ''

  function show() {
    const { mode } = context
    if (mode !== shown) {
      shown = mode
      for (const pointer of [...fingers.keys()]) lift(pointer)
      surface.hidden = mode === 'create'
      controls = axes[mode].map(({ name }) => control(context, name))
      foot.replaceChildren(...controls.map((one) => one.element))
    }
    for (const one of controls) one.refresh()
    if (mode !== 'create') settle(mode)
  }

  /** Puts the faint spark at the present values. @param {import('../context/context.js').Mode} mode */
  function settle(mode) {
    const values = axes[mode].map(({ name }) => {
      const parameter = context.parameter(name)
      return parameter.position(context.value(parameter))
    })
    const [first, second] = [values[0], values[values.length - 1]]
    // On the reverb's pad, many places stand for the same value. If the latest touch is one of them, show the spark there.
    const isTouched = axes[mode].length === 1 && Math.abs(axes[mode][0].position(touched.x, touched.y) - first) < 0.01
    const { x, y } = isTouched ? touched : { x: first, y: second }
    const box = surface.getBoundingClientRect()
    rest.style.transform = `translate(${box.left + x * box.width}px, ${box.bottom - y * box.height}px)`
  }

  /** @param {PointerEvent} event @param {HTMLElement} spark */
  function follow(event, spark) {
    spark.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
    const box = surface.getBoundingClientRect()
    const share = (/** @type {number} */ way, /** @type {number} */ whole) => Math.min(Math.max(way / whole, 0), 1)
    const x = share(event.clientX - box.left, box.width)
    const y = 1 - share(event.clientY - box.top, box.height)
    touched = { x, y }
    for (const { name, position } of axes[context.mode]) {
      const parameter = context.parameter(name)
      context.throttled(name, parameter.setting(parameter.at(position(x, y))))
    }
  }

  /** @param {number} pointer */
  function lift(pointer) {
    const spark = fingers.get(pointer)?.spark
    fingers.delete(pointer)
    spark?.classList.add('gone')
    setTimeout(() => spark?.remove(), 600)
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || fingers.has(event.pointerId) || foot.contains(/** @type {Node} */ (event.target)) || !context.mayTouch()) return
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    const spark = element('div', { class: 'spark', 'aria-hidden': 'true' })
    surface.append(spark)
    fingers.set(event.pointerId, { spark, event })
    follow(event, spark)
  })
  surface.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    // Ignore a reported move to the same place: it would overwrite another finger's change.
    if (!finger || (finger.event.clientX === event.clientX && finger.event.clientY === event.clientY)) return
    finger.event = event
    follow(event, finger.spark)
  })
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) surface.addEventListener(end, (event) => lift(event.pointerId))
  surface.addEventListener('contextmenu', (event) => event.preventDefault())
  context.onChange(show)
  addEventListener('resize', show)
  // Parameters that move by themselves change without a gesture.
  setInterval(() => { if (context.mode !== 'create') show() }, 100)
  show()
}

/** @param {Context} context @param {string} name */
function control(context, name) {
  const parameter = context.parameter(name)
  const range = slider(context, parameter, { 'aria-label': name })
  const output = element('output', {})
  return {
    element: element('label', { class: 'pad-control' }, element('span', {}, name.replace('-', ' ')), range.element, output),
    refresh: () => {
      range.refresh()
      output.textContent = parameter.words(context.value(parameter))
    },
  }
}
