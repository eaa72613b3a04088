// @ts-check
// A row of SETTINGS: a parameter's name, its control by its scale, its value as it is typed, and how it moves by itself.

import { element } from '../browser/element.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */
/** @typedef {{element: HTMLElement, refresh: () => void}} Row */

/** The shapes of motions. */
const shapes = ['triangle', 'smooth', 'walk', 'steps']

/**
 * @param {Context} context
 * @param {Parameter} parameter
 * @returns {Row}
 */
export function row(context, parameter) {
  if (parameter.scale === 'switch') return switchRow(context, parameter)
  if (parameter.scale === 'choice') return choiceRow(context, parameter)
  return numberRow(context, parameter)
}

/** @param {Parameter} parameter @param {...(Node | null)} content */
function line(parameter, ...content) {
  return element(
    'div', { class: `row ${parameter.scale}`, 'data-parameter': parameter.name },
    element('label', { for: `set-${parameter.name}`, title: parameter.help }, parameter.name.replaceAll('-', ' ')), ...content)
}

/** @param {Context} context @param {Parameter} parameter */
function present(context, parameter) {
  return context.settings()[parameter.name] ?? parameter.standard
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function switchRow(context, parameter) {
  /** @type {HTMLInputElement} */
  const input = element('input', {
    type: 'checkbox', role: 'switch', id: `set-${parameter.name}`, title: parameter.help,
    onchange: () => context.send(parameter.setting(input.checked ? 1 : 0)),
  })
  return {
    element: line(parameter, input),
    refresh: () => {
      input.checked = present(context, parameter) !== 0
      input.disabled = !context.source.canTouch
    },
  }
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function choiceRow(context, parameter) {
  /** @type {HTMLSelectElement} */
  const select = element(
    'select', {
      id: `set-${parameter.name}`, title: parameter.help,
      onchange: () => context.send(`${parameter.name} ${select.value}`),
    }, ...parameter.choices.map((name) => element('option', { value: name }, name.replaceAll('-', ' '))))
  return {
    element: line(parameter, select),
    refresh: () => {
      const name = parameter.words(present(context, parameter))
      if (select.value !== name) select.value = name
      select.disabled = !context.source.canTouch
    },
  }
}

/** @param {Context} context @param {Parameter} parameter @returns {Row} */
function numberRow(context, parameter) {
  const range = slider(context, parameter, { id: `set-${parameter.name}` })
  const fault = element('p', { class: 'fault', id: `fault-${parameter.name}`, hidden: true })
  /** @type {HTMLInputElement} */
  const typed = element('input', {
    type: 'text', class: 'value', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', 'aria-label': `${parameter.name}, ${parameter.unit}`,
    'aria-describedby': fault.id, title: parameter.allowed, onchange: take, onfocus: () => typed.select(),
    onblur: () => { if (fault.hidden === false) { fault.hidden = true; refresh() } },
  })
  const motion = element('button', {
    type: 'button', class: 'motion', 'aria-expanded': 'false', 'aria-label': `${parameter.name} moves by itself`, onclick: () => {
      moving.hidden = !moving.hidden
      motion.setAttribute('aria-expanded', String(!moving.hidden))
      if (!moving.hidden) moves.value = context.motion(parameter.name) || usualMotion(parameter)
    },
  }, '∿')
  /** @type {HTMLInputElement} */
  const moves = element('input', {
    type: 'text', class: 'moves', autocomplete: 'off', spellcheck: 'false', 'aria-label': `${parameter.name} moves: from..to/period,shape`,
    title: `from..to/period,shape: ${shapes.join(', ')}`,
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') begin() },
  })
  const moving = element(
    'div', { class: 'moving', hidden: true }, moves,
    element('button', { type: 'button', class: 'button', onclick: () => begin() }, 'Move'),
    element('button', { type: 'button', class: 'button', onclick: () => context.send(parameter.setting(present(context, parameter))) }, 'Hold'))

  function begin() {
    const text = `move ${parameter.name}=${moves.value.replace(/\s/g, '')}`
    const wrong = context.fault(text)
    tell(wrong === null ? '' : `${wrong}; such as ${usualMotion(parameter)}`)
    if (wrong === null) context.send(text)
  }
  function take() {
    const value = parameter.read(typed.value)
    tell(value === null ? `${parameter.name}: ${parameter.allowed}` : '')
    if (value !== null) context.send(parameter.setting(value))
  }
  /** @param {string} words */
  function tell(words) {
    fault.textContent = words
    fault.hidden = words === ''
    typed.setAttribute('aria-invalid', String(words !== ''))
  }
  function refresh() {
    range.refresh()
    const value = present(context, parameter)
    if (document.activeElement !== typed) typed.value = parameter.words(value)
    const motionNow = context.motion(parameter.name)
    motion.classList.toggle('moves-now', motionNow !== '')
    motion.title = motionNow === '' ? 'have it move by itself' : `moves ${motionNow}`
    for (const input of [typed, moves, motion]) input.disabled = !context.source.canTouch
  }
  const canMove = parameter.scale !== 'whole'
  return { element: line(parameter, range.element, typed, canMove ? motion : null, canMove ? moving : null, fault), refresh }
}

/** A motion to begin with: over the middle of the range, in a minute. @param {Parameter} parameter */
function usualMotion(parameter) {
  const { lowest, highest } = parameter
  const third = (highest - lowest) / 4
  return `${Number((lowest + third).toPrecision(3))}..${Number((highest - third).toPrecision(3))}/60s,smooth`
}
