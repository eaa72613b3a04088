// @ts-check
// The panels COLOR, FORM and MOTION. They show the features of the chosen lumi (a shape of the image) or of all eight lumis of a
// chord. Each feature, such as the hue, has an oscillator.

import { element, spaced } from '../browser/element.js'
import { control, percent } from './controls.js'

/** @typedef {import('./play.js').Play} Play */

/** The features, and the other fields of a lumi, that each panel shows. */
const PANELS = {
  color: { features: ['hue', 'purity', 'lightness', 'opacity'], fields: ['blend', 'layer'] },
  form: { features: ['form', 'size', 'aspect', 'sides', 'rotation'], fields: ['softness', 'letter'] },
  motion: { features: ['travel', 'trail', 'rhythm'], fields: ['path', 'speed', 'reach', 'heading', 'attack', 'life'] },
}
/** The parts of an oscillator, and the words that label them. */
const PARTS = { base: 'at', depth: '±', shape: 'wave', rate: 'rate', clock: 'clock', phase: 'phase', limit: 'ends' }
/** Functions that return a field's value as text, with its unit if it has one. @type {Record<string, (value: number) => string>} */
const UNITS = {
  speed: (value) => `${(value / 1000).toFixed(2)}`, reach: percent, heading: (value) => `${Math.round(value * 0.36)}°`, attack: (value) => `${value} ms`,
  life: (value) => (value === 0 ? 'for ever' : `${value / 10} s`), softness: percent,
  letter: (value) => (value === 0 ? 'note' : value <= 26 ? String.fromCharCode(64 + value) : String(value - 27)),
}

/** @param {HTMLElement[]} all */
const rows = (all) => element('div', { class: 'image-rows' }, ...all)

/** @param {string} name @param {...HTMLElement} all */
const fieldset = (name, ...all) => element('fieldset', { class: 'image-feature' }, element('legend', {}, name), ...all)

/**
 * Creates a panel.
 * @param {Play} play
 * @param {keyof typeof PANELS} name
 * @returns {import('./desk.js').Panel}
 */
export function features(play, name) {
  /** @type {{number: number, show: (value: number) => void}[]} */
  const shown = []
  const row = (/** @type {string} */ field, /** @type {string} */ word, /** @type {((value: number) => string) | undefined} */ words) => {
    const number = play.number(field)
    const table = play.tables.fields[number]
    const isForm = field === 'form.base' && play.tables.forms.length > 0
    // Each of the eight forms takes an eighth of the range of the feature `form`.
    const made = control(isForm ? { ...table, choices: play.tables.forms } : table, word, (value) => {
      play.setField(field, isForm ? play.tables.forms.indexOf(String(value)) * 125 + 62 : value)
    }, words)
    shown.push({ number, show: isForm ? (value) => made.show(Math.min(7, Math.floor(value / 125))) : made.show })
    return made.element
  }
  const { features: own, fields } = PANELS[name]
  const beats = (/** @type {string} */ feature) => play.field(play.number(`${feature}.clock`)) === 1
  const groups = own.map((feature) => {
    const rate = (/** @type {number} */ value) => (beats(feature) ? `${value} pulses` : `${(value / 1000).toFixed(2)} Hz`)
    const [first, rest] = [['base', 'depth', 'shape', 'rate'], ['clock', 'phase', 'limit']].map((parts) => parts.map((part) => row(
      `${feature}.${part}`, PARTS[/** @type {keyof typeof PARTS} */ (part)], part === 'rate' ? rate : ['shape', 'clock', 'limit'].includes(part) ? undefined : percent)))
    return fieldset(feature, rows(first), element('details', {}, element('summary', {}, 'More'), rows(rest)))
  })
  const others = fields.map((field) => row(field, spaced(field), UNITS[field]))
  const title = element('p', { class: 'image-whose' })
  return {
    element: element('div', {}, title, element('div', { class: 'image-features' }, ...groups, fieldset('lumi', rows(others)))),
    refresh() {
      title.textContent = `chord ${play.chord + 1}, ${play.tone === 0 ? 'all lumis' : `lumi ${play.tone}`}`
      for (const { number, show } of shown) show(play.field(number))
    },
  }
}
