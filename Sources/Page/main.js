// @ts-check
// Assembles the page: the engine, the source of time and gestures, the views, the input and the panels.

import { carriedSession, engineBytes } from './browser/assets.js'
import { element, once } from './browser/element.js'
import { keepForOffline } from './browser/offline.js'
import { followTheme } from './browser/theme.js'
import { wake } from './browser/wake.js'
import { createContext } from './context/context.js'
import { Core } from './engine/core.js'
import { Mirror } from './engine/mirror.js'
import { REFUSALS } from './engine/playing.js'
import { keyboard } from './hands/keyboard.js'
import { Midi } from './hands/midi.js'
import { keepPanel } from './keep/keep.js'
import { about } from './panels/about.js'
import { help } from './panels/help.js'
import { closeAll, menu, opens } from './panels/menu.js'
import { others } from './panels/others.js'
import { pads } from './panels/pads.js'
import { settings } from './panels/settings.js'
import { speech, wordsOf } from './panels/speech.js'
import { strip } from './panels/strip.js'
import { tools } from './panels/tools.js'
import { door } from './roll/door.js'
import { Scene } from './score/scene.js'
import { loadSymbols } from './score/symbols.js'
import { Sound } from './sound/sound.js'
import { Alone } from './source/alone.js'
import { keepSessions } from './source/kept.js'
import { Link } from './source/link.js'
import { allViews } from './views/all.js'
import { viewSwitch } from './views/switch.js'
import { Views } from './views/views.js'

/** @typedef {import('./types.js').StageEvent} StageEvent */

/** Returns an element of index.html. @param {string} id @returns {any} */
const found = (id) => document.getElementById(id)

/**
 * Returns the text of the session that the address requests after `#`; undefined if the address requests none. The
 * request is a share line (a session in one line of text), or `alone` for a session without settings. If the share line
 * is damaged, shows the error and returns null.
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
  followTheme()
  const { say, stand, chord } = speech(found('notice'), found('speech'))
  const [core] = await Promise.all([engineBytes().then((bytes) => Core.load(bytes)), loadSymbols()])
  const mirror = new Mirror(core)
  // A session in the address overrides the page's own session. Without any session, the page connects to the server.
  const own = sharedSession(core, say) ?? ownSession(core)
  const source = own === undefined ? new Link() : new Alone(core, own)
  if (source instanceof Link) source.canvas = new Scene(core.wasm, (line) => source.wire.say(line))
  const context = createContext(core, mirror, source, say)
  const sound = new Sound(core, mirror, source)
  sound.onChange = () => context.changed()
  const midi = new Midi(context)
  context.playNote = (pitch, velocity, length, delay, channel) => {
    sound.playNote(pitch, velocity, length, delay)
    midi.playNote(pitch, velocity, length, delay, channel)
  }
  context.silenceNotes = () => { for (const one of [sound, midi]) one.silenceNotes() }
  // End the MIDI notes when musical time stops, because no note-off follows.
  source.onState(() => { if (source.state === 'waiting') midi.silence() })
  context.onChange(wake(() => source.state === 'playing' || source instanceof Link && source.canvas?.transport.state === 'playing'))
  context.onChange(() => stand(context.source.trouble ?? ''))

  const step = () => {
    const now = source.now()
    mirror.advanceTo(now)
    midi.settle()
    return now
  }
  const views = new Views(found('views'), context, allViews, step)
  context.toggleWindow = (/** @type {string} */ name) => views.toggleWindow(name)
  midi.controller.playsImage = () => views.names.includes('image') || views.hasWindow('image')
  mirror.onRollback = (/** @type {number} */ ns) => {
    for (const one of [context, views, midi]) one.rollback(ns)
  }
  mirror.onEvent = (/** @type {StageEvent} */ event) => {
    context.take(event)
    views.take(event)
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

  // Fill a panel only when it first opens: filling all panels takes longer than everything else before the first frame.
  const settingsPanel = once(() => settings(found('settings-panel'), context, midi))
  const keeping = once(() => source instanceof Alone
    ? keepPanel(found('keep-panel'), context, (text, goesOn) => source.open(text, goesOn))
    : keepPanel(found('keep-panel'), context))
  const switching = once(() => viewSwitch(found('views-panel'), views, context))
  if (source instanceof Alone) keepSessions(source)
  menu(found('bar'), context)
  tools(found('tools'), context, speaker(sound, say))
  const openSettings = opens(found('settings'), found('settings-panel'), () => settingsPanel().opened())
  opens(found('keep'), found('keep-panel'), () => keeping().refresh())
  opens(found('about'), found('about-panel'), once(() => about(found('about-panel'))))
  if (allViews.length > 1) opens(viewsWord(), found('views-panel'), () => switching().refresh())
  pads(found('pad'), context)
  strip(found('strip'), context)
  keyboard(context, {
    help: opens(found('help'), found('help-panel'), once(() => help(found('help-panel')))),
    keep: () => keeping().session(),
    notes: door(views, found('stage')),
    find: () => {
      if (!found('settings-panel').open) openSettings()
      settingsPanel().find()
    },
    leave: () => {
      closeAll()
      if (context.mode !== 'create') context.setMode('create')
    },
  })
  if (source instanceof Link) {
    source.canvas?.onChange(() => {
      if (source.canvas?.isAlone && !('score' in document.body.dataset)) {
        document.body.dataset.score = 'alone'
        views.show(['score'])
      }
      context.changed()
    })
    source.onRefusal = say
    others(found('views'), source.players)
  }
  addEventListener('hashchange', () => {
    const shared = sharedSession(core, say)
    // A damaged share line, or a fragment that requests no session, changes nothing. An empty fragment means
    // the page's own session.
    if (shared === null || shared === undefined && location.hash.length > 1) return
    const session = shared ?? ownSession(core)
    if (session !== undefined && source instanceof Alone) source.open(session)
    else if (session !== undefined || source instanceof Alone) location.reload()
  })
  // Make the parts of the page available to the browser's console and to tests.
  Object.assign(globalThis, { clumsy: { core, mirror, source, context, views, view: views.mounted('stage'), sound, midi } })
  await source.start(mirror)
  context.changed()

  const frame = () => {
    views.draw(step())
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  // Start the sound after the first frame, so that the frame need not wait for the sound.
  if (!document.hidden) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  soundWhereNoneIs(source, sound)
  // A hidden page gets no animation frames.
  setInterval(() => { if (document.hidden) step() }, 100)
  keepForOffline()
}

/** Adds the menu bar's button that opens the switch of views. */
function viewsWord() {
  const word = element('button', { id: 'show-views', class: 'word', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'views-panel' }, 'Views')
  found('keep').before(word)
  return word
}

/**
 * Returns the menu bar's switch for the sound.
 * @param {Sound} sound
 * @param {(words: string) => void} say
 * @returns {import('./panels/tools.js').Speaker}
 */
function speaker(sound, say) {
  return {
    get state() { return sound.state },
    get words() {
      const { ahead, stats: { underruns } } = sound
      const missed = underruns === 0 ? '' : `, gaps so far: ${underruns}`
      const off = ahead === null ? '' : `, ${Math.abs(ahead).toFixed(1)} ms ${ahead < 0 ? 'behind' : 'ahead of'} the picture`
      return { off: 'sound is off', waiting: 'sound starts when you touch the page', on: `sound is on${off}${missed}` }[sound.state]
    },
    toggle: async () => {
      try {
        if (sound.state === 'on') sound.turnOff()
        else await sound.turnOn()
      } catch (error) {
        say(`no sound here: ${wordsOf(error)}`)
      }
    },
  }
}

/**
 * Turns the sound on if the page plays alone, or if the run that serves the page plays neither on a sound device
 * nor to a MIDI subscriber. Decides only once.
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

// In a one-file page, all threads load the same script (one.js), which contains this file. Begin the page only in the
// thread that has a document.
if ('document' in globalThis) {
  begin().catch((error) => {
    Object.assign(found('notice'), { hidden: false, textContent: `clumsy cannot play here: ${wordsOf(error)}` })
    throw error
  })
}
