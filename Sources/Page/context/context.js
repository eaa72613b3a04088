// @ts-check
// The performance as it is now, and ways to change it, for views, panels and hands.

import { facts } from './facts.js'
import { Gate } from './gate.js'

/** @typedef {ReturnType<typeof createContext>} Context */
/** The use of a touch. @typedef {'create' | 'filter' | 'reverb'} Mode */

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 * @param {(words: string) => void} say shows a line to eyes and screen readers
 */
export function createContext(core, mirror, source, say) {
  /** @type {(() => void)[]} */
  const listeners = []
  const gate = new Gate((text) => source.send(text))
  let isTelling = false

  const context = {
    core,
    mirror,
    source,
    say,
    mode: /** @type {Mode} */ ('create'),
    ...facts(core, mirror, source),
    /** @param {string} name @returns {import('../types.js').Parameter} */
    parameter(name) {
      const found = core.parameters.find((one) => one.name === name)
      if (!found) throw new Error(`no parameter ${name}`)
      return found
    },
    /** Returns `true` if this page may touch; says it otherwise. */
    mayTouch() {
      if (!source.canTouch) say('this page may look, and not touch')
      return source.canTouch
    },
    /** Makes a gesture, after those that wait. @param {string} text */
    send: (text) => gate.now(text),
    /** Makes a gesture of a way, not too often: of those that wait, only the newest counts. @param {string} way @param {string} text */
    throttled: (way, text) => gate.put(way, text),
    /** @param {Mode} mode */
    setMode(mode) {
      context.mode = mode
      context.changed()
    },
    togglePlay() { context.send(source.state === 'playing' ? 'pause' : 'play') },
    /** Switches a bouncer, from 0, off the stage or on. @param {number} index */
    toggleBouncer(index) {
      const bouncer = context.bouncers()[index]
      if (!bouncer) return
      const goal = bouncer.on ? 'off' : 'on'
      context.send(`bouncer-${index + 1} ${goal}`)
      say(`${bouncer.numeral} is ${goal} the stage`)
    },
    undo: () => source.undo(),
    /** Plays on with a preset. @param {number} index */
    preset(index) {
      const preset = core.presets[index]
      if (!preset || !mirror.playing) return
      const words = [`preset ${preset.name.replaceAll('-', ' ')}`]
      if (source.ask) source.ask(`preset ${preset.name}`)
      else {
        const { gestures, rest } = core.hands.change(mirror.playing, index)
        source.sendAll?.(gestures)
        words.push(...rest)
      }
      say(words.join(', '))
    },
    /** Hears of each gesture, of the state and of the mode. @param {() => void} heard */
    onChange: (heard) => void listeners.push(heard),
    /** Tells them, once for all that happens in one turn. */
    changed() {
      if (isTelling) return
      isTelling = true
      queueMicrotask(() => {
        isTelling = false
        for (const heard of listeners) heard()
      })
    },
  }
  source.onState(() => context.changed())
  return context
}
