// @ts-check
// MIDI on the page, where the browser has it and a hand has switched it on: the notes go out, and a keyboard's knobs and pads come in.

import { setting, valueAt, positions } from '../context/values.js'

/** @typedef {import('../types.js').Context} Context */

/** How much later than drawn a message goes out, in milliseconds: a frame's jitter is less. */
const ahead = 25

/** What knobs move until others are learned: as `--map` would have it. */
const usual = { cc1: 'gravity', bend: 'speed', cc74: 'cutoff', cc71: 'resonance', cc91: 'reverb-wet' }

/** MIDI out and in, off at first. */
export class Midi {
  /** @type {any} */
  #access = null
  /** @type {Record<string, string>} a knob and the parameter that it moves */
  #map = { ...usual }
  /** @type {((name: string) => void) | null} */
  #learning = null
  /** @type {Set<string>} notes that sound: channel and note */
  #sounding = new Set()
  /** The outputs that the notes go to: a port's id, or '' for all. */
  output = ''
  error = ''

  /** @param {Context} context */
  constructor(context) {
    this.context = context
  }

  get isHere() { return 'requestMIDIAccess' in navigator }
  get isOn() { return this.#access !== null }
  /** @returns {{id: string, name: string}[]} */
  get outputs() { return [...(this.#access?.outputs.values() ?? [])].map((port) => ({ id: port.id, name: port.name ?? port.id })) }
  /** @returns {string[]} */
  get inputs() { return [...(this.#access?.inputs.values() ?? [])].map((port) => port.name ?? port.id) }

  async toggle() {
    if (this.#access) {
      this.silence()
      for (const input of this.#access.inputs.values()) input.onmidimessage = null
      this.#access = null
      return
    }
    try {
      const access = await /** @type {any} */ (navigator).requestMIDIAccess({ sysex: false })
      this.error = ''
      this.#access = access
      access.onstatechange = () => this.#listen()
      this.#listen()
    } catch (error) {
      this.error = `MIDI is not allowed here: ${error instanceof Error ? error.message : error}`
      this.context.say(this.error)
    }
  }

  #listen() {
    for (const input of this.#access?.inputs.values() ?? []) {
      input.onmidimessage = (/** @type {{data: Uint8Array}} */ event) => this.take(event.data)
    }
    this.context.changed()
  }

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

  /**
   * Plays a message of the performance.
   * @param {number[] | Uint8Array} bytes
   * @param {number} late how long ago it was due, in milliseconds; below 0 for one that is to come
   */
  play(bytes, late) {
    if (!this.#access || late > 500) return
    const [status = 0, note = 0, velocity = 0] = bytes
    const voice = `${status & 0x0f} ${note}`
    if ((status & 0xf0) === 0x90 && velocity > 0) this.#sounding.add(voice)
    else if ((status & 0xf0) === 0x90 || (status & 0xf0) === 0x80) this.#sounding.delete(voice)
    const time = Math.max(performance.now(), performance.now() + ahead - late)
    for (const output of this.#ports()) output.send([...bytes], time)
  }

  /** Ends all notes that were begun. */
  silence() {
    for (const voice of this.#sounding) {
      const [channel = 0, note = 0] = voice.split(' ').map(Number)
      for (const output of this.#ports()) output.send([0x80 | channel, note, 0], performance.now() + ahead + 1)
    }
    this.#sounding.clear()
  }

  /** @returns {any[]} */
  #ports() {
    const ports = [...(this.#access?.outputs.values() ?? [])]
    return this.output === '' ? ports : ports.filter((port) => port.id === this.output)
  }
}
