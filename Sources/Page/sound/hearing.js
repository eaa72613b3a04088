// @ts-check The heard performance: a mirror advanced to the rendered frame, and its sound. After a late gesture, notes that should no longer sound
// end, and notes that should just have begun begin.
import { Emitted } from '../engine/emitted.js'
import { Mirror } from '../engine/mirror.js'
import { TICK } from '../engine/playing.js'
import { Sounding } from '../engine/sounding.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').MessageEvent} MessageEvent */
/** @typedef {import('../engine/gestures.js').Made} Made */

/** A note that is late by less, in ns, still begins. */
const STILL_HEARD = 60e6

export class Hearing {
  /** @param {Core} core @param {number} rate in hertz */
  constructor(core, rate) {
    this.core = core
    this.rate = rate
    this.mirror = new Mirror(core)
    this.mirror.onEvent = (event) => this.hear(event)
    this.mirror.onRollback = (ns) => this.rollback(ns)
    /** @type {Sounding | null} */
    this.sounding = null
    /** The delay of everything against its nominal frame, in frames. */
    this.shift = 0
    /** @type {StageEvent[]} told, and not heard yet */
    this.queue = []
    /** @type {Emitted<StageEvent>} */
    this.heard = new Emitted()
    /** The number of gestures that came when their tick was rendered already. */
    this.late = 0
    /** All before this time is rendered. */
    this.rendered = 0
  }

  /**
   * Begins with a saved state at a tick and the gestures from that tick on. The next frame is that of a time, not before the tick.
   * @param {{bytes: Uint8Array, tick: number, gestures: Made[]}} state
   * @param {number} [ns]
   */
  restart({ bytes, tick, gestures }, ns = tick * TICK) {
    this.queue = []
    this.heard = new Emitted()
    this.shift = 0
    this.rendered = ns
    this.mirror.restart(bytes, tick, gestures)
    const { playing } = this.mirror
    if (!playing) return
    // Events before the time are known, and not heard.
    if (ns > this.mirror.ns) this.mirror.advanceTo(Math.floor(ns / TICK) * TICK)
    this.queue = this.queue.filter((event) => event.ns >= ns)
    if (this.sounding) this.sounding.restart(playing)
    else this.sounding = new Sounding(this.core.wasm, playing, this.rate)
    this.sounding.resync(ns)
  }

  /** @param {Made} made */
  gesture(made) {
    if (made.tick < this.mirror.tick) this.late++
    if (made.id === undefined) this.mirror.insert(made.tick, made.text, made.source)
    else this.mirror.expect(made.id, made.text, made.tick)
  }

  /**
   * Renders the next frames, and advances the performance as far as they need.
   * @param {Float32Array} left
   * @param {Float32Array} right
   * @param {number} count
   * @param {boolean} [runs] `true` while time runs; else what was heard before rings on
   */
  render(left, right, count, runs = true) {
    const { sounding } = this
    if (!sounding) return
    let done = 0
    if (runs) {
      const end = this.timeOf(sounding.frame + count - this.shift)
      this.mirror.advanceTo(end)
      this.settle()
      while (this.queue.length > 0) {
        const length = sounding.framesUntil(this.queue[0].ns, this.shift)
        if (done + length >= count) break
        sounding.render(left, right, done, length)
        done += length
        this.give(/** @type {StageEvent} */ (this.queue.shift()))
      }
      this.rendered = Math.max(this.rendered, end)
    }
    sounding.render(left, right, done, count - done)
  }

  /** Has all notes end: time stands. */
  stand() { if (this.mirror.playing) this.sounding?.restart(this.mirror.playing) }

  /** The musical time of the next frame. */
  get position() { return this.timeOf((this.sounding?.frame ?? 0) - this.shift) }

  /** The time of a frame. @param {number} frame */
  timeOf(frame) { return frame / this.rate * 1e9 }

  /** @param {StageEvent} event */
  hear(event) {
    if (event.type !== 'message' && event.type !== 'gesture') return
    if (event.ns >= this.rendered || !this.sounding) {
      this.queue.push(event)
      return
    }
    if (this.heard.confirm(event)) return
    // A note that should have begun long ago is not heard; its end does no harm.
    if (!isNoteOn(event) || event.ns > this.rendered - STILL_HEARD) this.give(event)
  }

  /** @param {number} ns */
  rollback(ns) {
    this.queue = this.queue.filter((event) => event.ns < ns)
    this.heard.rollback(ns)
  }

  /** Ends what was heard and, after a rollback, did not happen. */
  settle() {
    const { sounding } = this
    if (!sounding) return
    const speculative = this.heard.takeSpeculative()
    for (const event of unended(speculative)) sounding.take({ ...event, bytes: [event.bytes[0] & 0x8F, event.bytes[1], 64] })
    // A gesture was withdrawn, and did not come again.
    if (this.mirror.playing && speculative.some((event) => event.type === 'gesture')) sounding.restart(this.mirror.playing)
  }

  /** @param {StageEvent} event */
  give(event) {
    this.sounding?.take(event)
    this.heard.add(event)
  }
}

/** The notes that begin among events and do not end among them. The synthesizer counts held notes, so only these may be ended. @param {StageEvent[]}
 * events */
function unended(events) {
  /** @type {MessageEvent[]} */
  const begun = []
  for (const event of events) {
    if (event.type !== 'message') continue
    const { bytes: [status, note] } = event
    if (isNoteOn(event)) begun.push(event)
    else if ([0x80, 0x90].includes(status & 0xF0)) {
      const index = begun.findIndex(({ bytes }) => (bytes[0] & 15) === (status & 15) && bytes[1] === note)
      if (index >= 0) begun.splice(index, 1)
    }
  }
  return begun
}

/** @param {StageEvent} event */
const isNoteOn = (event) => event.type === 'message' && (event.bytes[0] & 0xF0) === 0x90 && event.bytes[2] > 0
