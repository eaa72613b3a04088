// @ts-check
// The core: one engine for pages, worklets and Node. It has no DOM, no clock and no network.
//
//   const core = await Core.load(await assetBytes('clumsy.wasm'))     // or new Core(module), where the module is compiled already
//   core.parameters, core.presets, core.chordsets                     // the tables, as types.js says
//   core.engineVersion
//   const session = core.session('clumsy 1 engine 2\nseed 7\n')       // a `CoreSession`: session.js; a TextError where it is none
//   core.sessionOfShare('clumsy:1…'), core.sessionOfPreset('night', { seed: 7 })
//   const playing = session.perform(tick)                             // a `Playing`: playing.js
//   core.restore(bytes)                                               // a `Playing` from its saved bytes
//   core.hands                                                        // what hands do: hands.js
//   core.gestureError('gravty 4')                                     // null, or a TextError
//   const sound = core.sound(playing, 48000)                          // a `Sounding`: sounding.js
//
// What is created lives until its `free()`. Times are nanoseconds since the start, as numbers: exact for a hundred days.
import { Hands } from './hands.js'
import { Playing } from './playing.js'
import { CoreSession } from './session.js'
import { Sounding } from './sounding.js'
import { settingsSize, tables } from './tables.js'
import { Wasm } from './wasm.js'

/** A tick: gestures apply at its multiples. Nanoseconds. */
export const TICK = 4e6

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
    this.engineVersion = Number(this.wasm.exports.clumsy_engine_version())
    const { parameters, presets, chordsets } = tables(this.wasm)
    this.parameters = parameters
    this.presets = presets
    this.chordsets = chordsets
    this.hands = new Hands(this)
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

  /** The text of a share line's session. Throws a TextError. @param {string} line */
  textOfShare(line) {
    const session = this.sessionOfShare(line)
    const text = session.text()
    session.free()
    return text
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
      throw this.textError(error)
    })
  }

  /** What is wrong with a text, in the core's memory. @param {number} error its address */
  textError(error) {
    const { view } = this.wasm
    return new TextError({
      line: view.getInt32(error, true), column: view.getInt32(error + 4, true),
      nearest: this.wasm.text(error + 8), message: this.wasm.text(error + 72),
    })
  }
}
