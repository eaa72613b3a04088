// @ts-check
// The sound's processor, on the browser's audio thread. It renders its own copy of the performance with the
// page's engine, exact to the frame, and follows the page's musical time. It receives these messages:
//
//   processorOptions: { module, state? }                  the compiled core, and the state to start from
//   { type: 'restart', state: {bytes, tick, gestures} }   restarts from a state when its tick is reached
//   { type: 'gesture', made: {tick, text, source, id?} }  a gesture to apply at its tick
//   { type: 'withdraw', id }                              removes the page's gesture with that id, which the run
//                                                         (the clumsy process that plays) has not confirmed
//   { type: 'note', pitch, velocity, start, end }         an additional note, which is not in the performance, from
//                                                         frame `start` to frame `end`
//   { type: 'silence' }                                   ends the additional notes
//   { type: 'time', frame, ns, runs }                     musical time `ns` should be heard at `frame` of the
//                                                         context; `runs` is true while musical time runs
//
// It sends { type: 'stats', … } twice a second. In this message, `ns` is the musical time heard at `frame`; `ns`
// is null while the sound does not follow musical time. The processor sends { type: 'lost', ahead } if the
// sound is too far from the time that should be heard.
import { Core } from '../engine/core.js'
import { TICK } from '../engine/playing.js'
import { Hearing } from './hearing.js'
import { Pace } from './pace.js'

/** The deviation from the time that should be heard, in ns, at which the sound must restart. */
const LOST = 150e6

/** Returns the processor's class. Call this only on the audio thread: other threads lack the base class. */
const soundProcessor = () => class extends AudioWorkletProcessor {
  constructor(options) {
    super()
    const { module, state } = options.processorOptions
    this.core = new Core(module)
    this.hearing = new Hearing(this.core, sampleRate)
    this.pace = new Pace(sampleRate)
    /** The state to restart from when musical time reaches its tick. */
    this.coming = null
    this.time = null
    this.isLost = false
    this.isStanding = false
    this.reported = 0
    /** The messages of additional notes, in order of their frames. The `end` of a note-on is the message of its note-off. */
    this.notes = []
    if (state) this.hearing.restart(state)
    this.port.onmessage = ({ data }) => this.take(data)
  }

  take(message) {
    switch (message.type) {
      case 'restart':
        this.coming = message.state
        this.isLost = false
        return
      case 'gesture':
        if (this.coming) this.coming.gestures.push(message.made)
        else this.hearing.gesture(message.made)
        return
      case 'withdraw':
        if (this.coming) this.coming.gestures = this.coming.gestures.filter(({ id }) => id !== message.id)
        else this.hearing.mirror.withdraw(message.id)
        return
      case 'note': {
        const end = { frame: message.end, bytes: [0x80, message.pitch, 64] }
        this.insert({ frame: message.start, bytes: [0x90, message.pitch, message.velocity], end })
        this.insert(end)
        return
      }
      case 'silence': {
        // Drop the note-offs of notes that have not begun: they would end other notes of the same pitch.
        const dropped = this.notes.map(({ end }) => end)
        this.notes = this.notes.filter((note) => !note.end && !dropped.includes(note)).map((note) => ({ ...note, frame: 0 }))
        return
      }
      case 'time':
        this.time = message
        this.pace.anchor(message.frame, message.ns)
    }
  }

  /** @param {{frame: number, bytes: number[], end?: {frame: number, bytes: number[]}}} message */
  insert(message) {
    const place = this.notes.findLastIndex((note) => note.frame <= message.frame) + 1
    this.notes.splice(place, 0, message)
  }

  /** Plays the additional notes that are due before a frame. @param {number} frame */
  playNotes(frame) {
    while (this.notes.length > 0 && this.notes[0].frame < frame) {
      const { bytes } = this.notes.shift()
      this.hearing.sounding?.take({ type: 'message', ns: Math.max(0, Math.floor(this.hearing.position)), voice: 'key', place: 0, bytes })
    }
  }

  process(_, [[left, right]]) {
    this.playNotes(currentFrame + left.length)
    this.pace.count(currentFrame, left.length, Date.now())
    const { hearing, time } = this
    // The limiter's look-ahead delays the sound, so render earlier by the same amount.
    const ns = time?.runs ? this.pace.timeAt(currentFrame + (hearing.sounding?.latency ?? 0)) : null
    if (this.coming && ns !== null && ns >= this.coming.tick * TICK) {
      hearing.restart(this.coming, Math.floor(ns))
      this.pace.reset()
      this.coming = null
    }
    if (ns !== null && !this.coming && hearing.sounding) this.follow(ns, left.length)
    if (time && !time.runs && !this.isStanding) hearing.stand()
    this.isStanding = time !== null && !time.runs
    hearing.render(left, right ?? left, left.length, !this.isStanding && !this.isLost)
    if (currentFrame - this.reported >= sampleRate / 2) this.sendStats(currentFrame + left.length)
    return true
  }

  follow(ns, count) {
    const { hearing } = this
    const ahead = hearing.position - ns
    if (Math.abs(ahead) < LOST) hearing.shift = this.pace.follow(ahead, count, hearing.shift)
    else if (!this.isLost) {
      this.isLost = true
      hearing.stand()
      this.port.postMessage({ type: 'lost', ahead })
    }
  }

  /** @param {number} frame the next frame */
  sendStats(frame) {
    const { hearing, pace } = this
    this.reported = currentFrame
    const follows = hearing.sounding && this.time?.runs && !this.coming && !this.isLost
    // The limiter's look-ahead delays the rendered frames.
    const ns = follows ? hearing.position - hearing.sounding.latency / sampleRate * 1e9 : null
    this.port.postMessage({
      type: 'stats', underruns: pace.underruns, late: hearing.late, shift: hearing.shift, tick: hearing.mirror.tick,
      rollbacks: hearing.mirror.rollbacks, frame, ns,
    })
  }
}

// In a one-file page, all threads load the same script (one.js). Only the audio thread can register a processor.
if ('registerProcessor' in globalThis) registerProcessor('clumsy-sound', soundProcessor())
