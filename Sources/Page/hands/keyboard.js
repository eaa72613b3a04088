// @ts-check
// The keys: one list for what they do and for what the help says of them, that of the terminal.

/** @typedef {import('../types.js').Context} Context */

/**
 * @typedef {object} Binding
 * @property {string} label the keys as the help names them
 * @property {string} help what they do
 * @property {Record<string, (context: Context, ways: Ways) => void>} keys by `KeyboardEvent.key`
 */

/** What keys ask of the page rather than of the performance. @typedef {{help: () => void, keep: () => void, leave: () => void}} Ways */

/** @param {string} name @param {number} steps @returns {(context: Context) => void} */
const moves = (name, steps) => (context) => {
  const parameter = context.parameter(name)
  const value = parameter.stepped(context.settings()[name] ?? parameter.standard, steps)
  context.send(parameter.setting(value))
  context.say(`${name} ${parameter.words(value)}`)
}

/** @param {Context} context */
function newBall(context) {
  const balls = context.balls()
  let place = { x: 0, y: 0 }
  for (let count = 0; count < 40; count++) {
    newBalls += 1
    place = context.core.hands.newBallPlace(newBalls)
    if (!balls.some((ball) => Math.hypot(ball.x - place.x, ball.y - place.y) < 50)) break
  }
  context.send(`spawn ${place.x} ${place.y}`)
}
let newBalls = 0

/** @param {Context} context */
function removeBall(context) {
  const newest = Math.max(...context.balls().map((ball) => ball.ball))
  if (newest > 0) context.send(`remove ${newest}`)
  else context.say('there is no ball to remove: n drops one')
}

/** @param {Context} context */
function nextSound(context) {
  const parameter = context.parameter('sound')
  const value = ((context.settings().sound ?? 0) + 1) % parameter.choices.length
  context.send(parameter.setting(value))
  context.say(`sound ${parameter.words(value)}`)
}

/** All bindings, in the order of the help. @type {Binding[]} */
export const bindings = [
  { label: 'space', help: 'pauses, and plays on', keys: { ' ': (context) => context.togglePlay() } },
  {
    label: '← →', help: "the bass ball's speed: how often the chord changes",
    keys: { ArrowLeft: moves('speed', -1), ArrowRight: moves('speed', 1) },
  },
  {
    label: '↓ ↑', help: 'how often and how hard the piano balls strike',
    keys: { ArrowDown: moves('gravity', -1), ArrowUp: moves('gravity', 1) },
  },
  {
    label: '1–7', help: 'takes the bouncer of a chord off the stage, and puts it back',
    keys: Object.fromEntries([...'1234567'].map((key, index) => [key, (/** @type {Context} */ context) => context.toggleBouncer(index)])),
  },
  { label: 'n', help: 'drops a new ball', keys: { n: newBall } },
  { label: 'x', help: 'removes the newest ball', keys: { x: removeBall } },
  { label: 'r', help: 'removes all piano balls, and starts the bass ball anew', keys: { r: (context) => context.send('reset') } },
  { label: 's', help: 'the next of the seven sounds', keys: { s: nextSound } },
  { label: 'k', help: 'keeps what was played until now', keys: { k: (_, ways) => ways.keep() } },
  { label: 'u', help: 'takes the last gesture back, as if it had not been', keys: { u: (context) => context.undo() } },
  { label: 'Tab', help: 'goes to the next button, bouncer, ball or slider; Shift-Tab to the one before', keys: {} },
  { label: 'Enter', help: 'on a bouncer switches it; on a ball lets it fly up; arrow keys move and flick what has the focus', keys: {} },
  { label: '?', help: 'shows this, and hides it', keys: { '?': (_, ways) => ways.help(), h: (_, ways) => ways.help() } },
  { label: 'Esc', help: 'leaves what is open', keys: { Escape: (_, ways) => ways.leave() } },
]

/** Whether what has the focus takes a key for itself. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (target.matches('input, select, textarea')) {
    const isText = !target.matches('input[type=checkbox], input[type=range]')
    return event.key !== 'Escape' && (isText || event.key === ' ' || event.key.startsWith('Arrow'))
  }
  return target.matches('button, a, summary, [role=button]') && (event.key === ' ' || event.key === 'Enter')
}

/**
 * Has the keyboard play.
 * @param {Context} context
 * @param {Ways} ways
 */
export function keyboard(context, ways) {
  /** @type {Map<string, (context: Context, ways: Ways) => void>} */
  const all = new Map(bindings.flatMap((binding) => Object.entries(binding.keys)))
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const act = all.get(event.key) ?? all.get(event.key.toLowerCase())
    if (!act) return
    if (event.repeat && !event.key.startsWith('Arrow')) return
    if (!context.source.canTouch && !['?', 'h', 'k', 'Escape'].includes(event.key)) return context.say('this page may look, and not touch')
    if (event.key.startsWith('Arrow') && /** @type {HTMLElement} */ (event.target).closest('dialog')) return
    if (event.key !== 'Escape') event.preventDefault()
    act(context, ways)
  })
}
