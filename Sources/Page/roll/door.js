// @ts-check
// The way from the stage to the notes of the session, and back: a button on each side, and a key.

import { button } from '../browser/element.js'

/** @typedef {import('../views/views.js').Views} Views */

/** Adds the buttons; returns what the key does. @param {Views} views @param {HTMLElement} stage the stage's element */
export function door(views, stage) {
  /** What was shown before. */
  let before = ['stage']

  function open() {
    before = views.names.filter((name) => name !== 'roll')
    views.show(['roll'])
    const roll = views.mounted('roll')
    roll.bar.querySelector('.roll-back') ?? roll.bar.prepend(button({ class: 'button roll-back', onclick: back }, 'Stage'))
    void roll.files.editSession()
    roll.focus()
  }

  function back() {
    views.show(before)
    enter.focus({ preventScroll: true })
  }

  const enter = button({ class: 'button roll-door', title: 'the notes until now, to see and to edit', onclick: open }, 'Notes')
  // Inside the stage, a click would be a touch of the stage.
  stage.after(enter)
  return () => (views.names.includes('roll') ? back() : open())
}
