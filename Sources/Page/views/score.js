// @ts-check
// The view of the score. If the server has a canvas (a score on which other programs draw), the view shows the canvas.
// Otherwise it shows the score of the performance, which is written while the music plays.

import { element } from '../browser/element.js'
import { canvasView } from '../score/canvas.js'
import { writer } from '../score/writer.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./views.js').Mounted} Mounted */

/** @type {import('./views.js').View} */
export const scoreView = { name: 'score', title: 'Score', mount }

/** @param {HTMLElement} host @param {Context} context @returns {Mounted & {writer: () => any, frames: () => ArrayLike<number>}} */
function mount(host, context) {
  const panel = element('div')
  /**
   * The two kinds of scores. Each is made when it is first shown.
   * @type {Record<string, {host: HTMLElement, mounted: Mounted}>}
   */
  const made = {}
  const make = { canvas: canvasView, writer }

  const kind = () => /** @type {'canvas' | 'writer'} */ (context.source.canvas?.isPresent ? 'canvas' : 'writer')
  let shown = kind()

  function place() {
    if (!made[shown]) {
      const inner = element('div', { class: 'score' })
      host.append(inner)
      made[shown] = { host: inner, mounted: make[shown](inner, context) }
    }
    return made[shown].mounted
  }

  /** Shows the kind of score that the view must show now, and passes the recent events to that score. */
  function turn() {
    shown = kind()
    const mounted = place()
    for (const [name, { host }] of Object.entries(made)) host.hidden = name !== shown
    panel.replaceChildren(...(mounted.panel ? [mounted.panel] : []))
    mounted.resize()
    if (!context.mirror.playing) return
    mounted.rollback(-Infinity)
    context.mirror.repeat((event) => mounted.take(event))
  }

  const first = place()
  if (first.panel) panel.append(first.panel)
  return {
    panel,
    take: (event) => place().take(event),
    rollback: (ns) => place().rollback(ns),
    draw(ns) {
      if (shown !== kind()) turn()
      place().draw(ns)
    },
    resize: () => place().resize(),
    key: (event) => place().key?.(event) ?? false,
    /** Returns the view of the score that is written while the music plays, for tests. @returns {any} */
    writer: () => made.writer?.mounted,
    /** Returns the drawing times of the latest frames, in ms. */
    frames: () => /** @type {any} */ (place()).frames?.() ?? [],
    unmount() { for (const { mounted } of Object.values(made)) mounted.unmount?.() },
  }
}
