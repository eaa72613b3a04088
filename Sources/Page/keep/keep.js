// @ts-check
// The KEEP panel. It saves the session as sound, MIDI, a session file, a page or a link, and lists the stored sessions.

import { button, element } from '../browser/element.js'
import { wordsOf } from '../panels/speech.js'
import { canShare, download, share } from './sharing.js'
import { earlier } from './earlier.js'
import { link } from './link.js'
import { pageWith } from './page.js'
import { Recorder } from './recorder.js'
import { sessionText, sharedLine } from './session.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./recorder.js').Kind} Kind */

/** The files' name without its extension. */
const NAME = 'played'

/** The kinds of files that the panel can save, in the order of its buttons. */
const choices = /** @type {const} */ ([
  { id: 'sound', words: 'Sound', help: 'one WAV file' },
  { id: 'stems', words: 'Stems', help: 'the bass and the keys, each a WAV file' },
  { id: 'midi', words: 'MIDI', help: 'for a sequencer or a notation program' },
  { id: 'session', words: 'Session', help: 'to continue here, or with clumsy run' },
  { id: 'page', words: 'Page', help: 'this page with the session in it, as one file' },
])

/**
 * Fills the panel.
 * @param {HTMLElement} panel
 * @param {Context} context
 * @param {(text: string, goesOn: boolean) => void} [open] plays a stored session from its beginning, or from its end if `goesOn` is `true`; absent on a page of `clumsy run`
 */
export function keepPanel(panel, context, open) {
  const recorder = new Recorder()
  /** @type {File[]} the files of the latest request */
  let made = []
  const bar = element('progress', { max: 1, 'aria-label': 'progress' })
  const work = element('div', { class: 'line', hidden: true }, bar, button({ id: 'keep-stop', onclick: () => recorder.stop() }, 'Stop'))
  const words = element('p', { id: 'keep-words', class: 'small', role: 'status' })
  const shareButton = button({ id: 'keep-share', hidden: true, onclick: () => void share({ files: made }).catch(showError) }, 'Share these')
  const buttons = choices.map(({ id, words, help }) => button({ id: `keep-${id}`, title: help, onclick: () => void keep(id) }, words))
  const shared = link(context)
  const kept = earlier(context, open)
  panel.replaceChildren(
    element('h2', {}, 'Keep'),
    element('div', { class: 'choices' }, ...buttons), work, element('div', { class: 'line' }, words, shareButton),
    shared.element, kept.element)

  /** @param {unknown} error */
  function showError(error) { words.textContent = wordsOf(error) }

  /** @param {typeof choices[number]['id']} id */
  async function keep(id) {
    for (const one of buttons) one.disabled = true
    shareButton.hidden = true
    words.textContent = 'one moment …'
    try {
      made = await files(id)
      download(made)
      words.textContent = `kept as ${made.map(({ name }) => name).join(' and ')}`
      shareButton.hidden = !canShare({ files: made })
    } catch (error) {
      showError(error)
    }
    work.hidden = true
    for (const one of buttons) one.disabled = false
    // If the panel is closed, show the words in the page's notice.
    if (!panel.hasAttribute('open')) context.say(words.textContent)
  }

  /** @param {typeof choices[number]['id']} id @returns {Promise<File[]>} */
  async function files(id) {
    const text = await sessionText(context)
    if (id === 'session') return [new File([text], `${NAME}.clumsy`, { type: 'text/plain;charset=utf-8' })]
    if (id === 'page') {
      // For a long session, the share line is shorter than the text.
      const line = await sharedLine(context).catch(() => text)
      return [new File([await pageWith(line.length < text.length ? `${line}\n` : text)], `${NAME}.html`, { type: 'text/html' })]
    }
    bar.value = 0
    work.hidden = false
    return recorder.make(text, id, NAME, (done) => { bar.value = done })
  }

  return {
    refresh: () => {
      void shared.refresh()
      void kept.refresh()
    },
    /** Saves the session up to now as a file. */
    session: () => void keep('session'),
  }
}
