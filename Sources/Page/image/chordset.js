// @ts-check
// The panels CHORDSET and CHORDSET LIST: the chord and the lumi to play and to edit; the chordsets, their order, and a line of
// text that gives a chordset on.

import { button, element, faultLine, textField } from '../browser/element.js'
import { lineOf, readLine } from './share.js'

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./desk.js').Panel} Panel */

/** @param {string} label @param {HTMLElement[]} buttons */
const group = (label, buttons) => element('div', { class: 'image-keys', role: 'group', 'aria-label': label }, element('span', { 'aria-hidden': 'true' }, label), ...buttons)

/** Returns the name of a chordset. @param {Play} play @param {number} index from 0 */
function nameOf(play, index) { return `${index + 1} ${play.tables.sets[play.image?.origin(index) ?? 0]?.name ?? ''}` }

/** @param {Play} play @returns {Panel} */
export function chordset(play) {
  const chords = Array.from({ length: 8 }, (_, index) => button({ 'aria-label': `chord ${index + 1}`, onclick: () => play.do(`chord ${index + 1}`) }, String(index + 1)))
  const tones = Array.from({ length: 9 }, (_, tone) => button({
    'aria-label': tone === 0 ? 'all lumis of the chord' : `lumi ${tone}`, onclick: () => play.choose(tone),
  }, tone === 0 ? 'All' : String(tone)))
  const play1 = button({ title: 'releases all lumis of the chord', onclick: () => play.do(`release ${play.chord + 1} 96 2048 2048`) }, 'Play chord')
  return {
    element: element('div', {}, group('Chord', [...chords, play1]), group('Lumi', tones)),
    refresh() {
      for (const [index, one] of chords.entries()) one.setAttribute('aria-pressed', String(index === play.chord))
      for (const [tone, one] of tones.entries()) one.setAttribute('aria-pressed', String(tone === play.tone))
    },
  }
}

/** @param {Play} play @returns {Panel} */
export function chordsetList(play) {
  const list = element('ol', { class: 'image-list' })
  const fault = faultLine()
  const line = textField({ 'aria-label': 'a chordset as a line of text', placeholder: 'paste a line of a chordset' })
  const copy = button({
    title: 'the chosen chordset as a line of text', onclick: async () => {
      if (!play.image) return
      line.value = lineOf(play)
      line.select()
      await navigator.clipboard?.writeText(line.value).then(() => play.context.say('the chordset is copied as a line of text'), () => undefined)
    },
  }, 'Copy as text')
  const paste = button({
    title: 'adds the chordset of the line to the list', onclick: () => {
      const read = readLine(play, line.value.trim())
      fault.tell(typeof read === 'string' ? read : null)
      if (typeof read !== 'string') play.doAll(read)
    },
  }, 'Add')
  let shown = ''
  /** The button that the focus returns to after the list has changed. */
  const act = (/** @type {string} */ command, /** @type {string} */ label) => () => {
    play.do(command)
    shown = ''
    wanted = label
  }
  let wanted = ''

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
      small('Copy', `copy ${name}`, `list copy ${number} ${number + 1}`, count === 16), small('Reset', `reset ${name}`, `list reset ${number}`),
      small('Remove', `remove ${name}`, `list remove ${number}`, count === 1))
  }

  return {
    element: element('div', {}, list, element('div', { class: 'image-line' }, line, copy, paste), fault.element),
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
