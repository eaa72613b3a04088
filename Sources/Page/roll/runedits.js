// @ts-check
// Sends edits of a run's session as gestures. Edits of notes that have already sounded are skipped.

import { TICK } from '../engine/playing.js'
import { sessionText } from '../keep/session.js'
import { PlayedSession } from './played.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/roll.js').Roll} Roll */

/** The time beyond the present for which the roll shows notes, in ns. Must be at most a minute, because a gesture can add a note at most a minute ahead. */
export const AHEAD = 30e9
/** The shortest time between sending an edit and its note, in ns. */
const MARGIN = 150e6

/** @param {number} count @param {string} words */
const countText = (count, words) => (count === 0 ? [] : [`${count} ${words}`])

/**
 * Sends the edits of a roll to the run. Returns the numbers of sent and skipped edits in words.
 * @param {Context} context
 * @param {import('./layer.js').Layer} layer the session's notes before the edits
 * @param {Roll} roll
 */
export async function sendEdits(context, layer, roll) {
  // Gestures that came after the layer was made may have changed the flights. Send an edit only if its note will still be played.
  const present = new PlayedSession(context.core, await sessionText(context), AHEAD)
  const coming = new Set(present.origins.map((origin, id) => keyOf(origin, present.notes[id].pitch)))
  present.roll.free()
  const now = context.source.now() + MARGIN
  /** @type {string[]} */
  const gestures = []
  let [sent, sounded, gone, echoes] = [0, 0, 0, 0]
  for (const { origin, before, now: note } of layer.changes(roll)) {
    if (origin && origin.strike === undefined) {
      // Skip the edit: an echo has no strike, and neither has a note that an earlier edit added.
      echoes++
      continue
    }
    const begin = note ? layer.begin(note) : Infinity
    if (origin?.struck !== undefined && origin.struck < now || begin < now) {
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
    `${sent} edits are in the run`, ...countText(sounded, 'skipped: the note has sounded already'), ...countText(gone, 'skipped: the note is no longer played'),
    ...countText(echoes, 'skipped: no ball will strike the note'),
  ].join('; ')
}

/** Returns a key that is equal for the same note in two performances. @param {import('./played.js').Origin} origin @param {number} pitch */
const keyOf = ({ voice, ball, strike, ns }, pitch) => `${voice} ${ball} ${strike} ${Math.round(ns / TICK)} ${pitch}`
