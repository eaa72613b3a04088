// @ts-check
// The pads of the filter and the reverb. A pad covers the screen below the menu bar, shows a spark under each
// finger, and has sliders, which keyboards can move too.

import { element } from '../browser/element.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */
/**
 * A parameter, and a function from a place on the pad (x, y) to the position of the parameter's slider, 0…1.
 * @typedef {{name: string, position: (x: number, y: number) => number}} Axis
 */

/**
 * The parameters of the pads; x and y are 0…1, from the left and from the bottom.
 * @type {Record<'create' | 'filter' | 'reverb', Axis[]>}
 */
const axes = {
  create: [],
  filter: [{ name: 'cutoff', position: (x) => x }, { name: 'resonance', position: (_, y) => y }],
  reverb: [{ name: 'reverb-wet', position: (x, y) => (x + y) / 2 }],
}

/**
 * Shows the pad on an element while the mode is `filter` or `reverb`.
 * @param {HTMLElement} surface
 * @param {Context} context
 */
export function pads(surface, context) {
  /** @type {Map<number, {spark: HTMLElement, event: PointerEvent}>} */
  const fingers = new Map()
  const foot = element('div', { class: 'pad-foot' })
  surface.append(foot)
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
  }

  /** @param {PointerEvent} event @param {HTMLElement} spark */
  function follow(event, spark) {
    spark.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
    const box = surface.getBoundingClientRect()
    const share = (/** @type {number} */ way, /** @type {number} */ whole) => Math.min(Math.max(way / whole, 0), 1)
    const x = share(event.clientX - box.left, box.width)
    const y = 1 - share(event.clientY - box.top, box.height)
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
