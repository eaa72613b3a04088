// @ts-check
// Describes the flights of balls that led to a session's notes: in words, and as the points of their paths.

/** @typedef {import('../types.js').FlightEvent} FlightEvent */
/** @typedef {import('../types.js').StrikeEvent} StrikeEvent */

/** The number of segments of a drawn path. */
const SEGMENTS = 24

/**
 * The cause of a note: the ball's strike of a key or bouncer, and the flight that ended with this strike. `chord` is the
 * chord that is active from this strike on, such as `V G7`. `bouncer` is the number (from 1) of the bouncer that the bass
 * ball struck last; 0 before its first strike. `since` is the time from that strike to the note's strike, in ns.
 * @typedef {{flight: FlightEvent, strike: StrikeEvent, chord: string, bouncer: number, since: number}} Cause
 */

/** Remembers the flights of a performance. `take` must get all events of the performance, in order. */
export class Flights {
  /** @type {Map<number, FlightEvent>} the latest flight of each ball, by ball */
  #flights = new Map()
  /** @type {StrikeEvent | null} the bass ball's latest strike */
  #bass = null

  /** @param {(slot: number) => string} chord returns the chord of a bouncer, such as `V G7`; `slot` is the bouncer's number, 0…6 */
  constructor(chord) { this.chord = chord }

  /**
   * Handles an event. For a strike, returns the cause of the strike's note; null for other events, or if the ball's flight is not known.
   * @param {import('../types.js').StageEvent} event
   * @returns {Cause | null}
   */
  take(event) {
    if (event.type === 'flight') this.#flights.set(event.ball, event)
    if (event.type !== 'strike') return null
    const flight = this.#flights.get(event.ball)
    if (event.voice === 'bass') this.#bass = event
    return flight ? { flight, strike: event, chord: this.chord(event.chord), bouncer: this.#bass ? this.#bass.index + 1 : 0, since: this.#bass ? event.ns - this.#bass.ns : 0 } : null
  }
}

/** Returns the duration of a flight from its start to its strike, in seconds. @param {Cause} cause */
const seconds = ({ flight, strike }) => Math.max(0, (strike.ns - flight.start - flight.fraction) / 1e9)

/** Returns a description of a cause. @param {Cause} cause */
export function wordsOfFlight(cause) {
  const { flight, strike, chord, bouncer, since } = cause
  const way = strike.voice === 'bass' ? 'flew' : flight.vy > 1 ? 'rose and fell' : 'fell'
  const by = bouncer === 0 ? '' : strike.voice === 'bass' ? '' : `, set by bouncer ${bouncer} ${(since / 1e9).toFixed(2)} s before`
  return `${way} for ${seconds(cause).toFixed(2)} s, struck at ${Math.round(strike.speed)} points a second; chord ${chord}${by}`
}

/** Returns the path of a flight from its start to its strike, in points of the stage. @param {Cause} cause @returns {[number, number][]} */
export function path(cause) {
  const { x, y, vx, vy, ax, ay } = cause.flight
  const end = seconds(cause)
  return Array.from({ length: SEGMENTS + 1 }, (_, index) => {
    const time = end * index / SEGMENTS
    return [x + vx * time + ax * time * time / 2, y + vy * time + ay * time * time / 2]
  })
}
