// @ts-check
import { Playing } from './playing.js'

/** @typedef {import('./core.js').Core} Core */

/** A session in the core: settings, gestures at their ticks, and the ticks of the beginning and the end. */
export class CoreSession {
  /** @param {Core} core @param {number} address */
  constructor(core, address) {
    this.core = core
    this.address = address
  }

  /** Returns the session's text in canonical form. */
  text() { return this.core.wasm.writtenText(this.core.wasm.exports.clumsy_session_text, this.address) ?? '' }

  /** Returns the share line, the session in one line of text; null if the session's text is longer than 1 MiB. */
  share() { return this.core.wasm.writtenText(this.core.wasm.exports.clumsy_session_share, this.address) }

  /**
   * Returns the parts of the text: the first line and the settings, as lines; the gestures; and the ticks of
   * the beginning and the end. The end is `Infinity` if the text has none.
   */
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

  /**
   * Creates the session's performance at a tick. Gestures at the tick itself are not applied yet.
   * @param {number} [tick]
   */
  perform(tick = 0) {
    const address = this.core.wasm.exports.clumsy_session_perform(this.address, BigInt(tick))
    if (address === 0) throw new Error(`no tick ${tick}`)
    return new Playing(this.core.wasm, this.core.parameters, address)
  }

  free() { this.core.wasm.exports.clumsy_session_free(this.address) }
}
