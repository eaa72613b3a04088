// @ts-check
// Performs a glimpse, the first seconds of a session, in advance, and draws any moment of the glimpse.

import { placeOf, radiusOf } from '../engine/shown.js'
import { css } from '../stage/colours.js'
import { ceiling, hands, harmony } from '../stage/layout.js'
import { glow } from '../stage/picture.js'

/** @typedef {import('../types.js').FlightEvent} FlightEvent */
/** @typedef {import('../types.js').StrikeEvent} StrikeEvent */

/** The length of a glimpse, in nanoseconds. */
export const LENGTH = 8e9

/** @typedef {ReturnType<typeof glimpse>} Glimpse */

/** Performs the first seconds of a session. @param {import('../engine/session.js').CoreSession} session */
export function glimpse(session) {
  const playing = session.perform()
  playing.reportFlights()
  const bouncers = Array.from({ length: 7 }, (_, index) => playing.bouncer(index)).filter(({ on }) => on)
  const { keys } = playing.settings()
  /** @type {FlightEvent[]} */
  const flights = []
  /** @type {StrikeEvent[]} */
  const strikes = []
  for (const event of playing.advance(LENGTH)) {
    if (event.type === 'flight') flights.push(event)
    else if (event.type === 'strike') strikes.push(event)
  }
  playing.free()
  return { bouncers, keys, flights, strikes }
}

/**
 * Draws a moment of a glimpse on a canvas with the proportions of the stage.
 * @param {CanvasRenderingContext2D} canvas
 * @param {Glimpse} glimpse
 * @param {number} ns 0…LENGTH
 * @param {import('../stage/colours.js').Palette} palette
 */
export function drawGlimpse(canvas, { bouncers, keys, flights, strikes }, ns, palette) {
  const scale = canvas.canvas.width / hands.right
  canvas.setTransform(scale, 0, 0, -scale, 0, ceiling * scale)
  const heard = strikes.filter((strike) => strike.ns <= ns)
  const isLit = (/** @type {string} */ voice, /** @type {number} */ index) =>
    heard.some((strike) => strike.voice === voice && strike.index === index && strike.ns > ns - glow)
  const chord = heard.findLast(({ voice }) => voice === 'bass')?.index ?? 0
  canvas.fillStyle = css(palette.wallpaper)
  canvas.fillRect(0, 0, harmony.right, ceiling)
  canvas.fillStyle = css(palette.tint[chord])
  canvas.fillRect(harmony.right, 0, hands.right, ceiling)
  for (const { index, x, y, radius } of bouncers) disc(x, y, radius, css((isLit('bass', index) ? palette.lit : palette.disc)[index]))
  for (const { index, x, y, width, height } of keys) {
    canvas.fillStyle = css((isLit('key', index) ? palette.lit : palette.disc)[chord])
    canvas.fillRect(x - width / 2, y - height / 2, width, height)
  }
  /** @type {Map<number, FlightEvent>} the flight of each ball at `ns`; the ball's first flight if none has begun yet */
  const present = new Map()
  for (const flight of flights) if (flight.ns <= ns || !present.has(flight.ball)) present.set(flight.ball, flight)
  for (const [ball, flight] of present) if (flight.there) disc(...placeOf(flight, ns), radiusOf(ball), css(palette.ball))

  /** @param {number} x @param {number} y @param {number} radius @param {string} colour */
  function disc(x, y, radius, colour) {
    canvas.fillStyle = colour
    canvas.beginPath()
    canvas.arc(x, y, radius, 0, 2 * Math.PI)
    canvas.fill()
  }
}
