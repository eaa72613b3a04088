// @ts-check
// Where all is at a time, of a performance that is advanced a little further: from the exact flights and glides.

/** @typedef {import('./playing.js').Playing} Playing */
/** @typedef {import('../types.js').StageEvent} StageEvent */
/** @typedef {import('../types.js').FlightEvent} FlightEvent */
/** @typedef {import('../types.js').BallNow} BallNow */
/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('../types.js').KeyNow} KeyNow */

/** The bouncers at a time, and whether they move on from there. @typedef {{ns: number, plays: boolean, bouncers: ReturnType<Playing['bouncer']>[]}} Glide */

/** The radius of the bass ball and of the piano balls, in points. */
const RADII = [33, 20]
/** How many flights of a ball, and glides, are kept. */
const KEPT = 64

export class Shown {
  /** @type {FlightEvent[][]} each ball's, the earliest first */
  flights = []
  /** @type {Glide[]} the earliest first */
  glides = []
  /** @type {{numeral: string, chord: string}[] | null} what the slots are called, while that is known */
  names = null
  /** @type {KeyNow[] | null} */
  knownKeys = null
  /** The values in force; where parameters move by themselves, at a time. @type {{ns: number | null, values: Record<string, number>} | null} */
  known = null

  /** @param {Playing} playing */
  restart(playing) {
    this.flights = []
    this.glides = []
    this.forget()
    this.glide(playing, playing.ns)
  }

  /** Forgets what was from a time on. @param {number} ns */
  rollback(ns) {
    this.flights = this.flights.map((kept) => kept.filter((flight) => flight.ns < ns))
    this.glides = this.glides.filter((glide, index) => index === 0 || glide.ns < ns)
    this.forget()
  }

  forget() { this.names = this.knownKeys = this.known = null }

  /** @param {StageEvent} event @param {Playing} playing */
  take(event, playing) {
    if (event.type === 'flight') {
      const kept = this.flights[event.ball] ??= []
      kept.push(event)
      if (kept.length > KEPT) kept.shift()
    } else if (event.type === 'strike' && event.voice === 'bass') {
      this.knownKeys = null
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
    /** @type {BallNow[]} */
    const balls = []
    this.flights.forEach((kept, ball) => {
      const flight = kept.findLast((flight) => flight.ns <= ns) ?? kept[0]
      if (!flight?.there) return
      const t = (ns - flight.start - flight.fraction) / 1e9
      balls.push({
        ball, radius: RADII[ball === 0 ? 0 : 1],
        x: flight.x + (flight.vx + 0.5 * flight.ax * t) * t, y: flight.y + (flight.vy + 0.5 * flight.ay * t) * t,
        vx: flight.vx + flight.ax * t, vy: flight.vy + flight.ay * t,
      })
    })
    return balls
  }

  /** @param {Playing} playing @param {number} ns @returns {BouncerNow[]} */
  bouncers(playing, ns) {
    const glide = this.glides.findLast((glide) => glide.ns <= ns) ?? this.glides[0]
    this.names ??= Array.from({ length: 8 }, (_, slot) => playing.slot(slot))
    const names = this.names
    return glide.bouncers.map(({ index, x, y, targetX, targetY, radius, left, on }) => {
      const passed = glide.plays ? Math.min(Math.max(ns - glide.ns, 0), left) : 0
      const share = left > 0 ? passed / left : 1
      return { index, x: x + (targetX - x) * share, y: y + (targetY - y) * share, radius, on, ...names[index] }
    })
  }

  /** @param {Playing} playing @returns {KeyNow[]} */
  keys(playing) {
    this.knownKeys ??= playing.settings().keys.map((key) => ({ ...key, note: playing.noteName(playing.keyNote(key.index)) }))
    return this.knownKeys
  }

  /** @param {Playing} playing */
  settings(playing) {
    if (!this.known || this.known.ns !== null && this.known.ns !== playing.ns) {
      const { values, motions } = playing.settings()
      this.known = { ns: motions > 0 ? playing.ns : null, values: Object.fromEntries(playing.parameters.map(({ name }, number) => [name, values[number]])) }
    }
    return this.known.values
  }
}
