// @ts-check
// A performance in the core: gestures as texts in, events as plain objects (types.js) out.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').GestureEvent} GestureEvent */
/** @typedef {import('../types.js').Parameter} Parameter */

/** Where the members of an event lie, and how many are given at a time. */
const EVENT = { size: 152, start: 8, numbers: 16, kind: 72, integers: 76 }
const ROOM = 32

/** Why a gesture was refused, by the number of its event. */
export const REFUSALS = [
  '', 'out of range', 'outside', 'something is there', 'there are 16 balls already', 'there is no such ball', 'too fast',
  'no direction', 'it cannot move so', 'there is no such bouncer',
]

export class Playing {
  /**
   * What the core has created; `Core.restore` and `CoreSession.perform` make one.
   * @param {Wasm} wasm
   * @param {Parameter[]} parameters
   * @param {number} address
   */
  constructor(wasm, parameters, address) {
    this.wasm = wasm
    this.parameters = parameters
    this.address = address
    this.room = wasm.allocate(ROOM * EVENT.size + 8)
    this.flag = this.room + ROOM * EVENT.size
  }

  /** Has `advance` give flights too, each ball's anew. */
  reportFlights() { this.wasm.exports.clumsy_report_flights(this.address, 1) }

  /** How far it is advanced, in nanoseconds. */
  get ns() { return this.stand().ns }

  /** Where it stands: `paused` is how long the balls have stood in all, `slot` that of the active chord. */
  stand() {
    this.wasm.exports.clumsy_stand_now(this.address, this.room)
    const { view } = this.wasm
    return {
      ns: Number(view.getBigInt64(this.room, true)), paused: Number(view.getBigInt64(this.room + 8, true)),
      isPlaying: view.getInt32(this.room + 16, true) === 1, slot: view.getInt32(this.room + 20, true),
    }
  }

  /**
   * Advances to a time, and gives all events until it.
   * @param {number} ns not before the time of the last call
   */
  advance(ns) {
    const time = BigInt(Math.floor(ns))
    return this.all(() => this.wasm.exports.clumsy_advance(this.address, time, this.room, ROOM, this.flag))
  }

  /** The events of the end: what still sounds is ended. */
  end() { return this.all(() => this.wasm.exports.clumsy_end(this.address, this.room, ROOM, this.flag)) }

  /** All events that a function gives, which is called until it is complete. @param {() => number} give */
  all(give) {
    /** @type {StageEvent[]} */
    const events = []
    do {
      const count = give()
      if (count < 0) throw new RangeError('time runs back, or beyond its end')
      for (let index = 0; index < count; index++) events.push(this.event(this.room + index * EVENT.size))
    } while (this.wasm.view.getInt32(this.flag, true) === 0)
    return events
  }

  /**
   * Applies a gesture at the present tick; its event says whether it was refused. Null where the text is no gesture.
   * @param {string} text
   * @param {number} [source] 0…255
   * @returns {GestureEvent | null}
   */
  apply(text, source = 0) {
    const done = this.wasm.withText(text, (words) =>
      this.wasm.exports.clumsy_apply_text(this.address, words, source, this.room, 0))
    if (done !== 1) return null
    const { view } = this.wasm
    return {
      type: 'gesture', ns: Number(view.getBigInt64(this.room, true)), source,
      refusal: view.getInt32(this.room + EVENT.integers + 4, true), text,
    }
  }

  /** All of the performance as bytes: `Core.restore` goes on with them. */
  save() {
    const bytes = this.wasm.written((room, size) => this.wasm.exports.clumsy_save(this.address, room, size), 8192)
    if (!bytes) throw new Error('a performance is saved when it is advanced to its end')
    return bytes
  }

  /** The hash of all that decides how it goes on: 16 hexadecimal digits. */
  digest() { return BigInt.asUintN(64, this.wasm.exports.clumsy_digest(this.address)).toString(16).padStart(16, '0') }

  /** The chords of the eight slots as one gives them: `Dm9,G13,…`. */
  chords() {
    return this.wasm.writtenText((room, size) => this.wasm.exports.clumsy_chords(this.address, room, size)) ?? ''
  }

  /** The gesture that sets the key as it is: `key Bb3 dorian`. */
  keyText() {
    return this.wasm.writtenText((room, size) => this.wasm.exports.clumsy_key_text(this.address, room, size)) ?? ''
  }

  /** The gesture by which a parameter moves as it does: `move gravity=4..20/90s,walk`; null where it does not. @param {number} parameter */
  motionText(parameter) {
    return this.wasm.writtenText((room, size) => this.wasm.exports.clumsy_motion_text(this.address, parameter, room, size))
  }

  /** The number of the chordset whose chords the slots have; -1 where they are of none. @returns {number} */
  chordset() { return this.wasm.exports.clumsy_chordset_now(this.address) }

  /** What a slot's bouncer is called, and its chord's name. @param {number} slot 0…7 */
  slot(slot) {
    const { exports } = this.wasm
    return {
      numeral: this.wasm.writtenText((room, size) => exports.clumsy_slot_numeral(this.address, slot, room, size)) ?? '',
      chord: this.wasm.writtenText((room, size) => exports.clumsy_slot_chord(this.address, slot, room, size)) ?? '',
    }
  }

  /** The name of a MIDI note in the active chord, without its octave. @param {number} note */
  noteName(note) {
    return this.wasm.writtenText((room, size) => this.wasm.exports.clumsy_note_name(this.address, note, room, size)) ?? ''
  }

  /**
   * The settings in force now: the parameters' values by number, the key, the keys' places and sizes, the balls of the start, the MIDI channels
   * of bass and keys, 1…16, and how many parameters move by themselves.
   */
  settings() {
    const values = 48 + 8 * this.parameters.length
    return this.wasm.with(values + 960, (settings) => {
      this.wasm.exports.clumsy_settings_now(this.address, settings)
      const { view } = this.wasm
      const [balls, tonic, octave, scale, ...channels] = [8, 12, 16, 20, 24, 28].map((offset) => view.getInt32(settings + offset, true))
      const keys = Array.from({ length: view.getInt32(settings + 40, true) }, (_, index) => {
        const [x, y, width, height] = [0, 8, 16, 24].map((offset) =>
          view.getFloat64(settings + values + 168 + 32 * index + offset, true))
        return { index, x, y, width, height }
      })
      return {
        seed: view.getBigUint64(settings, true), balls, key: { tonic, octave, scale }, keys, channels, motions: view.getInt32(settings + 44, true),
        values: this.parameters.map((_, number) => view.getFloat64(settings + 48 + 8 * number, true)),
      }
    })
  }

  /** The MIDI note that a key sounds in the active chord. @param {number} key from 0 */
  keyNote(key) { return this.wasm.exports.clumsy_key_note(this.address, key) }

  /** A bouncer at the time to which this is advanced; it glides to its target for `left` nanoseconds more. @param {number} index 0…6 */
  bouncer(index) {
    return this.wasm.with(56, (state) => {
      this.wasm.exports.clumsy_bouncer_state(this.address, index, state)
      const { view } = this.wasm
      const [x, y, targetX, targetY, radius] = [0, 8, 16, 24, 32].map((offset) => view.getFloat64(state + offset, true))
      const [left, on] = [40, 48].map((offset) => Number(view.getBigInt64(state + offset, true)))
      return { index, x, y, targetX, targetY, radius, left, on: on !== 0 }
    })
  }

  /** An event in the core's memory. @param {number} address @returns {StageEvent} */
  event(address) {
    const { view } = this.wasm
    const ns = Number(view.getBigInt64(address, true))
    /** @param {number} index */
    const integer = (index) => view.getInt32(address + EVENT.integers + 4 * index, true)
    /** @param {number} index */
    const number = (index) => view.getFloat64(address + EVENT.numbers + 8 * index, true)
    switch (view.getInt32(address + EVENT.kind, true)) {
      case 1:
        return {
          type: 'flight', ns, ball: integer(0), there: integer(1) === 1, start: Number(view.getBigInt64(address + EVENT.start, true)),
          fraction: number(0), x: number(1), y: number(2), vx: number(3), vy: number(4), ax: number(5), ay: number(6),
        }
      case 2:
        return {
          type: 'strike', ns, voice: integer(0) === 0 ? 'bass' : 'key', index: integer(1), ball: integer(2), chord: integer(3),
          note: integer(5), velocity: integer(6), speed: number(0), x: number(1), y: number(2), silent: number(3),
        }
      default: {
        const bytes = Array.from({ length: integer(1) }, (_, index) => integer(2 + index))
        return { type: 'message', ns, voice: integer(0) === 0 ? 'bass' : 'key', bytes }
      }
    }
  }

  free() {
    this.wasm.free(this.room)
    this.wasm.exports.clumsy_free(this.address)
  }
}
