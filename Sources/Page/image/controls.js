// @ts-check
// The controls of the panels: sliders and lists for the rows of the core's tables.

import { element, select, spaced } from '../browser/element.js'

/** @typedef {import('../engine/image.js').ImageNumber} ImageNumber */
/** A control: its element, and a function that shows a value. @typedef {{element: HTMLElement, show: (value: number) => void}} Control */

/** The exponent of a rate's slider. Low rates have finer steps than high rates. */
const BEND = 3

/**
 * Creates a labelled control for the number that a row of a table describes.
 * @param {ImageNumber} row
 * @param {string} name the name to show
 * @param {(value: number | string) => void} set
 * @param {(value: number) => string} [words] returns the text of a value
 * @returns {Control}
 */
export function control(row, name, set, words = String) {
  if (row.choices.length > 0) {
    const list = select({ 'aria-label': spaced(row.name.replace('.', ' ')), title: row.help, onchange: () => set(list.value) }, row.choices.map((value) => ({ value })))
    return { element: element('label', { class: 'image-row' }, element('span', {}, name), list), show: (value) => { list.value = row.choices[value] ?? '' } }
  }
  const isRate = row.name.endsWith('.rate')
  const span = row.highest - row.lowest
  const place = (/** @type {number} */ value) => (isRate ? 1000 * ((value - row.lowest) / span) ** (1 / BEND) : value)
  const value = () => Math.round(isRate ? row.lowest + span * (Number(slider.value) / 1000) ** BEND : Number(slider.value))
  const told = element('output', {})
  const show = (/** @type {number} */ now) => {
    told.textContent = words(now)
    slider.setAttribute('aria-valuetext', told.textContent)
  }
  const slider = element('input', {
    type: 'range', min: isRate ? 0 : row.lowest, max: isRate ? 1000 : row.highest, step: 1, 'aria-label': spaced(row.name.replace('.', ' ')), title: row.help,
    oninput: () => {
      show(value())
      set(value())
    },
  })
  return {
    element: element('label', { class: 'image-row' }, element('span', {}, name), slider, told),
    show(now) {
      // Do not set a slider that the user is moving: its value is ahead of the performance's value.
      if (!slider.matches(':active')) slider.value = String(place(now))
      show(now)
    },
  }
}

/** Returns a number of thousandths as a percentage. @param {number} value */
export const percent = (value) => `${Math.round(value / 10)} %`
