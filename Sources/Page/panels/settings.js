// @ts-check
// The SETTINGS panel, in two parts. The first part has the most used settings. MORE unfolds the second part: all other
// parameters, then text fields for the key and the chords, then the settings of this page. The parameters are grouped by
// what they change, such as the bass. A search finds settings of both parts.

import { button, element, faultLine, textField } from '../browser/element.js'
import { chords } from './chords.js'
import { pageRow } from './page.js'
import { row } from './rows.js'
import { best, finds } from './search.js'
import { shelf } from './shelf.js'
import { typedChords } from './typed.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./rows.js').Row} Row */
/** @typedef {{element: HTMLElement, rows: Row[], isMore: boolean}} Section */

/** The parameters of the first part. */
const [playing, sounds, effects] = [['speed', 'gravity', 'bounce', 'tempo', 'groove'], ['sound', 'bass-sound'], ['cutoff', 'delay-wet', 'reverb-wet']]

/**
 * Fills the panel.
 * @param {HTMLElement} panel
 * @param {Context} context
 * @param {import('../hands/midi.js').Midi} midi
 */
export function settings(panel, context, midi) {
  const wide = (/** @type {string[]} */ names) => names.map((name) => row(context, context.parameter(name), { isWide: true }))
  const first = [...playing, ...sounds, ...effects]
  const rest = context.parameters.filter(({ name }) => !first.includes(name) && !name.startsWith('bouncer-'))
  const groups = [...new Set(rest.map(({ moves }) => moves))]
  const sections = [
    section('Presets', [shelf(context), seed(context)]),
    section('Chords', [chords(context)]),
    section('Play', [...wide(playing), reset(context)]),
    section('Sounds', wide(sounds)),
    section('Effects', wide(effects)),
    ...groups.map((group) => section(group, rest.filter(({ moves }) => moves === group).map((parameter) => row(context, parameter)), true)),
    section('Typed chords', typedChords(context), true),
    section('This page', [pageRow(context, midi)], true),
  ]
  let isUnfolded = false
  let sought = ''

  const search = textField({
    id: 'set-search', type: 'search', placeholder: 'find a setting', 'aria-label': 'find a setting', enterkeyhint: 'go',
    oninput: () => {
      sought = search.value.trim()
      refresh()
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter') return
      const found = best(sections.flatMap(({ rows }) => rows), sought)
      /** @type {HTMLElement | null | undefined} */
      const control = found?.element.querySelector(':is(input, select, button):not([tabindex="-1"])')
      control?.focus()
    },
  })
  const none = element('p', { class: 'small', role: 'status' })
  const more = button({
    id: 'more', 'aria-expanded': 'false', onclick: () => {
      isUnfolded = !isUnfolded
      more.setAttribute('aria-expanded', String(isUnfolded))
      refresh()
      // Scroll to the second part, to show that it has unfolded.
      if (isUnfolded) sections.find(({ isMore }) => isMore)?.element.scrollIntoView({ block: 'start' })
    },
  }, 'More')
  panel.replaceChildren(element('div', { class: 'find', role: 'search' }, search, more), none, ...sections.map((one) => one.element))

  function refresh() {
    let found = 0
    for (const { element, rows, isMore } of sections) {
      const shown = rows.filter((one) => {
        one.element.hidden = !finds(one.words, sought)
        return !one.element.hidden
      })
      element.hidden = sought === '' ? isMore && !isUnfolded : shown.length === 0
      found += shown.length
      if (!element.hidden) for (const one of shown) one.refresh()
    }
    none.textContent = found === 0 ? `no setting is named ${sought}` : ''
  }
  const refreshOpen = () => { if (/** @type {HTMLDialogElement} */ (panel).open) refresh() }
  context.onChange(refreshOpen)
  // Parameters that move by themselves change without a gesture.
  setInterval(refreshOpen, 250)
  refresh()
  return {
    /** Clears an earlier search. Call this when the panel opens. */
    opened() {
      search.value = sought = ''
      refresh()
    },
    /** Moves the focus to the search. The panel must be open. */
    find() {
      search.focus()
      search.select()
    },
  }
}

/** @param {string} heading @param {Row[]} rows @param {boolean} [isMore] @returns {Section} */
function section(heading, rows, isMore = false) {
  const id = `group-${heading.replaceAll(' ', '-').toLowerCase()}`
  return { rows, isMore, element: element('section', { 'aria-labelledby': id }, element('h2', { id }, heading), ...rows.map((one) => one.element)) }
}

/** @param {Context} context @returns {Row} */
function reset(context) {
  const start = button({ id: 'reset', title: "starts the bass ball and the piece's balls anew", onclick: () => context.reset() }, 'Reset')
  return { words: 'reset balls', element: element('div', { class: 'row acts' }, start), refresh: () => { start.disabled = !context.source.canTouch } }
}

/** Creates the row of the seed. @param {Context} context @returns {Row} */
function seed(context) {
  const fault = faultLine('seed-fault')
  const text = textField({
    id: 'set-seed', inputmode: 'numeric', title: 'the random seed: the same seed gives the same music', 'aria-describedby': fault.element.id,
    onfocus: () => fault.show(null), onchange: () => fault.show(context.reseed(text.value)),
  })
  return {
    words: 'seed', element: element('div', { class: 'row picks' }, element('label', { class: 'name', for: 'set-seed' }, 'seed'), text, fault.element),
    refresh: () => {
      if (document.activeElement !== text) text.value = context.seed()
      text.readOnly = !context.source.reseed
    },
  }
}
