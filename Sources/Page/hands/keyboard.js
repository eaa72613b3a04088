// @ts-check
// The key bindings. One list defines the actions and the help.

import { distance } from './grips.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * @typedef {object} Binding
 * @property {string} label the keys as the help names them
 * @property {string} help the effect of the keys
 * @property {Record<string, (context: Context, ways: Ways) => void>} keys the actions by `KeyboardEvent.key`
 */

/**
 * The actions of the keys that control the page, not the performance.
 * @typedef {{help: () => void, keep: () => void, notes: () => void, find: () => void, leave: () => void}} Ways
 */

/**
 * Sets a parameter, and shows its new value.
 * @param {Context} context
 * @param {string} name
 * @param {number} value
 */
function set(context, name, value) {
  const parameter = context.parameter(name)
  context.send(parameter.setting(value))
  context.say(`${name} ${parameter.words(value)}`)
}

/**
 * Returns an action that moves a parameter by steps.
 * @param {string} name
 * @param {number} steps
 * @returns {(context: Context) => void}
 */
const moves = (name, steps) => (context) => {
  const parameter = context.parameter(name)
  set(context, name, parameter.stepped(context.value(parameter), steps))
}

let newBalls = 0

/** Drops a ball. Prefers a place without another ball near it. @param {Context} context */
function newBall(context) {
  const balls = context.balls()
  let place = context.core.hands.newBallPlace(++newBalls)
  for (let tries = 1; tries < 40 && balls.some((ball) => distance(ball, place) < 50); tries++) place = context.core.hands.newBallPlace(++newBalls)
  context.send(`spawn ${place.x} ${place.y}`)
}

/** @param {Context} context */
function removeBall(context) {
  const newest = Math.max(...context.balls().map((ball) => ball.ball))
  if (newest > 0) context.send(`remove ${newest}`)
  else context.say('there is no ball to remove: n drops one')
}

/** @param {Context} context */
function nextSound(context) {
  const sound = context.parameter('sound')
  set(context, 'sound', (context.value(sound) + 1) % sound.choices.length)
}

/** The times of the latest taps, in milliseconds of the page's clock. @type {number[]} */
let taps = []

/** Records a tap, and sets the tempo that the taps give. @param {Context} context */
function tap(context) {
  taps = [...taps.slice(-15), performance.now()]
  const tempo = context.core.hands.tappedTempo(taps)
  if (tempo === null) context.say('tap again: the second tap sets the tempo')
  else set(context, 'tempo', tempo)
}

/** All bindings, in the order of the help. @type {Binding[]} */
export const bindings = [
  { label: 'space', help: 'pauses or plays on', keys: { ' ': (context) => context.togglePlay() } },
  {
    label: '← →', help: "the bass ball's speed",
    keys: { ArrowLeft: moves('speed', -1), ArrowRight: moves('speed', 1) },
  },
  {
    label: '↓ ↑', help: 'how fast the piano balls fall, and how hard they strike',
    keys: { ArrowDown: moves('gravity', -1), ArrowUp: moves('gravity', 1) },
  },
  {
    label: '1–7', help: 'takes the bouncer of a chord off the stage, and puts it back',
    keys: Object.fromEntries([...'1234567'].map((key, index) => [key, (/** @type {Context} */ context) => context.toggleBouncer(index)])),
  },
  { label: 'n', help: 'drops a new ball', keys: { n: newBall } },
  { label: 'x', help: 'removes the newest ball', keys: { x: removeBall } },
  { label: 'r', help: "starts the bass ball and the piece's balls anew", keys: { r: (context) => context.reset() } },
  { label: 's', help: 'plays the next of the nine sounds', keys: { s: nextSound } },
  { label: 't', help: 'sets the tempo to the speed of your taps (two or more)', keys: { t: tap } },
  { label: 'k', help: 'keeps the session played so far', keys: { k: (_, ways) => ways.keep() } },
  { label: 'e', help: 'shows the notes until now in the piano roll, to edit them; the next press shows the stage again', keys: { e: (_, ways) => ways.notes() } },
  { label: 'u', help: 'undoes the last action', keys: { u: (context) => context.undo() } },
  { label: 'U', help: 'reverts the last undo', keys: { U: (context) => context.redo() } },
  { label: 'Tab', help: 'goes to the next button, bouncer, ball or slider; Shift-Tab goes to the previous one', keys: {} },
  {
    label: 'Enter', keys: {},
    help: 'switches the focused bouncer on or off, or lets the focused ball fly up; arrow keys move the bouncer or flick the ball',
  },
  { label: '/', help: 'finds a setting by a few letters, such as rw for reverb wet; Enter goes to it', keys: { '/': (_, ways) => ways.find() } },
  { label: '?', help: 'shows or hides this help', keys: { '?': (_, ways) => ways.help(), h: (_, ways) => ways.help() } },
  { label: 'Esc', help: 'closes the open panel or pad', keys: { Escape: (_, ways) => ways.leave() } },
]

/** Returns `true` if the focused element handles a key itself. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (target.matches('input, select, textarea')) {
    const isText = !target.matches('input[type=checkbox], input[type=range]')
    return event.key !== 'Escape' && (isText || event.key === ' ' || event.key.startsWith('Arrow'))
  }
  return target.matches('button, a, summary, [role=button]') && (event.key === ' ' || event.key === 'Enter')
}

/** Connects the keyboard to the performance. @param {Context} context @param {Ways} ways */
export function keyboard(context, ways) {
  const all = new Map(bindings.flatMap((binding) => Object.entries(binding.keys)))
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    // Ignore Caps Lock: only Shift makes a capital.
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase()
    const act = event.shiftKey && all.get(key.toUpperCase()) || all.get(key)
    if (!act || event.repeat && !key.startsWith('Arrow')) return
    if (!['?', '/', 'h', 'k', 'e', 'Escape'].includes(key) && !context.mayTouch()) return
    const dialog = /** @type {HTMLElement} */ (event.target).closest('dialog[open]')
    if (dialog && key.startsWith('Arrow')) return
    // In a panel, ignore all characters except those in `stays`, so that a slip does not change the music.
    const stays = dialog?.id === 'help-panel' ? ['?', 'h', '/'] : ['/']
    if (dialog && /^[^ ]$/u.test(key) && !stays.includes(key)) return
    if (key !== 'Escape') event.preventDefault()
    act(context, ways)
  })
}
