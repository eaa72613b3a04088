// @ts-check
// Computes where balls and bouncers are at a requested time, from the balls' exact flights and the bouncers'
// glides. The performance may be slightly ahead of that time.

/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').FlightEvent} FlightEvent */
/** @typedef {import('../types.js').BallNow} BallNow */
/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('../types.js').KeyNow} KeyNow */

/**
 * The bouncers at the time `ns`. `plays` is `true` if gliding bouncers continue to move after that time.
 * @typedef {{ns: number, plays: boolean, bouncers: ReturnType<Playing['bouncer']>[]}} Glide
 */

/** The largest number of flights kept for each ball, and the largest number of glides kept. */
const KEPT = 64

/** Returns the radius of a ball, in points. @param {number} ball 0 is the bass ball */
export const radiusOf = (ball) => ball === 0 ? 33 : 20

/**
 * Returns the place of a ball at a time of its flight, in points.
 * @param {FlightEvent} flight
 * @param {number} ns
 * @returns {[number, number]}
 */
export function placeOf(flight, ns) {
  const t = secondsOf(flight, ns)
  return [flight.x + (flight.vx + 0.5 * flight.ax * t) * t, flight.y + (flight.vy + 0.5 * flight.ay * t) * t]
}

/**
 * Returns the distance by which a ball jumps from one flight to the next, in points. Balls jump when a section
 * begins, and at `reset`. The result is 0 for a ball that a hand holds,
 * and for a ball that is not on the stage before or after.
 * @param {FlightEvent | undefined} last
 * @param {FlightEvent} next
 */
export function jump(last, next) {
  const isHeld = next.vx === 0 && next.vy === 0 && next.ax === 0 && next.ay === 0
  if (!last?.there || !next.there || isHeld) return 0
  const [[fromX, fromY], [x, y]] = [placeOf(last, next.ns), placeOf(next, next.ns)]
  return Math.hypot(x - fromX, y - fromY)
}

/** @param {FlightEvent} flight @param {number} ns */
const secondsOf = (flight, ns) => (ns - flight.start - flight.fraction) / 1e9

export class Shown {
  /** @type {FlightEvent[][]} the flights of each ball, the earliest first */
  flights = []
  /** @type {Glide[]} the earliest first */
  glides = []
  /** @type {{numeral: string, chord: string}[] | null} the cached names of the slots (the seven bouncers and the spare pad) */
  names = null
  /** @type {KeyNow[] | null} the cached keys */
  knownKeys = null
  /** The cached names of MIDI notes. @type {Map<number, string>} */
  noteNames = new Map()
  /**
   * The cached values of the parameters. `ns` is their time if a parameter has an automatic motion, otherwise null.
   * @type {{ns: number | null, values: Record<string, number>} | null}
   */
  known = null

  /** @param {Playing} playing */
  restart(playing) {
    this.flights = []
    this.glides = []
    this.forget()
    this.glide(playing, playing.ns)
  }

  /** Discards the flights and glides from a time on, but never the earliest glide. Discards all cached values. @param {number} ns */
  rollback(ns) {
    this.flights = this.flights.map((kept) => kept.filter((flight) => flight.ns < ns))
    this.glides = this.glides.filter((glide, index) => index === 0 || glide.ns < ns)
    this.forget()
  }

  forget() {
    this.names = this.knownKeys = this.known = null
    this.noteNames.clear()
  }

  /** @param {StageEvent} event @param {Playing} playing */
  take(event, playing) {
    if (event.type === 'flight') {
      const kept = this.flights[event.ball] ??= []
      kept.push(event)
      if (kept.length > KEPT) kept.shift()
    } else if (event.type === 'strike' && event.voice === 'bass') {
      this.knownKeys = null
      this.noteNames.clear()
    } else if (event.type === 'section') {
      this.forget()
      this.glide(playing, event.ns)
    } else if (event.type === 'gesture') {
      this.forget()
      if (/^(move bouncer-|bouncer-|pause|play)/.test(event.text)) this.glide(playing, event.ns)
    }
  }

  /** @param {Playing} playing @param {number} ns */
  glide(playing, ns) {
    const bouncers = Array.from({ length: 7 }, (_, index) => playing.bouncer(index))
    this.glides.push({ ns, plays: playing.stand().isPlaying, bouncers })
    if (this.glides.length > KEPT) this.glides.shift()
  }

  /** @param {number} ns @returns {BallNow[]} */
  balls(ns) {
    return this.flights.flatMap((kept, ball) => {
      const flight = kept.findLast((flight) => flight.ns <= ns) ?? kept[0]
      if (!flight?.there) return []
      const [[x, y], t] = [placeOf(flight, ns), secondsOf(flight, ns)]
      return { ball, x, y, vx: flight.vx + flight.ax * t, vy: flight.vy + flight.ay * t, radius: radiusOf(ball) }
    })
  }

  /** @param {Playing} playing @param {number} ns @returns {BouncerNow[]} */
  bouncers(playing, ns) {
    const glide = this.glides.findLast((glide) => glide.ns <= ns) ?? this.glides[0]
    const names = this.names ??= Array.from({ length: 8 }, (_, slot) => playing.slot(slot))
    return glide.bouncers.map(({ index, x, y, targetX, targetY, radius, left, on }) => {
      const passed = glide.plays ? Math.min(Math.max(ns - glide.ns, 0), left) : 0
      const share = left > 0 ? passed / left : 1
      return { index, x: x + (targetX - x) * share, y: y + (targetY - y) * share, radius, on, ...names[index] }
    })
  }

  /** @param {Playing} playing @returns {KeyNow[]} */
  keys(playing) {
    return this.knownKeys ??= playing.settings().keys.map((key) => {
      const note = playing.keyNote(key.index)
      const hasEdges = playing.edgeNotes(key.index).some((other) => other !== note)
      return { ...key, edge: hasEdges ? playing.edgeShare * key.width : 0, note: this.noteName(playing, note) }
    })
  }

  /** @param {Playing} playing @param {number} note */
  noteName(playing, note) {
    const name = this.noteNames.get(note) ?? playing.noteName(note)
    this.noteNames.set(note, name)
    return name
  }

  /** @param {Playing} playing */
  settings(playing) {
    if (!this.known || this.known.ns !== null && this.known.ns !== playing.ns) {
      const { values, motions } = playing.settings()
      const byName = Object.fromEntries(playing.parameters.map(({ name }, number) => [name, values[number]]))
      this.known = { ns: motions > 0 ? playing.ns : null, values: byName }
    }
    return this.known.values
  }
}
