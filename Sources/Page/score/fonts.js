// @ts-check
// The list of fonts that programs may set for their texts, in the view's panel.

import { element } from '../browser/element.js'
import { fontTable } from './texts.js'

/** The size of a sample in pixels. */
const SAMPLE = 16

/** Returns a list of the fonts, each name in its font. @param {import('../engine/wasm.js').Wasm} wasm @returns {HTMLElement} */
export function fontList(wasm) {
  const names = [...fontTable(wasm).values()].map(({ name, css }) => {
    const row = element('li', {}, name)
    row.style.font = css.replace('*', String(SAMPLE))
    return row
  })
  return element('details', { class: 'fonts' }, element('summary', {}, 'Fonts for setFont'), element('ul', {}, ...names))
}
