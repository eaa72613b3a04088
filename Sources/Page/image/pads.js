// @ts-check
// Makes the panel TRIGGER PADS. The panel has eight pads, and controls that set each pad's action. The panel also has the
// controls of acts.js, which act on the lumis (moving shapes of light).
// A pad acts when a finger or a key presses it. Some actions last until the finger or the key lets the pad go.

import { element, select, textField, toggle } from '../browser/element.js'
import { acts } from './acts.js'

/** @typedef {import('./play.js').Play} Play */

/** @param {Play} play @returns {import('./desk.js').Panel} */
export function triggerPads(play) {
  const { actions, limits } = play.tables
  const pads = Array.from({ length: limits.pads }, (_, index) => {
    const words = element('span', { class: 'image-does' })
    const hold = (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return
      pad.setPointerCapture(event.pointerId)
      play.pad(index, event.pointerType === 'mouse' ? 0.75 : event.pressure || 0.75)
    }
    const pad = element('button', {
      class: 'image-pad', type: 'button', 'data-pad': index + 1, onpointerdown: hold, onlostpointercapture: () => play.pad(index, null),
      // A click by the keyboard or a screen reader does not say when it ends: let the pad go after 250 ms.
      onclick: (/** @type {PointerEvent} */ event) => {
        if (event.detail > 0) return
        play.pad(index, 0.75)
        setTimeout(() => play.pad(index, null), 250)
      },
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    }, element('strong', {}, String(index + 1)), words)
    const action = select({ 'aria-label': `action of pad ${index + 1}`, onchange: () => set() }, actions.map(({ name }) => ({ value: name })))
    const chord = select({ 'aria-label': `chord of pad ${index + 1}`, onchange: () => set() }, Array.from({ length: limits.chords + 1 }, (_, chord) => ({ value: String(chord), text: chord === 0 ? 'all lumis' : `chord ${chord}` })))
    const amount = textField({ 'aria-label': `amount of pad ${index + 1}, in pulses or ms`, inputmode: 'numeric', onchange: () => set() })
    const set = () => {
      const isOfChord = actions.find(({ name }) => name === action.value)?.isOfChord
      if (isOfChord && chord.value === '0') chord.value = '1'
      play.do(`trigger ${index + 1} ${action.value} ${chord.value} ${Math.min(limits.amount, Math.max(0, Math.round(Number(amount.value)) || 0))}`)
    }
    const edit = element('div', { class: 'image-edit' }, action, chord, amount)
    return {
      element: element('div', { class: 'image-slot' }, pad, edit),
      edit,
      refresh() {
        const now = play.image?.trigger(index)
        if (!now) return
        const name = actions[now.action]?.name ?? ''
        const whose = now.chord < 0 ? 'all' : `chord ${now.chord + 1}`
        words.textContent = `${name} ${whose === 'all' ? '' : now.chord + 1}`.trim()
        pad.setAttribute('aria-label', `pad ${index + 1}: ${name}, ${whose}`)
        action.value = name
        chord.value = String(now.chord + 1)
        if (amount.ownerDocument.activeElement !== amount) amount.value = String(now.amount)
      },
    }
  })
  const editing = toggle({ id: 'image-edit-pads', onchange: () => { for (const { edit } of pads) edit.hidden = !editing.checked } })
  for (const { edit } of pads) edit.hidden = true
  return {
    element: element('div', {},
      element('div', { class: 'image-keys' }, acts(play), element('label', { class: 'image-row' }, element('span', {}, 'edit pads'), editing)),
      element('div', { class: 'image-pads', role: 'group', 'aria-label': 'trigger pads' }, ...pads.map((one) => one.element))),
    refresh: () => { for (const one of pads) one.refresh() },
  }
}
