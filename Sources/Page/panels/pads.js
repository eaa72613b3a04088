// @ts-check
// The filter and the reverb as pads: the whole screen is one, with a spark under each finger, and sliders for keyboards.

import { element } from '../browser/element.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */

const names = { filter: ['cutoff', 'resonance'], reverb: ['reverb-wet'] }

/**
 * What a place on the pad sets: x and y are 0…1, from the left and from the bottom.
 * @param {'filter' | 'reverb'} mode
 * @param {number} x
 * @param {number} y
 * @returns {Record<string, number>}
 */
export function padValues(mode, x, y) {
  if (mode === 'reverb') return { 'reverb-wet': round((x + y) / 4, 1000) }
  return { cutoff: round(250 * 12 ** x, 1), resonance: round(40 * y - 20, 10) }
}

/** @param {number} value @param {number} unit */
function round(value, unit) {
  return Math.round(value * unit) / unit + 0
}

/**
 * Has an element be the pad while the mode is one.
 * @param {HTMLElement} surface
 * @param {Context} context
 */
export function pads(surface, context) {
  /** @type {Map<number, {spark: HTMLElement, event: PointerEvent}>} */
  const fingers = new Map()
  const foot = element('div', { class: 'pad-foot' })
  surface.append(foot)
  /** @type {(() => void)[]} */
  let refreshers = []
  let shown = ''

  function show() {
    const { mode } = context
    if (mode !== shown) {
      shown = mode
      for (const pointer of [...fingers.keys()]) lift(pointer)
      surface.hidden = mode === 'create'
      const controls = mode === 'create' ? [] : (names[mode] ?? []).map((name) => control(context, name))
      foot.replaceChildren(...controls.map((one) => one.element))
      refreshers = controls.map((one) => one.refresh)
    }
    for (const refresh of refreshers) refresh()
  }

  /** @param {PointerEvent} event @param {HTMLElement} spark */
  function follow(event, spark) {
    spark.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
    const box = surface.getBoundingClientRect()
    const share = (/** @type {number} */ way, /** @type {number} */ whole) => Math.min(Math.max(way / whole, 0), 1)
    const x = share(event.clientX - box.left, box.width)
    const y = 1 - share(event.clientY - box.top, box.height)
    if (context.mode === 'create') return
    for (const [name, value] of Object.entries(padValues(context.mode, x, y))) {
      context.throttled(name, context.parameter(name).setting(value))
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
    if (event.button !== 0 || fingers.has(event.pointerId) || foot.contains(/** @type {Node} */ (event.target))) return
    if (!context.source.canTouch) return context.say('this page may look, and not touch')
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    const spark = element('div', { class: 'spark', 'aria-hidden': 'true' })
    surface.append(spark)
    fingers.set(event.pointerId, { spark, event })
    follow(event, spark)
  })
  surface.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId)
    // A browser may tell of a move where nothing moved: that would put back what another finger has set since.
    if (!finger || (finger.event.clientX === event.clientX && finger.event.clientY === event.clientY)) return
    finger.event = event
    follow(event, finger.spark)
  })
  surface.addEventListener('pointerup', (event) => lift(event.pointerId))
  surface.addEventListener('pointercancel', (event) => lift(event.pointerId))
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
      output.textContent = parameter.words(context.settings()[name] ?? parameter.standard)
    },
  }
}
