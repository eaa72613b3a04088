// @ts-check
// The tools of the menu bar: the sound, undo, redo and reset.

/** @typedef {import('../types.js').Context} Context */

/**
 * The switch of the sound.
 * @typedef {object} Speaker
 * @property {string} state `off`, `on`, or `waiting` for the first touch
 * @property {() => void | Promise<void>} toggle
 * @property {string} words the tooltip, which describes the state of the sound
 */

/**
 * Connects the tools.
 * @param {HTMLElement} group
 * @param {Context} context
 * @param {Speaker} sound
 */
export function tools(group, context, sound) {
  const [speaker, undo, redo, anew] = ['sound', 'undo', 'redo', 'anew'].map((id) => /** @type {HTMLButtonElement} */ (group.querySelector(`#${id}`)))
  const hint = /** @type {HTMLElement} */ (document.getElementById('sound-hint'))
  speaker.addEventListener('click', async () => {
    await sound.toggle()
    context.changed()
  })
  const acts = /** @type {[HTMLButtonElement, () => void][]} */ ([[undo, context.undo], [redo, context.redo], [anew, context.reset]])
  for (const [button, act] of acts) button.addEventListener('click', () => { if (context.mayTouch()) act() })

  const refresh = () => {
    const { state } = sound
    speaker.setAttribute('aria-pressed', String(state === 'on'))
    speaker.dataset.state = state
    speaker.title = sound.words
    hint.classList.toggle('gone', state !== 'waiting')
    for (const [button] of acts) button.disabled = !context.source.canTouch
  }
  context.onChange(refresh)
  refresh()
}
