// @ts-check
// The panel CHORDSET: its buttons choose the chord, choose one or all of the chord's lumis (shapes of light), and play the chord.
// The panels COLOR, FORM and MOTION edit the chosen lumi, and each stroke on the canvas releases (starts) it.

import { button, element } from '../browser/element.js'

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./desk.js').Panel} Panel */

/** @param {string} label @param {HTMLElement[]} buttons */
const group = (label, buttons) => element('div', { class: 'image-keys', role: 'group', 'aria-label': label }, element('span', { 'aria-hidden': 'true' }, label), ...buttons)

/** @param {Play} play @returns {Panel} */
export function chordset(play) {
  const { chords: chordCount, tones, place } = play.tables.limits
  const middle = Math.ceil(place / 2)
  const chords = Array.from({ length: chordCount }, (_, index) => button({ 'aria-label': `chord ${index + 1}`, onclick: () => play.do(`chord ${index + 1}`) }, String(index + 1)))
  const lumis = Array.from({ length: tones + 1 }, (_, tone) => button({
    'aria-label': tone === 0 ? 'all lumis of the chord' : `lumi ${tone}`, onclick: () => play.choose(tone),
  }, tone === 0 ? 'All' : String(tone)))
  const release = button({ title: 'releases all lumis of the chord', 'aria-label': 'play the chord', onclick: () => play.do(`release ${play.chord + 1} 96 ${middle} ${middle}`) }, 'Play')
  return {
    element: element('div', {}, group('Chord', [...chords, release]), group('Lumi', lumis)),
    refresh() {
      for (const [index, one] of chords.entries()) one.setAttribute('aria-pressed', String(index === play.chord))
      for (const [tone, one] of lumis.entries()) one.setAttribute('aria-pressed', String(tone === play.tone))
    },
  }
}
