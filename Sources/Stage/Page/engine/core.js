// @ts-check
// The core: one engine for pages, worklets and Node. It has no DOM, no clock and no network.
//
//   const core = await Core.load(await assetBytes('clumsy.wasm'))     // or new Core(module), where the module is compiled already
//   core.parameters, core.presets, core.chordsets                     // the tables, as types.js says
//   core.engineVersion
//   const session = core.session('clumsy 1 engine 2\nseed 7\n')       // a TextError where it is none: line, column, nearest, message
//   core.sessionOfShare('clumsy:1…'), core.sessionOfPreset('night', { seed: 7 })
//   session.text(), session.share()                                   // the share line; null where it is too long
//   session.add(tick, 'gravity 4.9'), session.finish(tick)
//   session.begin, session.end, session.gestures                      // ticks; [{tick, text}]
//   const playing = session.perform(tick)                             // a `Playing`: playing.js
//   core.restore(bytes)                                               // a `Playing` from its saved bytes
//   core.gestureError('gravty 4')                                     // null, or a TextError
//   const sound = core.sound(playing, 48000)                          // a `Sounding`: sounding.js
//
// What is created lives until its `free()`. Times are nanoseconds since the start, as numbers: exact for a hundred days.
import { Playing } from './playing.js'
import { Sounding } from './sounding.js'
import { Wasm } from './wasm.js'

/** A tick: gestures apply at its multiples. Nanoseconds. */
export const TICK = 4e6

/** @typedef {import('../types.js').Parameter} Parameter */

/** What is wrong with a text, and where: a line and a character from 1, 0 where it has none. */
export class TextError extends Error {
  /** @param {{line: number, column: number, nearest: string, message: string}} found `nearest`: what was probably meant, or empty */
  constructor({ line, column, nearest, message }) {
    super(message)
    this.line = line
    this.column = column
    this.nearest = nearest
  }
}

export class Core {
  /**
   * Compiles the core and loads it.
   * @param {BufferSource} bytes of clumsy.wasm, or page.wasm
   */
  static async load(bytes) { return new Core(await WebAssembly.compile(bytes)) }

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module
    this.wasm = new Wasm(module)
    const { exports } = this.wasm
    this.engineVersion = Number(exports.clumsy_engine_version())
    /** @type {Parameter[]} */
    this.parameters = this.rows(64, exports.clumsy_parameter_row, (view, row, number) => ({
      number, ...this.words(row, ['name', 'unit', 'moves', 'help']),
      lowest: view.getFloat64(row + 16, true), highest: view.getFloat64(row + 24, true), standard: view.getFloat64(row + 32, true),
      scale: /** @type {Parameter['scale']} */ (['linear', 'logarithmic', 'whole', 'switch', 'choice'][view.getInt32(row + 40, true)]),
      choices: this.choices(number),
    }))
    /** @type {{name: string, help: string}[]} */
    this.presets = this.rows(8, exports.clumsy_preset_row, (view, row) => this.words(row, ['name', 'help']))
    /** @type {{name: string, chords: string, help: string}[]} */
    this.chordsets = this.rows(12, exports.clumsy_chordset_row, (view, row) => this.words(row, ['name', 'chords', 'help']))
  }

  /**
   * A session of a text. Throws a TextError.
   * @param {string} text
   */
  session(text) {
    return new CoreSession(this, this.read((error) =>
      this.wasm.withText(text, (address, size) => this.wasm.exports.clumsy_session_read(address, size, error))))
  }

  /** A session of a share line, `clumsy:1…`. Throws a TextError. @param {string} line */
  sessionOfShare(line) {
    return new CoreSession(this, this.read((error) =>
      this.wasm.withText(line.trim(), (address) => this.wasm.exports.clumsy_session_of_share(address, error))))
  }

  /**
   * A session that starts as a preset does.
   * @param {string} name as in `presets`
   * @param {{seed?: number}} options
   */
  sessionOfPreset(name, { seed = 1 } = {}) {
    const number = this.presets.findIndex((preset) => preset.name === name)
    const address = this.wasm.with(settingsSize(this.parameters.length), (settings) => {
      if (this.wasm.exports.clumsy_preset_settings(number, settings) !== 1) throw new Error(`no preset ${name}`)
      this.wasm.view.setBigUint64(settings, BigInt(seed), true)
      return this.wasm.exports.clumsy_session_create(settings)
    })
    return new CoreSession(this, address)
  }

  /** A performance from its saved bytes; null where they are none of this engine's. @param {Uint8Array} bytes */
  restore(bytes) {
    const address = this.wasm.withBytes(bytes, (address, size) => this.wasm.exports.clumsy_restore(address, size))
    return address === 0 ? null : new Playing(this.wasm, this.parameters, address)
  }

  /** Why a text is no gesture; null where it is one. @param {string} text @returns {TextError | null} */
  gestureError(text) {
    try {
      this.read((error) => this.wasm.withText(text, (words) =>
        this.wasm.with(48, (gesture) => this.wasm.exports.clumsy_gesture_of_text(words, gesture, error))))
      return null
    } catch (error) {
      return /** @type {TextError} */ (error)
    }
  }

  /** The sound of a performance from where it stands on. @param {Playing} playing @param {number} rate in hertz, 8000…192000 */
  sound(playing, rate) { return new Sounding(this.wasm, playing, rate) }

  /**
   * What a function reads, which is given room for what is wrong; throws that where it returns 0.
   * @param {(error: number) => number} read
   * @returns {number}
   */
  read(read) {
    return this.wasm.with(512, (error) => {
      const result = read(error)
      if (result !== 0) return result
      const { view } = this.wasm
      throw new TextError({
        line: view.getInt32(error, true), column: view.getInt32(error + 4, true),
        nearest: this.wasm.text(error + 8), message: this.wasm.text(error + 72),
      })
    })
  }

  /**
   * All rows of a table.
   * @template Row
   * @param {number} size of a row, in bytes
   * @param {(number: number, row: number) => number} fill
   * @param {(view: DataView, row: number, number: number) => Row} read
   */
  rows(size, fill, read) {
    return this.wasm.with(size, (row) => {
      /** @type {Row[]} */
      const rows = []
      while (fill(rows.length, row) === 1) rows.push(read(this.wasm.view, row, rows.length))
      return rows
    })
  }

  /**
   * The texts with which a row begins.
   * @template {string} Name
   * @param {number} row
   * @param {Name[]} names
   * @returns {Record<Name, string>}
   */
  words(row, names) {
    const texts = names.map((name, index) => [name, this.wasm.text(this.wasm.view.getUint32(row + 4 * index, true))])
    return Object.fromEntries(texts)
  }

  /** The names of a choice's values. @param {number} parameter */
  choices(parameter) {
    /** @type {string[]} */
    const names = []
    for (let name; (name = this.wasm.exports.clumsy_choice(parameter, names.length)) !== 0;) names.push(this.wasm.text(name))
    return names
  }
}

/** The size of settings in memory. @param {number} parameters their number */
export function settingsSize(parameters) { return 48 + 8 * parameters + 960 }

/** A session in the core: settings, gestures at their ticks, where it begins and ends. */
export class CoreSession {
  /** @param {Core} core @param {number} address */
  constructor(core, address) {
    this.core = core
    this.address = address
  }

  /** The text, in its one form. */
  text() {
    return this.core.wasm.writtenText((room, size) => this.core.wasm.exports.clumsy_session_text(this.address, room, size)) ?? ''
  }

  /** The share line; null where the text is longer than 1 MiB. */
  share() {
    return this.core.wasm.writtenText((room, size) => this.core.wasm.exports.clumsy_session_share(this.address, room, size))
  }

  /** The gestures, with their ticks. @returns {{tick: number, text: string}[]} */
  get gestures() {
    return [...this.text().matchAll(/^(\d+) (.*)$/gm)].map(([, tick, text]) => ({ tick: Number(tick), text }))
  }

  /** The tick from which on it is heard. */
  get begin() { return Number(/^begin (\d+)$/m.exec(this.text())?.[1] ?? 0) }

  /** The tick at which it ends; null where it does not say. */
  get end() {
    const end = /^end (\d+)$/m.exec(this.text())
    return end ? Number(end[1]) : null
  }

  /**
   * Adds a gesture at a tick, not before the last one's; false where that cannot be. Throws a TextError where the text is no gesture.
   * @param {number} tick
   * @param {string} text
   */
  add(tick, text) {
    const error = this.core.gestureError(text)
    if (error) throw error
    return this.core.wasm.withText(text, (address) =>
      this.core.wasm.exports.clumsy_session_add(this.address, BigInt(tick), address, 0)) === 1
  }

  /** Has it end at a tick; false where that cannot be. @param {number} tick */
  finish(tick) { return this.core.wasm.exports.clumsy_session_finish(this.address, BigInt(tick)) === 1 }

  /** A performance that stands at a tick, with all gestures before it made, and none of it. @param {number} [tick] */
  perform(tick = 0) {
    const address = this.core.wasm.exports.clumsy_session_perform(this.address, BigInt(tick))
    if (address === 0) throw new Error(`no tick ${tick}`)
    return new Playing(this.core.wasm, this.core.parameters, address)
  }

  free() { this.core.wasm.exports.clumsy_session_free(this.address) }
}
