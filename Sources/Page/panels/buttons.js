// @ts-check
// The control of a parameter with named values: a radio button for each name.

import { element, spaced } from '../browser/element.js'

/** @typedef {import('../types.js').Context} Context */

/** @param {Context} context @param {import('../types.js').Parameter} parameter @param {Record<string, any>} attributes @returns {import('./rows.js').Control} */
export function buttons(context, parameter, attributes) {
  const inputs = parameter.choices.map((choice) => /** @type {HTMLInputElement} */ (element('input', {
    type: 'radio', class: 'unseen', name: attributes.id, value: choice, onchange: () => context.send(`${parameter.name} ${choice}`),
  })))
  const group = element(
    'div', { ...attributes, class: 'chips', role: 'radiogroup', title: null },
    ...inputs.map((input) => element('label', { class: 'chip' }, input, spaced(input.value))))
  return {
    content: [group],
    refresh: () => {
      const now = parameter.words(context.value(parameter))
      for (const input of inputs) {
        input.checked = input.value === now
        input.disabled = !context.source.canTouch
      }
    },
  }
}
