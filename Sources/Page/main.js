// @ts-check
// Puts the page together: the engine, the source of time and gestures, the stage, the input and the panels.

import { assetBytes, carriedSession } from './browser/assets.js'
import { keepForOffline } from './browser/offline.js'
import { wake } from './browser/wake.js'
import { createContext } from './context/context.js'
import { Core } from './engine/core.js'
import { Mirror } from './engine/mirror.js'
import { REFUSALS } from './engine/playing.js'
import { handles } from './hands/handles.js'
import { keyboard } from './hands/keyboard.js'
import { Midi } from './hands/midi.js'
import { touch } from './hands/touch.js'
import { about, help } from './panels/about.js'
import { closeAll, menu, opens } from './panels/menu.js'
import { others } from './panels/others.js'
import { pads } from './panels/pads.js'
import { settings } from './panels/settings.js'
import { speech, wordsOf } from './panels/speech.js'
import { Sound } from './sound/sound.js'
import { Alone } from './source/alone.js'
import { Link } from './source/link.js'
import { stage } from './stage/stage.js'

/** @typedef {import('./types.js').StageEvent} StageEvent */

/** Returns an element of index.html. @param {string} id @returns {any} */
const found = (id) => document.getElementById(id)

/**
 * Returns the session that the address requests after `#`: the session of a share line (a session in one line
 * of text) or, for `#alone`, a session without settings; undefined if the address requests no session. If the
 * share line is damaged, shows the error and returns null.
 * @param {Core} core
 * @param {(words: string) => void} say
 */
function sharedSession(core, say) {
  const line = location.hash.slice(1)
  if (line === 'alone') return `clumsy 1 engine ${core.engineVersion}\n`
  if (!/^clumsy(:|%3a)/i.test(line)) return undefined
  try {
    return core.textOfShare(decodeURIComponent(line))
  } catch (error) {
    say(`the share line in the address: ${wordsOf(error)}`)
    return null
  }
}

/** Returns the text of the session that the page contains; undefined if there is none. @param {Core} core */
function ownSession(core) {
  const session = carriedSession()
  return session?.startsWith('clumsy:') ? core.textOfShare(session) : session
}

async function begin() {
  const { say, chord } = speech(found('notice'), found('speech'))
  const core = await Core.load(await assetBytes('clumsy.wasm'))
  const mirror = new Mirror(core)
  // A session in the address overrides the page's own. Without either, the page connects to the server.
  const own = sharedSession(core, say) ?? ownSession(core)
  const source = own === undefined ? new Link() : new Alone(core, own)
  const context = createContext(core, mirror, source, say)
  const sound = new Sound(core, mirror, source)
  sound.onChange = () => context.changed()
  const midi = new Midi(context)
  // End the MIDI notes: while musical time stands still, no note-off follows.
  source.onState(() => { if (source.state === 'waiting') midi.silence() })
  context.onChange(wake(() => source.state === 'playing'))

  const view = stage(found('stage'), context)
  const grid = handles(found('stage'), context, view)
  mirror.onRollback = (/** @type {number} */ ns) => {
    for (const one of [context, view, midi]) one.rollback(ns)
  }
  mirror.onEvent = (/** @type {StageEvent} */ event) => {
    context.take(event)
    view.take(event)
    if (event.type === 'section') context.changed()
    else if (event.type === 'gesture') {
      midi.controller.follow(event)
      if (event.refusal === 0) context.changed()
      else if (source instanceof Alone && event.source !== 0) say(REFUSALS[event.refusal] ?? '')
    } else if (event.type === 'strike' && event.voice === 'bass') {
      const bouncer = context.bouncers()[event.index]
      if (bouncer) chord(`${bouncer.numeral} ${bouncer.chord}`)
    } else if (event.type === 'message') midi.play(event, (source.now() - event.ns) / 1e6)
  }

  const settingsPanel = settings(found('settings-panel'), context, midi)
  const aboutPanel = about(found('about-panel'), context)
  help(found('help-panel'))
  menu(found('bar'), context, speaker(sound, say))
  opens(found('settings'), found('settings-panel'), settingsPanel.refresh)
  opens(found('about'), found('about-panel'), aboutPanel.refresh)
  pads(found('pad'), context)
  touch(found('stage'), context, view)
  keyboard(context, {
    help: opens(null, found('help-panel')),
    keep: aboutPanel.keep,
    leave: () => {
      closeAll()
      if (context.mode !== 'create') context.setMode('create')
    },
  })
  soundWhereNoneIs(source, sound)
  if (source instanceof Link) {
    source.onRefusal = say
    others(found('views'), source.players)
  }
  addEventListener('resize', view.resize)
  addEventListener('hashchange', () => {
    const shared = sharedSession(core, say)
    // A damaged share line, or a fragment that requests no session, changes nothing. An empty fragment means
    // the page's own session.
    if (shared === null || shared === undefined && location.hash.length > 1) return
    const session = shared ?? ownSession(core)
    if (session !== undefined && source instanceof Alone) source.open(session)
    else if (session !== undefined || source instanceof Alone) location.reload()
  })
  // For the browser's console, and for tests.
  Object.assign(globalThis, { clumsy: { core, mirror, source, context, view, sound, midi } })
  await source.start(mirror)
  context.changed()

  const step = () => {
    const now = source.now()
    mirror.advanceTo(now)
    midi.settle()
    return now
  }
  const frame = () => {
    view.draw(step())
    grid.draw()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  // A hidden page gets no animation frames; keep advancing the performance.
  setInterval(() => { if (document.hidden) step() }, 100)
  keepForOffline()
}

/**
 * Returns the menu bar's switch for the sound.
 * @param {Sound} sound
 * @param {(words: string) => void} say
 * @returns {import('./panels/menu.js').Switch}
 */
function speaker(sound, say) {
  return {
    get isOn() { return sound.isOn },
    get words() {
      const { ahead, stats: { underruns } } = sound
      const missed = underruns === 0 ? '' : `, gaps so far: ${underruns}`
      const off = ahead === null ? '' : `, ${Math.abs(ahead).toFixed(1)} ms ${ahead < 0 ? 'behind' : 'ahead of'} the picture`
      return sound.isOn ? `sound ${sound.isWaiting ? 'starts when you touch the page' : 'is on'}${off}${missed}` : 'sound is off'
    },
    toggle: async () => {
      try {
        if (sound.isOn) sound.turnOff()
        else await sound.turnOn()
      } catch (error) {
        say(`no sound here: ${wordsOf(error)}`)
      }
    },
  }
}

/**
 * Turns the sound on, once, if nothing else sounds: the page plays alone, or the run's machine is silent.
 * @param {Alone | Link} source
 * @param {Sound} sound
 */
function soundWhereNoneIs(source, sound) {
  let isDecided = false
  const decide = () => {
    if (isDecided || source instanceof Link && source.page === '') return
    isDecided = true
    if (source instanceof Alone || source.wantsSound) sound.turnOn().catch(() => {})
  }
  source.onState(decide)
  decide()
}

begin().catch((error) => {
  Object.assign(found('notice'), { hidden: false, textContent: `clumsy cannot play here: ${wordsOf(error)}` })
  throw error
})
