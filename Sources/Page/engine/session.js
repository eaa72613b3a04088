// @ts-check
// A session in the core.
//
//   session.text(), session.share()                                   // the share line; null where it is too long
//   session.add(tick, 'gravity 4.9'), session.finish(tick)
//   session.begin, session.end, session.gestures                      // ticks; [{tick, text}]
//   const playing = session.perform(tick)                             // a `Playing`: playing.js
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
