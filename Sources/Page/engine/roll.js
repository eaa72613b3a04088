// @ts-check
// The core's piano roll: notes, their selection, and edits that can be undone. Times are in ticks.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {{id: number, start: number, end: number, pitch: number, velocity: number, voice: number}} Note */
/** @typedef {{from: number, scale: number, top: number, rowHeight: number, width: number, height: number}} RollView */
/** The zoom of a roll. `level` is the level of the grid: 0 for whole notes, 1 for half notes … 6 for 64th notes. @typedef {{level: number, lowest: number, highest: number, stepWidth: number, rowHeight: number, lowestHeight: number, highestHeight: number}} Zoom */
/** A line of the grid. `rank` is 0 for the beginning of a bar, 1 for a beat, 2 for a quarter of a beat, 3 for a finer line. @typedef {{tick: number, rank: number, bar: number}} Line */

/** The actions of `clumsy_roll_do`, in their order. */
const ACTIONS = /** @type {const} */ ([
  'selectAll', 'deselectAll', 'select', 'selectVoice', 'selectBox', 'beginDrag', 'drag', 'dragEnds', 'drop', 'cancelDrag',
  'move', 'resize', 'quantize', 'humanize', 'transpose', 'transposeInScale', 'snapToScale', 'legato', 'split', 'glueSelection',
  'glue', 'draw', 'eraseSelection', 'copy', 'paste', 'velocities', 'ramp', 'setVoice', 'undo', 'redo',
])
/** @typedef {typeof ACTIONS[number]} Action */

/** The kinds of edits that a report names, in the order of `clumsy_roll_edit`. */
export const EDITS = [
  '', 'moved', 'resized', 'quantized', 'humanized', 'transposed', 'made legato', 'split', 'glued', 'drawn', 'erased', 'pasted',
  'velocity set', 'snapped to the scale', 'given to the voice', 'undone', 'redone',
]

/** The effects of a new selection on the old one: replace it, add to it, or toggle each newly selected note. */
export const REPLACE = 0, ADD = 1, TOGGLE = 2

/** The greatest number of rectangles in a picture, and the size of a rectangle in bytes. */
export const MOST = 20_000, RECTANGLE = 24
const NOTE = 24, LINE = 16

export class Roll {
  /** @param {Wasm} wasm @param {number} [ticksPerQuarter] @param {number} [address] the address of an opened roll */
  constructor(wasm, ticksPerQuarter = 480, address = wasm.exports.clumsy_roll_create(ticksPerQuarter)) {
    this.wasm = wasm
    this.exports = wasm.exports
    this.address = address
    this.buffer = wasm.allocate(64)
    /** The address of the rectangles that the latest `draw` wrote. */
    this.rectangles = wasm.allocate(MOST * RECTANGLE)
    /** The address of the counts that the latest `density` wrote; 0 before the first call. */
    this.cells = 0
  }

  /** Performs an action; clumsy.h lists the arguments of each action. @param {Action} action */
  do(action, a = 0, b = 0, c = 0, d = 0, e = 0) { return this.exports.clumsy_roll_do(this.address, ACTIONS.indexOf(action), a, b, c, d, e) }

  get count() { return this.exports.clumsy_roll_count(this.address) }
  /** The number of ids, including those of erased notes. */
  get ids() { return this.exports.clumsy_roll_ids(this.address) }
  get bars() { return this.exports.clumsy_roll_bars(this.address) }
  get end() { return this.exports.clumsy_roll_end(this.address) }

  /**
   * Opens a MIDI file. Throws a TextError if the bytes are no MIDI file.
   * @param {import('./core.js').Core} core
   * @param {Uint8Array} bytes
   */
  static open(core, bytes) {
    const { wasm } = core
    return wasm.with(512, (error) => {
      const address = wasm.withBytes(bytes, (at, size) => wasm.exports.clumsy_roll_open(at, size, error))
      if (address === 0) throw core.textError(error)
      return new Roll(wasm, 0, address)
    })
  }

  /** The roll as a MIDI file: the opened file with the edits. */
  get bytes() { return this.wasm.written((address, capacity) => this.exports.clumsy_roll_save(this.address, address, capacity), 1 << 16) ?? new Uint8Array() }

  /** The damaged or unusual parts of the opened file, one per line; empty if there are none. */
  get warnings() { return this.wasm.writtenText(this.exports.clumsy_roll_warnings, this.address) ?? '' }

  /** Returns the time of a tick in ns. @param {number} tick */
  nanoseconds(tick) { return this.exports.clumsy_roll_nanoseconds(this.address, tick) }
  /** Returns the last tick at or before a time in ns. @param {number} ns */
  tickAt(ns) { return this.exports.clumsy_roll_tick_at(this.address, ns) }

  /** The voices that have notes, in ascending order. @returns {number[]} */
  get voices() { return this.#ids((address, capacity) => this.exports.clumsy_roll_voices(this.address, address, capacity)) }

  /** Adds notes, and returns the first note's id. This is not an edit: it cannot be undone. @param {Note[]} notes */
  add(notes) { return this.#withNotes(notes, (address, count) => this.exports.clumsy_roll_add(this.address, address, count)) }

  /** Changes notes, and erases those with velocity 0. This is not an edit: it cannot be undone. @param {Note[]} notes */
  update(notes) { this.#withNotes(notes, (address, count) => this.exports.clumsy_roll_update(this.address, address, count)) }

  /** @param {Note[]} notes @param {(address: number, count: number) => number} use */
  #withNotes(notes, use) {
    return this.wasm.with(Math.max(notes.length, 1) * NOTE, (address) => {
      const { view } = this.wasm
      for (const [index, { id, start, end, pitch, velocity, voice }] of notes.entries()) {
        const at = address + NOTE * index
        view.setFloat64(at, start, true)
        view.setFloat64(at + 8, end, true)
        view.setInt32(at + 16, id, true)
        view.setUint8(at + 20, pitch)
        view.setUint8(at + 21, velocity)
        view.setUint16(at + 22, voice, true)
      }
      return use(address, notes.length)
    })
  }

  /** @param {number} at an address @returns {Note} */
  #note(at) {
    const { view } = this.wasm
    return {
      start: view.getFloat64(at, true), end: view.getFloat64(at + 8, true), id: view.getInt32(at + 16, true),
      pitch: view.getUint8(at + 20), velocity: view.getUint8(at + 21), voice: view.getUint16(at + 22, true),
    }
  }

  /** Returns the note with an id; null if there is none. @param {number} id */
  note(id) { return this.exports.clumsy_roll_note_of(this.address, id, this.buffer) === 1 ? this.#note(this.buffer) : null }

  /**
   * Returns the notes that begin at or after tick `from` and before `to`, at most `most`, ordered by time.
   * @param {number} from
   * @param {number} to
   * @param {number} [most]
   */
  notes(from, to, most = MOST) {
    return this.wasm.with(most * NOTE, (address) => {
      const count = Math.min(most, this.exports.clumsy_roll_notes(this.address, from, to, address, most))
      return Array.from({ length: count }, (_, index) => this.#note(address + NOTE * index)).sort((a, b) => a.start - b.start || b.pitch - a.pitch)
    })
  }

  /**
   * Returns 128 Booleans by MIDI note number: `true` if the MIDI note has a row, and a note begins there at or after tick
   * `from` and before `to`.
   * @param {number} from
   * @param {number} to
   */
  pitches(from, to) {
    const { keys } = this
    const counts = this.density({ from, scale: 1 / Math.max(to - from, 1), top: 0, rowHeight: 1, width: 1, height: keys.length }, 1, keys.length)
    const used = Array.from({ length: 128 }, () => false)
    for (const [row, count] of counts.entries()) used[keys[row]] = count > 0
    return used
  }

  /** Returns the ids that a function writes. @param {(address: number, capacity: number) => number} write */
  #ids(write, most = 1 << 16) {
    return this.wasm.with(4 * most, (address) => {
      const count = Math.min(most, write(address, most))
      return Array.from(new Int32Array(this.exports.memory.buffer, address, count))
    })
  }

  /** The selected ids, at most 65536. */
  get selection() { return this.#ids((address, capacity) => this.exports.clumsy_roll_selection(this.address, address, capacity)) }

  /** The number of selected notes. */
  get selected() { return this.exports.clumsy_roll_selection(this.address, 0, 0) }

  /** Returns the kind of the latest edit, and the ids and the number of the notes that it changed. */
  report() {
    let kind = 0
    const ids = this.#ids((address, capacity) => {
      kind = this.exports.clumsy_roll_report(this.address, address, capacity, this.buffer)
      return this.wasm.view.getInt32(this.buffer, true)
    })
    return { kind: EDITS[kind], ids, count: this.wasm.view.getInt32(this.buffer, true) }
  }

  /** Erases notes as one edit. @param {number[]} ids */
  erase(ids) { return this.#withIntegers(ids, (address) => this.exports.clumsy_roll_erase(this.address, address, ids.length)) }

  /** Sets velocities as one edit. @param {Map<number, number>} values by id */
  setVelocities(values) {
    return this.#withIntegers([...values.keys(), ...values.values()], (address) =>
      this.exports.clumsy_roll_set_velocities(this.address, address, address + 4 * values.size, values.size))
  }

  /** @param {number[]} values @param {(address: number) => number} use */
  #withIntegers(values, use) {
    return this.wasm.with(4 * Math.max(values.length, 1), (address) => {
      new Int32Array(this.exports.memory.buffer, address, values.length).set(values)
      return use(address)
    })
  }

  /** Returns the id of the note at a place; -1 if there is none. @param {number} tick @param {number} row @param {number} [slack] in ticks */
  at(tick, row, slack = 0) { return this.exports.clumsy_roll_at(this.address, tick, row, slack) }

  /**
   * Returns the id of the first note after a place, or of the last note before it; -1 if there is none. Notes are
   * ordered by time, then by row.
   * @param {number} tick
   * @param {number} row
   * @param {boolean} isForward
   */
  beside(tick, row, isForward) { return this.exports.clumsy_roll_beside(this.address, tick, row, isForward ? 1 : 0) }

  /**
   * Returns the number of ticks by which a note, or only its end, moves if the user drags it by `ticks`. The moved
   * note or end snaps to the grid.
   * @param {number} id
   * @param {number} ticks
   * @param {boolean} isEnd
   */
  snap(id, ticks, isEnd) { return this.exports.clumsy_roll_snap(this.address, id, ticks, isEnd ? 1 : 0) }

  /**
   * Returns the tick of a grid line: the line nearest to a tick, the last line at or before the tick, or the first line
   * after it.
   * @param {number} tick
   * @param {'nearest' | 'floor' | 'next'} which
   */
  line(tick, which) { return this.exports.clumsy_roll_line_at(this.address, tick, ['nearest', 'floor', 'next'].indexOf(which)) }

  /**
   * Returns the grid's lines between two ticks.
   * @param {number} from
   * @param {number} to
   * @param {number} level
   * @returns {Line[]}
   */
  lines(from, to, level, most = 4096) {
    return this.wasm.with(most * LINE, (address) => {
      const count = this.exports.clumsy_roll_lines(this.address, from, to, level, address, most)
      const { view } = this.wasm
      return Array.from({ length: count }, (_, index) => {
        const at = address + LINE * index
        return { tick: view.getFloat64(at, true), rank: view.getInt32(at + 8, true), bar: view.getInt32(at + 12, true) }
      })
    })
  }

  /** The MIDI notes of the rows, from high to low. @returns {number[]} */
  get keys() { return [...this.wasm.written((address, capacity) => this.exports.clumsy_roll_keys(this.address, address, capacity)) ?? []] }

  /** @param {number} lowest @param {number} highest */
  setKeys(lowest, highest) { this.exports.clumsy_roll_set_keys(this.address, lowest, highest) }
  /** @param {number} mask @param {number} tonic @param {number} lowest octave @param {number} highest octave */
  setScaleKeys(mask, tonic, lowest, highest) { return this.exports.clumsy_roll_set_scale_keys(this.address, mask, tonic, lowest, highest) }
  /** @param {number[]} notes */
  setOwnKeys(notes) { this.wasm.withBytes(Uint8Array.from(notes), (address, size) => this.exports.clumsy_roll_set_own_keys(this.address, address, size)) }
  /** Sets the number of bars. @param {number} bars 0 for as many bars as the notes need */
  setBars(bars) { this.exports.clumsy_roll_set_bars(this.address, bars) }
  /** Sets the grid to which edits snap. @param {number} level @param {boolean} isTriplet */
  setStep(level, isTriplet) { this.exports.clumsy_roll_set_step(this.address, level, isTriplet ? 1 : 0) }
  /** Lets edits change only the notes of one voice. @param {number} voice -1 for all voices */
  setVoice(voice) { this.exports.clumsy_roll_set_voice(this.address, voice) }
  /** @param {number} tick @param {number} beats @param {number} unit */
  setMeter(tick, beats, unit) { return this.exports.clumsy_roll_set_meter(this.address, tick, beats, unit) === 1 }

  /**
   * Applies a pinch to a zoom, and returns the number of pixels per tick.
   * @param {Zoom} zoom
   * @param {number} factor
   * @param {number} rowFactor
   */
  pinch(zoom, factor, rowFactor) {
    const { view } = this.wasm
    const at = this.buffer
    ;[zoom.level, zoom.lowest, zoom.highest].forEach((value, index) => view.setInt32(at + 4 * index, value, true))
    ;[zoom.stepWidth, zoom.rowHeight, zoom.lowestHeight, zoom.highestHeight].forEach((value, index) => view.setFloat64(at + 16 + 8 * index, value, true))
    const scale = this.exports.clumsy_roll_pinch(this.address, at, factor, rowFactor)
    zoom.level = view.getInt32(at, true)
    zoom.stepWidth = view.getFloat64(at + 16, true)
    zoom.rowHeight = view.getFloat64(at + 24, true)
    return scale
  }

  /** @param {number} tick */
  barOf(tick) { return this.exports.clumsy_roll_bar_of(this.address, tick) }
  /** @param {number} bar */
  barStart(bar) { return this.exports.clumsy_roll_bar_start(this.address, bar) }
  /**
   * Returns a tick's place as bar.beat.subbeat.cent, all from 0. A subbeat is a quarter of a beat, and a cent is 1/240 of
   * a subbeat. A cent of 0 is omitted; if the subbeat is 0 too, both are omitted, as in `0.2`.
   * @param {number} tick
   * @returns {string}
   */
  position(tick) { return this.wasm.writtenText(this.exports.clumsy_roll_position, this.address, tick) ?? '' }
  /** Returns the duration of a note in the form of `position`, such as `0.1`. @param {number} id @returns {string} */
  duration(id) { return this.wasm.writtenText(this.exports.clumsy_roll_duration, this.address, id) ?? '' }
  /** Returns the chord names of `count` bars (at most 64), from `bar` on. @param {number} bar @param {number} count @returns {string[]} */
  chords(bar, count) { return (this.wasm.writtenText(this.exports.clumsy_roll_chords, this.address, bar, count) ?? '').split('\n') }

  /** Writes a view to `buffer`. @param {RollView} part */
  #view(part) {
    const { view } = this.wasm
    ;[part.from, part.scale, part.top, part.rowHeight, part.width, part.height].forEach((value, index) => view.setFloat64(this.buffer + 8 * index, value, true))
    return this.buffer
  }

  /** Writes the notes of a view to `rectangles`, and returns their number; -1 if there are too many. @param {RollView} part */
  draw(part) { return this.exports.clumsy_roll_draw(this.address, this.#view(part), this.rectangles, MOST) }

  /**
   * Returns the number of notes that begin in each pixel column of each row, at most 255.
   * @param {RollView} part
   * @param {number} columns
   * @param {number} rows
   */
  density(part, columns, rows) {
    // The core writes into one block, which grows to the size of the largest picture.
    const size = columns * rows
    if (size > (this.wasm.sizes.get(this.cells) ?? 0)) {
      this.wasm.free(this.cells)
      this.cells = this.wasm.allocate(size)
    }
    this.exports.clumsy_roll_density(this.address, this.#view(part), columns, this.cells)
    return new Uint8Array(this.exports.memory.buffer, this.cells, size)
  }

  free() {
    for (const address of [this.buffer, this.rectangles, this.cells]) this.wasm.free(address)
    this.exports.clumsy_roll_free(this.address)
  }
}
