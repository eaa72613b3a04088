// @ts-check
// A button that opens a field for a parameter's motion, an automatic change of its value.

import { button, element, textField } from '../browser/element.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').Parameter} Parameter */

/**
 * @param {Context} context
 * @param {Parameter} parameter
 * @param {(wrong: string | null) => void} showError shows the error in a typed motion; null hides it
 * @returns {import('./rows.js').Control}
 */
export function motion(context, parameter, showError) {
  const { name } = parameter
  const open = button({
    class: 'motion', 'aria-expanded': 'false', 'aria-label': `motion of ${name}`, onclick: () => {
      moving.hidden = !moving.hidden
      open.setAttribute('aria-expanded', String(!moving.hidden))
      if (!moving.hidden) typed.value = context.motion(parameter) || usualMotion(parameter)
    },
  }, '∿')
  const typed = textField({
    class: 'moves', 'aria-label': `motion of ${name}: from..to/period,shape`, title: 'from..to/period,shape; shapes: triangle, smooth, walk, steps',
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') begin() },
  })
  const moving = element(
    'div', { class: 'moving', hidden: true }, typed, button({ onclick: () => begin() }, 'Move'),
    button({ onclick: () => context.send(parameter.setting(context.value(parameter))) }, 'Hold'))

  function begin() {
    const text = `move ${name}=${typed.value.replace(/\s/g, '')}`
    const wrong = context.fault(text)
    showError(wrong && `${wrong}; for example ${usualMotion(parameter)}`)
    if (wrong === null) context.send(text)
  }
  return {
    content: [open, moving],
    refresh: () => {
      const now = context.motion(parameter)
      open.classList.toggle('moves-now', now !== '')
      open.title = now === '' ? `let ${name} move by itself` : `moves ${now}`
      for (const input of [typed, open]) input.disabled = !context.source.canTouch
    },
  }
}

/**
 * Returns the suggested motion: smooth, over the middle half of the range, with a period of 60 s.
 * @param {Parameter} parameter
 */
function usualMotion({ lowest, highest }) {
  const quarter = (highest - lowest) / 4
  return `${Number((lowest + quarter).toPrecision(3))}..${Number((highest - quarter).toPrecision(3))}/60s,smooth`
}
