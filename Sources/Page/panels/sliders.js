// @ts-check
// A native slider of a parameter. It follows the parameter's scale, and shows the present value.

import { element } from '../browser/element.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */

/** The position of a slider's right end, unless the parameter's values are whole numbers. */
const positions = 1000

/**
 * @param {Context} context
 * @param {Parameter} parameter its scale must be linear, logarithmic or whole
 * @param {Record<string, any>} attributes
 * @returns {{element: HTMLInputElement, refresh: () => void}}
 */
export function slider(context, parameter, attributes) {
  const byValue = parameter.isWhole
  /** The time of the slider's latest movement by the user, in ms. */
  let moved = 0
  /** @type {HTMLInputElement} */
  const input = element('input', {
    type: 'range', min: byValue ? parameter.lowest : 0, max: byValue ? parameter.highest : positions, step: byValue ? 1 : 'any',
    title: parameter.help, ...attributes,
    oninput: () => {
      moved = performance.now()
      const value = byValue ? Number(input.value) : parameter.at(Number(input.value) / positions)
      setValueText(value)
      context.throttled(parameter.name, parameter.setting(value))
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key]
      if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      // The parameter's own steps lead to round values; the browser's steps do not.
      event.preventDefault()
      const value = parameter.stepped(context.value(parameter), steps)
      context.send(parameter.setting(value))
      show(value)
    },
  })

  /** @param {number} value */
  const setValueText = (value) => input.setAttribute('aria-valuetext', parameter.words(value))

  /** @param {number} value */
  function show(value) {
    input.value = String(byValue ? value : positions * parameter.position(value))
    setValueText(value)
  }

  return {
    element: input,
    refresh: () => {
      input.disabled = !context.source.canTouch
      // While the user moves the slider, do not let older values move it back.
      if (performance.now() - moved > 300) show(context.value(parameter))
    },
  }
}
