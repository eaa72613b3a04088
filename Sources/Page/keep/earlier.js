// @ts-check
// The list of the sessions that this browser keeps.

import { button, element, once } from '../browser/element.js'
import { wordsOf } from '../panels/speech.js'
import { keptSessions } from '../source/kept.js'

/** @typedef {import('../types.js').Context} Context */

// Create the date format only when it is needed, because creating it takes longer than drawing a frame.
const date = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** Returns a length as minutes and seconds, such as `3:07`. @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Returns the list's element, and a function that updates it.
 * @param {Context} context
 * @param {(text: string, goesOn: boolean) => void} [open] plays a session from its beginning, or from its end if `goesOn` is `true`; absent on a page of `clumsy run`
 */
export function earlier(context, open) {
  const list = element('ul', { class: 'earlier', 'aria-label': 'kept in this browser' })
  const whole = element('div', { hidden: true }, element('h3', {}, 'Kept in this browser'), list)

  /** @param {import('../source/kept.js').KeptSession} session */
  function row({ when, seconds, text }) {
    const play = (/** @type {string} */ words, /** @type {boolean} */ goesOn) => button({
      onclick: () => {
        try {
          open?.(text, goesOn)
        } catch (error) {
          context.say(`this session cannot be played here: ${wordsOf(error)}`)
        }
        context.changed()
      },
    }, words)
    return element('li', { class: 'line' }, element('span', {}, `${date().format(when)}, ${clock(seconds)}`), play('Hear', false), play('Play on', true))
  }

  return {
    element: whole,
    async refresh() {
      const sessions = open ? await keptSessions() : []
      list.replaceChildren(...sessions.map(row))
      whole.hidden = sessions.length === 0
    },
  }
}
