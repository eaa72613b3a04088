// @ts-check
// The present state of the mirror, the page's copy of the performance. Views and panels read this state several times
// per frame, so the engine's answers are cached until the next gesture, section or rollback.

/** @typedef {import('../engine/playing.js').Playing} Playing */

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 */
export function facts(core, mirror, source) {
  /** The cached answers of the engine. @type {Map<string, any>} */
  const known = new Map()

  /**
   * Returns a cached answer, or asks the engine. Returns `nothing` before there is a performance.
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
    /** Returns the present values, by parameter name. */
    settings: () => mirror.settings(),
    /** Returns the value of a parameter. @param {import('../types.js').Parameter} parameter */
    value: ({ name, standard }) => mirror.settings()[name] ?? standard,
    /** Returns the balls that are on the stage now. */
    balls: () => mirror.balls(source.now()),
    /** Returns all seven bouncers, also those that are switched off. */
    bouncers: () => mirror.bouncers(source.now()),
    keys: () => mirror.keys(),
    /** Returns the name of a MIDI note, as the active chord spells it, without octave. @param {number} note */
    noteName: (note) => mirror.noteName(note),
    /** Returns the name of the form's present section, such as `A2`; empty if there is none. */
    section: () => once('section', '', (playing) => playing.section()),
    /** Returns the musical position at a time; null before there is a performance. @param {number} ns */
    position: (ns) => mirror.playing?.position(ns) ?? null,
    /** Returns the number, 0…6, of the bouncer whose chord is active. */
    chord: () => mirror.chord,
    /** Returns the chords of the eight slots (the seven bouncers and the spare pad) as text. */
    chords: () => once('chords', [], (playing) => playing.chords().split(',')),
    /** Returns the index in `chordsets` of the chordset whose chords the slots hold; -1 if no chordset has these chords. */
    chordset: () => once('chordset', -1, (playing) => playing.chordset()),
    /** Returns the gesture that sets a typed musical key; empty before there is a performance. Throws if the text is no key. @param {string} typed */
    typedKey: (typed) => mirror.playing ? core.hands.key(mirror.playing, typed) : '',
    /**
     * Returns the index in `presets` of the first preset that would change no present setting; -1 if there is none. Settings
     * that gestures cannot change, such as the places of the keys, are not compared.
     */
    presetNow: () => once('preset', -1, (playing) => core.presets.findIndex((_, index) => core.hands.change(playing, index).gestures.length === 0)),
    /** Returns the tonic and the scale, such as `C4 major`. */
    key: () => once('key', '', (playing) => playing.keyText().slice('key '.length)),
    seed: () => once('seed', '', (playing) => String(playing.settings().seed)),
    /**
     * Returns a parameter's automatic motion, such as `600..3000/40s,smooth`; empty if the parameter has none.
     * @param {import('../types.js').Parameter} parameter
     */
    motion: ({ name, number }) => once(`move ${name}=`, '', (playing) => playing.motionText(number).slice(`move ${name}=`.length)),
    /** Returns why a text is not a gesture, in one line; null if it is a gesture. @param {string} words */
    fault: (words) => core.gestureError(words)?.message ?? null,
    /** Returns the share line of a session, the whole session in one line of text; empty if the session is too long. @param {string} words */
    shareLine: (words) => {
      const session = core.session(words)
      const line = session.share()
      session.free()
      return line ?? ''
    },
    /**
     * Handles an event. Call it before the views handle the event; otherwise they get outdated answers.
     * @param {import('../types.js').StageEvent} event
     */
    take: (event) => { if (event.type === 'gesture' || event.type === 'section') known.clear() },
    /** Handles a rollback, after which the mirror repeats recent events. */
    rollback: () => known.clear(),
  }
}
