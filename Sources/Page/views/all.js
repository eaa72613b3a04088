// @ts-check
// The views of the page, in the order of the menu. docs/views.md explains how to add one.

import { lightView } from './image.js'
import { pianoRollView } from './roll.js'
import { scoreView } from './score.js'
import { stageView } from './stage.js'

/** @type {import('./views.js').View[]} */
export const allViews = [stageView, scoreView, pianoRollView, lightView]
