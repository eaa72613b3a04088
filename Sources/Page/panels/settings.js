// @ts-check
// The SETTINGS panel: three columns over the running stage, with a row for every parameter.

import { button, element, faultLine, select, spaced, textField, toggle } from '../browser/element.js'
import { choice, choose } from '../browser/theme.js'
import { chords } from './chords.js'
import { toggleFullScreen } from './menu.js'
import { row } from './rows.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */
/** @typedef {import('./rows.js').Row} Row */

/** The parameters in the first two columns. All others but bouncer-1…7 are in the column of sounds. */
const columns = {
  chords: [
    'voicing', 'tones', 'bass-line', 'bass-rhythm', 'bass-passing', 'harmonic-rhythm', 'cadence', 'range-low', 'range-high', 'bass-octave', 'keys-octave',
  ],
  physics: [
    'speed', 'gravity', 'bounce', 'toss', 'patience', 'downbeat', 'breath', 'low-balls', 'softest', 'shortest-gap', 'bass-velocity-low', 'bass-velocity-high', 'keys-velocity-low',
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
  const named = [...columns.chords, ...columns.physics]
  const others = context.parameters.filter(({ name }) => !named.includes(name) && !name.startsWith('bouncer-'))
  const first = others.filter(({ moves }) => ['the sound', 'the filter', 'the delay', 'the reverb'].includes(moves))
  const sounds = [...first, ...others.filter((one) => !first.includes(one))]
  const made = (/** @type {Parameter[]} */ parameters) => parameters.map((parameter) => row(context, parameter))
  const of = (/** @type {string[]} */ names) => made(names.map((name) => context.parameter(name)))
  const content = {
    Chords: [chords(context), ...of(columns.chords)], Physics: [start(context), ...of(columns.physics)], Sounds: made(sounds),
  }
  const page = pageRow(context, midi)
  const rows = [...Object.values(content).flat(), page]
  const column = (/** @type {[string, Row[]]} */ [heading, content]) => {
    const id = `column-${heading.toLowerCase()}`
    return element(
      'section', { class: 'column', 'aria-labelledby': id }, element('h2', { id }, heading), ...content.map((one) => one.element))
  }
  panel.replaceChildren(element('div', { class: 'columns' }, ...Object.entries(content).map(column)), page.element)

  const refresh = () => rows.forEach((one) => one.refresh())
  const refreshOpen = () => { if (/** @type {HTMLDialogElement} */ (panel).open) refresh() }
  context.onChange(refreshOpen)
  // Parameters that move by themselves change without a gesture.
  setInterval(refreshOpen, 250)
  return { refresh }
}

/** Creates the rows of the preset and the seed. @param {Context} context @returns {Row} */
function start(context) {
  const preset = select(
    { id: 'set-preset', onchange: () => { if (preset.value !== '') context.preset(Number(preset.value)) } },
    [{ value: '', text: '…' }, ...context.presets.map(({ name, help }, index) => ({ value: String(index), text: spaced(name), help }))])
  const fault = faultLine()
  const seed = textField({
    id: 'set-seed', inputmode: 'numeric', title: 'the random seed: the same seed gives the same music',
    onchange: () => {
      const number = /^\d{1,19}$/.exec(seed.value.trim())?.[0]
      fault.tell(number ? null : 'seed: a whole number')
      if (number) context.source.reseed?.(number)
    },
  })
  const reset = button({ id: 'reset', onclick: () => context.send('reset') }, 'Reset')
  return {
    element: element(
      'div', { class: 'start' },
      element('div', { class: 'row' }, element('label', { for: 'set-preset' }, 'preset'), preset),
      element('div', { class: 'row' }, element('label', { for: 'set-seed' }, 'seed'), seed, reset, fault.element)),
    refresh: () => {
      const { canTouch, reseed } = context.source
      if (document.activeElement !== seed && !fault.isShown) seed.value = context.seed()
      seed.readOnly = !reseed
      preset.disabled = reset.disabled = !canTouch
    },
  }
}

/**
 * Creates the rows of the page's own settings: colours, full screen, MIDI.
 * @param {Context} context
 * @param {import('../hands/midi.js').Midi} midi
 * @returns {Row}
 */
function pageRow(context, midi) {
  const theme = select({ id: 'set-theme', onchange: () => choose(theme.value) }, ['auto', 'light', 'dark'].map((value) => ({ value })))
  const screen = button({ id: 'full-screen', hidden: !document.fullscreenEnabled, onclick: toggleFullScreen }, 'Full screen')
  const on = toggle({ id: 'set-midi', onchange: async () => { await midi.toggle(); refresh() } })
  const port = select({ id: 'set-midi-output', 'aria-label': 'MIDI output', onchange: () => midi.choose(port.value) }, [])
  const learn = select(
    { id: 'set-midi-learn', 'aria-label': 'MIDI: learn a knob for', onchange: () => { midi.controller.learn(learn.value); learn.value = '' } },
    [{ value: '', text: 'learn a knob for …' }, ...context.parameters.map(({ name }) => ({ value: name, text: name }))])
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
      const choices = midi.outputs.map(({ id, name }) => ({ value: id, text: name }))
      port.replaceChildren(...select({}, [{ value: '', text: 'all outputs' }, ...choices]).children)
      port.value = midi.output
    }
    const from = `${midi.inputs.length === 0 ? 'no controller' : `input: ${midi.inputs.join(', ')}`}; notes are sent only while this page is visible`
    words.textContent = midi.isHere ? midi.error || (midi.isOn ? from : '') : 'this page cannot use MIDI'
  }
  return {
    refresh, element: element(
      'section', { class: 'page-row', 'aria-label': 'this page' },
      element('div', { class: 'row' }, element('label', { for: 'set-theme' }, 'colours'), theme, screen),
      element('div', { class: 'row' }, element('label', { for: 'set-midi' }, 'MIDI'), on, port, learn), words),
  }
}
