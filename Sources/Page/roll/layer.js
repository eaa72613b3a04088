// @ts-check
// The notes of a session with the strikes that made them, and the edits of these notes as gestures of the session: a strike that
// makes no note (`suppress`), and a note that no ball plays (`add`).

import { TICK } from '../engine/playing.js'
import { Roll } from '../engine/roll.js'
import { Flights, wordsOfFlight } from './flight.js'
import { TICKS } from './live.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/roll.js').Note} Note */

/**
 * What made a note: a strike by its voice, ball and number, or the session's gesture that adds the note, by its index. Neither for
 * an echo. `ns` and `length` are exact.
 * @typedef {{voice: 'bass' | 'key', ns: number, length: number, ball?: number, strike?: number, at?: string, gesture?: number,
 *   cause?: import('./flight.js').Cause | null}} Origin
 */

const VOICES = /** @type {const} */ (['bass', 'key'])

/** The number by which a strike says that a gesture has suppressed its note. */
const SUPPRESSED = 4

/** How long before a note its ball may be dropped, in ns. Shortly before it, the chord is known; long before it, a ball may fall deep. */
const FALLS = [0.4e9, 0.7e9, 1e9, 1.4e9, 2e9]

export class Layer {
  /** The gestures of the balls that play notes, by the notes' ids; and the notes as they were found. @type {Map<number, {lines: [number, string][], note: Note}>} */
  #drops = new Map()
  /** What made the notes, by id. @type {Origin[]} */
  origins = []
  /** When suppressed strikes came, by voice, ball and number. @type {Map<string, number>} */
  #suppressed = new Map()
  /** @type {ReturnType<import('../engine/session.js').CoreSession['parts']>} */
  #parts
  /** @type {() => import('../engine/session.js').CoreSession} */
  #session
  /** Times in ns and their ticks, both rising. @type {[number, number][]} */
  #times = []

  /**
   * Plays a session up to its end, and further if it goes on.
   * @param {Context} context
   * @param {string} text the session
   * @param {number} [ahead] how far beyond the end, in ns
   */
  constructor(context, text, ahead = 0) {
    const { core } = context
    this.context = context
    const session = core.session(text)
    this.#session = () => core.session(text)
    this.#parts = session.parts()
    const playing = session.perform(0)
    session.free()
    playing.reportFlights()
    const flights = new Flights(() => {
      const { numeral, chord } = playing.slot(playing.stand().slot)
      return `${numeral} ${chord}`
    })
    this.roll = new Roll(core.wasm, TICKS)
    /** @type {Note[]} */
    const notes = []
    /** @type {Map<string, number[]>} */
    const sounding = new Map()
    /** @type {Map<string, number>} */
    const counts = new Map()
    /** @type {{event: import('../types.js').StrikeEvent, cause: import('./flight.js').Cause | null}[]} */
    let recent = []
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
        counts.set(key, (counts.get(key) ?? 0) + 1)
        if (event.silent === SUPPRESSED) this.#suppressed.set(`${key} ${counts.get(key)}`, event.ns)
        recent = [...recent.filter(({ event: { ns } }) => ns === event.ns), { event, cause }]
      }
      if (event.type !== 'message') return
      const [status, pitch, velocity] = event.bytes
      if ((status & 0xF0) !== 0x90 && (status & 0xF0) !== 0x80) return
      const name = `${event.voice} ${status & 15} ${pitch}`
      this.#times.push([event.ns, tick(event.ns)])
      if ((status & 0xF0) === 0x90 && velocity > 0) {
        sounding.set(name, [...sounding.get(name) ?? [], notes.length])
        const strike = recent.findIndex(({ event: one }) => one.ns === event.ns && one.voice === event.voice && one.note === pitch && !one.silent)
        /** @type {Origin} */
        const origin = { voice: event.voice, ns: event.ns, length: 0 }
        if (strike >= 0) {
          const [{ event: { ball, index }, cause }] = recent.splice(strike, 1)
          Object.assign(origin, { ball, cause, strike: counts.get(`${event.voice} ${ball}`), at: ball === 0 ? `bass ball on bouncer ${index + 1}` : `ball ${ball} on key ${index + 1}` })
        } else {
          const gesture = this.#parts.gestures.findIndex(({ text }) => text.startsWith(`add ${event.voice} ${pitch} ${velocity} at ${event.ns} `))
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
    for (const made of this.#parts.gestures) {
      playing.advance(made.tick * TICK).forEach(take)
      playing.make(made)
    }
    const end = Math.max(1, Number.isFinite(this.#parts.end) ? this.#parts.end : 1) * TICK + ahead
    playing.advance(end).forEach(take)
    this.#times.push([end, tick(end)])
    for (const id of [...sounding.values()].flat()) {
      notes[id].end = Math.max(notes[id].start, tick(end))
      this.origins[id].length = end - this.origins[id].ns
    }
    playing.free()
    this.roll.add(notes)
    this.notes = notes
  }

  /** Returns the time of a tick in ns, between known times. @param {number} tick */
  ns(tick) {
    const after = this.#times.findIndex(([, other]) => other > tick)
    const [to, from] = after < 0 ? [this.#times.length - 1, this.#times.length - 2] : [after, after - 1]
    const [[ns, at], [next, then]] = [this.#times[Math.max(from, 0)] ?? [0, 0], this.#times[Math.max(to, 0)]]
    if (from < 0) return Math.round(then > 0 ? next * tick / then : next)
    return Math.round(then > at ? ns + (next - ns) * (tick - at) / (then - at) : next)
  }

  /** Returns when a note begins, exactly. @param {Note} note */
  begin(note) { return this.notes[note.id]?.start === note.start ? this.origins[note.id].ns : this.ns(note.start) }

  /** Finds the ball that plays a note, so that SAVE drops it; returns what was found, in words. @param {Note} note */
  drop(note) {
    const ns = this.begin(note)
    const session = this.#session()
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
    if (!found) return 'no ball can play it'
    this.#drops.set(note.id, { lines: found.lines, note })
    const off = `${(found.late / 1e6).toFixed(2)} ms late, ${found.high} semitones high, ${found.loud} too loud`
    const [[tick, first]] = found.lines
    const ball = first.startsWith('flick') ? `ball ${first.split(' ')[1]} flicked` : 'a ball dropped'
    return `${ball} at ${(tick * TICK / 1e9).toFixed(2)} s plays it${isExact ? '' : `, nearest: ${off}`}; SAVE drops it`
  }

  /** What made a note, in words. @param {number} id */
  words(id) {
    const { at, gesture, cause } = this.origins[id] ?? {}
    if (at && cause) return `${at}, ${wordsOfFlight(cause)}`
    return at ?? (gesture === undefined ? this.origins[id] ? 'an echo' : 'drawn' : 'added by an edit')
  }

  /** Returns the notes that differ from the session's. @param {Roll} roll */
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

  /** Returns the gesture that adds a note. Times that were not edited stay exact. @param {Note} now @param {Note} [before] */
  added(now, before) {
    const ns = this.begin(now)
    const length = before && before.end - before.start === now.end - now.start ? this.origins[now.id].length : this.ns(now.end) - this.ns(now.start)
    return `add ${VOICES[now.voice === 0 ? 0 : 1]} ${now.pitch} ${now.velocity} at ${ns} for ${Math.max(1e6, length)}`
  }

  /**
   * Returns the session with the edits of a roll's notes. `echoes` edits are left out, because an echo has no strike of its own, and
   * `gone` edits, because their strikes do not come any more: a dropped ball may change the flights of others.
   * @param {Roll} roll
   */
  text(roll) {
    const whole = this.#written(roll, new Set())
    const played = new Layer(this.context, whole.text)
    played.roll.free()
    const gone = new Set(this.changes(roll).flatMap(({ id, origin }) => (
      origin?.strike !== undefined && played.#suppressed.get(`${origin.voice} ${origin.ball} ${origin.strike}`) !== origin.ns ? [id] : [])))
    return { ...(gone.size > 0 ? this.#written(roll, gone) : whole), gone: gone.size }
  }

  /** Returns the session with the edits of a roll's notes, except of those that are left out. @param {Roll} roll @param {Set<number>} leftOut */
  #written(roll, leftOut) {
    const { settings, gestures, begin, end } = this.#parts
    /** @type {Set<number>} */
    const gone = new Set()
    /** @type {[number, string][]} */
    const added = []
    let echoes = 0
    for (const { id, origin, before, now } of this.changes(roll)) {
      if (leftOut.has(id)) continue
      if (origin?.strike !== undefined) added.push([Math.max(0, Math.ceil(origin.ns / TICK) - 1), `suppress ${origin.voice} ${origin.ball} ${origin.strike}`])
      else if (origin?.gesture !== undefined) gone.add(origin.gesture)
      else if (origin) {
        echoes++
        continue
      }
      if (!now) continue
      const drop = this.#drops.get(id)
      if (drop && drop.note.start === now.start && drop.note.pitch === now.pitch && drop.note.velocity === now.velocity) added.push(...drop.lines)
      else added.push([Math.floor(this.begin(now) / TICK), this.added(now, before)])
    }
    const lines = [...gestures.filter((_, index) => !gone.has(index)).map(({ tick, text }) => /** @type {[number, string]} */ ([tick, text])), ...added]
      .sort(([a], [b]) => a - b).map(([tick, text]) => `${tick} ${text}`)
    const last = Math.max(end, ...added.map(([tick]) => tick + 1))
    return { text: [...settings, ...begin > 0 ? [`begin ${begin}`] : [], ...lines, `end ${last}`, ''].join('\n'), echoes, edits: added.length + gone.size }
  }
}
