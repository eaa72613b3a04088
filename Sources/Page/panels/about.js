// @ts-check
// ABOUT: little is said, to invite trying. The line that stands for what was played, and the session to keep.

import { download, element } from '../browser/element.js'
import { bindings } from '../hands/keyboard.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * Fills the panel.
 * @param {HTMLElement} panel
 * @param {Context} context
 * @returns {{refresh: () => Promise<void>, keep: () => Promise<void>}}
 */
export function about(panel, context) {
  const line = element('input', { id: 'share-line', type: 'text', readonly: true, 'aria-label': 'share line', onfocus: () => line.select() })
  const copy = element('button', { id: 'copy', type: 'button', class: 'button', onclick: () => void take(line, copy) }, 'Copy')
  // Where a run is shown, what was played opens beside it.
  const beside = context.source.sessionText ? {} : { target: '_blank', rel: 'noopener' }
  const link = element('a', { id: 'share-link', ...beside }, 'a link to this')
  const keep = element('button', { id: 'keep', type: 'button', class: 'button', onclick: () => void keepSession(context) }, 'Keep')
  const none = element('p', { id: 'share-none', class: 'small', role: 'status' })
  const share = element('div', { class: 'share', hidden: true }, element('div', { class: 'line' }, line, copy, keep), element('p', { class: 'small' }, link))
  panel.replaceChildren(
    element('h2', {}, 'About'),
    element('p', {}, 'A ball drifts among chords. Balls fall on keys. Touch, and listen.'),
    share, none)

  return {
    refresh: async () => {
      copy.textContent = 'Copy'
      // What was asked for before tells less than what is asked for now.
      if (!context.source.sessionText) {
        none.textContent = 'one moment …'
        share.hidden = true
        none.hidden = false
      }
      try {
        const shared = await sharedLine(context)
        line.value = shared
        link.href = `#${shared}`
        none.textContent = ''
      } catch (error) {
        none.textContent = wordsOf(error)
      }
      share.hidden = none.textContent !== ''
      none.hidden = !share.hidden
    },
    keep: () => keepSession(context),
  }
}

/** @param {HTMLInputElement} line @param {HTMLElement} button */
async function take(line, button) {
  line.select()
  try {
    await navigator.clipboard.writeText(line.value)
  } catch {
    // A page from a file may not; the older way may.
    document.execCommand('copy')
  }
  button.textContent = 'Copied'
}

/**
 * The line that stands for what was played until now. Throws where there is none.
 * @param {Context} context
 */
async function sharedLine({ source, shareLine }) {
  const line = source.sessionText ? shareLine(source.sessionText()) : await source.share?.()
  if (!line) throw new Error('This is too long for a line: keep it as a file.')
  return line
}

/** Keeps what was played as a file of this machine's. @param {Context} context */
async function keepSession(context) {
  try {
    const text = context.source.sessionText?.() ?? context.core.textOfShare(await sharedLine(context))
    download('played.clumsy', text)
    context.say('kept as played.clumsy')
  } catch (error) {
    context.say(wordsOf(error))
  }
}

/** @param {unknown} error */
function wordsOf(error) { return error instanceof Error ? error.message : String(error) }

/**
 * The help: each key and what it does.
 * @param {HTMLElement} panel
 */
export function help(panel) {
  const rows = bindings.flatMap((binding) => [
    element('dt', {}, ...binding.label.split(' ').map((key) => element('kbd', {}, key))), element('dd', {}, binding.help),
  ])
  const hand = [
    ['touch', 'drops a ball on the right; takes a bouncer off on the left, and puts it back'],
    ['drag', 'flicks a ball; moves a bouncer'],
  ].flatMap(([what = '', does = '']) => [element('dt', {}, what), element('dd', {}, does)])
  panel.replaceChildren(element('h2', {}, 'Keys'), element('dl', { class: 'keys' }, ...rows, ...hand))
}
