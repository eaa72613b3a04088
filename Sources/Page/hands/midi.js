// @ts-check
// Web MIDI, which is off until the user switches it on. It sends notes, and receives the messages of controllers.

import { Emitted } from '../engine/emitted.js'
import { Controller } from './controller.js'
import { choosesProgram, programs } from './programs.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').MessageEvent} MessageEvent */

/** The time from the drawing of an event to its message, in ms. A frame that is late by less than this time delays no message. */
const latency = 25
/** The age, in milliseconds, beyond which a late note is skipped. */
const tooLate = 500

/** MIDI output and input. */
export class Midi {
  /** @type {any} */
  #access = null
  /**
   * The sounding notes by channel and note number, each with its note-off and the due time of its note-on.
   * @type {Map<string, {event: MessageEvent, end: number[], due: number}>}
   */
  #sounding = new Map()
  /** @type {Emitted<MessageEvent>} */
  #sent = new Emitted()
  /** The latest due time of any sent message, in milliseconds of the page's clock. */
  #latest = 0
  /** The ids of the outputs that `#ports` returned at the last check. */
  #connected = new Set()
  #isAsking = false
  /** The notes of `playNote` that have not ended. @type {{off: number[], due: number, end: number}[]} */
  #notes = []
  /** The output of the notes: a port's id, or '' for all outputs. */
  output = ''
  error = ''

  /** @param {Context} context */
  constructor(context) {
    this.context = context
    this.controller = new Controller(context)
    // Browsers run a hidden page only once a second or even once a minute, so its notes would come in bursts and end late.
    document.addEventListener('visibilitychange', () => document.hidden ? this.silence() : this.#choosePrograms())
    addEventListener('pagehide', () => this.silence())
  }

  get isHere() { return 'requestMIDIAccess' in navigator }
  get isOn() { return this.#access !== null }
  get outputs() { return this.#all('outputs').map(({ id, name }) => ({ id, name: name ?? id })) }
  get inputs() { return this.#all('inputs').map(({ id, name }) => name ?? id) }

  async toggle() {
    if (this.#access) {
      this.silence()
      for (const input of this.#all('inputs')) input.onmidimessage = null
      this.#access.onstatechange = null
      this.#access = null
      return
    }
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      this.#access = await /** @type {any} */ (navigator).requestMIDIAccess({ sysex: false })
      this.error = ''
      this.#access.onstatechange = () => this.#listen()
      this.#connected.clear()
      this.#listen()
    } catch (error) {
      const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
      this.error = `${isRefused ? 'MIDI is not allowed here' : 'this page cannot use MIDI'}: ${error instanceof Error ? error.message : error}`
      this.context.say(this.error)
    } finally {
      this.#isAsking = false
    }
  }

  /** Sends the notes to another output. @param {string} id a port's id, or '' for all outputs */
  choose(id) {
    this.silence()
    this.output = id
    this.#choosePrograms()
  }

  /** Listens to all inputs, and sends program changes if a new output is connected. */
  #listen() {
    const before = this.#connected
    this.#connected = new Set(this.#ports().map(({ id }) => id))
    if ([...this.#connected].some((id) => !before.has(id))) this.#choosePrograms()
    for (const input of this.#all('inputs')) {
      input.onmidimessage = (/** @type {{data: Uint8Array}} */ event) => this.controller.take(event.data)
    }
    this.context.changed()
  }

  /**
   * Plays a message of the performance.
   * @param {MessageEvent} event
   * @param {number} late the time since the event was due, in milliseconds; negative if it is not due yet
   */
  play(event, late) {
    const [status = 0, first = 0, second = 0] = event.bytes
    const kind = status & 0xf0
    if (!this.#access || document.hidden || this.#isKnown(event)) return
    const [isOn, voice] = [kind === 0x90 && second > 0, voiceOf(event)]
    // Do not begin a note while musical time stands still, because no note-off would follow.
    if (isOn && (late > tooLate || this.context.source.state === 'waiting')) return
    let due = performance.now() + latency - late
    if (kind === 0x80 || kind === 0x90) {
      // After a rollback, this message may be due before the note-on that it must follow.
      const before = this.#sounding.get(voice)
      if (before) due = Math.max(due, before.due + 1)
      this.#sounding.delete(voice)
      if (isOn && before) this.#send(before.end, due)
      if (isOn) this.#sounding.set(voice, { event, end: [0x80 | status & 0x0f, first, 0], due })
    }
    this.#sent.add(event)
    this.#send(event.bytes, due)
  }

  /**
   * Handles a rollback: events from a time on are reported again.
   * @param {number} ns -Infinity for a restart from another state
   */
  rollback(ns) {
    this.#sent.rollback(ns)
    // After a restart, the performance does not repeat earlier program changes.
    if (ns !== -Infinity) return
    this.#choosePrograms()
    this.controller.restart()
  }

  /**
   * Ends the sent notes that the performance lacks after a rollback. Sends the present programs if the performance lacks a sent
   * program change. Call this each time the page's copy of the performance has advanced.
   */
  settle() {
    const speculative = this.#sent.takeSpeculative()
    for (const event of speculative) {
      const voice = voiceOf(event)
      if (this.#sounding.get(voice)?.event === event) this.#end(voice)
    }
    if (speculative.some(({ bytes }) => choosesProgram(bytes))) this.#choosePrograms()
  }

  /** Ends all sounding notes, and the notes of `playNote`. */
  silence() {
    for (const voice of [...this.#sounding.keys()]) this.#end(voice)
    this.silenceNotes()
  }

  /**
   * Plays a note that is not part of the performance.
   * @param {number} pitch
   * @param {number} velocity
   * @param {number} length in ms
   * @param {number} [delay] in ms
   * @param {number} [channel] from 0
   */
  playNote(pitch, velocity, length, delay = 0, channel = 0) {
    if (!this.#access || document.hidden) return
    const due = performance.now() + latency + delay
    const off = [0x80 | channel, pitch, 0]
    this.#send([0x90 | channel, pitch, velocity], due)
    this.#send(off, due + length)
    this.#notes = [...this.#notes.filter(({ end }) => end > performance.now()), { off, due, end: due + length }]
  }

  /** Ends the notes of `playNote`, including those that have not begun. */
  silenceNotes() {
    for (const { off, due } of this.#notes) this.#send(off, due + 1)
    this.#notes = []
  }

  /** Sends the present banks and programs of bass and keys. */
  #choosePrograms() {
    for (const bytes of programs(this.context.mirror.playing)) this.#send(bytes, performance.now())
  }

  /**
   * Ends a note. The note-off is due after every message sent so far.
   * @param {string} voice
   */
  #end(voice) {
    const end = this.#sounding.get(voice)?.end
    this.#sounding.delete(voice)
    if (end) this.#send(end, this.#latest + 1)
  }

  /** Returns `true` if a message was already sent, before a rollback. @param {MessageEvent} event */
  #isKnown(event) {
    const old = this.#sent.confirm(event)
    if (!old) return false
    const begun = this.#sounding.get(voiceOf(event))
    if (begun?.event === old) begun.event = event
    return true
  }

  /** @param {number[]} bytes @param {number} time in milliseconds of the page's clock */
  #send(bytes, time) {
    const due = Math.max(performance.now(), time)
    this.#latest = Math.max(this.#latest, due)
    for (const output of this.#ports()) output.send([...bytes], due)
  }

  /** Returns the connected outputs of the notes. Sending to an unplugged output would throw an error. */
  #ports() { return this.#all('outputs').filter(({ id, state }) => state !== 'disconnected' && ['', id].includes(this.output)) }

  /** @param {'inputs' | 'outputs'} kind @returns {any[]} */
  #all(kind) { return [...(this.#access?.[kind].values() ?? [])] }
}

/** Returns the channel and the note number of a note, as a key for maps. @param {MessageEvent} event */
function voiceOf({ bytes: [status = 0, note = 0] }) { return `${status & 0x0f} ${note}` }
