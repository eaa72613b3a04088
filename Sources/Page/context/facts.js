// @ts-check
// What is now, of the performance that a mirror has. Views and panels ask many times a frame; the engine is asked when something happened.

import { CoreSession } from '../engine/session.js'
import { settingsSize } from '../engine/tables.js'

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 */
export function facts(core, mirror, source) {
  /** What the engine was asked for since something happened. @type {Map<string, any>} */
  const known = new Map()

  /**
   * What was asked already, or is asked now: nothing before there is a performance.
   * @template Answer
   * @param {string} name
   * @param {Answer} nothing
   * @param {(playing: import('../engine/playing.js').Playing) => Answer} ask
   * @returns {Answer}
   */
  function once(name, nothing, ask) {
    if (!mirror.playing) return nothing
    if (!known.has(name)) known.set(name, ask(mirror.playing))
    return known.get(name)
  }
  const text = () => once('text', '', (playing) => settingsText(core, playing))

  return {
    parameters: core.parameters,
    chordsets: core.chordsets,
    presets: core.presets,
    settings: () => mirror.settings(),
    balls: () => mirror.balls(source.now()),
    bouncers: () => mirror.bouncers(source.now()),
    keys: () => mirror.keys(),
    chord: () => mirror.chord,
    chords: () => once('chords', [], (playing) => playing.chords().split(',')),
    chordset: () => once('chordset', -1, (playing) => playing.chordset()),
    typedKey: (/** @type {string} */ typed) => mirror.playing ? core.hands.key(mirror.playing, typed) : '',
    key: () => /^key (.*)$/m.exec(text())?.[1] ?? 'C4 major',
    seed: () => once('seed', '', (playing) => String(playing.settings().seed)),
    motion: (/** @type {string} */ name) => new RegExp(`^move ${name}=(.*)$`, 'm').exec(text())?.[1] ?? '',
    fault: (/** @type {string} */ words) => core.gestureError(words)?.message ?? null,
    shareLine: (/** @type {string} */ words) => {
      const session = core.session(words)
      const line = session.share()
      session.free()
      return line ?? ''
    },
    presetChange: (/** @type {number} */ index) => mirror.playing ? core.hands.change(mirror.playing, index) : { gestures: [], rest: [] },
    /** Hears of what happens. @param {import('../types.js').StageEvent} event */
    take: (event) => { if (event.type === 'gesture') known.clear() },
    /** Forgets what did not happen. */
    rollback: () => known.clear(),
  }
}

/**
 * The present settings as a session's text has them; places are those of the standard, as a start from where things are now may be none.
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/playing.js').Playing} playing
 */
function settingsText(core, playing) {
  const { wasm } = core
  const size = settingsSize(core.parameters.length)
  const places = 48 + 8 * core.parameters.length
  return wasm.with(size, (now) => wasm.with(size, (standard) => {
    wasm.exports.clumsy_settings_now(playing.address, now)
    wasm.exports.clumsy_default_settings(standard)
    const bytes = new Uint8Array(wasm.exports.memory.buffer)
    bytes.copyWithin(now + places, standard + places, standard + places + 696)
    for (const count of [8, 32, 40]) wasm.view.setInt32(now + count, wasm.view.getInt32(standard + count, true), true)
    const session = new CoreSession(core, wasm.exports.clumsy_session_create(now))
    const text = session.address === 0 ? '' : session.text()
    session.free()
    return text
  }))
}
