// @ts-check
// The buttons that erase, fade, drop and hold lumis (shapes of light on the canvas), and a list of rhythms that gate lumis on
// the beat. Another list chooses the lumis that these controls act on.

import { button, element, select } from '../browser/element.js'

/** @typedef {import('./play.js').Play} Play */

/** The time of a fade, in ms. */
const FADE = 4000
/** Each rhythm has the length of its cycle, in pulses (96 to a quarter note), and the text shown in the list. With length 0, each lumi keeps its own rhythm. */
const RHYTHMS = [[0, 'own rhythm'], [384, 'each bar of four'], [192, 'half notes'], [96, 'quarter notes'], [48, 'eighth notes'], [32, 'triplets'], [24, 'sixteenths']]

/** @param {Play} play */
export function acts(play) {
  const group = select({ 'aria-label': 'lumis', title: 'the lumis to erase, fade, drop, hold or gate', onchange: () => { hold.setAttribute('aria-pressed', 'false') } }, [
    { value: 'all', text: 'all lumis' }, { value: 'newest', text: 'newest lumi' }, { value: 'oldest', text: 'oldest lumi' },
    ...Array.from({ length: play.tables.limits.chords }, (_, chord) => ({ value: String(chord + 1), text: `chord ${chord + 1}` })),
  ])
  const act = (/** @type {string} */ text, /** @type {string} */ word, /** @type {string} */ title, rest = '') =>
    button({ title, onclick: () => play.do(`${word} ${group.value}${rest}`) }, text)
  const hold = button({
    'aria-pressed': 'false', title: 'holds these lumis still; a second press lets them move', onclick: () => {
      const isOn = hold.getAttribute('aria-pressed') !== 'true'
      if (play.do(`hold ${group.value} ${isOn ? 'on' : 'off'}`)) hold.setAttribute('aria-pressed', String(isOn))
    },
  }, 'Hold')
  const rhythm = select({
    'aria-label': 'rhythm', title: 'the rhythm in which these lumis appear', onchange: () => play.do(`rhythm ${group.value} ${rhythm.value}`),
  }, RHYTHMS.map(([pulses, text]) => ({ value: String(pulses), text: String(text) })))
  return element('div', { class: 'image-keys', role: 'group', 'aria-label': 'lumis on the canvas' },
    group, act('Erase', 'erase', 'removes these lumis; if all are chosen, also the traces'), act('Fade', 'fade', 'fades these lumis out', ` ${FADE}`),
    act('Drop', 'drop', 'lets these lumis fall'), hold, rhythm)
}
