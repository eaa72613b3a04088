// @ts-check
// The past of a run's performance: saved states and all gestures. The image's traces are drawn from this past. If the page is allowed
// to play, the past begins with the session. Otherwise, the past begins with the latest restart of the mirror (the page's copy of the
// performance). The mirror itself can go back only ten seconds.

import { Gestures } from '../engine/gestures.js'
import { Checkpoints } from './checkpoints.js'

/** @typedef {import('../engine/mirror.js').Mirror} Mirror */

export class Past {
  #checkpoints = new Checkpoints()
  #gestures = new Gestures()

  /**
   * Starts anew at each restart of a mirror.
   * @param {Mirror} mirror
   */
  constructor(mirror) {
    this.mirror = mirror
    mirror.earlier = (tick) => this.#at(tick)
    mirror.follow({
      restart: () => {
        this.#checkpoints.restart(mirror.saved[0])
        this.#gestures.restart(mirror.gestures)
      },
      // Keep only the earliest of the mirror's saved states: a late gesture may still change the others.
      saved: () => { if (mirror.hasImage) this.#checkpoints.keep(mirror.saved[0]) },
      gesture: (item) => this.#gestures.put(item),
      withdraw: ({ id }) => { if (id !== undefined) this.#gestures.withdraw(id) },
    })
  }

  /**
   * Adds what was before the mirror's restart.
   * @param {import('./checkpoints.js').State[]} states earlier than the state of the restart, the earliest first
   * @param {import('../engine/gestures.js').TimedGesture[]} gestures earlier than the tick of the restart
   */
  lengthen(states, gestures) {
    this.#checkpoints.all.unshift(...states)
    this.#gestures.all.unshift(...gestures)
  }

  /** @param {number} tick */
  #at(tick) {
    const { mirror } = this
    if (!mirror.playing) return null
    mirror.settle()
    const known = this.#checkpoints.at(tick)
    const recent = mirror.saved.findLast((state) => state.tick <= tick) ?? known
    return { ...(recent.tick > known.tick ? recent : known), gestures: this.#gestures.all }
  }
}
