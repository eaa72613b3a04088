// @ts-check
// Edits of the session of a run: gestures like all others of the page. Notes that have sounded stay as they are.

import { TICK } from '../engine/playing.js'
import { sessionText } from '../keep/session.js'
import { Layer } from './layer.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/roll.js').Roll} Roll */

/** How many notes to come the roll shows, in ns. An added note may wait for a minute. */
export const AHEAD = 30e9
/** How long before its note an edit is sent at the latest, in ns. */
const MARGIN = 150e6

/** @param {number} count @param {string} words */
const told = (count, words) => (count === 0 ? [] : [`${count} ${words}`])

/**
 * Sends the edits of a roll to the run; returns in words what became of them.
 * @param {Context} context
 * @param {Layer} layer the notes as the roll got them
 * @param {Roll} roll
 */
export async function sendEdits(context, layer, roll) {
  // Gestures since then may have changed the flights: an edit is sent only if its note still comes.
  const present = new Layer(context, await sessionText(context), AHEAD)
  const coming = new Set(present.origins.map((origin, id) => keyOf(origin, present.notes[id].pitch)))
  present.roll.free()
  const now = context.source.now() + MARGIN
  /** @type {string[]} */
  const gestures = []
  let [sent, sounded, gone, echoes] = [0, 0, 0, 0]
  for (const { origin, before, now: note } of layer.changes(roll)) {
    if (origin && origin.strike === undefined) {
      // An echo has no strike, and an added note of the past is a gesture of the past.
      echoes++
      continue
    }
    const begin = note ? layer.begin(note) : Infinity
    if (origin && origin.ns < now || begin < now) {
      sounded++
      continue
    }
    if (origin && before && !coming.has(keyOf(origin, before.pitch))) {
      gone++
      continue
    }
    sent++
    if (origin) gestures.push(`suppress ${origin.voice} ${origin.ball} ${origin.strike}`)
    if (note) gestures.push(layer.added(note, before))
  }
  if (context.source.sendAll) context.source.sendAll(gestures)
  else for (const gesture of gestures) context.send(gesture)
  return [
    `${sent} edits are in the run`, ...told(sounded, 'stay as they sounded'), ...told(gone, 'skipped: the note does not come any more'),
    ...told(echoes, 'skipped: no ball will strike the note'),
  ].join('; ')
}

/** What a note must have in common with itself in another performance. @param {import('./layer.js').Origin} origin @param {number} pitch */
const keyOf = ({ voice, ball, strike, ns }, pitch) => `${voice} ${ball} ${strike} ${Math.round(ns / TICK)} ${pitch}`
