// @ts-check
// The row of a parameter. All rows have the same form: the name, a control that suits the parameter's scale, and the
// value. A tap on the name shows what the parameter does.

import { element, select, spaced, toggle } from '../browser/element.js'
import { buttons } from './buttons.js'
import { number } from './number.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */
/**
 * A part of a panel. `words` are the texts in which a search looks for the part.
 * @typedef {{element: HTMLElement, refresh: () => void, words: string}} Row
 */
/**
 * The control of a parameter, and the elements beside it.
 * @typedef {{content: Node[], refresh: () => void}} Control
 */
/**
 * The place of a row. The ids of the row's elements begin with `id`, because a parameter may have rows in several
 * panels. If `isWide` is `true`, the slider is on a separate line, and buttons replace the list of named values.
 * @typedef {{id?: string, isWide?: boolean}} Place
 */

/** @param {Context} context @param {Parameter} parameter @param {Place} [place] @returns {Row} */
export function row(context, parameter, place) {
  const { id = 'set', isWide = false } = place ?? {}
  const { name, scale, moves, help } = parameter
  const hint = element('p', { class: 'small', id: `${id}-help-${name}`, hidden: true }, help)
  const attributes = { id: `${id}-${name}`, 'aria-label': spaced(name), 'aria-describedby': hint.id, title: help }
  const kinds = { switch: onOff, choice: isWide ? buttons : list, linear: number, logarithmic: number, whole: number }
  const { content, refresh } = kinds[scale](context, parameter, attributes)
  // Tab skips this button: the control's description already gives screen readers the text of the hint.
  const label = element('button', {
    class: 'name', type: 'button', tabindex: -1, 'aria-expanded': 'false', title: help, onclick: () => {
      hint.hidden = !hint.hidden
      label.setAttribute('aria-expanded', String(!hint.hidden))
    },
  }, spaced(name))
  return {
    element: element('div', { class: `row ${scale}${isWide ? ' wide' : ''}`, 'data-parameter': name }, label, ...content, hint),
    refresh, words: `${name} ${moves} ${help}`,
  }
}

/** @param {Context} context @param {Parameter} parameter @param {Record<string, any>} attributes @returns {Control} */
function onOff(context, parameter, attributes) {
  const input = toggle({ ...attributes, onchange: () => context.send(parameter.setting(input.checked ? 1 : 0)) })
  const value = element('output', { for: attributes.id })
  return {
    content: [input, value],
    refresh: () => {
      input.checked = context.value(parameter) !== 0
      input.disabled = !context.source.canTouch
      value.textContent = parameter.words(context.value(parameter))
    },
  }
}

/** @param {Context} context @param {Parameter} parameter @param {Record<string, any>} attributes @returns {Control} */
function list(context, parameter, attributes) {
  const input = select(
    { ...attributes, onchange: () => context.send(`${parameter.name} ${input.value}`) },
    parameter.choices.map((value) => ({ value })))
  return {
    content: [input],
    refresh: () => {
      const name = parameter.words(context.value(parameter))
      if (input.value !== name) input.value = name
      input.disabled = !context.source.canTouch
    },
  }
}
