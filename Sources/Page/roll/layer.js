// @ts-check
// Turns the edits of a session's notes into gestures of the session: `suppress` silences a strike, and `add` plays a note without
// a ball. If `drop` has found a ball that plays the note, the gestures of this ball replace `add`.

import { TICK, VOICES } from '../engine/playing.js'
import { wordsOfFlight } from './flight.js'
import { PlayedSession } from './played.js'

/** @typedef {import('../engine/roll.js').Roll} Roll */
/** @typedef {import('../engine/roll.js').Note} Note */
/** @typedef {import('./played.js').Origin} Origin */

/**
 * The lead times to try, in ns: how long before a note a hand drops or flicks the ball that plays the note. Short times come
 * first, because the chord may change during a long time.
 */
const FALLS = [0.4e9, 0.7e9, 1e9, 1.4e9, 2e9]

/** The notes of a session before their edits in a roll, and functions that turn these edits into gestures. */
export class Layer extends PlayedSession {
  /** The balls that `drop` has found, by the note's id: the gestures (tick and text) that drop or flick the ball, and the note at the time of the search. @type {Map<number, {lines: [number, string][], note: Note}>} */
  #drops = new Map()

  /** Searches for a ball that plays a note, and remembers the ball for SAVE. Returns the result in words. @param {Note} note */
  drop(note) {
    const ns = this.begin(note)
    const session = this.core.session(this.source)
    /** @type {ReturnType<import('../engine/playing.js').Playing['findDrop']>} */
    let found = null
    let isExact = false
    const miss = (/** @type {{late: number, high: number, loud: number}} */ { late, high, loud }) => 100 * Math.abs(high) + Math.abs(loud) + Math.abs(late) / 1e6
    for (const fall of FALLS) {
      const playing = session.perform(Math.max(0, Math.floor((ns - fall) / TICK)))
      const one = playing.findDrop(ns, note.pitch, note.velocity)
      playing.free()
      if (one && (!found || miss(one) < miss(found))) found = one
      isExact = found !== null && found.high === 0 && Math.abs(found.late) <= 1e6 && Math.abs(found.loud) <= 3
      if (isExact) break
    }
    session.free()
    if (!found) return 'no ball can play this note'
    this.#drops.set(note.id, { lines: found.lines, note })
    const off = `${(found.late / 1e6).toFixed(2)} ms late, ${found.high} semitones high, ${found.loud} too loud`
    const [[tick, first]] = found.lines
    const ball = first.startsWith('flick') ? `ball ${first.split(' ')[1]} flicked` : 'a ball dropped'
    return `${ball} at ${(tick * TICK / 1e9).toFixed(2)} s plays ${isExact ? 'this note' : `nearly this note: ${off}`}; SAVE adds the ball to the session`
  }

  /** Returns the cause of a note in words. @param {number} id */
  words(id) {
    const { at, gesture, cause } = this.origins[id] ?? {}
    if (at && cause) return `${at}, ${wordsOfFlight(cause)}`
    return at ?? (gesture === undefined ? this.origins[id] ? 'an echo' : 'drawn' : 'added by an edit')
  }

  /** Returns the notes of a roll that differ from the session's notes. @param {Roll} roll */
  changes(roll) {
    /** @type {{id: number, origin?: Origin, before?: Note, now: Note | null}[]} */
    const changed = []
    const ids = roll.ids
    for (let id = 0; id < ids; id++) {
      const [before, now] = [this.notes[id], roll.note(id)]
      const same = before && now && before.start === now.start && before.end === now.end && before.pitch === now.pitch && before.velocity === now.velocity && before.voice === now.voice
      if (!same && (before || now)) changed.push({ id, origin: this.origins[id], before, now })
    }
    return changed
  }

  /** Returns the gesture that adds a note. A beginning or a length that was not edited stays exact. @param {Note} now @param {Note} [before] the note before the edit */
  added(now, before) {
    const ns = this.begin(now)
    const length = before && before.end - before.start === now.end - now.start ? this.origins[now.id].length : this.ns(now.end) - this.ns(now.start)
    return `add ${VOICES[now.voice === 0 ? 0 : 1]} ${now.pitch} ${now.velocity} at ${ns} for ${Math.max(1e6, length)}`
  }

  /**
   * Returns the session with the edits of a roll's notes, and three numbers. `edits` is the number of notes whose edits are in the
   * session. `echoes` is the number of edited echoes: their edits are left out, because an echo has no strike of its own. `gone` is
   * the number of edits left out because their strikes no longer happen at the same time: a dropped ball may change the flights of
   * other balls.
   * @param {Roll} roll
   */
  text(roll) {
    const whole = this.#written(roll, new Set())
    const played = new PlayedSession(this.core, whole.text)
    played.roll.free()
    const gone = new Set(this.changes(roll).flatMap(({ id, origin }) => (
      origin?.strike !== undefined && played.suppressed.get(`${origin.voice} ${origin.ball} ${origin.strike}`) !== origin.struck ? [id] : [])))
    return { ...(gone.size > 0 ? this.#written(roll, gone) : whole), gone: gone.size }
  }

  /** Returns the session with the edits of a roll's notes, without the edits in `leftOut`. @param {Roll} roll @param {Set<number>} leftOut the ids of notes */
  #written(roll, leftOut) {
    const { settings, gestures, begin, end } = this.parts
    /** The indices of the session's `add` gestures whose notes were edited. @type {Set<number>} */
    const removed = new Set()
    /** @type {[number, string][]} */
    const added = []
    let [edits, echoes] = [0, 0]
    for (const { id, origin, before, now } of this.changes(roll)) {
      if (leftOut.has(id)) continue
      if (origin?.struck !== undefined) added.push([Math.max(0, Math.ceil(origin.struck / TICK) - 1), `suppress ${origin.voice} ${origin.ball} ${origin.strike}`])
      else if (origin?.gesture !== undefined) removed.add(origin.gesture)
      else if (origin) {
        echoes++
        continue
      }
      edits++
      if (!now) continue
      const drop = this.#drops.get(id)
      if (drop && drop.note.start === now.start && drop.note.pitch === now.pitch && drop.note.velocity === now.velocity) added.push(...drop.lines)
      else added.push([Math.floor(this.begin(now) / TICK), this.added(now, before)])
    }
    const lines = [...gestures.filter((_, index) => !removed.has(index)).map(({ tick, text }) => /** @type {[number, string]} */ ([tick, text])), ...added]
      .sort(([a], [b]) => a - b).map(([tick, text]) => `${tick} ${text}`)
    const last = Math.max(end, ...added.map(([tick]) => tick + 1))
    return { text: [...settings, ...begin > 0 ? [`begin ${begin}`] : [], ...lines, `end ${last}`, ''].join('\n'), echoes, edits }
  }
}
