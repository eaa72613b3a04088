// @ts-check
// A synthesizer, and the `Mirror` that performs the music for it. A mirror is a copy of the performance that accepts
// late gestures. After a late gesture, `Hearing` ends the notes that should not sound, and begins the notes that should
// have begun a moment ago.
import { Emitted } from '../engine/emitted.js'
import { Mirror } from '../engine/mirror.js'
import { TICK } from '../engine/playing.js'
import { Sounding } from '../engine/sounding.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').MessageEvent} MessageEvent */
/** @typedef {import('../engine/gestures.js').TimedGesture} TimedGesture */

/** The lateness, in ns, from which a note-on is skipped. */
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
    /** The number of frames by which all events are delayed after their nominal frames. */
    this.shift = 0
    /** @type {StageEvent[]} reported by the mirror, and not yet passed to the synthesizer */
    this.queue = []
    /** @type {Emitted<StageEvent>} */
    this.emitted = new Emitted()
    /** The number of gestures that arrived after their tick was performed. */
    this.late = 0
    /** The time up to which everything is rendered, in ns. */
    this.rendered = 0
  }

  /**
   * Starts from a saved state at a tick, with the gestures from that tick on. The next rendered frame is the frame
   * at the time `ns`.
   * @param {{bytes: Uint8Array, tick: number, gestures: TimedGesture[]}} state
   * @param {number} [ns] the musical time to start at, not before the tick
   */
  restart({ bytes, tick, gestures }, ns = tick * TICK) {
    this.queue = []
    this.emitted = new Emitted()
    this.shift = 0
    this.rendered = ns
    this.mirror.restart(bytes, tick, gestures)
    const { playing } = this.mirror
    if (!playing) return
    // Perform up to `ns` without sound: drop the events before `ns`.
    if (ns > this.mirror.ns) this.mirror.advanceTo(Math.floor(ns / TICK) * TICK)
    this.queue = this.queue.filter((event) => event.ns >= ns)
    if (this.sounding) this.sounding.restart(playing)
    else this.sounding = new Sounding(this.core.wasm, playing, this.rate)
    this.sounding.resync(ns)
  }

  /** @param {TimedGesture} made */
  gesture(made) {
    if (made.tick < this.mirror.tick) this.late++
    if (made.id === undefined) this.mirror.insert(made.tick, made.text, made.source)
    else this.mirror.expect(made.id, made.text, made.tick)
  }

  /**
   * Renders the next frames, and advances the performance as far as these frames need.
   * @param {Float32Array} left
   * @param {Float32Array} right
   * @param {number} count
   * @param {boolean} [runs] `true` while musical time runs; otherwise only the tails of earlier notes sound
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
        this.emit(/** @type {StageEvent} */ (this.queue.shift()))
      }
      this.rendered = Math.max(this.rendered, end)
    }
    sounding.render(left, right, done, count - done)
  }

  /** Ends all notes. Call it if musical time stands still, or if the sound must restart. */
  stand() { if (this.mirror.playing) this.sounding?.restart(this.mirror.playing) }

  /** The musical time of the next frame. */
  get position() { return this.timeOf((this.sounding?.frame ?? 0) - this.shift) }

  /** Returns the time of a frame, in ns. @param {number} frame */
  timeOf(frame) { return frame / this.rate * 1e9 }

  /** @param {StageEvent} event */
  hear(event) {
    if (event.type !== 'message' && event.type !== 'gesture') return
    if (event.ns >= this.rendered || !this.sounding) {
      this.queue.push(event)
      return
    }
    if (this.emitted.confirm(event)) return
    // A late note-off does no harm.
    if (!isNoteOn(event) || event.ns > this.rendered - STILL_HEARD) this.emit(event)
  }

  /** @param {number} ns */
  rollback(ns) {
    this.queue = this.queue.filter((event) => event.ns < ns)
    this.emitted.rollback(ns)
  }

  /** Ends the notes that have begun but do not exist after a rollback. */
  settle() {
    const { sounding } = this
    if (!sounding) return
    const speculative = this.emitted.takeSpeculative()
    for (const event of unended(speculative)) sounding.take({ ...event, bytes: [event.bytes[0] & 0x8F, event.bytes[1], 64] })
    // If a rollback removed a gesture, restart the synthesizer, which still has the gesture's parameters.
    if (this.mirror.playing && speculative.some((event) => event.type === 'gesture')) sounding.restart(this.mirror.playing)
  }

  /** @param {StageEvent} event */
  emit(event) {
    this.sounding?.take(event)
    this.emitted.add(event)
  }
}

/**
 * Returns the note-ons that have no note-off among the events. A second note-off would end another note of the same
 * pitch.
 * @param {StageEvent[]} events
 */
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
