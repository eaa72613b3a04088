// @ts-check
// How things move: along their flights, and from one value to another.

/** @typedef {import('../types.js').FlightEvent} FlightEvent */

/** @type {(from: number, to: number, share: number) => number} */
export const between = (from, to, share) => from + (to - from) * share

/**
 * From 0 to 1, slowly at both ends.
 * @param {number} share
 */
export function ease(share) {
  const clipped = Math.min(Math.max(share, 0), 1)
  return clipped * clipped * (3 - 2 * clipped)
}

/**
 * Where a flight has its ball at a time, in points.
 * @param {FlightEvent} flight
 * @param {number} ns
 * @returns {[number, number]}
 */
export function placeOf(flight, ns) {
  const t = (ns - flight.start - flight.fraction) / 1e9
  return [flight.x + (flight.vx + 0.5 * flight.ax * t) * t, flight.y + (flight.vy + 0.5 * flight.ay * t) * t]
}
