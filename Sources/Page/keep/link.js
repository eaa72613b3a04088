// @ts-check
// The share line (the session up to now in one line of text), and the link that plays the session in another browser.

import { button, element } from '../browser/element.js'
import { wordsOf } from '../panels/speech.js'
import { canShare, isReachableOnlyLocally, linkTo, share } from './sharing.js'
import { sharedLine } from './session.js'

/** @typedef {import('../types.js').Context} Context */

/** Returns an element with the share line and the link, and a function that updates the element. @param {Context} context */
export function link(context) {
  const line = element('input', { id: 'share-line', type: 'text', readonly: true, 'aria-label': 'share line', onfocus: () => line.select() })
  const copy = button({ id: 'copy', onclick: () => void copyLine(line, copy) }, 'Copy')
  // On a page of `clumsy run`, which has no `sessionText`, the link opens another tab.
  const beside = context.source.sessionText ? {} : { target: '_blank', rel: 'noopener' }
  const anchor = element('a', { id: 'share-link', ...beside }, 'a link to this session')
  const send = button({ id: 'share-send', onclick: () => void share({ url: anchor.href, title: 'clumsy' }).catch((error) => { problem.textContent = wordsOf(error) }) }, 'Share')
  const problem = element('p', { id: 'share-none', class: 'small', role: 'status' })
  const where = element('p', { class: 'small' }, anchor)
  const shown = element('div', { class: 'share', hidden: true }, element('div', { class: 'line' }, line, copy, send), where)
  const limit = document.createTextNode('')
  where.append(limit)

  async function refresh() {
    copy.textContent = 'Copy'
    // Hide the earlier line until the run has sent the new line.
    if (!context.source.sessionText) {
      problem.textContent = 'one moment …'
      shown.hidden = true
      problem.hidden = false
    }
    try {
      line.value = await sharedLine(context)
      anchor.href = linkTo(context.source, line.value)
      problem.textContent = ''
    } catch (error) {
      problem.textContent = wordsOf(error)
    }
    shown.hidden = problem.textContent !== ''
    problem.hidden = !shown.hidden
    limit.textContent = isReachableOnlyLocally(context.source) ? ', which works only on this computer. To others, send the page, or the line for clumsy run.' : ''
    send.hidden = limit.textContent !== '' || !canShare({ url: anchor.href })
  }
  return { element: element('div', {}, shown, problem), refresh }
}

/** @param {HTMLInputElement} line @param {HTMLElement} button */
async function copyLine(line, button) {
  line.select()
  try {
    await navigator.clipboard.writeText(line.value)
  } catch {
    // Browsers may forbid the clipboard API in a page opened from a file; fall back to the older command.
    document.execCommand('copy')
  }
  button.textContent = 'Copied'
}
