// @ts-check
// A row of the SETTINGS panel: a parameter's name, value and motion, and a control that suits its scale.

import { button, element, faultLine, select, spaced, textField, toggle } from '../browser/element.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */
/** @typedef {{element: HTMLElement, refresh: () => void}} Row */

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
export function row(context, parameter) {
  if (parameter.scale === 'switch') return switchRow(context, parameter)
  if (parameter.scale === 'choice') return choiceRow(context, parameter)
  return numberRow(context, parameter)
}

/** @param {Parameter} parameter @param {...(Node | null)} content */
function line(parameter, ...content) {
  return element(
    'div', { class: `row ${parameter.scale}`, 'data-parameter': parameter.name },
    element('label', { for: `set-${parameter.name}`, title: parameter.help }, spaced(parameter.name)), ...content)
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function switchRow(context, parameter) {
  const input = toggle({
    id: `set-${parameter.name}`, title: parameter.help, onchange: () => context.send(parameter.setting(input.checked ? 1 : 0)),
  })
  return {
    element: line(parameter, input),
    refresh: () => {
      input.checked = context.value(parameter) !== 0
      input.disabled = !context.source.canTouch
    },
  }
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function choiceRow(context, parameter) {
  const list = select(
    { id: `set-${parameter.name}`, title: parameter.help, onchange: () => context.send(`${parameter.name} ${list.value}`) },
    parameter.choices.map((value) => ({ value })))
  return {
    element: line(parameter, list),
    refresh: () => {
      const name = parameter.words(context.value(parameter))
      if (list.value !== name) list.value = name
      list.disabled = !context.source.canTouch
    },
  }
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function numberRow(context, parameter) {
  const { name, allowed } = parameter
  const range = slider(context, parameter, { id: `set-${name}` })
  const fault = faultLine(`fault-${name}`)
  const typed = textField({
    class: 'value', inputmode: 'decimal', 'aria-label': `${name}, ${parameter.unit}`, 'aria-describedby': fault.element.id, title: allowed,
    onchange: () => {
      const value = parameter.read(typed.value)
      tell(value === null ? `${name}: ${allowed}` : null)
      if (value !== null) context.send(parameter.setting(value))
    },
    onfocus: () => typed.select(),
    onblur: () => {
      if (!fault.isShown) return
      fault.tell(null)
      refresh()
    },
  })
  const motion = button({
    class: 'motion', 'aria-expanded': 'false', 'aria-label': `motion of ${name}`, onclick: () => {
      moving.hidden = !moving.hidden
      motion.setAttribute('aria-expanded', String(!moving.hidden))
      if (!moving.hidden) moves.value = context.motion(parameter) || usualMotion(parameter)
    },
  }, '∿')
  const moves = textField({
    class: 'moves', 'aria-label': `motion of ${name}: from..to/period,shape`, title: 'from..to/period,shape; shapes: triangle, smooth, walk, steps',
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') begin() },
  })
  const moving = element(
    'div', { class: 'moving', hidden: true }, moves, button({ onclick: () => begin() }, 'Move'),
    button({ onclick: () => context.send(parameter.setting(context.value(parameter))) }, 'Hold'))

  function begin() {
    const text = `move ${name}=${moves.value.replace(/\s/g, '')}`
    const wrong = context.fault(text)
    tell(wrong && `${wrong}; for example ${usualMotion(parameter)}`)
    if (wrong === null) context.send(text)
  }
  /** @param {string | null} wrong */
  function tell(wrong) {
    fault.tell(wrong)
    typed.setAttribute('aria-invalid', String(fault.isShown))
  }
  function refresh() {
    range.refresh()
    if (document.activeElement !== typed) typed.value = parameter.words(context.value(parameter))
    const motionNow = context.motion(parameter)
    motion.classList.toggle('moves-now', motionNow !== '')
    motion.title = motionNow === '' ? `let ${name} move by itself` : `moves ${motionNow}`
    for (const input of [typed, moves, motion]) input.disabled = !context.source.canTouch
  }
  const ways = parameter.scale === 'whole' ? [] : [motion, moving]
  return { element: line(parameter, range.element, typed, ...ways, fault.element), refresh }
}

/**
 * Returns the motion suggested when the user opens the motion field: smooth, over the middle half of the
 * range, with a period of 60 s.
 * @param {Parameter} parameter
 */
function usualMotion({ lowest, highest }) {
  const quarter = (highest - lowest) / 4
  return `${Number((lowest + quarter).toPrecision(3))}..${Number((highest - quarter).toPrecision(3))}/60s,smooth`
}
