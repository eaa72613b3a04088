// @ts-check
// The core: one engine for pages, worklets and Node. It uses no DOM, no clock and no network.
//
//   const core = await Core.load(await assetBytes('clumsy.wasm'))   // or new Core(module)
//   core.parameters, core.presets, core.chordsets, core.scales      // the tables
//   const session = core.session('clumsy 1 engine 2\nseed 7\n')     // a `CoreSession` (session.js)
//   const playing = session.perform(tick)                           // a `Playing` (playing.js)
//   core.restore(bytes)                                             // a `Playing` from saved bytes
//   core.hands                                                      // the rules for input (hands.js)
//   core.images                                                     // the tables of the image performer (image.js)
//
// Call `free()` on sessions and performances: nothing else frees them. Times are numbers of nanoseconds since
// the performance's start, exact for a hundred days.
import { Hands } from './hands.js'
import { ImageTables } from './image.js'
import { Playing } from './playing.js'
import { CoreSession } from './session.js'
import { settingsSize, tables } from './tables.js'
import { Wasm } from './wasm.js'

/** An error in a text, and its place. */
export class TextError extends Error {
  /**
   * @param {{line: number, column: number, nearest: string, message: string}} found `nearest` is the name
   *   that was probably meant, or empty
   */
  constructor({ message, ...found }) { super(message), Object.assign(this, found) }
}

export class Core {
  /** @type {ImageTables | undefined} */
  #images

  /** Compiles the core and loads it. @param {BufferSource} bytes of the WebAssembly file */
  static async load(bytes) { return new Core(await WebAssembly.compile(bytes)) }

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module
    this.wasm = new Wasm(module)
    this.engineVersion = Number(this.wasm.exports.clumsy_engine_version())
    const { parameters, presets, chordsets, scales, scaleTones } = tables(this.wasm)
    this.parameters = parameters
    this.presets = presets
    this.chordsets = chordsets
    /** The names of the scales. */
    this.scales = scales
    /** Returns the tones of a scale as bits: bit n stands for n semitones above the tonic. The argument is the index of the scale. */
    this.scaleTones = scaleTones
    this.hands = new Hands(this)
  }

  /** The tables of the image performer. */
  get images() { return (this.#images ??= new ImageTables(this.wasm)) }

  /** Reads the text of a session. Throws a TextError if the text is no session. @param {string} text */
  session(text) {
    return new CoreSession(this, this.#read((error) =>
      this.wasm.withText(text, (address, size) => this.wasm.exports.clumsy_session_read(address, size, error))))
  }

  /** Returns a session with a preset's settings, without gestures. @param {number} preset */
  presetSession(preset) {
    return this.wasm.with(settingsSize(this.parameters.length), (settings) => {
      this.wasm.exports.clumsy_preset_settings(preset, settings)
      return new CoreSession(this, this.wasm.exports.clumsy_session_create(settings))
    })
  }

  /** Returns a session with the present settings of a performance, without gestures. @param {Playing} playing */
  sessionNow(playing) {
    const address = this.wasm.exports.clumsy_session_now(playing.address)
    if (address === 0) throw new Error('no session has these settings')
    return new CoreSession(this, address)
  }

  /**
   * Returns the session text of a share line. Throws a TextError if the line is invalid.
   * @param {string} line
   */
  textOfShare(line) {
    const session = new CoreSession(this, this.#read((error) =>
      this.wasm.withText(line.trim(), (address) => this.wasm.exports.clumsy_session_of_share(address, error))))
    const text = session.text()
    session.free()
    return text
  }

  /**
   * Restores a performance. Returns null if the bytes are damaged, or if another engine version saved them.
   * @param {Uint8Array} bytes
   */
  restore(bytes) {
    const address = this.wasm.withBytes(bytes, (address, size) => this.wasm.exports.clumsy_restore(address, size))
    return address === 0 ? null : new Playing(this.wasm, this.parameters, address)
  }

  /** Returns why a text is not a gesture; null if it is a gesture. @param {string} text */
  gestureError(text) {
    try {
      this.#read((error) => this.wasm.withText(text, (words) =>
        this.wasm.with(48, (gesture) => this.wasm.exports.clumsy_gesture_of_text(words, gesture, error))))
      return null
    } catch (error) {
      return /** @type {TextError} */ (error)
    }
  }

  /**
   * Returns the result of a function. If the result is 0, throws the error that the function wrote.
   * @param {(error: number) => number} read
   */
  #read(read) {
    return this.wasm.with(512, (error) => {
      const result = read(error)
      if (result !== 0) return result
      throw this.textError(error)
    })
  }

  /** Reads the error at an address of the core's memory. @param {number} error */
  textError(error) {
    const { view } = this.wasm
    return new TextError({
      line: view.getInt32(error, true), column: view.getInt32(error + 4, true),
      nearest: this.wasm.text(error + 8), message: this.wasm.text(error + 72),
    })
  }
}
