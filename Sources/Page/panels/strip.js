// @ts-check
// The strip of the most used controls. Portrait screens show the strip below the stage and the other views.

import { button, element } from '../browser/element.js'
import { row } from './rows.js'

/** @typedef {import('../types.js').Context} Context */

/** Fills the strip. @param {HTMLElement} strip @param {Context} context */
export function strip(strip, context) {
  const rows = ['speed', 'gravity', 'groove', 'sound'].map((name) => row(context, context.parameter(name), { id: 'strip' }))
  const acts = [
    button({ onclick: () => { if (context.mayTouch()) context.undo() } }, 'Undo'),
    button({ onclick: () => { if (context.mayTouch()) context.reset() } }, 'Reset'),
  ]
  strip.append(...rows.map((one) => one.element), element('div', { class: 'row acts' }, ...acts))
  const refresh = () => {
    // The style sheet hides the strip on other screens.
    if (getComputedStyle(strip).display === 'none') return
    for (const one of rows) one.refresh()
    for (const one of acts) one.disabled = !context.source.canTouch
  }
  context.onChange(refresh)
  setInterval(refresh, 250)
  addEventListener('resize', refresh)
  // The views fill the space above the strip. When the strip's size changes, this event makes them adapt.
  new ResizeObserver(() => dispatchEvent(new Event('resize'))).observe(strip)
  refresh()
}
