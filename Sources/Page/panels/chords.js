// @ts-check
// Makes the chords' section of the SETTINGS panel. The section has a switch for each bouncer, and lists of tonics,
// scales and chordsets.

import { element, select, spaced } from '../browser/element.js'
import { wordsOf } from './speech.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./rows.js').Row} Row */

/** All names of tonics: Cb, C, C#, Db, D, … */
const tonics = [...'CDEFGAB'].flatMap((letter) => [`${letter}b`, letter, `${letter}#`])

/** @param {Context} context @returns {Row} */
export function chords(context) {
  const switches = Array.from({ length: 7 }, (_, index) => element('button', {
    id: `set-bouncer-${index + 1}`, class: 'chip', type: 'button', role: 'switch', 'data-parameter': `bouncer-${index + 1}`,
    onclick: () => context.toggleBouncer(index),
  }))
  const tonic = select({ id: 'set-tonic', 'aria-label': 'tonic', onchange: () => choose() }, tonics.map((value) => ({ value, text: signs(value) })))
  const scale = select({ id: 'set-scale', 'aria-label': 'scale', onchange: () => choose() }, [])
  const set = select({
    id: 'set-chordset', 'aria-label': 'chords', onchange: () => {
      const chosen = context.chordsets.find((one) => one.name === set.value)
      if (chosen) context.send(`chords ${chosen.chords.replace(/\s/g, '')}`)
    },
  }, [{ value: '', text: 'own' }, ...context.chordsets.map(({ name, help }) => ({ value: name, help }))])
  const help = element('p', { class: 'small' })
  const parts = () => /^([A-G][#b]?)(-?\d+) (.*)$/.exec(context.key()) ?? ['', 'C', '4', 'major']

  function choose() {
    try {
      context.send(context.typedKey(`${tonic.value}${parts()[2]} ${scale.value}`))
    } catch (error) {
      context.say(wordsOf(error))
    }
  }

  /** Fills the list of scales: the core's scales, and the present key's scale if it is not among them. @param {string} now the present key's scale */
  function offer(now) {
    const { scales } = context.core
    const offered = scales.includes(now) ? scales : [now, ...scales]
    if (offered.length !== scale.options.length || !scales.includes(now)) {
      scale.replaceChildren(...offered.map((name) => element('option', { value: name }, spaced(name))))
    }
  }

  return {
    words: 'chords bouncers key tonic scale chordset',
    element: element(
      'div', { class: 'chords' }, element('div', { class: 'chips' }, ...switches),
      element('div', { class: 'row picks' }, element('span', { class: 'name' }, 'key'), tonic, scale),
      element('div', { class: 'row picks' }, element('span', { class: 'name' }, 'chords'), set, help)),
    refresh: () => {
      const [, letter, , name] = parts()
      const chordset = context.chordsets[context.chordset()]
      const { activeElement } = document
      if (activeElement !== tonic) tonic.value = letter
      if (activeElement !== scale) {
        offer(name)
        scale.value = name
      }
      if (activeElement !== set) set.value = chordset?.name ?? ''
      if (help.textContent !== (chordset?.help ?? '')) help.textContent = chordset?.help ?? ''
      context.bouncers().forEach(({ on, numeral, chord }, index) => {
        const one = switches[index]
        one.setAttribute('aria-checked', String(on))
        const text = chord || numeral
        if (one.textContent !== text) one.textContent = text
        one.title = `${numeral} is ${on ? 'on' : 'off'} the stage`
      })
      for (const one of [tonic, scale, set, ...switches]) one.disabled = !context.source.canTouch
    },
  }
}

/** @param {string} name */
const signs = (name) => name.replace('#', '♯').replace('b', '♭')
