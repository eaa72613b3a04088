// @ts-check
// The sound of a performance: its events in, frames out, the same samples as natively.

/** @typedef {import('./wasm.js').Wasm} Wasm */
/** @typedef {import('./playing.js').Playing} Playing */

/** @typedef {import('../types.js').StageEvent} StageEvent */

/** Where the members of an event lie in memory, and its size. */
const [KIND, INTEGERS, GESTURE, SIZE] = [72, 76, 104, 152]
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
    this.event = wasm.allocate(SIZE)
    /** The next frame, from the start of the performance. */
    this.frame = this.frameOf(playing.ns)
    /** By how many frames all comes out later than its time. */
    this.latency = wasm.exports.clumsy_sound_latency(this.address)
  }

  /**
   * Frames until that of a time; 0 for one that is past.
   * @param {number} ns a whole number
   * @param {number} [shift] so many frames later
   */
  framesUntil(ns, shift = 0) { return Math.max(0, this.frameOf(ns) + shift - this.frame) }

  /**
   * Takes the next event, when all frames before it are rendered. What is no note and no applied gesture is not heard.
   * @param {StageEvent} event
   */
  take(event) {
    const { event: room, wasm } = this
    const { view } = wasm
    view.setBigInt64(room, BigInt(event.ns), true)
    if (event.type === 'gesture' && event.refusal === 0) {
      const isGesture = wasm.withText(event.text, (words) => wasm.exports.clumsy_gesture_of_text(words, room + GESTURE, 0)) === 1
      if (!isGesture) return
      wasm.view.setInt32(room + KIND, 0, true)
      wasm.view.setInt32(room + INTEGERS + 4, 0, true)
    } else if (event.type === 'message') {
      view.setInt32(room + KIND, 3, true)
      const integers = [event.voice === 'bass' ? 0 : 1, event.bytes.length, ...event.bytes]
      integers.forEach((value, index) => view.setInt32(room + INTEGERS + 4 * index, value, true))
    } else return
    wasm.exports.clumsy_sound_apply(this.address, room)
  }

  /**
   * Renders the next frames.
   * @param {Float32Array} left
   * @param {Float32Array} right
   * @param {number} from the index of the first
   * @param {number} count
   */
  render(left, right, from, count) {
    this.frame += count
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
  resync(ns) {
    const time = Math.floor(ns)
    this.wasm.exports.clumsy_sound_resync(this.address, BigInt(time))
    this.frame = this.frameOf(time)
  }

  /** The frame that is nearest to a time. @param {number} ns a whole number */
  frameOf(ns) { return Number(this.wasm.exports.clumsy_sound_frame(BigInt(ns), this.rate)) }

  free() {
    this.wasm.free(this.room)
    this.wasm.free(this.event)
    this.wasm.exports.clumsy_sound_free(this.address)
  }
}
