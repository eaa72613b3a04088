// @ts-check
// The notes of the performance while it plays: new notes are added to the roll, and the playhead shows the present.

import { VOICES } from '../engine/playing.js'

/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('./editor.js').Editor} Editor */

/** The number of ticks per quarter note. */
export const TICKS = 960

export class Live {
  /** The ids of the sounding notes, by voice, channel and note number. @type {Map<string, number[]>} */
  #sounding = new Map()
  /** The notes that `settle` will add to the roll. @type {import('../engine/roll.js').Note[]} */
  #waiting = []
  /** The end ticks of ended notes by id, which `settle` will pass to the roll. @type {Map<number, number>} */
  #ended = new Map()
  /** The strike that caused each note, in words, by the note's id. @type {Map<number, string>} */
  balls = new Map()
  #next = 0
  #beats = 4
  #last = ''

  /** @param {Editor} editor */
  constructor(editor) { this.editor = editor }

  /** Converts a time of the performance to ticks. The roll shows each beat as a quarter note, even if the beat is an eighth. Returns null before the performance begins. Sets the roll's meter, from the time's bar on, if the meter has changed. @param {number} ns */
  tick(ns) {
    const place = this.editor.context.position(ns)
    if (!place) return null
    const beat = place.beats > 0 ? place.beats : 4
    if (beat !== this.#beats) {
      this.#beats = beat
      this.editor.roll.setMeter(this.editor.roll.barStart(place.bar), beat, 4)
    }
    return Math.max(0, Math.round(this.editor.roll.barStart(place.bar) + (place.beat + place.phase) * TICKS))
  }

  /** @param {StageEvent} event */
  take(event) {
    if (event.type === 'strike') this.#last = event.ball === 0 ? `bass ball, bouncer ${event.index + 1}` : `ball ${event.ball}, key ${event.index + 1}`
    if (event.type !== 'message' || event.voice === 'click') return
    const [status, pitch, velocity] = event.bytes
    const kind = status & 0xF0
    if (kind !== 0x90 && kind !== 0x80) return
    const key = `${event.voice} ${status & 15} ${pitch}`
    const tick = this.tick(event.ns)
    if (tick === null) return
    if (kind === 0x90 && velocity > 0) {
      const id = this.#next++
      this.#waiting.push({ id, start: tick, end: tick, pitch, velocity, voice: VOICES.indexOf(event.voice) })
      this.balls.set(id, this.#last)
      this.#sounding.set(key, [...this.#sounding.get(key) ?? [], id])
      return
    }
    const id = this.#sounding.get(key)?.shift()
    if (id !== undefined) this.#ended.set(id, tick)
  }

  /** Removes the notes that begin at a time or later. @param {number} ns -∞ to remove all notes */
  rollback(ns) {
    this.settle(null)
    const { roll } = this.editor
    const tick = ns === -Infinity ? 0 : this.tick(ns) ?? 0
    const gone = new Set()
    for (let lost; (lost = roll.notes(tick, 2 ** 48)).length > 0;) {
      roll.update(lost.map((note) => ({ ...note, velocity: 0 })))
      for (const { id } of lost) gone.add(id)
    }
    for (const [key, ids] of this.#sounding) this.#sounding.set(key, ns === -Infinity ? [] : ids.filter((id) => !gone.has(id)))
    this.editor.edits++
  }

  /** Adds new notes to the roll, sets the ends of ended notes, and moves the playhead and the ends of sounding notes to the present. @param {number | null} ns the present time; null leaves the playhead and the sounding notes */
  settle(ns) {
    const { roll } = this.editor
    if (this.#waiting.length > 0) roll.add(this.#waiting)
    this.#waiting = []
    const now = ns === null ? null : this.tick(ns)
    const changed = []
    for (const [id, end] of this.#ended) {
      const note = roll.note(id)
      if (note) changed.push({ ...note, end: Math.max(end, note.start) })
    }
    this.#ended.clear()
    if (now !== null) {
      for (const id of [...this.#sounding.values()].flat()) {
        const note = roll.note(id)
        if (note && now > note.end) changed.push({ ...note, end: now })
      }
      this.editor.playhead = now
    }
    if (changed.length > 0) roll.update(changed)
    this.editor.changed()
  }
}
