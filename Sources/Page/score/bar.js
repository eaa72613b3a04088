// @ts-check
// The controls below the canvas: play, pause, reset, the place in the score, and the choice of the part.

import { button, element } from '../browser/element.js'
import { partWord } from './parts.js'

/** @typedef {import('../types.js').Context} Context */

/** The number of the slider's steps. */
const STEPS = 1000

/** Returns a time as minutes and seconds. @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/**
 * Makes the controls.
 * @param {Context} context
 * @param {import('./scene.js').Scene} scene
 * @param {import('./parts.js').PartChoice} choice
 */
export function transportBar(context, scene, choice) {
  const { transport } = scene
  const send = (/** @type {string} */ what) => { if (context.mayTouch()) scene.send(`score ${what}`) }
  const play = button({ onclick: () => send('play') }, 'Play')
  const pause = button({ onclick: () => send('pause') }, 'Pause')
  const reset = button({ onclick: () => send('reset') }, 'Reset')
  // `true` while the user holds the slider; `show` then does not move the slider.
  let isHeld = false
  const place = element('input', {
    type: 'range', min: 0, max: STEPS, 'aria-label': 'place in the score',
    oninput: () => { isHeld = true },
    onchange: () => {
      isHeld = false
      send(`seek ${place.value / STEPS}`)
    },
  })
  const time = element('output')
  const before = button({ 'aria-label': 'previous part', onclick: () => choice.turn(-1) }, '‹')
  const after = button({ 'aria-label': 'next part', onclick: () => choice.turn(1) }, '›')
  const part = element('output', { class: 'part' })
  const parts = element('div', { class: 'parts', role: 'group', 'aria-label': 'Part' }, before, part, after)
  const bar = element('div', { class: 'transport', role: 'toolbar', 'aria-label': 'Score' }, play, pause, reset, place, time, parts)

  /** @param {HTMLElement} target @param {string} words */
  const write = (target, words) => { if (target.textContent !== words) target.textContent = words }
  return {
    element: bar,
    /** Plays or pauses. Returns `false` if the score is static: it has no length, and cannot play. */
    toggle() {
      if (!transport.isStatic) send(transport.state === 'playing' ? 'pause' : 'play')
      return !transport.isStatic
    },
    /** Shows the state at a time of the canvas. @param {number} ns */
    show(ns) {
      const { isStatic, duration } = transport
      const { canTouch } = context.source
      for (const one of [play, pause, place, time]) if (one.hidden !== isStatic) one.hidden = isStatic
      for (const one of [play, pause, reset, place]) if (one.disabled === canTouch) one.disabled = !canTouch
      const isPlaying = String(transport.state === 'playing')
      if (play.ariaPressed !== isPlaying) play.setAttribute('aria-pressed', isPlaying)
      if (!isStatic) {
        const location = isHeld ? place.value / STEPS : transport.location(ns)
        const words = `${clock(location * duration)} of ${clock(duration)}`
        if (!isHeld) place.value = location * STEPS
        if (time.textContent !== words) place.setAttribute('aria-valuetext', words)
        write(time, words)
      }
      if (parts.hidden === choice.count > 1) parts.hidden = choice.count < 2
      write(part, partWord(scene, choice.part))
    },
  }
}
