// @ts-check
// The core: one engine for pages, worklets and Node. It has no DOM, no clock and no network.
//
//   const core = await Core.load(await assetBytes('clumsy.wasm'))     // or new Core(module), where the module is compiled already
//   core.parameters, core.presets, core.chordsets                     // the tables
//   const session = core.session('clumsy 1 engine 2\nseed 7\n')       // a `CoreSession`: session.js; a TextError where it is none
//   const playing = session.perform(tick)                             // a `Playing`: playing.js; core.restore(bytes) makes one of its saved bytes
//   core.hands                                                        // what hands do: hands.js
//
// Sessions and performances live until their `free()`. Times are nanoseconds since the start, as numbers: exact for a hundred days.
import { Hands } from './hands.js'
import { Playing } from './playing.js'
import { CoreSession } from './session.js'
import { tables } from './tables.js'
import { Wasm } from './wasm.js'

/** An error in a text, and its place. */
export class TextError extends Error {
  /** @param {{line: number, column: number, nearest: string, message: string}} found `nearest`: what was probably meant, or empty */
  constructor({ message, ...found }) { super(message), Object.assign(this, found) }
}

export class Core {
  /** Compiles the core and loads it. @param {BufferSource} bytes of clumsy.wasm, or page.wasm */
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

  /** A session of a text. Throws a TextError. @param {string} text */
  session(text) {
    return new CoreSession(this, this.#read((error) =>
      this.wasm.withText(text, (address, size) => this.wasm.exports.clumsy_session_read(address, size, error))))
  }

  /** The text of a share line's session. Throws a TextError. @param {string} line */
  textOfShare(line) {
    const session = new CoreSession(this, this.#read((error) =>
      this.wasm.withText(line.trim(), (address) => this.wasm.exports.clumsy_session_of_share(address, error))))
    const text = session.text()
    session.free()
    return text
  }

  /** A performance from its saved bytes; null where they are none of this engine's. @param {Uint8Array} bytes */
  restore(bytes) {
    const address = this.wasm.withBytes(bytes, (address, size) => this.wasm.exports.clumsy_restore(address, size))
    return address === 0 ? null : new Playing(this.wasm, this.parameters, address)
  }

  /** Why a text is no gesture; null where it is one. @param {string} text */
  gestureError(text) {
    try {
      this.#read((error) => this.wasm.withText(text, (words) =>
        this.wasm.with(48, (gesture) => this.wasm.exports.clumsy_gesture_of_text(words, gesture, error))))
      return null
    } catch (error) {
      return /** @type {TextError} */ (error)
    }
  }

  /** Returns what a function reads; throws the error that it writes where it returns 0. @param {(error: number) => number} read */
  #read(read) {
    return this.wasm.with(512, (error) => {
      const result = read(error)
      if (result !== 0) return result
      throw this.textError(error)
    })
  }

  /** The error at an address of the core's memory. @param {number} error */
  textError(error) {
    const { view } = this.wasm
    return new TextError({
      line: view.getInt32(error, true), column: view.getInt32(error + 4, true),
      nearest: this.wasm.text(error + 8), message: this.wasm.text(error + 72),
    })
  }
}
