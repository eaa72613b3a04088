// @ts-check
// The page's own settings: colours, full screen, MIDI.

import { button, element, select, toggle } from '../browser/element.js'
import { chooseTheme, chosenTheme } from '../browser/theme.js'
import { toggleFullScreen } from './menu.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * @param {Context} context
 * @param {import('../hands/midi.js').Midi} midi
 * @returns {import('./rows.js').Row}
 */
export function pageRow(context, midi) {
  const theme = select({ id: 'set-theme', onchange: () => chooseTheme(theme.value) }, ['auto', 'light', 'dark'].map((value) => ({ value })))
  const screen = button({ id: 'full-screen', hidden: !document.fullscreenEnabled, onclick: toggleFullScreen }, 'Full screen')
  const on = toggle({ id: 'set-midi', onchange: async () => { await midi.toggle(); refresh() } })
  const port = select({ id: 'set-midi-output', 'aria-label': 'MIDI output', onchange: () => midi.choose(port.value) }, [])
  const learn = select(
    { id: 'set-midi-learn', 'aria-label': 'MIDI: learn a knob for', onchange: () => { midi.controller.learn(learn.value); learn.value = '' } },
    [{ value: '', text: 'learn a knob for …' }, ...[...context.parameters.map(({ name }) => name), ...midi.controller.learnables].map((name) => ({ value: name, text: name }))])
  const words = element('p', { class: 'small', role: 'status' })
  let ports = '-'
  const refresh = () => {
    theme.value = chosenTheme()
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
    words: 'this page colours full screen MIDI learn', refresh, element: element(
      'div', { class: 'page-row' },
      element('div', { class: 'row' }, element('label', { for: 'set-theme' }, 'colours'), theme, screen),
      element('div', { class: 'row' }, element('label', { for: 'set-midi' }, 'MIDI'), on, port, learn), words),
  }
}
