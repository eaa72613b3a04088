// @ts-check
// What a MIDI controller does: its knobs move parameters, its keys switch bouncers, its programs are presets.

import { setting, valueAt, positions } from '../context/values.js'

/** @typedef {import('../types.js').Context} Context */

/** What knobs move until others are learned: as `--map` would have it. */
const usual = { cc1: 'gravity', bend: 'speed', cc74: 'cutoff', cc71: 'resonance', cc91: 'reverb-wet' }

/** The knobs and pads of all inputs. */
export class Controller {
  /** @type {Record<string, string>} a knob and the parameter that it moves */
  #map = { ...usual }
  /** @type {((name: string) => void) | null} */
  #learning = null

  /** @param {Context} context */
  constructor(context) { this.context = context }

  /** The next knob that moves becomes the parameter's. @param {string} name */
  learn(name) {
    this.context.say(`turn a knob: it becomes that of ${name}`)
    this.#learning = (knob) => {
      this.#map = { ...this.#map, [knob]: name }
      this.#learning = null
      this.context.say(`${knob} moves ${name}`)
    }
  }

  /** A message of a controller. @param {Uint8Array} bytes */
  take([status = 0, first = 0, second = 0]) {
    if (!this.context.source.canTouch) return
    const kind = status & 0xf0
    if (kind === 0x90 && second > 0) {
      if (first >= 36 && first <= 42) this.context.toggleBouncer(first - 36)
      if (first === 43) this.context.send('reset')
    } else if (kind === 0xb0 && first < 120) {
      this.#turn(`cc${first}`, second / 127)
    } else if (kind === 0xe0) {
      this.#turn('bend', (first + 128 * second) / 16383)
    } else if (kind === 0xd0) {
      this.#turn('pressure', first / 127)
    } else if (kind === 0xc0) {
      this.context.preset(first)
    }
  }

  /** @param {string} knob @param {number} share 0…1 */
  #turn(knob, share) {
    if (this.#learning) return this.#learning(knob)
    const name = this.#map[knob]
    if (!name) return
    const parameter = this.context.parameter(name)
    this.context.gently(name, setting(parameter, valueAt(parameter, share * positions)))
  }
}
