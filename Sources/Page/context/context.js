// @ts-check
// The present performance, and functions to change it, for views, panels and input.

import { wordsOf } from '../panels/speech.js'
import { facts } from './facts.js'
import { Gate } from './gate.js'

/** @typedef {ReturnType<typeof createContext>} Context */
/** The effect of a touch on the screen. @typedef {'create' | 'filter' | 'delay' | 'reverb'} Mode */

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 * @param {(words: string) => void} say shows a line, also to screen readers
 */
export function createContext(core, mirror, source, say) {
  /** @type {(() => void)[]} */
  let listeners = []
  const gate = new Gate((text) => source.send(text))
  let isNotifying = false

  /** Returns `true` if gestures reach the performance; otherwise shows the reason. */
  function checkConnection() {
    if (source.trouble) say(source.trouble)
    return !source.trouble
  }

  /** Sends all pending throttled gestures, then these gestures, as one action if the source can. @param {string[]} gestures */
  function sendAll(gestures) {
    gate.flush()
    if (source.sendAll) source.sendAll(gestures)
    else for (const gesture of gestures) source.send(gesture)
  }

  const context = {
    core,
    mirror,
    source,
    say,
    mode: /** @type {Mode} */ ('create'),
    /**
     * Plays a note of `length` ms, `delay` ms from now. `channel` is a MIDI channel, from 0. Undefined if the page has no sound.
     * @type {((pitch: number, velocity: number, length: number, delay?: number, channel?: number) => void) | undefined}
     */
    playNote: undefined,
    /** Shows a view in a window of its own, or closes that window. @param {string} _name */
    toggleWindow(_name) {},
    /** Ends the notes that `playNote` started. @type {(() => void) | undefined} */
    silenceNotes: undefined,
    ...facts(core, mirror, source),
    /** @param {string} name @returns {import('../types.js').Parameter} */
    parameter(name) {
      const found = core.parameters.find((one) => one.name === name)
      if (!found) throw new Error(`no parameter ${name}`)
      return found
    },
    /** Returns `true` if this page may play; otherwise shows the reason. */
    mayTouch() {
      const why = source.trouble || (source.canTouch ? '' : 'this page may watch, but not play')
      if (why) say(why)
      return why === ''
    },
    /** Sends all pending throttled gestures, then this gesture, without delay. @param {string} text */
    send(text) { if (checkConnection()) gate.now(text) },
    sendAll: (/** @type {string[]} */ texts) => { if (checkConnection()) sendAll(texts) },
    /**
     * Sends a gesture at a limited rate. A newer gesture of the same control replaces a pending one.
     * @param {string} control such as a slider
     * @param {string} text
     */
    throttled(control, text) { if (checkConnection()) gate.put(control, text) },
    /** @param {Mode} mode */
    setMode(mode) {
      context.mode = mode
      context.changed()
    },
    togglePlay() { context.send(source.state === 'playing' ? 'pause' : 'play') },
    /** Takes a bouncer off the stage, or puts it back. @param {number} index from 0 */
    toggleBouncer(index) {
      const bouncer = context.bouncers()[index]
      if (!bouncer || !context.mayTouch()) return
      const goal = bouncer.on ? 'off' : 'on'
      context.send(`bouncer-${index + 1} ${goal}`)
      say(`${bouncer.numeral} is ${goal} the stage`)
    },
    /** Restarts the balls: removes all piano balls, then launches the bass ball and the piece's own piano balls. */
    reset() { if (mirror.playing && checkConnection()) sendAll(core.hands.freshStart(mirror.playing)) },
    undo() { if (checkConnection() && source.undo() === false) say('there is nothing to undo') },
    redo() { if (checkConnection() && source.redo() === false) say('there is nothing to redo') },
    /**
     * Starts the performance again with a typed seed. Returns null, or a one-line error if the text is not a seed.
     * @param {string} typed
     */
    reseed(typed) {
      try {
        source.reseed?.(typed.trim())
        return null
      } catch (error) {
        return wordsOf(error)
      }
    },
    /** Changes the settings to those of a preset while the music goes on. @param {number} index */
    preset(index) {
      const preset = core.presets[index]
      if (!preset || !mirror.playing || !checkConnection()) return
      const words = [`preset ${preset.name.replaceAll('-', ' ')}`]
      // A slider's pending value must not come after the preset's value.
      gate.flush()
      if (source.ask) source.ask(`preset ${preset.name}`)
      else {
        const { gestures, rest: unchanged } = core.hands.change(mirror.playing, index)
        source.sendAll?.(gestures)
        words.push(...unchanged)
      }
      say(words.join(', '))
    },
    /**
     * Changes the settings to those of a preset that the user has stored, while the music goes on.
     * @param {string} name
     * @param {import('../engine/session.js').CoreSession} session
     */
    ownPreset(name, session) {
      if (!mirror.playing || !checkConnection()) return
      gate.flush()
      const { gestures, rest: unchanged } = core.hands.changeTo(mirror.playing, session)
      const settings = session.text().trimEnd().replaceAll('\n', '\t')
      // `ask` changes all settings as one action, which one undo reverts. The server refuses lines of more than 4096
      // bytes.
      if (source.ask && settings.length < 4000) source.ask(`settings ${settings}`)
      else sendAll(gestures)
      say([`preset ${name}`, ...unchanged].join(', '))
    },
    /** Registers a function to call after each applied gesture, each new section, and each change of state or mode. Returns a function that removes it. @param {() => void} listener */
    onChange(listener) {
      listeners.push(listener)
      return () => { listeners = listeners.filter((other) => other !== listener) }
    },
    /** Notifies the listeners soon. Several changes in one turn of the event loop cause one notification. */
    changed() {
      if (isNotifying) return
      isNotifying = true
      queueMicrotask(() => {
        isNotifying = false
        for (const listener of listeners) listener()
      })
    },
  }
  source.onState(() => context.changed())
  return context
}
