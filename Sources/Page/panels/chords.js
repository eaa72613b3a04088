// @ts-check
// The chords of SETTINGS: the key, a chordset, and each bouncer's chord as text, with its switch.

import { element } from '../browser/element.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./rows.js').Row} Row */

const degrees = ['I', 'ii', 'iii', 'IV', 'V', 'vi', 'vii°']

/**
 * @param {Context} context
 * @returns {Row}
 */
export function chords(context) {
  const slots = Array.from({ length: 8 }, (_, slot) => chordRow(context, slot))
  /** @type {HTMLInputElement} */
  const key = element('input', {
    type: 'text', id: 'set-key', autocomplete: 'off', spellcheck: 'false', title: 'a tonic, an octave and a scale, if you like: Am, F# minor, Bb3 dorian, C4 0,2,3,7,8',
    onchange: () => typed(),
  })
  const keyFault = element('p', { class: 'fault', hidden: true })
  function typed() {
    try {
      said(keyFault, context, context.typedKey(key.value))
    } catch (error) {
      tell(keyFault, error instanceof Error ? error.message : String(error))
    }
  }
  /** @type {HTMLSelectElement} */
  const set = element(
    'select', {
      id: 'set-chordset', onchange: () => {
        const chosen = context.chordsets.find((one) => one.name === set.value)
        if (chosen) context.send(`chords ${chosen.chords.replace(/\s/g, '')}`)
      },
    }, element('option', { value: '' }, 'own'),
    ...context.chordsets.map((one) => element('option', { value: one.name, title: one.help }, one.name.replaceAll('-', ' '))))
  return {
    element: element(
      'div', { class: 'chords' },
      element('div', { class: 'row' }, element('label', { for: 'set-key' }, 'key'), key, keyFault),
      element('div', { class: 'row' }, element('label', { for: 'set-chordset' }, 'chords'), set),
      ...slots.map((slot) => slot.element)),
    refresh: () => {
      if (document.activeElement !== key && keyFault.hidden) key.value = context.key()
      if (document.activeElement !== set) {
        set.value = context.chordsets[context.chordset()]?.name ?? ''
      }
      for (const input of [key, set]) input.disabled = !context.source.canTouch
      for (const slot of slots) slot.refresh()
    },
  }
}

/** @param {Context} context @param {number} slot @returns {Row} */
function chordRow(context, slot) {
  const degree = degrees[slot]
  const name = degree === undefined ? 'spare pad' : `bouncer ${degree}`
  const fault = element('p', { class: 'fault', id: `fault-chord-${slot + 1}`, hidden: true })
  /** @type {HTMLInputElement} */
  const text = element('input', {
    type: 'text', id: `set-chord-${slot + 1}`, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': fault.id,
    'aria-label': `chord of the ${name}`, title: 'Dm9, V7/ii, 1:sus2, bVII',
    onchange: () => said(fault, context, `chord ${slot + 1} ${text.value.trim()}`),
  })
  /** @type {HTMLInputElement | null} */
  const onStage = degree === undefined ? null : element('input', {
    type: 'checkbox', role: 'switch', id: `set-bouncer-${slot + 1}`, 'aria-label': `${name} on the stage`,
    onchange: () => context.toggleBouncer(slot),
  })
  return {
    element: element(
      'div', { class: 'row chord', ...(degree === undefined ? {} : { 'data-parameter': `bouncer-${slot + 1}` }) },
      element('label', { for: `set-chord-${slot + 1}` }, degree ?? 'spare'), text, onStage, fault),
    refresh: () => {
      if (document.activeElement !== text && fault.hidden) text.value = context.chords()[slot] ?? ''
      text.disabled = !context.source.canTouch
      if (!onStage) return
      onStage.checked = (context.settings()[`bouncer-${slot + 1}`] ?? 1) !== 0
      onStage.disabled = !context.source.canTouch
    },
  }
}

/**
 * Makes a gesture that was typed, or says in one line what is wrong with it.
 * @param {HTMLElement} fault
 * @param {Context} context
 * @param {string} text
 */
function said(fault, context, text) {
  const wrong = context.fault(text)
  tell(fault, wrong)
  if (wrong === null) context.send(text)
}

/** Says what is wrong; null for nothing. @param {HTMLElement} fault @param {string | null} wrong */
function tell(fault, wrong) {
  fault.textContent = wrong ?? ''
  fault.hidden = wrong === null
}
