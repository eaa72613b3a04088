// @ts-check
// A performance in the core. Gestures go in as text, and events come out as plain objects (types.js).
import { ImageNow } from './image.js'
import { placesOffset, settingsSize } from './tables.js'

/** @typedef {import('./gestures.js').TimedGesture} TimedGesture */
/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').GestureEvent} GestureEvent */
/** @typedef {import('./parameter.js').Parameter} Parameter */

/** The voices of messages, by their numbers in clumsy.h. The notes of a roll that shows a performance have the same numbers. */
export const VOICES = /** @type {const} */ (['bass', 'key', 'click'])

/** The size of an event in the core's memory, and the offsets of its members, in bytes. */
export const EVENT = { size: 152, start: 8, numbers: 16, kind: 72, integers: 76, gesture: 104 }
/** The largest number of events that one call of the core returns. */
const ROOM = 32

/** The size of the buffer for the next save, in bytes: more than the last save needed. If the buffer is too small, everything is saved again. */
let room = 8192

/** The length of a tick, in nanoseconds. Gestures apply at multiples of a tick. */
export const TICK = 4e6

/** The reasons why gestures are refused, indexed by `refusal` of their events. */
export const REFUSALS = [
  '', 'out of range', 'outside the stage', 'the place is occupied', 'there are 16 balls already', 'there is no such ball', 'too fast',
  'the flick has no direction', 'this motion is not possible', 'there is no such bouncer',
  'the beat is too far', 'the place is too far', 'the ball has made this strike already', 'too many edits wait', 'the note cannot begin then',
  'the image does not allow this now',
]

export class Playing {
  /**
   * Takes ownership of a performance that the core created: see `Core.restore` and `CoreSession.perform`.
   * @param {Wasm} wasm
   * @param {Parameter[]} parameters
   * @param {number} address
   */
  constructor(wasm, parameters, address) {
    this.wasm = wasm
    this.exports = wasm.exports
    this.parameters = parameters
    this.address = address
    this.buffer = wasm.allocate(ROOM * EVENT.size + 8)
    this.flag = this.buffer + ROOM * EVENT.size
  }

  /** Makes `advance` return flights too (a flight describes a ball's path), beginning with the present flight of each ball. */
  reportFlights() { this.exports.clumsy_report_flights(this.address, 1) }

  /** Gives the performance an image (a canvas of moving shapes), or removes the image. `save` also saves the image. @param {boolean} follows */
  followImage(follows) { this.exports.clumsy_follow_image(this.address, follows ? 1 : 0) }

  /** The image; null if the performance has none. The image is freed with the performance. */
  get image() {
    const address = this.exports.clumsy_image_of(this.address)
    return address === 0 ? null : new ImageNow(this.wasm, address)
  }

  /** The time to which the performance has advanced, in nanoseconds. */
  get ns() { return this.stand().ns }

  /** Returns the present time, whether the balls move, and the number, 0…6, of the active chord's bouncer. */
  stand() {
    this.exports.clumsy_stand_now(this.address, this.buffer)
    const { view } = this.wasm
    return {
      ns: Number(view.getBigInt64(this.buffer, true)), isPlaying: view.getInt32(this.buffer + 16, true) === 1, slot: view.getInt32(this.buffer + 20, true),
    }
  }

  /**
   * Advances to a time, and returns all events up to that time.
   * @param {number} ns not before the time of the last call
   */
  advance(ns) {
    /** @type {StageEvent[]} */
    const events = []
    this.#advance(ns, (event) => events.push(event))
    return events
  }

  /**
   * Applies gestures at their ticks, and advances to the beginning of a tick.
   * @param {TimedGesture[]} gestures
   * @param {number} tick
   */
  run(gestures, tick) { this.runTo(gestures, tick * TICK) }

  /**
   * Applies gestures at their ticks, and advances to a time.
   * @param {TimedGesture[]} gestures none later than `ns`
   * @param {number} ns
   */
  runTo(gestures, ns) {
    for (const item of gestures) {
      this.#advance(item.tick * TICK)
      this.make(item)
    }
    this.#advance(ns)
  }

  /** @param {number} ns @param {(event: StageEvent) => void} [take] */
  #advance(ns, take) {
    const time = BigInt(Math.floor(ns))
    do {
      const count = this.exports.clumsy_advance(this.address, time, this.buffer, ROOM, this.flag)
      if (count < 0) throw new RangeError('cannot advance: the time is before the present one, or beyond the limit')
      if (take) for (let index = 0; index < count; index++) take(this.event(this.buffer + index * EVENT.size))
    } while (this.wasm.view.getInt32(this.flag, true) === 0)
  }

  /** Applies a gesture, and sets its `isRefused`. @param {TimedGesture} item a gesture of the present tick */
  make(item) {
    const event = this.apply(item.text, item.source)
    item.isRefused = event?.refusal !== 0
    return event
  }

  /**
   * Applies a gesture at the present tick. Returns the gesture's event, which says whether the gesture was
   * refused; null if the text is no gesture.
   * @param {string} text
   * @param {number} [source] 0…255
   * @returns {GestureEvent | null}
   */
  apply(text, source = 0) {
    const done = this.wasm.withText(text, (words) => this.exports.clumsy_apply_text(this.address, words, source, this.buffer, 0))
    if (done !== 1) return null
    const { view } = this.wasm
    return {
      type: 'gesture', ns: Number(view.getBigInt64(this.buffer, true)), source,
      refusal: view.getInt32(this.buffer + EVENT.integers + 4, true), text,
    }
  }

  /**
   * Searches for a ball that plays a note at about the time `ns` if a hand drops or flicks the ball. Returns the gestures
   * with their ticks, and the deviation from the wanted note: `late` in ns, `high` in semitones, and `loud` in steps of
   * velocity. Returns null if no ball can play the note.
   * @param {number} ns
   * @param {number} pitch
   * @param {number} velocity
   */
  findDrop(ns, pitch, velocity) {
    const text = this.wasm.writtenText(this.exports.clumsy_find_drop, this.address, BigInt(Math.round(ns)), pitch, velocity)
    if (!text) return null
    const [off, ...lines] = text.split('\n')
    const [late, high, loud] = off.split(' ').map(Number)
    return { late, high, loud, lines: lines.map((line) => /** @type {[number, string]} */ ([Number(line.split(' ')[0]), line.slice(line.indexOf(' ') + 1)])) }
  }

  /** Returns the whole performance as bytes, for `Core.restore`. */
  save() {
    const bytes = this.wasm.written((buffer, size) => this.exports.clumsy_save(this.address, buffer, size), room)
    room = Math.max(8192, (bytes?.length ?? 0) * 1.2)
    if (!bytes) throw new Error('cannot save: events of the last advance have not been fetched')
    return bytes
  }

  /** Returns a hash of everything that determines the rest of the performance: 16 hexadecimal digits. */
  digest() { return BigInt.asUintN(64, this.exports.clumsy_digest(this.address)).toString(16).padStart(16, '0') }

  /** Returns the present chords of the seven bouncers and the spare pad (a chord without a bouncer) as text, with commas between. */
  chords() { return this.#text(this.exports.clumsy_chords) }

  /** Returns the gesture that sets the present key, such as `key Bb3 dorian`. */
  keyText() { return this.#text(this.exports.clumsy_key_text) }

  /**
   * Returns the gesture that sets a parameter's automatic motion, such as `move gravity=4..20/90s,walk`; empty if the
   * parameter has none.
   * @param {number} parameter
   */
  motionText(parameter) { return this.#text(this.exports.clumsy_motion_text, parameter) }

  /** Returns the index of the built-in chordset with the present chords; -1 if there is none. @returns {number} */
  chordset() { return this.exports.clumsy_chordset_now(this.address) }

  /**
   * Returns the numeral and the name of a chord.
   * @param {number} slot 0…6 for the chord of a bouncer, 7 for the chord of the spare pad
   */
  slot(slot) {
    return { numeral: this.#text(this.exports.clumsy_slot_numeral, slot), chord: this.#text(this.exports.clumsy_slot_chord, slot) }
  }

  /** Returns the name of a MIDI note, as the active chord spells it, without octave. @param {number} note */
  noteName(note) { return this.#text(this.exports.clumsy_note_name, note) }

  /** @param {(...given: any[]) => number} write @param {...number} given */
  #text(write, ...given) { return this.wasm.writtenText(write, this.address, ...given) ?? '' }

  /**
   * Returns the present settings: the seed, the parameters' values by number, the keys' places and sizes, and the
   * MIDI channels (1…16) of the bass and of the keys. `mpe` is 0 if MPE is off. Balls move the pitch of their notes if
   * `mpe` is 1, and the timbre if it is 2. `motions` is the number of parameters with an automatic motion.
   */
  settings() {
    return this.wasm.with(settingsSize(this.parameters.length), (settings) => {
      this.exports.clumsy_settings_now(this.address, settings)
      const { view } = this.wasm
      const firstKey = settings + placesOffset(this.parameters.length) + 7 * 24
      const keys = Array.from({ length: view.getInt32(settings + 40, true) }, (_, index) => {
        const [x, y, width, height] = numbers(view, firstKey + 32 * index, 4)
        return { index, x, y, width, height }
      })
      return {
        seed: view.getBigUint64(settings, true), keys, channels: this.#channels(view, settings),
        mpe: this.#mpe(view, settings),
        motions: view.getInt32(settings + 44, true), values: numbers(view, settings + 48, this.parameters.length),
      }
    })
  }

  /** @param {DataView} view @param {number} settings */
  #mpe(view, settings) { return view.getInt32(settings + settingsSize(this.parameters.length) - 44, true) }

  /** Returns the channels of the bass and of the keys. @param {DataView} view @param {number} settings */
  #channels(view, settings) {
    const end = settings + settingsSize(this.parameters.length)
    const keys = this.#mpe(view, settings) > 0
      ? Array.from({ length: 15 }, (_, index) => index + 2)
      : Array.from({ length: 16 }, (_, index) => view.getUint8(end - 36 + index)).filter((channel) => channel > 0)
    return [[view.getInt32(settings + 24, true)], keys.length > 0 ? keys : [view.getInt32(settings + 28, true)]]
  }

  /** Returns the MIDI note that a key sounds in the active chord. @param {number} key from 0 */
  keyNote(key) { return this.exports.clumsy_key_note(this.address, key) }

  /** Returns the MIDI notes that the left and the right edge of a key sound. @param {number} key from 0 */
  edgeNotes(key) { return [0, 1].map((right) => this.exports.clumsy_edge_note(this.address, key, right)) }

  /** The width of each of a key's edges, as a share of the key's width. @returns {number} */
  get edgeShare() { return this.exports.clumsy_edge_share() }

  /** Returns the name of the form's present section, such as `A2`; empty if there is none. */
  section() { return this.#text(this.exports.clumsy_section_name) }

  /**
   * Returns the present state of a bouncer. `left` is the time in nanoseconds until the bouncer reaches its
   * target; 0 if the bouncer stands still.
   * @param {number} index 0…6
   */
  bouncer(index) {
    return this.wasm.with(56, (state) => {
      this.exports.clumsy_bouncer_state(this.address, index, state)
      const { view } = this.wasm
      const [x, y, targetX, targetY, radius] = numbers(view, state, 5)
      return { index, x, y, targetX, targetY, radius, left: Number(view.getBigInt64(state + 40, true)), on: view.getInt32(state + 48, true) !== 0 }
    })
  }

  /** Reads an event in the core's memory. @param {number} address @returns {StageEvent} */
  event(address) {
    const { view } = this.wasm
    const ns = Number(view.getBigInt64(address, true))
    const integer = (/** @type {number} */ index) => view.getInt32(address + EVENT.integers + 4 * index, true)
    const number = (/** @type {number} */ index) => view.getFloat64(address + EVENT.numbers + 8 * index, true)
    const voice = VOICES[integer(0)] ?? 'key'
    switch (view.getInt32(address + EVENT.kind, true)) {
      case 1:
        return {
          type: 'flight', ns, ball: integer(0), there: integer(1) === 1, start: Number(view.getBigInt64(address + EVENT.start, true)),
          fraction: number(0), x: number(1), y: number(2), vx: number(3), vy: number(4), ax: number(5), ay: number(6), landing: this.#landing(address),
        }
      case 2:
        return {
          type: 'strike', ns, voice: voice === 'bass' ? voice : 'key', index: integer(1), ball: integer(2), chord: integer(3), channel: integer(4) - 1,
          note: integer(5), velocity: integer(6), speed: number(0), x: number(1), y: number(2), silent: number(3),
        }
      case 5: return { type: 'section', ns }
      default:
        return { type: 'message', ns, voice, place: number(0), bytes: Array.from({ length: integer(1) }, (_, index) => integer(2 + index)) }
    }
  }

  /**
   * Returns the approximate place and time at which a ball lands on a key if no other ball hits that ball first.
   * Returns null if the ball lands on no key.
   * @param {number} flight the address of the flight's event
   */
  #landing(flight) {
    return this.wasm.with(24, (landing) => {
      if (this.exports.clumsy_landing(this.address, flight, landing) === 0) return null
      const { view } = this.wasm
      const [x, y] = numbers(view, landing, 2)
      return { x, y, ns: Number(view.getBigInt64(landing + 16, true)) }
    })
  }

  /**
   * Returns the musical position at a time that is not before the last event.
   * @param {number} ns
   * @returns {import('../types.js').MusicalPosition}
   */
  position(ns) {
    return this.wasm.with(24, (position) => {
      this.exports.clumsy_position_at(this.address, BigInt(Math.floor(ns)), position)
      const { view } = this.wasm
      return {
        bar: Number(view.getBigInt64(position, true)), beat: view.getInt32(position + 8, true), beats: view.getInt32(position + 12, true),
        phase: view.getFloat64(position + 16, true),
      }
    })
  }

  free() {
    this.wasm.free(this.buffer)
    this.exports.clumsy_free(this.address)
  }
}

/** @param {DataView} view @param {number} address @param {number} count */
function numbers(view, address, count) { return Array.from({ length: count }, (_, index) => view.getFloat64(address + 8 * index, true)) }
