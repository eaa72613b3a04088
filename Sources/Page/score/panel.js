// @ts-check
// The controls of the canvas, on which programs draw a score. The menu's panel VIEWS shows these controls. They set the
// score's length, save the score as a file, and list the fonts in which programs can draw their texts.

import { element, faultLine, textField } from '../browser/element.js'
import { fontTable } from './texts.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./scene.js').Scene} Scene */

/** The greatest length of a score that the server accepts, in seconds: a day. */
const LONGEST = 86400
/** The size of a sample of a font, in pixels. */
const SAMPLE = 16

/** Makes the controls. @param {Context} context @param {Scene} scene */
export function canvasPanel(context, scene) {
  const fault = faultLine()
  const length = textField({
    id: 'score-length', inputmode: 'decimal',
    onchange: () => {
      const seconds = Number(length.value || NaN)
      fault.show(seconds >= 0 && seconds <= LONGEST ? null
        : `${length.value}: the length is a number of seconds, ${LONGEST} at most; 0 for a score that stands still`)
      if (!fault.isShown && context.mayTouch()) scene.send(`score duration ${seconds}`)
    },
  })
  const row = element('div', { class: 'line' }, element('label', { for: length.id }, 'Length in s'), length)
  const save = element('a', { class: 'small', href: 'score.dsz', download: true }, 'Save the score as a file')
  const refresh = () => {
    length.disabled = !context.source.canTouch
    if (length !== length.ownerDocument.activeElement) length.value = String(Math.max(scene.transport.duration, 0))
  }
  refresh()
  return { element: element('div', { class: 'canvas-panel' }, row, fault.element, save, fontList(scene)), refresh }
}

/** Returns a list of the fonts. Each name is written in its font. @param {Scene} scene */
function fontList({ wasm }) {
  const names = [...fontTable(wasm).values()].map(({ name, css }) => {
    const row = element('li', {}, name)
    row.style.font = css.replace('*', String(SAMPLE))
    return row
  })
  return element('details', { class: 'fonts' }, element('summary', {}, 'Fonts for setFont'), element('ul', {}, ...names))
}
