// @ts-check
// The text fields in the second part of SETTINGS (MORE): one for the key, and one for each chord. Each of the seven
// bouncers has a chord. The spare pad has an eighth chord, which sounds only after it is assigned to a bouncer.

import { element, faultLine, textField } from '../browser/element.js'
import { wordsOf } from './speech.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./rows.js').Row} Row */

const degrees = ['I', 'ii', 'iii', 'IV', 'V', 'vi', 'vii°']

/** Returns a row for the key, and a row for each of the eight chords. @param {Context} context @returns {Row[]} */
export function typedChords(context) {
  const key = field(context, {
    id: 'set-key', label: 'key', title: 'a tonic, then an octave and a scale if you like: Am, F# minor, Bb3 dorian, C4 0,2,3,7,8',
    now: () => context.key(), gesture: (typed) => context.typedKey(typed),
  })
  return [key, ...Array.from({ length: 8 }, (_, slot) => field(context, {
    id: `set-chord-${slot + 1}`, label: degrees[slot] ?? 'spare pad', title: 'such as Dm9, V7/ii, 1:sus2 (by degree), bVII',
    now: () => context.chords()[slot] ?? '', gesture: (typed) => `chord ${slot + 1} ${typed.trim()}`,
  }))]
}

/**
 * Creates a row with a text field. The row sends the gesture of a typed text. If the text is wrong, a line shows the error.
 * @param {Context} context
 * @param {{id: string, label: string, title: string, now: () => string, gesture: (typed: string) => string}} what
 *   `now` returns the present text; `gesture` may throw if the text is wrong
 * @returns {Row}
 */
function field(context, { id, label, title, now, gesture }) {
  const fault = faultLine(`${id}-fault`)
  const text = textField({
    id, title, 'aria-describedby': fault.element.id, onfocus: () => fault.show(null), onchange: () => {
      const [made, wrong] = checked(text.value)
      fault.show(wrong)
      if (wrong === null) context.send(made)
    },
  })

  /** Returns the gesture of a typed text, and the error in the text; the error is null if the gesture is valid. @param {string} typed @returns {[string, string | null]} */
  function checked(typed) {
    try {
      const made = gesture(typed)
      return [made, context.fault(made)]
    } catch (error) {
      return ['', wordsOf(error)]
    }
  }
  return {
    words: `${label} chord key typed`,
    element: element('div', { class: 'row picks' }, element('label', { class: 'name', for: id }, label), text, fault.element),
    refresh: () => {
      if (document.activeElement !== text) text.value = now()
      text.disabled = !context.source.canTouch
    },
  }
}
