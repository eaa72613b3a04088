// @ts-check
// Paints everything of a roll except the notes. Under the notes, it paints the rows, the grid, the keys, the ruler with chords, and
// the velocity lane. Over the notes, it paints the loop, the selection box, the caret, the playhead, and what the present stroke
// draws: a note or velocities.

/** @typedef {import('./sheet.js').Sheet} Sheet */

/**
 * @typedef {{paper: string, black: string, scale: string, line: string, ink: string, soft: string, head: string, caret: string,
 *   loop: string, key: string, blackKey: string, voices: number[][], selected: number[], ground: number[]}} Colours
 */

/**
 * The style of a grid line: width in pixels, opacity, dashes in pixels, and colour (null for the theme's colour).
 * @typedef {{width: number, alpha: number, dash: number[], colour: string | null}} LineStyle
 */

/** The styles of the grid lines by rank (bar, beat, quarter of a beat, finer), then the style of the selection box. @type {() => LineStyle[]} */
export const standardStyles = () => [
  { width: 2, alpha: 0.55, dash: [], colour: null },
  { width: 1, alpha: 0.4, dash: [], colour: null },
  { width: 1, alpha: 0.22, dash: [], colour: null },
  { width: 1, alpha: 0.16, dash: [2, 3], colour: null },
  { width: 2, alpha: 1, dash: [], colour: null },
]

/**
 * The things to draw over the notes. Times are in ticks; `box` is in pixels.
 * @typedef {object} Over
 * @property {number | null} playhead
 * @property {[number, number] | null} loop
 * @property {{x: number, y: number, width: number, height: number} | null} box
 * @property {{from: number, to: number, row: number} | null} drawn the note that the user is drawing
 * @property {{tick: number, row: number, length: number} | null} caret
 * @property {Map<number, number>} velocities the velocities that the present stroke sets, by x in pixels
 */

const BLACK = [1, 3, 6, 8, 10]
const isBlack = (/** @type {number} */ pitch) => BLACK.includes(pitch % 12)

/** The shortest distance between the beginnings of two texts in the ruler, in pixels. */
const APART = 46

/**
 * Paints everything that is under the notes.
 * @param {CanvasRenderingContext2D} pen
 * @param {Sheet} sheet
 * @param {Colours} colours
 * @param {{styles: LineStyle[], isInScale: (pitch: number) => boolean, chords: (bar: number) => string, name: (pitch: number) => string}} given
 */
export function paintUnder(pen, sheet, colours, { styles, isInScale, chords, name }) {
  const { width, height, left, ruler, lane, laneTop, keys, rowHeight, down } = sheet
  pen.globalAlpha = 1
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  const first = sheet.nearestRow(ruler), last = sheet.nearestRow(ruler + down)
  for (let row = first; row <= last; row++) {
    const y = sheet.y(row)
    if (isBlack(keys[row])) { pen.fillStyle = colours.black; pen.fillRect(left, y, width, rowHeight) }
    if (isInScale(keys[row])) { pen.fillStyle = colours.scale; pen.fillRect(left, y, width, rowHeight) }
  }
  pen.fillStyle = colours.line
  pen.globalAlpha = 0.16
  for (let row = first; row <= last + 1 && rowHeight > 6; row++) pen.fillRect(left, Math.round(sheet.y(row)), width, 1)

  const to = Math.min(sheet.tick(width), sheet.roll.end)
  const lines = sheet.roll.lines(sheet.from, Math.max(to, sheet.from), sheet.level ?? sheet.zoom.level)
  // If grid lines are less than 5 pixels apart, draw only the lines of bars.
  const near = sheet.zoom.stepWidth < 5
  for (const [rank, { width: thick, alpha, dash, colour }] of styles.entries()) {
    pen.strokeStyle = colour ?? colours.line
    pen.globalAlpha = alpha
    pen.lineWidth = thick
    pen.setLineDash(dash)
    pen.beginPath()
    for (const line of lines) {
      if (line.rank !== rank || near && rank > 0) continue
      const x = Math.round(sheet.x(line.tick)) + thick % 2 / 2
      pen.moveTo(x, ruler)
      pen.lineTo(x, height)
    }
    pen.stroke()
  }
  pen.setLineDash([])
  pen.globalAlpha = 1
  // Dim the area after the last bar.
  const end = sheet.x(sheet.roll.end)
  if (end < width) { pen.globalAlpha = 0.12; pen.fillStyle = colours.line; pen.fillRect(end, 0, width - end, height); pen.globalAlpha = 1 }
  if (lane > 0) {
    pen.fillStyle = colours.head
    pen.globalAlpha = 0.5
    pen.fillRect(left, laneTop, width, lane)
    pen.globalAlpha = 1
    pen.fillStyle = colours.line
    pen.fillRect(0, laneTop, width, 1)
  }
  paintKeys(pen, sheet, colours, first, last, name)
  if (ruler > 0) paintRuler(pen, sheet, colours, lines, chords)
}

/** @param {CanvasRenderingContext2D} pen @param {Sheet} sheet @param {Colours} colours @param {number} first @param {number} last @param {(pitch: number) => string} name */
function paintKeys(pen, sheet, colours, first, last, name) {
  const { left, keys, rowHeight, ruler, lane, laneTop } = sheet
  // Use whole pixels only: each new font size costs the browser milliseconds.
  const size = Math.min(14, Math.floor(rowHeight - 2))
  pen.font = `${size}px sans-serif`
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (let row = first; row <= last; row++) {
    const y = sheet.y(row)
    const black = isBlack(keys[row])
    pen.fillStyle = black ? colours.blackKey : colours.key
    pen.fillRect(0, y, left - 2, Math.max(rowHeight - 1, 1))
    if (size < 8 && keys[row] % 12 !== 0) continue
    pen.fillStyle = black ? colours.key : colours.blackKey
    if (size >= 5) pen.fillText(name(keys[row]), left - 6, y + rowHeight / 2)
  }
  if (lane > 0) {
    pen.fillStyle = colours.paper
    pen.fillRect(0, laneTop, left, lane)
    pen.fillStyle = colours.soft
    pen.font = '12px sans-serif'
    pen.fillText('127', left - 6, laneTop + 10)
    pen.fillText('1', left - 6, laneTop + lane - 8)
  }
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, left, ruler)
}

/** @param {CanvasRenderingContext2D} pen @param {Sheet} sheet @param {Colours} colours @param {import('../engine/roll.js').Line[]} lines @param {(bar: number) => string} chords */
function paintRuler(pen, sheet, colours, lines, chords) {
  const { width, left, ruler } = sheet
  pen.fillStyle = colours.head
  pen.fillRect(left, 0, width, ruler)
  pen.fillStyle = colours.ink
  pen.textAlign = 'left'
  let free = left
  for (const { tick, rank, bar } of lines) {
    const x = sheet.x(tick)
    if (rank > 1 || x < free) continue
    const chord = rank === 0 ? chords(bar) : ''
    pen.font = rank === 0 ? 'bold 13px sans-serif' : '11px sans-serif'
    const text = sheet.roll.position(tick).replace(/\.0$/, rank === 0 ? '' : '.0')
    pen.fillText(text, x + 4, ruler / 2 - (chord ? 6 : 0))
    if (chord) { pen.font = '12px sans-serif'; pen.fillText(chord, x + 4, ruler / 2 + 8) }
    free = x + APART
  }
}

/** Paints everything that is over the notes. @param {CanvasRenderingContext2D} pen @param {Sheet} sheet @param {Colours} colours @param {Over} over @param {LineStyle} edge the style of the selection box */
export function paintOver(pen, sheet, colours, { playhead, loop, box, drawn, caret, velocities }, edge) {
  const { width, height, left, ruler, laneTop, lane, rowHeight } = sheet
  pen.clearRect(0, 0, width, height)
  pen.save()
  pen.beginPath()
  pen.rect(left - 1, 0, width, height)
  pen.clip()
  if (loop) {
    const [from, to] = loop.map((tick) => sheet.x(tick))
    pen.fillStyle = colours.loop
    pen.globalAlpha = 0.18
    pen.fillRect(from, 0, to - from, height)
    pen.globalAlpha = 1
    pen.fillRect(from, 0, to - from, 4)
    pen.fillRect(from, 0, 2, height)
    pen.fillRect(to - 2, 0, 2, height)
  }
  if (playhead !== null) {
    pen.fillStyle = colours.caret
    pen.fillRect(sheet.x(playhead) - 1, 0, 2, height)
  }
  for (const [x, velocity] of velocities) {
    pen.fillStyle = colours.caret
    const tall = velocity / 127 * (lane - 6)
    pen.fillRect(x, laneTop + lane - tall, 4, tall)
  }
  pen.beginPath()
  pen.rect(left - 1, ruler, width, laneTop - ruler)
  pen.clip()
  pen.strokeStyle = colours.caret
  pen.lineWidth = 2
  if (drawn) {
    pen.fillStyle = colours.caret
    pen.fillRect(sheet.x(drawn.from), sheet.y(drawn.row), (drawn.to - drawn.from) * sheet.scale, rowHeight - 1)
  }
  if (caret) pen.strokeRect(sheet.x(caret.tick), sheet.y(caret.row) + 1, Math.max(caret.length * sheet.scale, 4), rowHeight - 3)
  if (box) {
    pen.globalAlpha = 0.15
    pen.fillStyle = pen.strokeStyle = edge.colour ?? colours.caret
    pen.fillRect(box.x, box.y, box.width, box.height)
    pen.globalAlpha = edge.alpha
    pen.lineWidth = edge.width
    pen.setLineDash(edge.dash)
    if (edge.width > 0) pen.strokeRect(box.x, box.y, box.width, box.height)
  }
  pen.restore()
}
