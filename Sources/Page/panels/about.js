// @ts-check
// The ABOUT panel, a short text, and the help.

import { element } from '../browser/element.js'
import { bindings } from '../hands/keyboard.js'

/** Fills the panel. @param {HTMLElement} panel */
export function about(panel) {
  panel.replaceChildren(
    element('h2', {}, 'About'),
    element('p', {}, 'A ball drifts among chords. Balls fall on keys. Touch, and listen.'))
}

/** Fills the help: each key and what it does. @param {HTMLElement} panel */
export function help(panel) {
  const row = (/** @type {string} */ does, /** @type {(Node | string)[]} */ ...what) => [element('dt', {}, ...what), element('dd', {}, does)]
  panel.replaceChildren(element('h2', {}, 'Keys'), element(
    'dl', { class: 'keys' },
    ...bindings.flatMap(({ label, help }) => row(help, ...label.split(' ').map((key) => element('kbd', {}, key)))),
    ...row('drops a ball on the right; on the left, takes a bouncer off and puts it back', 'touch'),
    ...row('flicks a ball; moves a bouncer', 'drag')))
}
