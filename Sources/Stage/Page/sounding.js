// @ts-check
// The sound of a performance: its events in, frames out, the same samples as natively.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {import('./playing.js').Playing} Playing */

/** How many frames are rendered at a time at most. */
const BLOCK = 1024

export class Sounding {
  /**
   * Silent, where a performance stands.
   * @param {Wasm} wasm
   * @param {Playing} playing
   * @param {number} rate in hertz, 8000…192000
   */
  constructor(wasm, playing, rate) {
    this.wasm = wasm
    this.rate = rate
    this.address = wasm.exports.clumsy_sound_create(playing.address, rate)
    if (this.address === 0) throw new Error(`no sound at ${rate} Hz`)
    this.room = wasm.allocate(8 * BLOCK)
    /** By how many frames all comes out later than its time. */
    this.latency = wasm.exports.clumsy_sound_latency(this.address)
  }

  /** Frames until that of a time; 0 for one that is past. @param {number} ns */
  framesUntil(ns) { return this.wasm.exports.clumsy_sound_frames_until(this.address, BigInt(ns)) }

  /**
   * Takes an event where it stands in the core's memory (`Playing.advanceInPlace`), when all frames before it are rendered.
   * @param {number} event its address
   */
  apply(event) { this.wasm.exports.clumsy_sound_apply(this.address, event) }

  /**
   * Renders the next frames.
   * @param {Float32Array} left
   * @param {Float32Array} right
   * @param {number} from the index of the first
   * @param {number} count
   */
  render(left, right, from, count) {
    for (let done = 0; done < count;) {
      const length = Math.min(count - done, BLOCK)
      this.wasm.exports.clumsy_sound_render(this.address, this.room, length)
      const frames = new Float32Array(this.wasm.exports.memory.buffer, this.room, 2 * length)
      for (let index = 0; index < length; index++) {
        left[from + done + index] = frames[2 * index]
        right[from + done + index] = frames[2 * index + 1]
      }
      done += length
    }
  }

  /** Whether only zeros come until the next note. */
  get isSilent() { return this.wasm.exports.clumsy_sound_is_silent(this.address) === 1 }

  /** Follows another performance from where it stands: held notes end, their tails go on. @param {Playing} playing */
  restart(playing) { this.wasm.exports.clumsy_sound_restart(this.address, playing.address) }

  /** Goes on at another time: held notes end. @param {number} ns */
  resync(ns) { this.wasm.exports.clumsy_sound_resync(this.address, BigInt(ns)) }

  free() {
    this.wasm.free(this.room)
    this.wasm.exports.clumsy_sound_free(this.address)
  }
}
