// @ts-check
// What views, panels and hands are given: the performance as it is now, and ways to change it.

import { facts } from './facts.js'
import { Gate } from './gate.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * @param {import('../engine/core.js').Core} core
 * @param {import('../engine/mirror.js').Mirror} mirror
 * @param {import('../types.js').Source} source
 * @param {(words: string) => void} say
 * @returns {Context}
 */
export function createContext(core, mirror, source, say) {
  /** @type {(() => void)[]} */
  const listeners = []
  const byName = new Map(core.parameters.map((/** @type {any} */ one) => [one.name, one]))
  const gate = new Gate((text) => source.send(text))
  const now = facts(core, mirror, source)
  let isTelling = false

  /** @type {Context} */
  const context = {
    core,
    mirror,
    source,
    mode: 'create',
    ...now,
    parameter: (name) => {
      const found = byName.get(name)
      if (!found) throw new Error(`no parameter ${name}`)
      return found
    },
    send: (text) => gate.now(text),
    throttled: (way, text) => gate.put(way, text),
    say,
    setMode: (mode) => {
      context.mode = mode
      context.changed()
    },
    togglePlay: () => context.send(source.state === 'playing' ? 'pause' : 'play'),
    toggleBouncer: (index) => {
      const bouncer = context.bouncers()[index]
      if (!bouncer) return
      context.send(`bouncer-${index + 1} ${bouncer.on ? 'off' : 'on'}`)
      context.say(`${bouncer.numeral} is ${bouncer.on ? 'off' : 'on'} the stage`)
    },
    undo: () => {
      if (!source.undo) return context.say('nothing can be taken back here')
      source.undo()
    },
    preset: (index) => {
      const preset = core.presets[index]
      if (!preset) return
      const { gestures, rest } = source.ask ? { gestures: [], rest: [] } : context.presetChange(index)
      if (source.ask) source.ask(`preset ${preset.name}`)
      else source.sendAll?.(gestures)
      context.say([`preset ${preset.name.replaceAll('-', ' ')}`, ...rest].join(', '))
    },
    onChange: (heard) => void listeners.push(heard),
    changed: () => {
      if (isTelling) return
      isTelling = true
      // Of all that happens in one turn, panels hear once.
      queueMicrotask(() => {
        isTelling = false
        for (const heard of listeners) heard()
      })
    },
  }
  source.onState(() => context.changed())
  return context
}
