// @ts-check
// Switches between the stage and the session's notes in the piano roll: by a button in each of the two views, and by a key.

import { button } from '../browser/element.js'

/** @typedef {import('../views/views.js').Views} Views */

/** Adds the buttons. Returns the function that the key calls. @param {Views} views @param {HTMLElement} stage the stage's element */
export function door(views, stage) {
  /** The names of the views that were shown before the roll. */
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
  // Place the button beside the stage: inside the stage, a click on the button would also be a touch of the stage.
  stage.after(enter)
  return () => (views.names.includes('roll') ? back() : open())
}
