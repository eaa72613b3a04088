// @ts-check
// SETTINGS: three columns over the running scene, with every row of the table of parameters.

import { element } from '../browser/element.js'
import { choice, choose } from '../browser/theme.js'
import { chords } from './chords.js'
import { fullScreen } from './menu.js'
import { row } from './rows.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */
/** @typedef {import('./rows.js').Row} Row */

/** Which column a parameter stands in, by its name; what none names is a sound. */
const columns = {
  chords: ['voicing', 'bass-line', 'range-low', 'range-high', 'bass-octave', 'keys-octave'],
  physics: [
    'speed', 'gravity', 'bounce', 'toss', 'patience', 'softest', 'shortest-gap', 'bass-velocity-low', 'bass-velocity-high', 'keys-velocity-low',
    'keys-velocity-high', 'bass-curve', 'bass-curve-25', 'bass-curve-50', 'bass-curve-75', 'keys-curve', 'keys-curve-25', 'keys-curve-50',
    'keys-curve-75',
  ],
}

/**
 * Fills the panel.
 * @param {HTMLElement} panel
 * @param {Context} context
 * @param {import('../hands/midi.js').Midi} midi
 * @returns {{refresh: () => void}}
 */
export function settings(panel, context, midi) {
  const named = new Set([...columns.chords, ...columns.physics])
  const ofColumn = (/** @type {string[]} */ names) => names.flatMap((name) => context.parameters.filter((one) => one.name === name))
  const others = context.parameters.filter((one) => !named.has(one.name) && !one.name.startsWith('bouncer-'))
  const order = ['the sound', 'the filter', 'the delay', 'the reverb']
  const sounds = [...others.filter((one) => order.includes(one.moves)), ...others.filter((one) => !order.includes(one.moves))]
  /** @type {Row[]} */
  const rows = []
  /** @param {string} heading @param {Row[]} content */
  const column = (heading, content) => {
    rows.push(...content)
    const id = `column-${heading.toLowerCase()}`
    return element(
      'section', { class: 'column', 'aria-labelledby': id }, element('h2', { id }, heading), ...content.map((one) => one.element))
  }
  const made = (/** @type {Parameter[]} */ parameters) => parameters.map((parameter) => row(context, parameter))
  panel.replaceChildren(
    element(
      'div', { class: 'columns' },
      column('Chords', [chords(context), ...made(ofColumn(columns.chords))]),
      column('Physics', [start(context), ...made(ofColumn(columns.physics))]),
      column('Sounds', made(sounds))),
    pageRow(rows, context, midi))

  const refresh = () => {
    if (/** @type {HTMLDialogElement} */ (panel).open) for (const one of rows) one.refresh()
  }
  context.onChange(refresh)
  // Motions move values without a gesture.
  setInterval(refresh, 250)
  return { refresh: () => rows.forEach((one) => one.refresh()) }
}

/** The preset and the seed, with which a performance starts. @param {Context} context @returns {Row} */
function start(context) {
  /** @type {HTMLSelectElement} */
  const preset = element(
    'select', { id: 'set-preset', onchange: () => { if (preset.value !== '') context.preset(Number(preset.value)) } },
    element('option', { value: '' }, '…'),
    ...context.presets.map((one, index) => element('option', { value: index, title: one.help }, one.name.replaceAll('-', ' '))))
  const fault = element('p', { class: 'fault', hidden: true })
  /** @type {HTMLInputElement} */
  const seed = element('input', {
    type: 'text', id: 'set-seed', inputmode: 'numeric', autocomplete: 'off', title: 'what chance begins with: the same seed, the same music',
    onchange: () => {
      const isRight = /^\d{1,19}$/.test(seed.value.trim())
      fault.textContent = isRight ? '' : 'seed: a whole number'
      fault.hidden = isRight
      if (isRight) context.source.reseed?.(seed.value.trim())
    },
  })
  const anew = element('button', { type: 'button', class: 'button', id: 'reset', onclick: () => context.send('reset') }, 'Reset')
  return {
    element: element(
      'div', { class: 'start' },
      element('div', { class: 'row' }, element('label', { for: 'set-preset' }, 'preset'), preset),
      element('div', { class: 'row' }, element('label', { for: 'set-seed' }, 'seed'), seed, anew, fault)),
    refresh: () => {
      const { canTouch, reseed } = context.source
      if (document.activeElement !== seed && fault.hidden) seed.value = context.seed()
      seed.readOnly = !reseed
      preset.disabled = anew.disabled = !canTouch
    },
  }
}

/** What is this page's own: its colours, the whole screen, MIDI. @param {Row[]} rows @param {Context} context @param {import('../hands/midi.js').Midi} midi */
function pageRow(rows, context, midi) {
  /** @type {HTMLSelectElement} */
  const theme = element(
    'select', { id: 'set-theme', onchange: () => choose(theme.value) },
    ...['auto', 'light', 'dark'].map((name) => element('option', { value: name }, name)))
  const screen = element(
    'button', { type: 'button', class: 'button', id: 'full-screen', hidden: !fullScreen.can(), onclick: fullScreen.toggle }, 'Full screen')
  /** @type {HTMLInputElement} */
  const on = element('input', { type: 'checkbox', role: 'switch', id: 'set-midi', onchange: async () => { await midi.toggle(); refresh() } })
  /** @type {HTMLSelectElement} */
  const port = element('select', { id: 'set-midi-output', 'aria-label': 'MIDI output', onchange: () => midi.choose(port.value) })
  /** @type {HTMLSelectElement} */
  const learn = element(
    'select', { id: 'set-midi-learn', 'aria-label': 'MIDI: learn a knob for', onchange: () => { midi.controller.learn(learn.value); learn.value = '' } },
    element('option', { value: '' }, 'learn a knob for …'),
    ...context.parameters.map((one) => element('option', { value: one.name }, one.name)))
  const words = element('p', { class: 'small', role: 'status' })
  let ports = '-'
  const refresh = () => {
    theme.value = choice()
    on.checked = midi.isOn
    on.disabled = !midi.isHere
    port.hidden = learn.hidden = !midi.isOn
    const now = midi.outputs.map((one) => `${one.id} ${one.name}`).join('\n')
    if (now !== ports) {
      ports = now
      port.replaceChildren(
        element('option', { value: '' }, 'all outputs'), ...midi.outputs.map((one) => element('option', { value: one.id }, one.name)))
      port.value = midi.output
    }
    const from = `${midi.inputs.length === 0 ? 'no controller' : `plays: ${midi.inputs.join(', ')}`}; notes go out while this page is seen`
    words.textContent = midi.isHere ? midi.error || (midi.isOn ? from : '') : 'this browser has no MIDI here'
  }
  rows.push({ element: words, refresh })
  return element(
    'section', { class: 'page-row', 'aria-label': 'this page' },
    element('div', { class: 'row' }, element('label', { for: 'set-theme' }, 'colours'), theme, screen),
    element('div', { class: 'row' }, element('label', { for: 'set-midi' }, 'MIDI'), on, port, learn), words)
}
