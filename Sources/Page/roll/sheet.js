// @ts-check
// The shown part of a roll: scroll position and zoom, and the conversion of times and rows to pixels.

/** @typedef {import('../engine/roll.js').Roll} Roll */

/** The width of the keys, the height of the ruler and the height of the velocity lane, in pixels. */
const KEYS = 56, RULER = 30, LANE = 84
/** The smallest height of rows, in pixels, and the coarsest grid level, once `fit` has been called. */
const LOWEST_ROW = 4, COARSEST = -12

export class Sheet {
  /** The size of the view in pixels. */
  width = 0
  height = 0
  /** The time at the left edge in ticks, and the scroll position of the rows in pixels. */
  from = 0
  top = 0
  hasRuler = true
  hasLane = true
  /** The grid's level: 0 for whole notes, 1 for half notes, and so on; null if it follows the zoom. @type {number | null} */
  level = null
  isTriplet = false
  /** @type {number[]} the rows' notes from high to low */
  keys = []
  /** The number of changes so far. Callers draw again if the number has changed. */
  changes = 0

  /** @param {Roll} roll */
  constructor(roll) {
    /** @type {import('../engine/roll.js').Zoom} */
    this.zoom = { level: 2, lowest: 0, highest: 6, stepWidth: 30, rowHeight: 30, lowestHeight: 30, highestHeight: 80 }
    this.roll = roll
    this.scale = 1
    this.open(roll)
  }

  /** Shows another roll. @param {Roll} roll */
  open(roll) {
    this.roll = roll
    this.refresh()
  }

  /** Reads the rows of the roll again, and computes `scale`, in pixels per tick. Call this after the rows, or the level of the grid, have changed. */
  refresh() {
    this.keys = this.roll.keys
    this.scale = this.roll.pinch(this.zoom, 1, 1)
    this.#setStep()
    this.changes++
  }

  #setStep() { this.roll.setStep(this.level ?? this.zoom.level, this.isTriplet) }

  get left() { return KEYS }
  get ruler() { return this.hasRuler ? RULER : 0 }
  get lane() { return this.hasLane ? LANE : 0 }
  /** The width and the height of the part that shows the rows, in pixels. */
  get across() { return Math.max(1, this.width - this.left) }
  get down() { return Math.max(1, this.height - this.ruler - this.lane) }
  /** The upper edge of the lane. */
  get laneTop() { return this.height - this.lane }
  get rowHeight() { return this.zoom.rowHeight }

  /** The shown part, in the form that the core expects. */
  get part() { return { from: this.from, scale: this.scale, top: this.top, rowHeight: this.rowHeight, width: this.across, height: this.down } }

  /** @param {number} tick */
  x(tick) { return this.left + (tick - this.from) * this.scale }
  /** @param {number} row */
  y(row) { return this.ruler + row * this.rowHeight - this.top }
  /** @param {number} x */
  tick(x) { return this.from + (x - this.left) / this.scale }
  /** @param {number} y */
  row(y) { return Math.floor((y - this.ruler + this.top) / this.rowHeight) }
  /** Returns the row nearest to a y coordinate. @param {number} y */
  nearestRow(y) { return Math.min(Math.max(this.row(y), 0), this.keys.length - 1) }
  /** Returns the part of the view that contains a pixel. @param {number} x @param {number} y @returns {'ruler' | 'keys' | 'lane' | 'notes'} */
  area(x, y) { return y < this.ruler ? 'ruler' : this.lane && y >= this.laneTop ? 'lane' : x < this.left ? 'keys' : 'notes' }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    Object.assign(this, { width, height })
    this.scroll(0, 0)
  }

  /** Scrolls by a number of pixels, but not before the roll's beginning. The roll's end cannot be scrolled to the left of the view's middle. @param {number} x @param {number} y */
  scroll(x, y) {
    const last = this.roll.end - this.across / this.scale / 2
    this.from = Math.max(0, Math.min(this.from + x / this.scale, Math.max(last, this.from, 0)))
    this.top = Math.max(0, Math.min(this.top + y, this.keys.length * this.rowHeight - this.down))
    this.changes++
  }

  /** Zooms by factors. The tick and the row at the given pixel stay there. @param {number} x @param {number} y @param {number} factor @param {number} rowFactor */
  pinch(x, y, factor, rowFactor) {
    const [tick, row] = [this.tick(Math.max(x, this.left)), (y - this.ruler + this.top) / this.rowHeight]
    this.scale = this.roll.pinch(this.zoom, factor, rowFactor)
    this.#setStep()
    this.from = Math.max(0, tick - (Math.max(x, this.left) - this.left) / this.scale)
    this.top = row * this.rowHeight - (y - this.ruler)
    this.scroll(0, 0)
  }

  /** Shows all notes. Later pinches may make the rows lower, and the grid coarser, than before. */
  fit() {
    Object.assign(this.zoom, { lowest: COARSEST, lowestHeight: LOWEST_ROW })
    const { roll } = this
    this.pinch(this.left, this.ruler, this.across / Math.max(roll.end, 1) / this.scale, 1)
    this.from = 0
    const used = roll.pitches(0, roll.end)
    const rows = this.keys.map((_, row) => row).filter((row) => used[this.keys[row]])
    if (rows.length > 0) {
      const [first, last] = [rows[0], rows[rows.length - 1]]
      this.pinch(this.left, this.ruler, 1, this.down / (last - first + 3) / this.rowHeight)
      this.top = (first - 1) * this.rowHeight
    }
    this.scroll(0, 0)
  }

  /** Scrolls to a tick and a row if they are not in view. @param {number} tick @param {number} row */
  reveal(tick, row) {
    const margin = Math.min(60, this.across / 4)
    const x = this.x(tick)
    if (x < this.left + 1) this.scroll(x - this.left - margin, 0)
    else if (x > this.width - margin) this.from = Math.max(0, tick - (this.across - 2 * margin) / this.scale)
    const y = this.y(row)
    if (y < this.ruler) this.scroll(0, y - this.ruler)
    else if (y + this.rowHeight > this.laneTop) this.scroll(0, y + this.rowHeight - this.laneTop)
    this.changes++
  }

  /** Scrolls to the middle of the rows that have notes in the shown span of time, or to the middle row if there are none. */
  center() {
    const used = this.roll.pitches(this.from, this.from + this.across / this.scale)
    const rows = this.keys.map((_, row) => row).filter((row) => used[this.keys[row]])
    const middle = rows.length > 0 ? (rows[0] + rows[rows.length - 1] + 1) / 2 : this.keys.length / 2
    this.top = middle * this.rowHeight - this.down / 2
    this.scroll(0, 0)
  }
}
