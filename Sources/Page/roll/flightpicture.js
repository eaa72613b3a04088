// @ts-check
// A small picture of the stage beside the notes: the flight that led to the selected note, and the struck key or bouncer.

import { element } from '../browser/element.js'
import { path, wordsOfFlight } from './flight.js'

/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./flight.js').Cause} Cause */

/** The stage's size in points, and the picture's scale in pixels per point. */
const [WIDTH, HEIGHT, SCALE] = [1024, 700, 0.2]
/** The radii of the bass ball and of the piano balls, in points. */
const RADII = { bass: 33, key: 20 }

/** Makes the picture for the only selected note, or for the note at the caret if no note is selected. The picture is hidden if several notes are selected, or if the flight is unknown. @param {Editor} editor */
export function flightPicture(editor) {
  const [width, height] = [Math.round(WIDTH * SCALE), Math.round(HEIGHT * SCALE)]
  const canvas = element('canvas', { width: width * 2, height: height * 2, 'aria-hidden': 'true' })
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
  const words = element('figcaption')
  const figure = element('figure', { class: 'roll-flight', hidden: true }, canvas, words)
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  /** @type {Cause | null} */
  let shown = null

  function refresh() {
    const { selected, selection } = editor.roll
    const id = selected > 1 ? undefined : selected === 1 ? selection[0] : editor.noteAtCaret?.id
    const cause = id === undefined ? null : editor.causeOf?.(id) ?? null
    figure.hidden = cause === null
    if (cause === shown || cause === null) return
    shown = cause
    words.textContent = `${cause.strike.ball === 0 ? 'bass ball' : `ball ${cause.strike.ball}`}: ${wordsOfFlight(cause)}`
    draw(cause)
  }

  /** @param {Cause} cause */
  function draw(cause) {
    const { strike } = cause
    const colour = getComputedStyle(figure).color
    pen.setTransform(2 * SCALE, 0, 0, -2 * SCALE, 0, 2 * SCALE * HEIGHT)
    pen.clearRect(0, 0, WIDTH, HEIGHT)
    Object.assign(pen, { strokeStyle: colour, fillStyle: colour, lineWidth: 4, globalAlpha: 0.5 })
    pen.strokeRect(2, 2, WIDTH - 4, HEIGHT - 4)
    // The divider between the bass ball's half and the piano balls' half.
    pen.strokeRect(514, 0, 4, HEIGHT)
    for (const key of editor.context.keys()) {
      const box = /** @type {const} */ ([key.x - key.width / 2, key.y - key.height / 2, key.width, key.height])
      if (strike.voice === 'key' && key.index === strike.index) pen.fillRect(...box)
      else pen.strokeRect(...box)
    }
    for (const bouncer of editor.context.bouncers()) {
      if (!bouncer.on) continue
      pen.beginPath()
      pen.arc(bouncer.x, bouncer.y, bouncer.radius, 0, 2 * Math.PI)
      if (strike.voice === 'bass' && bouncer.index === strike.index) pen.fill()
      else pen.stroke()
    }
    const points = path(cause)
    Object.assign(pen, { lineWidth: 8, globalAlpha: 1 })
    pen.beginPath()
    points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
    pen.stroke()
    const [x, y] = points[points.length - 1]
    pen.beginPath()
    pen.arc(x, y, RADII[strike.voice], 0, 2 * Math.PI)
    pen.fill()
  }
  return { element: /** @type {HTMLElement} */ (figure), refresh }
}
