// @ts-check
// The piano roll as a view.

import { rollView } from '../roll/view.js'

/** @type {import('./views.js').View} */
export const pianoRollView = { name: 'roll', title: 'Piano roll', mount: rollView }
