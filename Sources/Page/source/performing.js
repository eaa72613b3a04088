// @ts-check
// A piece performed until a tick, without anything being shown: from its start, or from a state of it on.
import { TICK } from '../engine/core.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** @typedef {import('./checkpoints.js').State} State */
/** @typedef {{tick: number, text: string, source: number}} Entry a gesture at its tick */

/**
 * The bytes of a session's performance at a tick's beginning.
 * @param {Core} core
 * @param {string[]} settings its lines before its first gesture
 * @param {Entry[]} entries its gestures before that tick
 * @param {number} tick
 */
export function performed(core, settings, entries, tick) {
  const gestures = entries.map((entry) => `${entry.tick} ${entry.text}`)
  const session = core.session([...settings, ...gestures, ''].join('\n'))
  const playing = session.perform(tick)
  const bytes = playing.save()
  playing.free()
  session.free()
  return bytes
}

/**
 * The same from a state on, without what comes before it.
 * @param {Core} core
 * @param {State} state
 * @param {Entry[]} entries
 * @param {number} tick
 */
export function performedFrom(core, state, entries, tick) {
  const playing = core.restore(state.bytes)
  if (!playing) throw new Error('a state of this page cannot be restored')
  for (const entry of entries) {
    if (entry.tick < state.tick) continue
    playing.advance(entry.tick * TICK)
    playing.apply(entry.text, entry.source)
  }
  playing.advance(tick * TICK)
  const bytes = playing.save()
  playing.free()
  return bytes
}
