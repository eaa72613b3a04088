// @ts-check
// The synthesizer of a performance: events go in, frames come out. The samples equal those of the native build.
import { EVENT, VOICES } from './playing.js'

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/** The largest number of frames that one call of the core renders. */
const BLOCK = 1024

export class Sounding {
  /**
   * Creates the sound of a performance from its present time on. Notes that began earlier do not sound.
   * @param {Wasm} wasm
   * @param {Playing} playing
   * @param {number} rate in hertz, 8000…192000
   */
  constructor(wasm, playing, rate) {
    this.wasm = wasm
    this.exports = wasm.exports
    this.rate = rate
    this.address = this.exports.clumsy_sound_create(playing.address, rate)
    if (this.address === 0) throw new Error(`no sound at ${rate} Hz`)
    this.buffer = wasm.allocate(8 * BLOCK)
    this.event = wasm.allocate(EVENT.size)
    /** The number of the next frame, counted from the start of the performance. */
    this.frame = this.frameOf(playing.ns)
    /** The delay of the output in frames, which the limiter's look-ahead causes. */
    this.latency = this.exports.clumsy_sound_latency(this.address)
  }

  /**
   * Returns the number of frames to render before an event at `ns`, if the event is delayed by `shift` frames.
   * @param {number} ns a whole number
   * @param {number} shift
   */
  framesUntil(ns, shift) { return Math.max(0, this.frameOf(ns) + shift - this.frame) }

  /**
   * Passes the next event to the synthesizer: a message or an applied gesture. First render all frames
   * that come before the event.
   * @param {StageEvent} event
   */
  take(event) {
    const { event: buffer, wasm } = this
    wasm.view.setBigInt64(buffer, BigInt(event.ns), true)
    if (event.type === 'gesture' && event.refusal === 0) {
      wasm.withText(event.text, (words) => this.exports.clumsy_gesture_of_text(words, buffer + EVENT.gesture, 0))
      this.#write(0, [event.source, 0])
    } else if (event.type === 'message') {
      this.#write(3, [VOICES.indexOf(event.voice), event.bytes.length, ...event.bytes])
      wasm.view.setFloat64(buffer + EVENT.numbers, event.place, true)
    } else return
    this.exports.clumsy_sound_apply(this.address, buffer)
  }

  /** @param {number} kind @param {number[]} integers */
  #write(kind, integers) {
    const { view } = this.wasm
    view.setInt32(this.event + EVENT.kind, kind, true)
    integers.forEach((value, index) => view.setInt32(this.event + EVENT.integers + 4 * index, value, true))
  }

  /**
   * Renders the next frames.
   * @param {Float32Array} left
   * @param {Float32Array} right
   * @param {number} from the index of the first frame in `left` and `right`
   * @param {number} count
   */
  render(left, right, from, count) {
    this.frame += count
    for (let done = 0; done < count;) {
      const length = Math.min(count - done, BLOCK)
      this.exports.clumsy_sound_render(this.address, this.buffer, length)
      const frames = new Float32Array(this.exports.memory.buffer, this.buffer, 2 * length)
      for (let index = 0; index < length; index++) {
        left[from + done + index] = frames[2 * index]
        right[from + done + index] = frames[2 * index + 1]
      }
      done += length
    }
  }

  /**
   * Continues with another performance. Held notes end, and their tails fade out. If the performance's present time is not
   * the time of the next frame, call `resync` afterwards.
   * @param {Playing} playing
   */
  restart(playing) { this.exports.clumsy_sound_restart(this.address, playing.address) }

  /** Jumps to another time. Held notes end. @param {number} ns */
  resync(ns) {
    const time = Math.floor(ns)
    this.exports.clumsy_sound_resync(this.address, BigInt(time))
    this.frame = this.frameOf(time)
  }

  /** Returns the frame that is nearest to a time. @param {number} ns a whole number */
  frameOf(ns) { return Number(this.exports.clumsy_sound_frame(BigInt(ns), this.rate)) }

  free() {
    this.wasm.free(this.buffer)
    this.wasm.free(this.event)
    this.exports.clumsy_sound_free(this.address)
  }
}
