// @ts-check
// ABOUT: little is said, to invite trying. The line that stands for what was played, and the session to keep.

import { download, element } from '../browser/element.js'
import { bindings } from '../hands/keyboard.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * Fills the panel.
 * @param {HTMLElement} panel
 * @param {Context} context
 * @returns {{refresh: () => void, keep: () => void}}
 */
export function about(panel, context) {
  const line = element('input', { id: 'share-line', type: 'text', readonly: true, 'aria-label': 'share line', onfocus: () => line.select() })
  const copy = element('button', { id: 'copy', type: 'button', class: 'button', onclick: () => void take(line, copy) }, 'Copy')
  const link = element('a', { id: 'share-link' }, 'a link to this')
  const keep = element('button', { id: 'keep', type: 'button', class: 'button', onclick: () => keepSession(context) }, 'Keep')
  const none = element('p', { class: 'small' }, 'Keep it where it plays: clumsy share, or k.')
  const share = element('div', { class: 'share' }, element('div', { class: 'line' }, line, copy, keep), element('p', { class: 'small' }, link))
  panel.replaceChildren(
    element('h2', {}, 'About'),
    element('p', {}, 'A ball drifts among chords. Balls fall on keys. Touch, and listen.'),
    share, none)

  return {
    refresh: () => {
      const text = context.source.sessionText?.()
      share.hidden = text === undefined
      none.hidden = text !== undefined
      if (text === undefined) return
      const shared = context.shareLine(text)
      line.value = shared
      link.href = `#${shared}`
      copy.textContent = 'Copy'
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

/** @param {Context} context */
function keepSession(context) {
  const text = context.source.sessionText?.()
  if (text !== undefined) {
    download('played.clumsy', text)
    context.say('kept as played.clumsy')
  } else context.say('keep it where it runs: k in its terminal, or clumsy tell keep')
}

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
