// @ts-check The present state of a mirrored performance. Views and panels read it many times a frame; the engine is asked only after an event.

/** @typedef {import('../engine/playing.js').Playing} Playing */

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 */
export function facts(core, mirror, source) {
  /** The engine's answers since something happened. @type {Map<string, any>} */
  const known = new Map()

  /**
   * An answer that is known already, or is asked for now; `nothing` before there is a performance.
   * @template Answer
   * @param {string} name
   * @param {Answer} nothing
   * @param {(playing: Playing) => Answer} ask
   * @returns {Answer}
   */
  function once(name, nothing, ask) {
    if (!mirror.playing) return nothing
    if (!known.has(name)) known.set(name, ask(mirror.playing))
    return known.get(name)
  }

  return {
    parameters: core.parameters,
    chordsets: core.chordsets,
    presets: core.presets,
    /** The values in force, by a parameter's name. */
    settings: () => mirror.settings(),
    /** The value of a parameter. @param {import('../types.js').Parameter} parameter */
    value: ({ name, standard }) => mirror.settings()[name] ?? standard,
    /** The balls that are on the stage now. */
    balls: () => mirror.balls(source.now()),
    /** All seven bouncers, those that are off too. */
    bouncers: () => mirror.bouncers(source.now()),
    keys: () => mirror.keys(),
    /** The place in musical time; null before there is a performance. @param {number} ns */
    position: (ns) => mirror.playing?.position(ns) ?? null,
    /** The active chord's slot, 0…7. */
    chord: () => mirror.chord,
    /** The text of each slot's chord. */
    chords: () => once('chords', [], (playing) => playing.chords().split(',')),
    /** The number of the chordset whose chords these are; -1 where they are of none. */
    chordset: () => once('chordset', -1, (playing) => playing.chordset()),
    /** The gesture that sets a key as it is typed; throws where that is none. @param {string} typed */
    typedKey: (typed) => mirror.playing ? core.hands.key(mirror.playing, typed) : '',
    /** The tonic and the scale: `C4 major`. */
    key: () => once('key', '', (playing) => playing.keyText().slice('key '.length)),
    seed: () => once('seed', '', (playing) => String(playing.settings().seed)),
    /** A parameter's own motion, `600..3000/40s,smooth`; empty for none. @param {import('../types.js').Parameter} parameter */
    motion: ({ name, number }) => once(`move ${name}=`, '', (playing) => playing.motionText(number).slice(`move ${name}=`.length)),
    /** The reason why a text is no gesture, in one line; null where it is one. @param {string} words */
    fault: (words) => core.gestureError(words)?.message ?? null,
    /** The share line of a session; empty where it is too long. @param {string} words */
    shareLine: (words) => {
      const session = core.session(words)
      const line = session.share()
      session.free()
      return line ?? ''
    },
    /** Takes what happens, before views do. @param {import('../types.js').StageEvent} event */
    take: (event) => { if (event.type === 'gesture') known.clear() },
    /** All events of a time and later are told anew. */
    rollback: () => known.clear(),
  }
}
