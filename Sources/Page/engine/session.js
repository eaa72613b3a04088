// @ts-check
import { Playing } from './playing.js'

/** @typedef {import('./core.js').Core} Core */

/** A session in the core: settings, gestures at their ticks, where it begins and ends. */
export class CoreSession {
  /** @param {Core} core @param {number} address */
  constructor(core, address) {
    this.core = core
    this.address = address
  }

  /** The text, in its one form. */
  text() { return this.core.wasm.writtenText(this.core.wasm.exports.clumsy_session_text, this.address) ?? '' }

  /** The share line; null where the text is longer than 1 MiB. */
  share() { return this.core.wasm.writtenText(this.core.wasm.exports.clumsy_session_share, this.address) }

  /** The text's parts: lines of settings, gestures, and the ticks of its beginning and its end, `Infinity` where it states none. */
  parts() {
    const text = this.text()
    const tick = (/** @type {string} */ name) => new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]
    return {
      settings: text.split('\n').filter((line) => !/^(\d|begin |end |$)/.test(line)),
      gestures: [...text.matchAll(/^(\d+) (.*)$/gm)].map(([, tick, text]) => ({ tick: Number(tick), text, source: 0 })),
      begin: Number(tick('begin') ?? 0),
      end: Number(tick('end') ?? Infinity),
    }
  }

  /** A performance at a tick: gestures before the tick are made, those at the tick are not. @param {number} [tick] */
  perform(tick = 0) {
    const address = this.core.wasm.exports.clumsy_session_perform(this.address, BigInt(tick))
    if (address === 0) throw new Error(`no tick ${tick}`)
    return new Playing(this.core.wasm, this.core.parameters, address)
  }

  free() { this.core.wasm.exports.clumsy_session_free(this.address) }
}
