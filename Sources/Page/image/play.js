// @ts-check
// Plays the image: knows the present image of the performance and the lumi that the panels edit, and sends the user's
// gestures. A chord has eight lumis (shapes of light). The tone of a lumi is its number in the chord.

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/image.js').ImageNow} ImageNow */

export class Play {
  /** The lumi that the panels edit, 1…8; 0 for all lumis of the chord. */
  tone = 0
  /** The index, from 0, of the lumi that got the latest stroke drawn for all lumis; −1 before the first. These strokes go to the chord's lumis in turn. */
  #stroke = -1
  /** @type {(() => void)[]} */
  #listeners = []

  /** @param {Context} context @param {import('../engine/image.js').ImageTables} tables */
  constructor(context, tables) {
    this.context = context
    this.tables = tables
  }

  /** The image; null before there is a performance. @returns {ImageNow | null} */
  get image() { return this.context.mirror.image }

  /** Sends a command as a gesture, if this page may play. Returns `true` if the command was sent. @param {string} command */
  do(command) {
    if (!this.context.mayTouch()) return false
    this.context.send(`image ${command}`)
    for (const heard of this.#listeners) heard()
    return true
  }

  /** Sends commands as one action. @param {string[]} commands */
  doAll(commands) { if (this.context.mayTouch()) this.context.sendAll(commands.map((command) => `image ${command}`)) }

  /** Sends a command of a control at a limited rate. A newer command of the control replaces a waiting one. @param {string} control @param {string} command */
  slide(control, command) { if (this.context.mayTouch()) this.context.throttled(`image ${control}`, `image ${command}`) }

  /** Registers a function to call after each command that `do` has sent. @param {() => void} heard */
  onDo(heard) { this.#listeners.push(heard) }

  /** The chosen chord, from 0. */
  get chord() { return this.image?.chosen().chord ?? 0 }

  /** Returns the value of a field in the edited lumi; in the chord's first lumi if all are edited. @param {number} field its number */
  field(field) { return this.image?.field(this.chord, Math.max(0, this.tone - 1), field) ?? 0 }

  /** Returns the number of a field. @param {string} name */
  number(name) { return this.tables.fields.findIndex((one) => one.name === name) }

  /** Sets a field of the edited lumis. @param {string} name @param {number | string} value */
  setField(name, value) { this.slide(name, `set ${this.chord + 1} ${this.tone} ${name} ${value}`) }

  /** Chooses the lumi to edit. @param {number} tone 1…8; 0 for all lumis of the chord */
  choose(tone) {
    this.tone = tone
    this.context.changed()
  }

  /** Releases a lumi: puts a new lumi on the canvas. @param {number} x in stage heights @param {number} y in stage heights @param {number} pressure 0…1 */
  tap(x, y, pressure) { return this.do(`tap ${this.#place(x, y)} ${this.#strength(pressure)}`) }

  /** Erases the lumi that is nearest to a place. @param {number} x in stage heights @param {number} y in stage heights */
  erase(x, y) { return this.do(`erase near ${this.#place(x, y)}`) }

  /** Draws a stroke. @param {number[][]} points x and y in stage heights, seconds, pressure 0…1 */
  draw(points) {
    const text = this.tables.stroke(points)
    if (text === null) return
    const next = (this.#stroke + 1) % this.tables.limits.tones
    if (this.do(`stroke ${this.tone || next + 1} ${text}`) && this.tone === 0) this.#stroke = next
  }

  /** Presses a trigger pad, or lets it go. @param {number} pad from 0 @param {number | null} pressure 0…1; null to let go */
  pad(pad, pressure) {
    this.do(`pad ${pad + 1} ${pressure === null ? 'off' : this.#strength(pressure)}`)
  }

  /** Returns a place in the units of commands; places outside the stage move to its edge. @param {number} x in stage heights @param {number} y in stage heights */
  #place(x, y) { return [x * 9 / 16, y].map((share) => Math.round(this.tables.limits.place * Math.min(1, Math.max(0, share)))).join(' ') }

  /** Returns a pressure in the units of commands. @param {number} pressure 0…1 */
  #strength(pressure) { return Math.max(1, Math.round(this.tables.limits.velocity * Math.min(1, pressure))) }
}
