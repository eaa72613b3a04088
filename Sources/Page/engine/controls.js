// @ts-check
// The core's controls: which knobs of a controller move what, and where they stand.

/** The knobs that are no controllers. */
export const BEND = 128
export const PRESSURE = 129

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./playing.js').Playing} Playing */

export class Controls {
  /** Controls of a performance as it stands, without knobs. @param {Core} core @param {Playing} playing */
  constructor(core, playing) {
    this.wasm = core.wasm
    this.exports = core.wasm.exports
    this.address = this.exports.clumsy_controls_create(playing.address)
  }

  /** Has a knob move a parameter: a controller, 0…119, `BEND` or `PRESSURE`. @param {number} knob @param {number} parameter */
  map(knob, parameter) { this.exports.clumsy_controls_map(this.address, knob, parameter) }

  /** Takes a message. @param {Uint8Array} bytes */
  take(bytes) { this.wasm.withBytes(bytes, (address, size) => this.exports.clumsy_controls_take(this.address, address, size)) }

  /** Returns what is to be done, each thing once: gestures, or `preset 3`. @returns {string[]} */
  takeAll() {
    const all = []
    for (let next; (next = this.wasm.writtenText(this.exports.clumsy_controls_next, this.address)) !== null;) {
      all.push(next)
      this.exports.clumsy_controls_done(this.address)
    }
    return all
  }

  /** Words that say how the knob of the last message can move its parameter; null if it did. */
  missed() { return this.wasm.writtenText(this.exports.clumsy_controls_missed, this.address) }

  /** Maps a parameter to the next knob that moves. @param {number} parameter */
  learn(parameter) { this.exports.clumsy_controls_learn(this.address, parameter) }

  /** The mapping that was learned since: `cc20@1=resonance`; null where there is none yet. */
  learned() { return this.wasm.writtenText(this.exports.clumsy_controls_learned, this.address) }

  /** Follows a gesture of another hand, which was applied. @param {string} text @param {number} ns */
  follow(text, ns) { this.wasm.withText(text, (words) => this.exports.clumsy_controls_follow(this.address, words, BigInt(Math.floor(ns)))) }

  /** Moves what moves by itself. @param {number} ns */
  move(ns) { this.exports.clumsy_controls_move(this.address, BigInt(Math.floor(ns))) }

  /** Goes on with another performance as it stands. @param {Playing} playing */
  restart(playing) { this.exports.clumsy_controls_restart(this.address, playing.address) }
}
