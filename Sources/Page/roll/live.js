// @ts-check
// The notes of the performance while it plays: the roll grows by them, and the playhead is the present.

/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('./editor.js').Editor} Editor */

/** The ticks of a quarter note. */
export const TICKS = 960
/** The voices of the performance, by `MessageEvent.voice`. */
const VOICES = { bass: 0, key: 1 }

export class Live {
  /** The sounding notes, by voice, channel and number. @type {Map<string, number[]>} */
  #sounding = new Map()
  /** Notes that are not in the roll yet. @type {import('../engine/roll.js').Note[]} */
  #waiting = []
  /** The ends of notes, by id. @type {Map<number, number>} */
  #ended = new Map()
  /** The ids of notes whose ball is known, with the strike that made them. @type {Map<number, string>} */
  balls = new Map()
  #next = 0
  #beats = 4
  #last = ''

  /** @param {Editor} editor */
  constructor(editor) { this.editor = editor }

  /** Returns a time of the performance in ticks, or null before it begins. @param {number} ns */
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
    if (event.type !== 'message') return
    const [status, pitch, velocity] = event.bytes
    const kind = status & 0xF0
    if (kind !== 0x90 && kind !== 0x80) return
    const key = `${event.voice} ${status & 15} ${pitch}`
    const tick = this.tick(event.ns)
    if (tick === null) return
    if (kind === 0x90 && velocity > 0) {
      const id = this.#next++
      this.#waiting.push({ id, start: tick, end: tick, pitch, velocity, voice: VOICES[event.voice] })
      this.balls.set(id, this.#last)
      this.#sounding.set(key, [...this.#sounding.get(key) ?? [], id])
      return
    }
    const id = this.#sounding.get(key)?.shift()
    if (id !== undefined) this.#ended.set(id, tick)
  }

  /** Forgets the notes that begin at a time or later. @param {number} ns */
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

  /** Puts new notes into the roll; those that sound last until now. @param {number | null} ns */
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
