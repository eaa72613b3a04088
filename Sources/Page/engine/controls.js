// @ts-check
// What the messages of a controller do, in the core: which knobs move what, and where they stand.

/** The knobs that are no controllers. */
export const BEND = 128
export const PRESSURE = 129

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./playing.js').Playing} Playing */

export class Controls {
  /**
   * Controls without knobs.
   * @param {Core} core
   * @param {Playing} playing as it stands
   */
  constructor(core, playing) {
    this.core = core
    this.address = core.wasm.exports.clumsy_controls_create(playing.address)
  }

  /** Has a knob move a parameter: a controller, 0…119, `BEND` or `PRESSURE`. @param {number} knob @param {number} parameter */
  map(knob, parameter) { this.core.wasm.exports.clumsy_controls_map(this.address, knob, parameter) }

  /** Takes a message. @param {Uint8Array} bytes */
  take(bytes) {
    this.core.wasm.withBytes(bytes, (address, size) => this.core.wasm.exports.clumsy_controls_take(this.address, address, size))
  }

  /** What is to be done: gestures, or `preset 3`, each given once. @returns {string[]} */
  takeAll() {
    const { exports } = this.core.wasm
    const all = []
    for (let next; (next = this.#text(exports.clumsy_controls_next)) !== null;) {
      all.push(next)
      exports.clumsy_controls_done(this.address)
    }
    return all
  }

  /** How to have the knob of the last message move its parameter; null where it did. */
  missed() { return this.#text(this.core.wasm.exports.clumsy_controls_missed) }

  /** Maps a parameter to the next knob that moves. @param {number} parameter */
  learn(parameter) { this.core.wasm.exports.clumsy_controls_learn(this.address, parameter) }

  /** The mapping that was learned since: `cc20@1=resonance`; null where there is none yet. */
  learned() { return this.#text(this.core.wasm.exports.clumsy_controls_learned) }

  /** Follows a gesture of another hand, which was applied. @param {string} text @param {number} ns */
  follow(text, ns) {
    this.core.wasm.withText(text, (words) => this.core.wasm.exports.clumsy_controls_follow(this.address, words, BigInt(Math.floor(ns))))
  }

  /** Moves what moves by itself. @param {number} ns */
  move(ns) { this.core.wasm.exports.clumsy_controls_move(this.address, BigInt(Math.floor(ns))) }

  /** Goes on with another performance as it stands. @param {Playing} playing */
  restart(playing) { this.core.wasm.exports.clumsy_controls_restart(this.address, playing.address) }

  /** @param {(address: number, room: number, size: number) => number} write */
  #text(write) { return this.core.wasm.writtenText((room, size) => write(this.address, room, size)) }
}
