// @ts-check
// Plays a session, and finds the cause of each of its notes: a strike, a gesture or an echo.

import { TICK, VOICES } from '../engine/playing.js'
import { Roll } from '../engine/roll.js'
import { Flights } from './flight.js'
import { TICKS } from './live.js'

/** @typedef {import('../engine/roll.js').Note} Note */

/**
 * The cause of a note. If a strike made the note, `ball` is the ball, `strike` is the number (from 1) of the strike among the ball's strikes,
 * `struck` is the time of the strike in ns (`--quantize` may delay the note),
 * `at` describes the strike in words, and `cause` has the flight that led to it. If a gesture of the session added the note, `gesture` is the gesture's index. A note with
 * neither `strike` nor `gesture` counts as an echo: a softer repetition of a key's note. `ns` and `length` are the note's exact beginning and length, in ns.
 * @typedef {{voice: 'bass' | 'key', ns: number, length: number, ball?: number, strike?: number, struck?: number, at?: string, gesture?: number,
 *   cause?: import('./flight.js').Cause | null}} Origin
 */

/** The value of `silent` in a strike whose note a gesture has suppressed. */
const SUPPRESSED = 4

/** The notes that a session plays, and their causes. */
export class PlayedSession {
  /** The causes of the notes, by id. @type {Origin[]} */
  origins = []
  /** The times of suppressed strikes in ns, by voice, ball and number. @type {Map<string, number>} */
  suppressed = new Map()
  /** @type {ReturnType<import('../engine/session.js').CoreSession['parts']>} */
  parts
  /** Pairs of a time in ns and the roll's tick at this time, in ascending order. @type {[number, number][]} */
  times = []

  /**
   * Plays a session up to its end, or for a time beyond its end.
   * @param {import('../engine/core.js').Core} core
   * @param {string} text the session
   * @param {number} [ahead] the time to play beyond the end, in ns
   */
  constructor(core, text, ahead = 0) {
    this.core = core
    this.source = text
    const session = core.session(text)
    this.parts = session.parts()
    const playing = session.perform(0)
    session.free()
    playing.reportFlights()
    const flights = new Flights((slot) => {
      const { numeral, chord } = playing.slot(slot)
      return `${numeral} ${chord}`
    })
    this.roll = new Roll(core.wasm, TICKS)
    /** @type {Note[]} */
    const notes = []
    /** @type {Map<string, number[]>} */
    const sounding = new Map()
    /** @type {Map<string, number>} */
    const counts = new Map()
    /** The strikes whose notes have not begun. @type {{event: import('../types.js').StrikeEvent, cause: import('./flight.js').Cause | null, strike: number}[]} */
    const waiting = []
    let [beats, bars] = [4, -1]
    const tick = (/** @type {number} */ ns) => {
      const place = playing.position(ns)
      if (!place) return 0
      if (place.bar > bars && place.beats !== beats) this.roll.setMeter(this.roll.barStart(place.bar), beats = place.beats, 4)
      bars = Math.max(bars, place.bar)
      return Math.max(0, Math.round(this.roll.barStart(place.bar) + (place.beat + place.phase) * TICKS))
    }
    const take = (/** @type {import('../types.js').StageEvent} */ event) => {
      const cause = flights.take(event)
      if (event.type === 'strike') {
        const key = `${event.voice} ${event.ball}`
        const strike = (counts.get(key) ?? 0) + 1
        counts.set(key, strike)
        if (event.silent === SUPPRESSED) this.suppressed.set(`${key} ${strike}`, event.ns)
        if (!event.silent) waiting.push({ event, cause, strike })
      }
      if (event.type !== 'message' || event.voice === 'click') return
      const [status, pitch, velocity] = event.bytes
      if ((status & 0xF0) !== 0x90 && (status & 0xF0) !== 0x80) return
      const name = `${event.voice} ${status & 15} ${pitch}`
      this.times.push([event.ns, tick(event.ns)])
      if ((status & 0xF0) === 0x90 && velocity > 0) {
        sounding.set(name, [...sounding.get(name) ?? [], notes.length])
        // Take the latest matching strike: the notes of earlier matching strikes were dropped.
        const found = waiting.findLastIndex(({ event: one }) => (
          one.voice === event.voice && one.channel === (status & 15) && one.note === pitch && one.velocity === velocity))
        /** @type {Origin} */
        const origin = { voice: event.voice, ns: event.ns, length: 0 }
        if (found >= 0) {
          const [{ event: { ball, index, ns: struck }, cause, strike }] = waiting.splice(found, 1)
          Object.assign(origin, { ball, cause, strike, struck, at: ball === 0 ? `bass ball on bouncer ${index + 1}` : `ball ${ball} on key ${index + 1}` })
        } else {
          const gesture = this.parts.gestures.findIndex(({ text }) => text.startsWith(`add ${event.voice} ${pitch} ${velocity} at ${event.ns} `))
          if (gesture >= 0) origin.gesture = gesture
        }
        const start = tick(event.ns)
        notes.push({ id: notes.length, start, end: start, pitch, velocity, voice: VOICES.indexOf(event.voice) })
        this.origins.push(origin)
        return
      }
      const id = sounding.get(name)?.shift()
      if (id === undefined) return
      notes[id].end = Math.max(notes[id].start, tick(event.ns))
      this.origins[id].length = event.ns - this.origins[id].ns
    }
    for (const made of this.parts.gestures) {
      playing.advance(made.tick * TICK).forEach(take)
      playing.make(made)
    }
    const end = Math.max(1, Number.isFinite(this.parts.end) ? this.parts.end : 1) * TICK + ahead
    playing.advance(end).forEach(take)
    this.times.push([end, tick(end)])
    for (const id of [...sounding.values()].flat()) {
      notes[id].end = Math.max(notes[id].start, tick(end))
      this.origins[id].length = end - this.origins[id].ns
    }
    playing.free()
    this.roll.add(notes)
    this.notes = notes
  }

  /** Returns the time of a tick of the roll, in ns, interpolated between the entries of `times`. @param {number} tick */
  ns(tick) {
    const after = this.times.findIndex(([, other]) => other > tick)
    const [to, from] = after < 0 ? [this.times.length - 1, this.times.length - 2] : [after, after - 1]
    const [[ns, at], [next, then]] = [this.times[Math.max(from, 0)] ?? [0, 0], this.times[Math.max(to, 0)]]
    if (from < 0) return Math.round(then > 0 ? next * tick / then : next)
    return Math.round(then > at ? ns + (next - ns) * (tick - at) / (then - at) : next)
  }

  /** Returns the time at which a note begins, in ns; exact if the note begins where the session played it. @param {Note} note */
  begin(note) { return this.notes[note.id]?.start === note.start ? this.origins[note.id].ns : this.ns(note.start) }
}
