// @ts-check
// The stage as a view.

import { stage } from '../stage/stage.js'

/** @type {import('./views.js').View} */
export const stageView = { name: 'stage', title: 'Stage', mount: stage }
