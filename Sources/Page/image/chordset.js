// @ts-check
// The panel CHORDSET: buttons that choose the chord and the lumi to play and to edit.

import { button, element } from '../browser/element.js'

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./desk.js').Panel} Panel */

/** @param {string} label @param {HTMLElement[]} buttons */
const group = (label, buttons) => element('div', { class: 'image-keys', role: 'group', 'aria-label': label }, element('span', { 'aria-hidden': 'true' }, label), ...buttons)

/** @param {Play} play @returns {Panel} */
export function chordset(play) {
  const chords = Array.from({ length: 8 }, (_, index) => button({ 'aria-label': `chord ${index + 1}`, onclick: () => play.do(`chord ${index + 1}`) }, String(index + 1)))
  const tones = Array.from({ length: 9 }, (_, tone) => button({
    'aria-label': tone === 0 ? 'all lumis of the chord' : `lumi ${tone}`, onclick: () => play.choose(tone),
  }, tone === 0 ? 'All' : String(tone)))
  const release = button({ title: 'releases all lumis of the chord', 'aria-label': 'play the chord', onclick: () => play.do(`release ${play.chord + 1} 96 2048 2048`) }, 'Play')
  return {
    element: element('div', {}, group('Chord', [...chords, release]), group('Lumi', tones)),
    refresh() {
      for (const [index, one] of chords.entries()) one.setAttribute('aria-pressed', String(index === play.chord))
      for (const [tone, one] of tones.entries()) one.setAttribute('aria-pressed', String(tone === play.tone))
    },
  }
}
