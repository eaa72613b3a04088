// @ts-check
// A slider of a parameter: a native one, by the parameter's scale, and in step with what the performance has.

import { element } from '../browser/element.js'
import { isWhole, position, positions, setting, stepped, valueAt, words } from '../context/values.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */

/**
 * @param {Context} context
 * @param {Parameter} parameter a linear, logarithmic or whole one
 * @param {Record<string, any>} attributes
 * @returns {{element: HTMLInputElement, refresh: () => void}}
 */
export function slider(context, parameter, attributes) {
  const byValue = isWhole(parameter)
  const present = () => context.settings()[parameter.name] ?? parameter.standard
  let held = 0
  /** @type {HTMLInputElement} */
  const input = element('input', {
    type: 'range', min: byValue ? parameter.lowest : 0, max: byValue ? parameter.highest : positions, step: byValue ? 1 : 'any',
    title: parameter.help, ...attributes,
    oninput: () => {
      held = performance.now()
      const value = byValue ? Number(input.value) : valueAt(parameter, Number(input.value))
      tell(value)
      context.throttled(parameter.name, setting(parameter, value))
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key]
      if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      // A step of a hand is a round number, which a position of the slider is not.
      event.preventDefault()
      const value = stepped(parameter, present(), steps)
      context.send(setting(parameter, value))
      show(value)
    },
  })

  /** @param {number} value */
  function tell(value) {
    input.setAttribute('aria-valuetext', words(parameter, value))
  }

  /** @param {number} value */
  function show(value) {
    input.value = String(byValue ? value : position(parameter, value))
    tell(value)
  }

  return {
    element: input,
    refresh: () => {
      input.disabled = !context.source.canTouch
      // The hand that moves it is not moved back by what is still on its way.
      if (performance.now() - held > 300) show(present())
    },
  }
}
