// @ts-check
// The chords in the SETTINGS panel: the key, a chordset, and a row for each bouncer and for the spare pad.

import { element, faultLine, select, textField, toggle } from '../browser/element.js'
import { wordsOf } from './speech.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./rows.js').Row} Row */

const degrees = ['I', 'ii', 'iii', 'IV', 'V', 'vi', 'vii°']

/** @param {Context} context @returns {Row} */
export function chords(context) {
  const slots = Array.from({ length: 8 }, (_, slot) => chordRow(context, slot))
  const fault = faultLine()
  const key = textField({
    id: 'set-key', title: 'a tonic, then an octave and a scale if you like: Am, F# minor, Bb3 dorian, C4 0,2,3,7,8',
    onfocus: () => fault.tell(null),
    onchange: () => {
      try {
        send(fault, context, context.typedKey(key.value))
      } catch (error) {
        fault.tell(wordsOf(error))
      }
    },
  })
  const set = select({
    id: 'set-chordset', onchange: () => {
      const chosen = context.chordsets.find((one) => one.name === set.value)
      if (chosen) context.send(`chords ${chosen.chords.replace(/\s/g, '')}`)
    },
  }, [{ value: '', text: 'own' }, ...context.chordsets.map(({ name, help }) => ({ value: name, help }))])
  return {
    element: element(
      'div', { class: 'chords' },
      element('div', { class: 'row' }, element('label', { for: 'set-key' }, 'key'), key, fault.element),
      element('div', { class: 'row' }, element('label', { for: 'set-chordset' }, 'chords'), set),
      ...slots.map((slot) => slot.element)),
    refresh: () => {
      if (document.activeElement !== key) key.value = context.key()
      if (document.activeElement !== set) set.value = context.chordsets[context.chordset()]?.name ?? ''
      key.disabled = set.disabled = !context.source.canTouch
      for (const slot of slots) slot.refresh()
    },
  }
}

/** @param {Context} context @param {number} slot @returns {Row} */
function chordRow(context, slot) {
  const degree = degrees[slot]
  const bouncer = degree && `bouncer-${slot + 1}`
  const name = degree ? `bouncer ${degree}` : 'spare pad'
  const id = `set-chord-${slot + 1}`
  const fault = faultLine(`fault-chord-${slot + 1}`)
  const text = textField({
    id, 'aria-describedby': fault.element.id, 'aria-label': `chord of the ${name}`, title: 'such as Dm9, V7/ii, 1:sus2 (by degree), bVII',
    onfocus: () => fault.tell(null), onchange: () => send(fault, context, `chord ${slot + 1} ${text.value.trim()}`),
  })
  const onStage = bouncer ? toggle({ id: `set-${bouncer}`, 'aria-label': `${name} on the stage`, onchange: () => context.toggleBouncer(slot) }) : null
  return {
    element: element(
      'div', { class: 'row chord', 'data-parameter': bouncer }, element('label', { for: id }, degree ?? 'spare'), text, onStage, fault.element),
    refresh: () => {
      if (document.activeElement !== text) text.value = context.chords()[slot] ?? ''
      text.disabled = !context.source.canTouch
      if (!onStage) return
      onStage.checked = context.settings()[bouncer] !== 0
      onStage.disabled = !context.source.canTouch
    },
  }
}

/**
 * Sends a gesture that was typed, or shows in one line what is wrong with it.
 * @type {(fault: {tell: (wrong: string | null) => void}, context: Context, text: string) => void}
 */
function send(fault, context, text) {
  const wrong = context.fault(text)
  fault.tell(wrong)
  if (wrong === null) context.send(text)
}
