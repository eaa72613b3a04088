// @ts-check
// The editor of a roll, with its tool, caret, loop and playhead.

import { REPLACE, Roll, TOGGLE } from '../engine/roll.js'
import { Sheet } from './sheet.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/roll.js').Note} Note */
/** @typedef {import('../engine/roll.js').Action} Action */

/** The tools, in the order of their buttons and of the keys 1 to 5. */
export const TOOLS = /** @type {const} */ (['select', 'draw', 'erase', 'split', 'glue'])

/** How long an edited note sounds as a preview, in ms. */
const HEARD = 220

export class Editor {
  /** @type {typeof TOOLS[number]} */
  tool = 'select'
  /** `true` if strokes of a pointer edit the notes; `false` if they scroll. */
  isEditing = true
  /** `true` while the roll shows the performance as it plays. */
  isLive = true
  /** Returns the origin of a note in words, if the notes are those of a performance or session; null for a file. @type {((id: number) => string) | null} */
  originOf = null
  /** Returns the strike that played a note of a session, and the ball's flight before this strike; null if they are not known. @type {((id: number) => import('./flight.js').Cause | null) | null} */
  causeOf = null
  /** Searches for a ball drop that plays a note of a session, and returns the result in words. On the page of a run, it only returns that SAVE adds the note without a ball. Null if the notes are not those of a session. @type {((note: Note) => string) | null} */
  drop = null
  /** Gives a newly opened roll the rows and bars that are set in the panel. The panel sets this function. */
  applySettings = () => {}
  /** `true` if several notes may be selected and edited at once. */
  selectsSeveral = true
  /** The only voice that may be edited; -1 if all voices may be. */
  voice = -1
  /** The velocity of drawn notes. */
  velocity = 96
  /** The place of the caret, which the arrow keys move. */
  caret = { tick: 0, row: 0 }
  /** @type {[number, number] | null} the loop in ticks */
  loop = null
  /** The playhead in ticks. */
  playhead = 0
  /** `true` if the notes were edited since the last save. */
  isEdited = false
  /** @type {import('./paper.js').Over} */
  over = { playhead: 0, loop: null, box: null, drawn: null, caret: null, velocities: new Map() }
  /** @type {{mask: number, tonic: number} | null} the highlighted scale, to which notes can be snapped */
  scale = null
  /** A counter that grows with each edit, each rollback and each opened roll. New notes of the performance do not count. */
  edits = 0

  /** @param {Context} context @param {Roll} roll */
  constructor(context, roll) {
    this.context = context
    this.roll = roll
    this.sheet = new Sheet(roll)
    /** @type {Set<() => void>} */
    this.listeners = new Set()
    /** Called once after each edit that changed notes. `notes` holds at most the first 64 of the `count` changed notes. @type {Set<(report: {kind: string, count: number, notes: Note[]}) => void>} */
    this.editListeners = new Set()
    /** Called with words for the status line, which screen readers also read. @type {(words: string) => void} */
    this.say = () => {}
    /** `true` if the next frame must be drawn. */
    this.isStale = true
  }

  /** Shows another roll, and frees the old one. @param {Roll} roll */
  open(roll) {
    this.roll.free()
    this.roll = roll
    this.isLive = false
    Object.assign(this, { loop: null, playhead: 0, voice: -1, isEdited: false, edits: this.edits + 1 })
    this.caret = { tick: 0, row: 0 }
    Object.assign(this.sheet, { from: 0, top: 0 })
    this.sheet.open(roll)
    this.sheet.center()
    this.applySettings()
    const first = roll.note(roll.beside(-1, 0, true))
    if (first) this.caret = { tick: first.start, row: Math.max(0, this.sheet.keys.indexOf(first.pitch)) }
    this.selected()
  }

  /** Requests a redraw in the next frame. */
  changed() { this.isStale = true }

  /** Notifies the listeners of a change of the selection or the settings. */
  selected() {
    this.changed()
    for (const listener of this.listeners) listener()
  }

  /** Handles an edit. If the edit changed notes, reports it to the edit listeners and in the status line. Returns `changed`. @param {number} changed the number of changed notes */
  done(changed) {
    this.changed()
    if (changed > 0) {
      this.edits++
      this.isEdited = true
      const { kind, ids, count } = this.roll.report()
      const notes = ids.slice(0, 64).flatMap((id) => this.roll.note(id) ?? [])
      for (const listener of this.editListeners) listener({ kind, count, notes })
      this.say(this.words(kind, count, notes))
      this.sheet.scroll(0, 0)
    }
    for (const listener of this.listeners) listener()
    return changed
  }

  /** @param {string} kind @param {number} count @param {Note[]} notes */
  words(kind, count, notes) {
    if (count !== 1 || notes.length !== 1) return `${count} note${count === 1 ? '' : 's'} ${kind}`
    const [note] = notes
    return kind === 'resized' ? `${this.name(note.pitch)} resized: ${this.roll.duration(note.id)} long` : `${kind}: ${this.wordsOf(note)}`
  }

  /** Returns a description of a note. @param {Note} note */
  wordsOf(note) {
    return `${this.name(note.pitch)} at ${this.roll.position(note.start)}, ${this.roll.duration(note.id)} long, velocity ${note.velocity}${this.originOf ? `, ${this.originOf(note.id)}` : ''}`
  }

  /** Returns the name of a pitch, such as `E♭4`. @param {number} pitch */
  name(pitch) { return `${['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'][pitch % 12]}${Math.floor(pitch / 12) - 1}` }

  /** Performs an edit, and reports it. @param {Action} action @param {...number} given */
  edit(action, ...given) {
    if (!this.isEditing) return this.#lockedOut()
    return this.done(this.roll.do(action, given[0], given[1], given[2]))
  }

  #lockedOut() {
    this.say(this.isLive ? 'notes cannot be edited while they are played: press MORE, then “Edit the session”' : 'the roll is locked: EDIT unlocks it')
    return 0
  }

  /** Sets whether strokes edit the notes or scroll. While the roll shows the performance, strokes always scroll. @param {boolean} isEditing */
  setEditing(isEditing) {
    this.isEditing = isEditing && !this.isLive
    if (isEditing && this.isLive) this.#lockedOut()
    else this.say(isEditing ? 'strokes edit' : 'strokes scroll')
    this.selected()
  }

  /** Returns the note at a pixel. @param {number} x @param {number} y @returns {Note | null} */
  noteAt(x, y) {
    const id = this.roll.at(this.sheet.tick(x), this.sheet.row(y), 2 / this.sheet.scale)
    return id < 0 ? null : this.roll.note(id)
  }

  /** The note under the caret. */
  get noteAtCaret() {
    const id = this.roll.at(this.caret.tick, this.caret.row)
    return id < 0 ? null : this.roll.note(id)
  }

  /** @param {number} tick @param {number} row */
  setCaret(tick, row) {
    this.caret = { tick: Math.max(0, this.roll.line(tick, 'floor')), row: Math.min(Math.max(row, 0), this.sheet.keys.length - 1) }
    this.selected()
  }

  /** Puts the caret exactly on the beginning of a note. @param {Note} note */
  setCaretOn(note) {
    this.caret = { tick: note.start, row: this.sheet.keys.indexOf(note.pitch) }
    this.sheet.reveal(note.start, this.caret.row)
    this.selected()
  }

  /** Selects the notes that a box in pixels touches. @param {{x: number, y: number, width: number, height: number}} box @param {number} mode */
  selectBox({ x, y, width, height }, mode) {
    const { sheet } = this
    this.roll.do('selectBox', Math.floor(sheet.tick(x)), Math.ceil(sheet.tick(x + width)), sheet.row(y), sheet.row(y + height) + 1, mode)
    this.say(`${this.roll.selected} selected`)
    this.selected()
  }

  /** Draws a note, and reports the edit. @param {number} from @param {number} to @param {number} row */
  draw(from, to, row) {
    if (!this.isEditing) return this.#lockedOut()
    const id = this.roll.do('draw', from, to, row, this.velocity, Math.max(this.voice, 0))
    if (id < 0) this.say('there is no room for a note here')
    return this.done(id < 0 ? 0 : 1)
  }

  /** Uses the present tool at a place. @param {number} tick @param {number} row */
  useTool(tick, row) {
    const id = this.roll.at(tick, row)
    if (!this.isEditing && this.tool !== 'select') return this.#lockedOut()
    switch (this.tool) {
      case 'draw': return id < 0 ? this.draw(tick, tick, row) : 0
      case 'erase': return this.done(id < 0 ? 0 : this.roll.erase([id]))
      case 'split': return id < 0 ? 0 : this.edit('split', id, tick)
      case 'glue': return id < 0 ? 0 : this.edit('glue', id)
      default:
        this.roll.do('select', id, this.selectsSeveral ? TOGGLE : REPLACE)
        this.selected()
        return 0
    }
  }

  /** @param {typeof TOOLS[number]} tool */
  setTool(tool) {
    this.tool = tool
    this.say(`${tool} tool`)
    this.selected()
  }

  /** @param {number} from @param {number} to in ticks; each is snapped to the nearest grid line; if both are then equal, the loop is removed */
  setLoop(from, to) {
    const edges = [from, to].map((tick) => Math.max(0, this.roll.line(tick, 'nearest'))).sort((a, b) => a - b)
    this.loop = edges[0] === edges[1] ? null : [edges[0], edges[1]]
    this.selected()
  }

  /** @param {number} tick */
  seek(tick) {
    this.playhead = Math.max(0, tick)
    for (const listener of this.seekListeners) listener()
    this.selected()
  }

  /** @type {Set<() => void>} */
  seekListeners = new Set()

  /** @param {number} voice */
  setVoice(voice) {
    this.voice = voice
    this.roll.setVoice(voice)
    this.roll.do('deselectAll')
    this.selected()
  }

  /** `true` if a pitch is in the highlighted scale. @param {number} pitch */
  isInScale(pitch) { return this.scale !== null && (this.scale.mask >> ((pitch - this.scale.tonic + 12) % 12) & 1) === 1 }

  // The functions `quantizing` and `humanizing` return the arguments of the actions `quantize` and `humanize`. The panel sets them.
  /** @type {() => number[]} */
  quantizing = () => [100, 50]
  /** @type {() => number[]} */
  humanizing = () => [this.edits + 1, this.roll.line(0, 'next') / 8, 10]
  /** Plays from a tick, or stops. The player sets this function. @type {(tick: number) => void} */
  togglePlay = () => {}

  /** Lets a pitch sound for a moment. @param {number} pitch @param {number} [velocity] */
  audition(pitch, velocity = this.velocity) { this.context.playNote?.(pitch, velocity, HEARD) }
}
