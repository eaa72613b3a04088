// @ts-check
// Adds the image to the performance on the page of a run. The image is the picture of moving shapes that the music paints. The run's
// states contain no image, so the page performs the session again from its beginning.

import { Checkpoints, SPACING } from './checkpoints.js'

/** @typedef {import('../engine/core.js').Core} Core */

/** The time between two attempts to get the session from the run, in ms, and the largest number of attempts. The run refuses frequent requests. */
const PAUSE = 1000, ATTEMPTS = 10

/**
 * Performs a session with its image up to a tick. Returns the saved performance and its digest, and the earlier states and gestures.
 * @param {Core} core
 * @param {string} text
 * @param {number} tick
 */
export function stateWithImage(core, text, tick) {
  const session = core.session(text)
  const gestures = session.parts().gestures.filter((made) => made.tick < tick)
  const playing = session.perform()
  playing.followImage(true)
  const earlier = new Checkpoints()
  earlier.restart({ tick: 0, bytes: playing.save() })
  for (let from = 0; from < tick; from += SPACING) {
    const end = Math.min(tick, from + SPACING)
    playing.run(gestures.filter((made) => made.tick >= from && made.tick < end), end)
    if (end < tick) earlier.keep({ tick: end, bytes: playing.save() })
  }
  const state = { bytes: playing.save(), digest: playing.digest(), earlier: earlier.all, gestures }
  playing.free()
  session.free()
  return state
}

/**
 * Gives a mirror (the page's copy of a run's performance) the image of the whole session.
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('./past.js').Past} past the mirror's earlier states and gestures, which `performImage` extends back to the session's beginning
 * @param {() => Promise<string | null>} share returns the share line (the session up to now, in one line of text); null if this page gets none
 * @param {() => boolean} isWanted returns `false` to end the attempts
 */
export async function performImage(mirror, past, share, isWanted) {
  mirror.isImageDue = true
  await attempts(mirror, past, share, isWanted)
  // If `performImage` was called again meanwhile, `isWanted` of the earlier call returns `false`. The latest call then clears `isImageDue`.
  if (isWanted()) mirror.isImageDue = false
}

/** Tries to give a mirror the image of the whole session. @type {typeof performImage} */
async function attempts(mirror, past, share, isWanted) {
  const { core } = mirror
  // Begin with an image that starts at the newest state. A page that may only watch gets no share line, so it keeps this image.
  if (!mirror.image) restart(mirror, mirror.newest())
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const line = await share().catch(() => '')
    if (line === null || !isWanted() || !mirror.playing) return
    mirror.settle()
    const text = line && core.textOfShare(line)
    const end = Number(/^end (\d+)$/m.exec(text)?.[1] ?? 0)
    const known = mirror.saved.findLast(({ tick }) => tick < end)
    if (known) {
      const { bytes, digest, earlier, gestures } = stateWithImage(core, text, known.tick)
      if (digest === known.digest) {
        restart(mirror, { bytes, tick: known.tick, gestures: mirror.gestures })
        return past.lengthen(earlier, gestures)
      }
    }
    await new Promise((done) => setTimeout(done, PAUSE))
    if (!isWanted()) return
  }
}

/** Starts a mirror again from a saved state, and performs up to its present time. @param {import('../engine/mirror.js').Mirror} mirror @param {import('../engine/states.js').Past} state */
function restart(mirror, { bytes, tick, gestures }) {
  const { ns } = mirror
  mirror.restart(bytes, tick, [...gestures])
  mirror.advanceTo(ns)
}
