// @ts-check
// The ABOUT panel: a short text, the share line (what was played, in one line of text), and the session as a
// file.

import { button, download, element } from '../browser/element.js'
import { bindings } from '../hands/keyboard.js'
import { wordsOf } from './speech.js'

/** @typedef {import('../types.js').Context} Context */

/** Fills the panel. @param {HTMLElement} panel @param {Context} context */
export function about(panel, context) {
  const line = element('input', { id: 'share-line', type: 'text', readonly: true, 'aria-label': 'share line', onfocus: () => line.select() })
  const copy = button({ id: 'copy', onclick: () => void take(line, copy) }, 'Copy')
  // On the page of a run, the link opens another tab, so that the page stays open.
  const beside = context.source.sessionText ? {} : { target: '_blank', rel: 'noopener' }
  const link = element('a', { id: 'share-link', ...beside }, 'a link to this session')
  const keep = button({ id: 'keep', onclick: () => void keepSession(context) }, 'Keep')
  const none = element('p', { id: 'share-none', class: 'small', role: 'status' })
  const share = element('div', { class: 'share', hidden: true }, element('div', { class: 'line' }, line, copy, keep), element('p', { class: 'small' }, link))
  panel.replaceChildren(
    element('h2', {}, 'About'),
    element('p', {}, 'A ball drifts among chords. Balls fall on keys. Touch, and listen.'),
    share, none)

  return {
    refresh: async () => {
      copy.textContent = 'Copy'
      // Hide the earlier line until the run has sent the present one.
      if (!context.source.sessionText) {
        none.textContent = 'one moment …'
        share.hidden = true
        none.hidden = false
      }
      try {
        const shared = await sharedLine(context)
        line.value = shared
        link.href = `${context.source.address ?? ''}#${shared}`
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
    // Browsers may forbid the clipboard API in a page opened from a file; fall back to the older command.
    document.execCommand('copy')
  }
  button.textContent = 'Copied'
}

/**
 * Returns the share line of what was played until now. Throws an error if there is none.
 * @param {Context} context
 */
async function sharedLine({ source, shareLine }) {
  const line = source.sessionText ? shareLine(source.sessionText()) : await source.share?.()
  if (!line) throw new Error('The session is too long for a share line: save it as a file.')
  return line
}

/** Downloads what was played until now as a session file. @param {Context} context */
async function keepSession(context) {
  try {
    const text = context.source.sessionText?.() ?? context.core.textOfShare(await sharedLine(context))
    download('played.clumsy', text)
    context.say('kept as played.clumsy')
  } catch (error) {
    context.say(wordsOf(error))
  }
}

/** Fills the help: each key and what it does. @param {HTMLElement} panel */
export function help(panel) {
  const row = (/** @type {string} */ does, /** @type {(Node | string)[]} */ ...what) => [element('dt', {}, ...what), element('dd', {}, does)]
  panel.replaceChildren(element('h2', {}, 'Keys'), element(
    'dl', { class: 'keys' },
    ...bindings.flatMap(({ label, help }) => row(help, ...label.split(' ').map((key) => element('kbd', {}, key)))),
    ...row('drops a ball on the right; on the left, takes a bouncer off and puts it back', 'touch'),
    ...row('flicks a ball; moves a bouncer', 'drag')))
}
