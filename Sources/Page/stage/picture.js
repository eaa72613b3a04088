// @ts-check
// The recent flights, strikes and changes of chord, from which each frame is computed. Events are kept with
// their times, so that a rollback (after a late gesture) can remove them.

import { jump, radiusOf } from '../engine/shown.js'
import { Switches } from './switches.js'

/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').FlightEvent} FlightEvent */
/** @typedef {import('../types.js').StrikeEvent} StrikeEvent */

/** The time that a trail shows. This time and the times below are in nanoseconds. */
export const trail = 250e6
/** The time in which a ring widens and fades. */
export const ring = 400e6
/** The time for which a bouncer or a key glows after a strike. */
export const glow = 700e6
/** The time in which a ball or a bouncer appears or disappears. */
export const change = 180e6
/** The time in which the colour changes to the colour of a new chord. */
const tinting = 600e6

/** The time for which flights are remembered, longer than the reach of a rollback. */
const memory = 12e9
const [mostStrikes, mostFlights, mostChords] = [64, 4096, 64]

/** Returns a smooth step from 0 to 1, slow at both ends. @param {number} share */
export function ease(share) {
  const clipped = Math.min(Math.max(share, 0), 1)
  return clipped * clipped * (3 - 2 * clipped)
}

export class Picture {
  /** @type {FlightEvent[][]} the flights of each ball, the earliest first */
  flights = []
  /** @type {StrikeEvent[]} the earliest first */
  strikes = []
  /** @type {{ns: number, slot: number}[]} the bouncers whose chords became active, the earliest first */
  chords = []
  /** @type {Set<number>} the balls that were on the stage before the last restart */
  stayed = new Set()
  /** @type {number | null} after a restart, the bouncer whose chord is active from the next event on */
  next = null
  switches = new Switches()

  /** @param {number} chord the bouncer, 0…6, whose chord is active before the first event */
  constructor(chord = 0) { this.chords.push({ ns: -Infinity, slot: chord }) }

  /** @param {StageEvent} event */
  take(event) {
    if (this.next !== null) {
      if (this.next !== this.chords[0].slot) this.chords.push({ ns: event.ns, slot: this.next })
      this.next = null
    }
    if (event.type === 'flight') {
      const kept = this.flights[event.ball] ??= []
      while (kept.length > 0 && kept[kept.length - 1].ns > event.ns) kept.pop()
      kept.push(event)
      if (kept.length > 1 && kept[1].ns < event.ns - memory || kept.length > mostFlights) kept.shift()
    } else if (event.type === 'strike') {
      if (event.voice === 'bass') this.#changeChord(event.ns, event.chord)
      if (!event.silent) this.strikes.push(event)
      if (this.strikes.length > mostStrikes) this.strikes.shift()
    } else if (event.type === 'section') {
      // The chord of the first bouncer is active until the bass ball strikes a bouncer.
      this.#changeChord(event.ns, 0)
    } else if (event.type === 'gesture' && event.refusal === 0) {
      this.switches.take(event.ns, event.text)
    }
  }

  /** @param {number} ns @param {number} slot */
  #changeChord(ns, slot) {
    if (slot === this.chords[this.chords.length - 1].slot) return
    this.chords.push({ ns, slot })
    if (this.chords.length > mostChords) this.chords.shift()
  }

  /** Discards the events from `ns` on. @param {number} ns */
  rollback(ns) {
    /** @type {<Event extends {ns: number}>(events: Event[]) => Event[]} */
    const before = (events) => events.filter((event) => event.ns < ns)
    this.flights = this.flights.map(before)
    this.strikes = before(this.strikes)
    this.switches.rollback(ns)
    const first = this.chords[0]
    this.chords = before(this.chords)
    if (this.chords.length === 0) this.chords.push({ ns: -Infinity, slot: first.slot })
  }

  /**
   * Handles a restart of the performance. Balls that stay do not blink, and the colour changes gradually.
   * @param {number} chord the bouncer whose chord is active after the restart
   * @param {boolean[]} on for each bouncer, `true` if it is on after the restart
   */
  restart(chord, on) {
    this.stayed = new Set(this.flights.flatMap((kept, ball) => kept[kept.length - 1]?.there ? [ball] : []))
    this.flights = []
    this.strikes = []
    this.switches = new Switches(on)
    this.chords = [{ ns: -Infinity, slot: this.chords[this.chords.length - 1].slot }]
    this.next = chord
  }

  /**
   * Returns the index of a ball's flight at a time; -1 before the first flight.
   * @param {number} ball
   * @param {number} ns
   */
  flightIndex(ball, ns) { return (this.flights[ball] ?? []).findLastIndex((flight) => flight.ns <= ns) }

  /**
   * Returns `true` if a ball appears or disappears with a flight. A ball that jumps by more than its width
   * disappears and appears again.
   * @param {number} ball
   * @param {number} index of the flight
   */
  isChange(ball, index) {
    const [last, flight] = [this.flights[ball]?.[index - 1], this.flights[ball]?.[index]]
    if (!last || !flight || Boolean(last.there) !== Boolean(flight.there)) return true
    return jump(last, flight) > 2 * radiusOf(ball)
  }

  /**
   * Returns the index of the flight with which a ball last appeared or disappeared, if less than `change` has passed
   * since then. Otherwise, returns the index of the latest flight that is at least `change` old; -1 before the first
   * flight.
   * @param {number} ball
   * @param {number} ns
   */
  #changeIndex(ball, ns) {
    let index = this.flightIndex(ball, ns)
    // Look back no further than the time `change`, because the fades of older changes are over.
    while (index > 0 && this.flights[ball][index].ns > ns - change && !this.isChange(ball, index)) index--
    return index
  }

  /**
   * Returns the visibility of a ball, 0…1. A ball fades in and out in the time `change`.
   * @param {number} ball
   * @param {number} ns
   */
  presence(ball, ns) {
    const index = this.#changeIndex(ball, ns)
    if (index < 0) return 0
    const flight = this.flights[ball][index]
    const age = (ns - flight.ns) / change
    if (flight.there) return index === 0 && this.stayed.has(ball) ? 1 : Math.min(age, 1)
    return index === 0 ? 0 : Math.max(1 - age, 0)
  }

  /**
   * Returns a ball's last flight before the ball disappeared or jumped, and the time at which that flight ended.
   * `shown`, 0…1, is the ball's visibility at `ns` in the place where the flight ended. Returns null if nothing is
   * visible there.
   * @param {number} ball
   * @param {number} ns
   */
  faded(ball, ns) {
    const index = this.#changeIndex(ball, ns)
    const last = index > 0 && this.isChange(ball, index) ? this.flights[ball][index - 1] : null
    if (!last?.there) return null
    const end = this.flights[ball][index].ns
    const shown = 1 - (ns - end) / change
    return shown > 0 ? { flight: last, end, shown } : null
  }

  /** Returns the latest strike of a key while the key still glows. @param {number} key @param {number} ns */
  glowingStrike(key, ns) {
    return this.strikes.findLast(({ voice, index, ns: struck }) => voice === 'key' && index === key && struck <= ns && ns < struck + glow)
  }

  /**
   * Returns the active chord's value, such as a colour. After each change of chord, the value fades from the
   * value shown before.
   * @template Value
   * @param {number} ns
   * @param {(slot: number) => Value} value returns the value for the chord of a bouncer
   * @param {(from: Value, to: Value, share: number) => Value} mix
   */
  chordValue(ns, value, mix) {
    // Start from the last chord whose fade was complete.
    const seen = (/** @type {number} */ index) => Math.min(ns, this.chords[index + 1]?.ns ?? Infinity) - this.chords[index].ns
    let first = this.chords.length - 1
    while (first > 0 && seen(first) < tinting) first--
    let shown = value(this.chords[first].slot)
    for (let index = first + 1; index < this.chords.length && this.chords[index].ns <= ns; index++) {
      const { ns: from, slot } = this.chords[index]
      const until = Math.min(ns, this.chords[index + 1]?.ns ?? Infinity)
      shown = mix(shown, value(slot), ease((until - from) / tinting))
    }
    return shown
  }

  /** Returns the share, 0…1, of a chord's colour in the shown colour. @param {number} ns @param {number} slot */
  chordShare(ns, slot) { return this.chordValue(ns, (other) => Number(other === slot), (from, to, share) => from + (to - from) * share) }

  /**
   * Returns the brightness of a bouncer or a key, 0…1. The brightness fades after each strike, from a value that
   * depends on the strike's velocity.
   * @param {'bass' | 'key'} voice
   * @param {number} index
   * @param {number} ns
   */
  light(voice, index, ns) {
    let light = 0
    for (const strike of this.strikes) {
      const age = ns - strike.ns
      if (strike.voice !== voice || strike.index !== index || age < 0 || age >= glow) continue
      light = Math.max(light, strike.velocity / 127 * (1 - age / glow) ** 2)
    }
    return light
  }
}
