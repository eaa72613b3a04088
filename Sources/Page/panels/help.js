// @ts-check
// The help, which lists the effect of each touch and each key.

import { element } from '../browser/element.js'
import { bindings } from '../hands/keyboard.js'
import { touches } from '../hands/touch.js'

/** Fills the help. @param {HTMLElement} panel */
export function help(panel) {
  const rows = (/** @type {{label: string, help: string}[]} */ list) => element('dl', { class: 'keys' }, ...list.flatMap(({ label, help }) => [
    element('dt', {}, ...label.split(' ').map((key) => element('kbd', {}, key))), element('dd', {}, help),
  ]))
  panel.replaceChildren(element('h2', {}, 'Keys and touches'), rows([...touches, ...bindings]))
}
