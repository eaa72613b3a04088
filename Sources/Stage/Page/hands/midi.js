// @ts-check
// MIDI on the page, where the browser has it and a hand has switched it on: the notes go out, and a keyboard's knobs and pads come in.

import { setting, valueAt, positions } from '../context/values.js'

/** @typedef {import('../types.js').Context} Context */

/** How much later than drawn a message goes out, in milliseconds: a frame's jitter is less. */
const ahead = 25
/** A note that would begin later than this, in milliseconds, does not. */
const tooLate = 500
/** For how long is remembered what was sent, in nanoseconds: as long as a mirror can roll back. */
const remembered = 12e9
/** Two notes of one key so near each other, in nanoseconds, are one that a rollback has moved. */
const oneNote = 60e6

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
  /** @type {Map<string, number[]>} notes that sound: what ends each, by its channel and note */
  #sounding = new Map()
  /** @type {Map<string, number[]>} the programs and banks that were asked for last, by channel and kind */
  #programs = new Map()
  /** @type {import('../types.js').MessageEvent[]} notes that were sent lately */
  #sent = []
  /** @type {import('../types.js').MessageEvent[]} those that a rollback took back, and that are not told again yet */
  #doubted = []
  /** The latest time for which something was sent, in milliseconds of the page's clock. */
  #latest = 0
  /** The outputs that the notes go to: a port's id, or '' for all. */
  output = ''
  error = ''

  /** @param {Context} context */
  constructor(context) {
    this.context = context
    // A page that nobody sees is let to do something once a second, or once a minute: its notes would come in heaps, and hang.
    document.addEventListener('visibilitychange', () => document.hidden ? this.silence() : this.#choosePrograms())
    addEventListener('pagehide', () => this.silence())
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
      this.#access.onstatechange = null
      this.#access = null
      return
    }
    try {
      const access = await /** @type {any} */ (navigator).requestMIDIAccess({ sysex: false })
      this.error = ''
      this.#access = access
      access.onstatechange = () => this.#listen()
      this.#choosePrograms()
      this.#listen()
    } catch (error) {
      const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
      this.error = `${isRefused ? 'MIDI is not allowed here' : 'no MIDI here'}: ${error instanceof Error ? error.message : error}`
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
   * @param {import('../types.js').MessageEvent} event
   * @param {number} late how long ago it was due, in milliseconds; below 0 for one that is to come
   */
  play(event, late) {
    const [status = 0, first = 0, second = 0] = event.bytes
    const kind = status & 0xf0
    // Of a bank's two controllers each counts.
    if (kind !== 0x80 && kind !== 0x90) this.#programs.set(`${status} ${kind === 0xb0 ? first : ''}`, [...event.bytes])
    if (!this.#access || document.hidden || this.#isKnown(event)) return
    const [isOn, voice] = [kind === 0x90 && second > 0, `${status & 0x0f} ${first}`]
    if (isOn && late > tooLate) return
    if (isOn) this.#sounding.set(voice, [0x80 | status & 0x0f, first, 0])
    else if (kind === 0x80 || kind === 0x90) this.#sounding.delete(voice)
    this.#sent.push(event)
    if (this.#sent.length > 64 && this.#sent[0].ns < event.ns - remembered) this.#sent.splice(0, 32)
    this.#send(event.bytes, performance.now() + ahead - late)
  }

  /** All of a time and later is told anew. @param {number} ns */
  rollback(ns) {
    this.#doubted = this.#sent.filter((event) => event.ns >= ns)
    this.#sent = this.#sent.filter((event) => event.ns < ns)
  }

  /** After each step: of what a rollback took back, and what was not told again, notes end. */
  settle() {
    for (const { bytes: [status = 0, note = 0, velocity = 0] } of this.#doubted) {
      if ((status & 0xf0) === 0x90 && velocity > 0) this.#end(`${status & 0x0f} ${note}`)
    }
    this.#doubted = []
  }

  /** Ends all notes that were begun. */
  silence() {
    for (const voice of [...this.#sounding.keys()]) this.#end(voice)
  }

  /** Says which programs the voices have: to outputs that have not heard it. */
  #choosePrograms() {
    for (const bytes of this.#programs.values()) this.#send(bytes, performance.now())
  }

  /** Ends a note that sounds, after its beginning, which may be to come. @param {string} voice */
  #end(voice) {
    const bytes = this.#sounding.get(voice)
    this.#sounding.delete(voice)
    if (bytes) this.#send(bytes, this.#latest + 1)
  }

  /** Whether a message was sent before a rollback, and need not be again. @param {import('../types.js').MessageEvent} event */
  #isKnown(event) {
    const index = this.#doubted.findIndex(({ ns, bytes }) =>
      bytes[0] === event.bytes[0] && bytes[1] === event.bytes[1] && Math.abs(ns - event.ns) < oneNote)
    if (index >= 0) this.#sent.push(...this.#doubted.splice(index, 1))
    return index >= 0
  }

  /** @param {number[]} bytes @param {number} time in milliseconds of the page's clock */
  #send(bytes, time) {
    const due = Math.max(performance.now(), time)
    this.#latest = Math.max(this.#latest, due)
    for (const output of this.#ports()) output.send([...bytes], due)
  }

  /** Those that the notes go to, and that are there: one that was unplugged throws. @returns {any[]} */
  #ports() {
    const ports = [...(this.#access?.outputs.values() ?? [])].filter((port) => port.state !== 'disconnected')
    return this.output === '' ? ports : ports.filter((port) => port.id === this.output)
  }
}
