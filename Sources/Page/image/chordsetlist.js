// @ts-check
// The panel CHORDSET LIST shows the chordsets in their order, and the chordsets that this browser keeps. People share a chordset
// as a line of text.

import { button, element, faultLine, textField } from '../browser/element.js'
import { readPreferences, writePreferences } from './preferences.js'
import { lineOf, readLine, titleOf } from './share.js'

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./desk.js').Panel} Panel */

/** Returns the name of a chordset. @param {Play} play @param {number} index from 0 */
function nameOf(play, index) { return `${index + 1} ${play.tables.sets[play.image?.origin(index) ?? 0]?.name ?? ''}` }

/** @param {Play} play @param {import('./preferences.js').Kept} kept @returns {Panel} */
export function chordsetList(play, kept) {
  const list = element('ol', { class: 'image-list' })
  const collection = element('ul', { class: 'image-list', 'aria-label': 'chordsets that this browser keeps' })
  const fault = faultLine()
  const line = textField({ 'aria-label': 'a chordset as a line of text', placeholder: 'paste a line of a chordset' })
  /** Adds the chordset of a line of text to the list, or shows why that is impossible. @param {string} text */
  function add(text) {
    const read = readLine(play, text)
    fault.show(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') play.doAll(read)
  }
  const copy = button({
    title: 'the chosen chordset as a line of text', onclick: async () => {
      line.value = lineOf(play)
      line.select()
      await navigator.clipboard?.writeText(line.value).then(() => play.context.say('the chordset is copied as a line of text'), () => undefined)
    },
  }, 'Copy as text')
  const paste = button({ title: 'adds the chordset of the line to the list', onclick: () => add(line.value.trim()) }, 'Add')
  const keep = button({
    title: 'keeps the chosen chordset in this browser, for other performances', onclick: () => collect((lines) => [...new Set([...lines, lineOf(play)])]),
  }, 'Keep')

  /** Changes the chordsets that this browser keeps, each a line of text. @param {(lines: string[]) => string[]} change */
  function collect(change) {
    // Read the kept lines again: another page of this browser may have changed them.
    kept.chordsets = change(readPreferences().chordsets)
    writePreferences(kept)
    showKept()
  }

  function showKept() {
    collection.replaceChildren(...kept.chordsets.map((one) => {
      const title = titleOf(one)
      return element('li', {}, element('span', { class: 'image-name' }, title),
        button({ 'aria-label': `add ${title}`, onclick: () => add(one) }, 'Add'),
        button({ 'aria-label': `forget ${title}`, onclick: () => collect((lines) => lines.filter((other) => other !== one)) }, 'Forget'))
    }))
  }

  let shown = ''
  /** The label of the button that gets the focus after the list has changed; empty to leave the focus where it is. */
  let wanted = ''
  const act = (/** @type {string} */ command, /** @type {string} */ label) => () => {
    play.do(command)
    shown = ''
    wanted = label
  }

  /** @param {number} index @param {number} count @param {boolean} isChosen */
  function row(index, count, isChosen) {
    const name = nameOf(play, index)
    const set = play.tables.sets[play.image?.origin(index) ?? 0]
    const number = index + 1
    const small = (/** @type {string} */ text, /** @type {string} */ label, /** @type {string} */ command, isOff = false) =>
      button({ 'aria-label': label, title: label, disabled: isOff, onclick: act(command, label) }, text)
    return element('li', {},
      button({ 'aria-pressed': String(isChosen), title: set?.purpose, class: 'button image-name', onclick: act(`chordset ${number}`, '') }, name),
      small('↑', `move ${name} up`, `list move ${number} ${number - 1}`, index === 0), small('↓', `move ${name} down`, `list move ${number} ${number + 1}`, index === count - 1),
      small('Copy', `copy ${name}`, `list copy ${number} ${number + 1}`, count === play.tables.limits.chordsets), small('Reset', `reset ${name}`, `list reset ${number}`),
      small('Remove', `remove ${name}`, `list remove ${number}`, count === 1))
  }

  showKept()
  return {
    element: element('div', {}, list, element('div', { class: 'image-line' }, line, copy, paste, keep), fault.element, collection),
    refresh() {
      const { chordset: chosen, count } = play.image?.chosen() ?? { chordset: 0, count: 0 }
      const state = [chosen, ...Array.from({ length: count }, (_, index) => play.image?.origin(index))].join(' ')
      if (state === shown) return
      shown = state
      const active = /** @type {HTMLElement | null} */ (list.ownerDocument.activeElement)
      const label = wanted || (list.contains(active) ? active?.getAttribute('aria-label') : null)
      list.replaceChildren(...Array.from({ length: count }, (_, index) => row(index, count, index === chosen)))
      wanted = ''
      if (label) /** @type {HTMLElement[]} */ ([...list.querySelectorAll('button')]).find((one) => one.getAttribute('aria-label') === label)?.focus()
    },
  }
}
