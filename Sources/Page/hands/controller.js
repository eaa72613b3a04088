// @ts-check
// What a MIDI controller does: its knobs move parameters, its keys switch bouncers, its programs are presets.

import { isWhole, position, positions, setting, valueAt, words } from '../context/values.js'
import { PickUp } from './pickup.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */

/** What knobs move until others are learned: as `--map` would have it. */
const usual = { cc1: 'gravity', bend: 'speed', cc74: 'cutoff', cc71: 'resonance', cc91: 'reverb-wet' }

/** The knobs and pads of all inputs. */
export class Controller {
  /** @type {Record<string, string>} a knob and the parameter that it moves */
  #map = { ...usual }
  /** @type {Map<string, PickUp>} how each knob stands to its parameter */
  #pickUps = new Map()
  /** @type {((knob: string, share: number) => void) | null} */
  #learning = null

  /** @param {Context} context */
  constructor(context) { this.context = context }

  /** The next knob that moves becomes the parameter's. @param {string} name */
  learn(name) {
    this.context.say(`turn a knob: it becomes that of ${name}`)
    this.#learning = (knob, share) => {
      this.#map = { ...this.#map, [knob]: name }
      this.#pickUps.set(knob, new PickUp(share))
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
    if (this.#learning) this.#learning(knob, share)
    else if (this.#map[knob]) this.#move(knob, this.context.parameter(this.#map[knob]), share)
  }

  /** @param {string} knob @param {Parameter} parameter @param {number} share */
  #move(knob, parameter, share) {
    const present = this.context.settings()[parameter.name] ?? parameter.standard
    const pickUp = this.#pickUps.get(knob) ?? new PickUp()
    this.#pickUps.set(knob, pickUp)
    const follows = pickUp.turn(share, position(parameter, present) / positions, tolerance(parameter), performance.now())
    // A switch is a button rather than a knob: what is pressed counts.
    if (follows || parameter.scale === 'switch') {
      this.context.throttled(parameter.name, setting(parameter, valueAt(parameter, share * positions)))
    } else {
      this.context.say(`turn ${knob} to ${words(parameter, present)}: there it picks ${parameter.name} up`)
    }
  }
}

/** How near a knob is to its parameter's value where it has reached it: one of 127 steps, or within its zone. @param {Parameter} parameter */
function tolerance(parameter) {
  const zone = isWhole(parameter) ? 0.5 / Math.max(parameter.highest - parameter.lowest, 1) : 0
  return Math.max(1 / 127, zone) + 1e-9
}
