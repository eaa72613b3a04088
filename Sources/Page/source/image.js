// @ts-check
// Performs the image on the page of a run. The run's states have no image, so the page performs the session from its beginning. All
// pages then have the same image, whenever they joined.

/** @typedef {import('../engine/core.js').Core} Core */

/** The time between two attempts, in ms, and the largest number of attempts. The run refuses frequent requests for share lines. */
const PAUSE = 1000, ATTEMPTS = 10

/**
 * Performs a session with its image to a tick. Returns the saved performance and its digest.
 * @param {Core} core
 * @param {string} text
 * @param {number} tick
 */
export function stateWithImage(core, text, tick) {
  const session = core.session(text)
  const { gestures } = session.parts()
  const playing = session.perform()
  playing.followImage(true)
  playing.run(gestures.filter((made) => made.tick < tick), tick)
  const state = { bytes: playing.save(), digest: playing.digest() }
  playing.free()
  session.free()
  return state
}

/**
 * Gives a mirror of a run the image of the whole session.
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {() => Promise<string | null>} share returns the share line of the session up to now; null if this page gets none
 * @param {() => boolean} isWanted returns `false` to end the attempts
 */
export async function performImage(mirror, share, isWanted) {
  const { core } = mirror
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const line = await share().catch(() => '')
    if (line === null || !isWanted() || !mirror.playing) return
    mirror.settle()
    const text = line && core.textOfShare(line)
    const end = Number(/^end (\d+)$/m.exec(text)?.[1] ?? 0)
    const known = mirror.saved.findLast(({ tick }) => tick < end)
    if (known) {
      const state = stateWithImage(core, text, known.tick)
      if (state.digest === known.digest) {
        const ns = mirror.ns
        mirror.restart(state.bytes, known.tick, [...mirror.gestures])
        return mirror.advanceTo(ns)
      }
    }
    await new Promise((done) => setTimeout(done, PAUSE))
    if (!isWanted()) return
  }
}
