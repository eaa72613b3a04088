// @ts-check
// Grips of a pointer on the stage: on a ball, on a bouncer, or on the ball that the pointer has just dropped.

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {{x: number, y: number}} Place */

/** The time after which a ball that is held still is removed, in milliseconds. */
export const LONG = 650

/** The length of a held ball's recorded path, in milliseconds: longer than the 150 ms that decide a flick. */
const KEPT = 500

/** @param {Place} a @param {Place} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Returns the nearest ball or bouncer under a finger, if any.
 * @template {Place & {radius: number}} Thing
 * @param {Thing[]} things
 * @param {Place} place
 * @param {number} beside the largest distance of the finger from the thing's edge, in points
 * @returns {Thing | undefined}
 */
export function under(things, place, beside) {
  return nearest(things.filter((thing) => distance(thing, place) <= thing.radius + beside), place)
}

/** @template {Place} Thing @param {Thing[]} things @param {Place} place @returns {Thing | undefined} */
const nearest = (things, place) => [...things].sort((a, b) => distance(a, place) - distance(b, place))[0]

/**
 * A grip on a ball. A drag holds the ball, and lifting the finger flicks it. A long press removes the ball, except
 * the bass ball. A tap changes nothing.
 */
export class BallGrip {
  /** @type {{place: Place, time: number}[]} the places of the finger, with their times */
  #way
  #isDragged = false
  #isRemoved = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer

  /**
   * @param {Context} context
   * @param {number} ball
   * @param {Place} from
   * @param {number} time
   * @param {number} [still] the longest movement that still counts as a press, in points; absent if a long press removes nothing
   */
  constructor(context, ball, from, time, still) {
    this.context = context
    this.ball = ball
    this.from = from
    this.still = still ?? 3
    if (still !== undefined && ball !== 0) this.#timer = setTimeout(() => this.#remove(), LONG)
    this.holds = `ball ${ball}`
    this.#way = [{ place: from, time }]
  }

  /** @param {Place} place @param {number} time */
  move(place, time) {
    if (this.#isRemoved) return
    this.#way.push({ place, time })
    // Keep the first place, from which `flick` may take the direction.
    while (this.#way[1].time < time - KEPT) this.#way.splice(1, 1)
    if (!this.#isDragged && distance(place, this.from) < this.still) return
    this.#isDragged = true
    clearTimeout(this.#timer)
    const { x, y } = this.context.core.hands.reachBall(this.ball, place)
    this.context.throttled(this.holds, `drag ${this.ball} ${x} ${y}`)
  }

  /** @param {Place} place @param {number} time */
  lift(place, time) {
    clearTimeout(this.#timer)
    if (!this.#isDragged) return
    const { x, y } = this.context.core.hands.flick(this.ball, this.#way, time)
    this.context.send(`flick ${this.ball} ${x} ${y}`)
  }

  #remove() {
    this.#isRemoved = true
    if (!this.context.mayTouch()) return
    this.context.send(`remove ${this.ball}`)
    this.context.say('removed a ball')
  }
}

/** A grip that drops a new ball. If the finger then moves, the grip holds that ball. */
export class DropGrip {
  /** @type {BallGrip | null} */
  #ball = null

  /** @param {Context} context @param {Place} place @param {number} time */
  constructor(context, place, time) {
    this.context = context
    this.time = time
    this.from = context.core.hands.reachBall(1, place)
    this.before = new Set(context.balls().map(({ ball }) => ball))
    this.holds = `drop ${this.from.x} ${this.from.y}`
    context.send(`spawn ${this.from.x} ${this.from.y}`)
  }

  /** @param {Place} place @param {number} time */
  move(place, time) {
    if (!this.#ball && distance(place, this.from) > 8) {
      // Several fingers may drop balls at the same time. Take the new ball nearest to the place of this drop.
      const mine = nearest(this.context.balls().filter(({ ball }) => ball !== 0 && !this.before.has(ball)), this.from)
      if (mine) this.#ball = new BallGrip(this.context, mine.ball, this.from, this.time)
    }
    this.#ball?.move(place, time)
  }

  /** @param {Place} place @param {number} time */
  lift(place, time) { this.#ball?.lift(place, time) }
}

/** A grip on a bouncer: a tap switches the bouncer off or on, and a drag moves it while it is on. */
export class BouncerGrip {
  #isDragged = false

  /**
   * @param {Context} context
   * @param {BouncerNow} bouncer
   * @param {Place} from
   * @param {number} still the longest movement that still counts as a tap, in points
   */
  constructor(context, bouncer, from, still) {
    this.context = context
    this.bouncer = bouncer
    this.from = from
    this.still = still
    this.holds = `bouncer-${bouncer.index + 1}`
  }

  /** @param {Place} place */
  move(place) {
    if (!this.bouncer.on || (!this.#isDragged && distance(place, this.from) < this.still)) return
    this.#isDragged = true
    const { x, y } = this.context.core.hands.reachBouncer({ x: this.bouncer.x + place.x - this.from.x, y: this.bouncer.y + place.y - this.from.y })
    this.context.throttled(this.holds, `move ${this.holds} ${x} ${y}`)
  }

  lift() { if (!this.#isDragged) this.context.toggleBouncer(this.bouncer.index) }

  /** Does nothing: a touch that the browser cancels is no tap. */
  lose() {}
}
