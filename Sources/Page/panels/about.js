// @ts-check
// The ABOUT panel, a short text.

import { element } from '../browser/element.js'

/** Fills the panel. @param {HTMLElement} panel */
export function about(panel) {
  panel.replaceChildren(
    element('h2', {}, 'About'),
    element('p', {}, 'A ball drifts among chords. Balls fall on keys. Touch, and listen.'),
    element('p', { class: 'small' }, 'Symbols of music: Bravura, © Steinberg, under the SIL Open Font License 1.1.'))
}
