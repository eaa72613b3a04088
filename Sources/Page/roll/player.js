// @ts-check
// Plays a roll with the page's sound, from the playhead on. Repeats the loop, if one is set.

/** @typedef {import('./editor.js').Editor} Editor */

/** How far ahead of the playhead notes are sent to the sound, in ms. */
const AHEAD = 120

export class Player {
  /** @type {{time: number, ns: number} | null} the clock's time in ms at which the playhead was at `ns` of the roll; null while nothing plays */
  #start = null
  /** The time, in ns of the roll, before which all notes have been sent to the sound. */
  #sent = 0

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor
    editor.togglePlay = (tick) => (this.isPlaying ? this.stop() : this.play(tick))
    editor.seekListeners.add(() => { if (this.isPlaying) this.play(editor.playhead) })
  }

  get isPlaying() { return this.#start !== null }

  /** @param {number} tick */
  play(tick) {
    const { editor } = this
    const ns = editor.roll.nanoseconds(tick)
    this.#start = { time: performance.now(), ns }
    this.#sent = ns
    editor.playhead = tick
    editor.say('playing')
    editor.selected()
  }

  /** Stops without a message. */
  end() {
    if (this.#start) this.editor.context.silenceNotes?.()
    this.#start = null
  }

  stop() {
    this.end()
    this.editor.say('stopped')
    this.editor.selected()
  }

  /** Moves the playhead, and sends the coming notes. Call it once per frame. @returns {void} */
  step() {
    const { editor } = this
    const start = this.#start
    if (!start) return
    const { roll, loop } = editor
    const now = start.ns + (performance.now() - start.time) * 1e6
    const end = loop ? roll.nanoseconds(loop[1]) : roll.nanoseconds(roll.end)
    if (this.#sent < Math.min(now + AHEAD * 1e6, end)) this.#send(now, Math.min(now + AHEAD * 1e6, end))
    if (now >= end) {
      if (!loop || start.ns >= end) return this.stop()
      // Start the next repetition at the exact time at which this one ended.
      const from = roll.nanoseconds(loop[0])
      this.#start = { time: start.time + (end - start.ns) / 1e6, ns: from }
      this.#sent = from
      return this.step()
    }
    editor.playhead = roll.tickAt(now)
    editor.changed()
  }

  /** @param {number} now @param {number} until */
  #send(now, until) {
    const { roll, voice, context } = this.editor
    for (const note of roll.notes(roll.tickAt(this.#sent), roll.tickAt(until), 2048)) {
      if (voice >= 0 && note.voice !== voice) continue
      const begin = roll.nanoseconds(note.start)
      const length = (roll.nanoseconds(note.end) - begin) / 1e6
      context.playNote?.(note.pitch, note.velocity, Math.max(length, 20), Math.max(0, (begin - now) / 1e6), note.voice & 15)
    }
    this.#sent = until
  }
}
