// @ts-check
// The buttons of the menu bar, and the dialogs that they open.

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../context/context.js').Mode} Mode */

/** The effect of a touch in each mode. Clicks on the mode button step through the modes in this order. @type {Record<Mode, string>} */
const touches = {
  create: 'touch to drop a ball, flick it, move a bouncer or switch it off',
  filter: 'the whole screen is the filter: brighter to the right, more resonant upwards',
  delay: 'the whole screen is the delay: more echoes to the right, louder echoes upwards',
  reverb: 'the whole screen is the reverb: wetter to the right and upwards',
}

/**
 * Connects the buttons of the menu bar.
 * @param {HTMLElement} bar
 * @param {Context} context
 */
export function menu(bar, context) {
  const mode = /** @type {HTMLButtonElement} */ (bar.querySelector('#mode'))
  const play = /** @type {HTMLButtonElement} */ (bar.querySelector('#play'))
  // Keep a click from focusing the button, so that the space key pauses instead of repeating the click. A focused
  // field outside the bar still loses the focus, and so sends its text.
  bar.addEventListener('mousedown', (event) => {
    event.preventDefault()
    if (!bar.contains(document.activeElement)) /** @type {HTMLElement | null} */ (document.activeElement)?.blur()
  })
  mode.addEventListener('click', () => {
    const modes = /** @type {Mode[]} */ (Object.keys(touches))
    context.setMode(modes[(modes.indexOf(context.mode) + 1) % modes.length])
    context.say(touches[context.mode])
  })
  play.addEventListener('click', () => context.togglePlay())

  const refresh = () => {
    const { state, canTouch, isOver } = context.source
    write(mode, context.mode)
    mode.title = touches[context.mode]
    mode.disabled = !canTouch
    write(play, isOver ? 'ended' : state)
    play.setAttribute('aria-pressed', String(state === 'playing'))
    play.disabled = !canTouch || state === 'waiting'
    Object.assign(document.body.dataset, { mode: context.mode, state })
  }
  context.onChange(refresh)
  refresh()
}

/** Sets a button's text if it differs. @param {HTMLElement} button @param {string} word */
function write(button, word) {
  const text = word.charAt(0).toUpperCase() + word.slice(1)
  if (button.textContent !== text) button.textContent = text
}

/** Closes the open dialogs. */
export const closeAll = () => document.querySelectorAll('dialog[open]').forEach((one) => /** @type {HTMLDialogElement} */ (one).close())

/**
 * Makes a button of the bar open and close a dialog. Opening one dialog closes the others.
 * @param {HTMLElement | null} button null for a dialog that a key opens
 * @param {HTMLDialogElement} dialog
 * @param {() => void} [opened] is called when the dialog has opened, before it takes the focus
 * @returns {() => void} opens or closes the dialog
 */
export function opens(button, dialog, opened) {
  const updateExpanded = () => button?.setAttribute('aria-expanded', String(dialog.open))
  /** @type {HTMLElement | null} the element that had the focus before the dialog opened */
  let before = null
  const toggle = () => {
    if (dialog.open) return dialog.close()
    closeAll()
    const active = /** @type {HTMLElement | null} */ (document.activeElement)
    before = active?.closest('dialog') ? button : active
    dialog.show()
    opened?.()
    // Let the Tab key reach a dialog without controls, so that keys can scroll the dialog.
    dialog.tabIndex = dialog.querySelector('button, input, select, a') ? -1 : 0
    updateExpanded()
    dialog.focus()
  }
  button?.addEventListener('click', toggle)
  dialog.addEventListener('close', () => {
    updateExpanded()
    const { activeElement } = document
    if (activeElement === document.body || dialog.contains(activeElement)) before?.focus()
  })
  return toggle
}

/** Enters or leaves full screen. */
export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else document.documentElement.requestFullscreen().catch(() => {})
}
