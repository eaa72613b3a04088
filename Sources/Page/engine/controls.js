// @ts-check
// The core's controls: the mapping from a MIDI controller's knobs to parameters, and the knobs' positions.

/** The numbers of the knobs that have no MIDI controller number: pitch bend and pressure. */
export const BEND = 128
export const PRESSURE = 129

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./playing.js').Playing} Playing */

export class Controls {
  /**
   * Creates controls for the present state of a performance, without mapped knobs.
   * @param {Core} core
   * @param {Playing} playing
   */
  constructor(core, playing) {
    this.wasm = core.wasm
    this.exports = core.wasm.exports
    this.address = this.exports.clumsy_controls_create(playing.address)
  }

  /**
   * Maps a knob to a parameter.
   * @param {number} knob a MIDI controller number, 0…119, or `BEND` or `PRESSURE`
   * @param {number} parameter
   */
  map(knob, parameter) { this.exports.clumsy_controls_map(this.address, knob, parameter) }

  /** Handles a MIDI message. @param {Uint8Array} bytes */
  take(bytes) { this.wasm.withBytes(bytes, (address, size) => this.exports.clumsy_controls_take(this.address, address, size)) }

  /** Removes and returns the pending actions: gestures and presets (`preset 3`). @returns {string[]} */
  takeAll() {
    const all = []
    for (let next; (next = this.wasm.writtenText(this.exports.clumsy_controls_next, this.address)) !== null;) {
      all.push(next)
      this.exports.clumsy_controls_done(this.address)
    }
    return all
  }

  /** Returns advice if the knob of the last message did not move its parameter; otherwise null. */
  missed() { return this.wasm.writtenText(this.exports.clumsy_controls_missed, this.address) }

  /**
   * Starts a search for the control to map. Maps a parameter, or a number of the image (such as `image-hue.base`), to the next
   * knob that moves. Maps an action, such as `tap`, to the next note, button or pedal that is pressed.
   * @param {number} number the index of a parameter; for a name of `learnables`, the count of parameters plus the name's
   *   index; any other number cancels the search
   */
  learn(number) { this.exports.clumsy_controls_learn(this.address, number) }

  /** Sets whether unmapped notes from controllers release lumis, the moving shapes of the image. @param {boolean} plays */
  playImage(plays) { this.exports.clumsy_controls_play_image(this.address, plays ? 1 : 0) }

  /** Returns the mapping that was learned since the last call of `learn`, such as `cc20@1=resonance`; null if there is none yet. */
  learned() { return this.wasm.writtenText(this.exports.clumsy_controls_learned, this.address) }

  /**
   * Handles an applied gesture of another source. If the gesture changes the parameter of a knob, the knob
   * must reach the new value before it moves the parameter again.
   * @param {string} text
   * @param {number} ns
   */
  follow(text, ns) { this.wasm.withText(text, (words) => this.exports.clumsy_controls_follow(this.address, words, BigInt(Math.floor(ns)))) }

  /** Updates all parameters that have an automatic motion to their values at a time. @param {number} ns */
  move(ns) { this.exports.clumsy_controls_move(this.address, BigInt(Math.floor(ns))) }

  /** Continues with another performance, from its present state. @param {Playing} playing */
  restart(playing) { this.exports.clumsy_controls_restart(this.address, playing.address) }
}

/**
 * Returns the names that `learn` can map besides parameters: first the actions, such as `tap`, then the numbers of the image,
 * such as `image-hue.base`.
 * @param {Core} core
 */
export function learnables(core) {
  const { wasm, parameters } = core
  const names = []
  for (let next; (next = wasm.writtenText(wasm.exports.clumsy_learnable_name, parameters.length + names.length)) !== null;) names.push(next)
  return names
}
