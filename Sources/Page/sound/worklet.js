// @ts-check
// The sound's processor, on the browser's audio thread: it renders a performance of its own with the same engine, by exact frames, and
// follows the audio clock. It is told:
//
//   processorOptions: { module, state?, messages? }       the compiled core, and what it begins with: its first frame is that of the state's tick
//   { type: 'restart', state: {bytes, tick, gestures} }   begins anew where the next `time` says
//   { type: 'gesture', made: {tick, text, source, id?} }, { type: 'withdraw', id }
//   { type: 'time', frame, ns, runs }                     at this frame of the context the musical time is to be heard; whether it runs
//
// and what it tells: { type: 'stats', … } twice a second, in which `ns` is the musical time that is heard at `frame`, or null;
// { type: 'lost' } where it is far from the time that it should have.
import { Core } from '../engine/core.js'
import { TICK } from '../engine/playing.js'
import { Hearing } from './hearing.js'
import { Pace } from './pace.js'

/** The deviation from its time at which the sound begins anew, in ns. */
const LOST = 150e6

class SoundProcessor extends AudioWorkletProcessor {
  constructor(options) {
    super()
    const { module, state } = options.processorOptions
    this.core = new Core(module)
    this.hearing = new Hearing(this.core, sampleRate)
    this.pace = new Pace(sampleRate)
    /** The state with which to begin, when its time comes. */
    this.coming = null
    this.time = null
    this.isLost = false
    this.isStanding = false
    this.told = 0
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
      case 'time':
        this.time = message
        this.pace.anchor(message.frame, message.ns)
    }
  }

  process(_, [[left, right]]) {
    this.pace.count(currentFrame, left.length, Date.now())
    const { hearing, time } = this
    // The limiter's look-ahead delays the sound, so it is rendered earlier by as much.
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
    if (currentFrame - this.told >= sampleRate / 2) this.tell(currentFrame + left.length)
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

  /** @param {number} frame the next one */
  tell(frame) {
    const { hearing, pace } = this
    this.told = currentFrame
    const follows = hearing.sounding && this.time?.runs && !this.coming && !this.isLost
    // The limiter's look-ahead delays what was rendered.
    const ns = follows ? hearing.position - hearing.sounding.latency / sampleRate * 1e9 : null
    this.port.postMessage({
      type: 'stats', underruns: pace.underruns, late: hearing.late, shift: hearing.shift, tick: hearing.mirror.tick,
      rollbacks: hearing.mirror.rollbacks, frame, ns,
    })
  }
}

registerProcessor('clumsy-sound', SoundProcessor)
