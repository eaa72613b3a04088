// @ts-check
// What a finger holds on the stage: a ball, a bouncer, or the ball that it has just dropped.

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').BallNow} BallNow */
/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {{x: number, y: number}} Place */

/** How much of a finger's way counts for the speed of a flick, in milliseconds. */
const span = 100

/** The fastest that a ball is flicked, in points a second; the engine's limit is 5000. */
const fastest = 4950

/** Where a ball of each half may be held: its radius and a point from the walls. */
const area = {
  left: { low: { x: 34, y: 34 }, high: { x: 479, y: 666 } },
  right: { low: { x: 541, y: 21 }, high: { x: 1003, y: 679 } },
}

/** Where a finger drops a ball. */
const sky = { low: { x: 520, y: 0 }, high: { x: 1024, y: 700 } }

/** @param {Place} a @param {Place} b */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/**
 * The nearest place where a hand may put a ball of a half, whole points. With `inside`: only where that lies over the half at all.
 * @param {Place} place
 * @param {'left' | 'right'} half
 * @param {Place} [inside]
 * @returns {Place | null}
 */
export function within(place, half, inside) {
  if (inside && (inside.x < sky.low.x || inside.x > sky.high.x || inside.y < sky.low.y || inside.y > sky.high.y)) return null
  return held(place, half)
}

/** @param {Place} place @param {'left' | 'right'} half */
function held(place, half) {
  const { low, high } = area[half]
  const clamp = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(Math.max(Math.round(value), least), most)
  return { x: clamp(place.x, low.x, high.x), y: clamp(place.y, low.y, high.y) }
}

/**
 * The nearest ball that lies under a finger.
 * @param {Context} context
 * @param {Place} place
 * @param {number} beside
 */
export function ballNear(context, place, beside) {
  const near = context.balls().filter((ball) => distance(ball, place) <= ball.radius + beside)
  return near.sort((a, b) => distance(a, place) - distance(b, place))[0] ?? null
}

/**
 * The bouncer under a finger, one that is off too.
 * @param {Context} context
 * @param {Place} place
 * @param {number} beside
 */
export function bouncerNear(context, place, beside) {
  if (place.x > 516) return null
  const near = context.bouncers().filter((bouncer) => distance(bouncer, place) <= bouncer.radius + beside)
  return near.sort((a, b) => distance(a, place) - distance(b, place))[0] ?? null
}

/** The way of a finger of the last moments. */
class Way {
  /** @type {{place: Place, time: number}[]} */
  #steps = []

  /** @param {Place} place @param {number} time */
  add(place, time) {
    this.#steps.push({ place, time })
    this.#steps = this.#steps.filter((step) => time - step.time <= span)
  }

  /** In points a second; 0 for a finger that has come to stand. @param {number} time @returns {Place} */
  velocity(time) {
    const steps = this.#steps.filter((step) => time - step.time <= span)
    const [first, last] = [steps[0], steps[steps.length - 1]]
    if (!first || !last || last.time <= first.time) return { x: 0, y: 0 }
    const seconds = (time - first.time) / 1000
    const velocity = { x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds }
    const shrink = Math.min(1, fastest / Math.max(1, Math.hypot(velocity.x, velocity.y)))
    return { x: velocity.x * shrink, y: velocity.y * shrink }
  }
}

/** A ball that is held, and flicked when the finger is lifted. A finger that does not move lets it fly on. */
export class BallGrip {
  #way = new Way()
  #isDragged = false

  /** @param {Context} context @param {number} ball @param {Place} from @param {number} time */
  constructor(context, ball, from, time) {
    this.context = context
    this.ball = ball
    this.from = from
    this.holds = `ball ${ball}`
    this.#way.add(from, time)
  }

  /** @param {Place} place @param {number} time */
  move(place, time) {
    this.#way.add(place, time)
    if (!this.#isDragged && distance(place, this.from) < 3) return
    this.#isDragged = true
    const { x, y } = held(place, this.ball === 0 ? 'left' : 'right')
    this.context.throttled(this.holds, `drag ${this.ball} ${x} ${y}`)
  }

  /** @param {Place} place @param {number} time */
  lift(place, time) {
    if (!this.#isDragged) return
    let { x, y } = this.#way.velocity(time)
    if (this.ball === 0 && Math.hypot(x, y) < 1) {
      // The bass ball needs a direction: that of the whole way.
      ;[x, y] = [place.x - this.from.x, place.y - this.from.y]
      if (Math.hypot(x, y) < 1) [x, y] = [0, 100]
    }
    this.context.send(`flick ${this.ball} ${Math.round(x) + 0} ${Math.round(y) + 0}`)
  }
}

/** A ball that was dropped by this touch: held once it is moved. */
export class DropGrip {
  /** @type {BallGrip | null} */
  #ball = null

  /** @param {Context} context @param {Place} place @param {number} time */
  constructor(context, place, time) {
    this.context = context
    this.time = time
    this.from = held(place, 'right')
    this.before = new Set(context.balls().map((ball) => ball.ball))
    this.holds = `drop ${this.from.x} ${this.from.y}`
    context.send(`spawn ${this.from.x} ${this.from.y}`)
  }

  /** @param {Place} place @param {number} time */
  move(place, time) {
    if (!this.#ball && distance(place, this.from) > 8) {
      // Another finger may have dropped one too: this one has fallen a little since.
      const added = this.context.balls().filter((ball) => ball.ball !== 0 && !this.before.has(ball.ball))
      const mine = added.sort((a, b) => distance(a, this.from) - distance(b, this.from))[0]
      if (mine) this.#ball = new BallGrip(this.context, mine.ball, this.from, this.time)
    }
    this.#ball?.move(place, time)
  }

  /** @param {Place} place @param {number} time */
  lift(place, time) {
    this.#ball?.lift(place, time)
  }
}

/** A bouncer: a tap switches it off or on, a drag moves it. */
export class BouncerGrip {
  #isDragged = false

  /** @param {Context} context @param {BouncerNow} bouncer @param {Place} from @param {number} still how far a tap may wander, in points */
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
    const x = Math.min(Math.max(Math.round(this.bouncer.x + place.x - this.from.x), 0), 512)
    const y = Math.min(Math.max(Math.round(this.bouncer.y + place.y - this.from.y), 0), 700)
    this.context.throttled(this.holds, `move ${this.holds} ${x} ${y}`)
  }

  lift() {
    if (this.#isDragged) return
    this.context.toggleBouncer(this.bouncer.index)
  }

  lose() {}
}
