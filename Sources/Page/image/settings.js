// @ts-check
// The panel SETTINGS: the sets (the built-in chordsets of the image), the options of the canvas, and the choices of this page,
// such as stills or full screen.

import { button, element, spaced, toggle } from '../browser/element.js'
import { KEYS } from './caret.js'
import { control, percent } from './controls.js'

/** @typedef {import('./play.js').Play} Play */

/**
 * @param {Play} play
 * @param {{full: () => void, window: () => void, bare: () => void, stills: {get: () => boolean, set: (isOn: boolean) => void}}} ways
 * @returns {import('./desk.js').Panel}
 */
export function settings(play, ways) {
  const { sets, options } = play.tables
  const places = () => Array.from({ length: play.image?.chosen().count ?? 0 }, (_, index) => play.image?.origin(index))
  const rows = sets.map(({ name, preset, purpose: words }, index) => {
    const purpose = words.replaceAll('`', '')
    const choose = button({
      title: purpose, onclick: () => {
        const place = places().indexOf(index)
        if (place < 0) play.context.say(`no chordset of the list comes from ${name}`)
        else play.do(`chordset ${place + 1}`)
      },
    }, name)
    const piece = preset ? button({ title: `plays the preset ${preset} with this set`, onclick: () => {
      choose.click()
      play.context.preset(play.context.presets.findIndex((one) => one.name === preset))
    } }, 'With its piece') : null
    return { choose, index, element: element('li', {}, choose, element('span', {}, purpose), piece) }
  })
  const controls = options.map((option, number) => ({
    number,
    made: control(option, spaced(option.name), (value) => play.slide(option.name, `canvas ${option.name} ${value}`), option.name === 'decay' ? (value) => `${value} ms` : percent),
  }))
  const stills = toggle({ id: 'image-stills', onchange: () => ways.stills.set(stills.checked) })
  return {
    element: element('div', {},
      element('h3', {}, 'Sets'), element('ul', { class: 'image-sets' }, ...rows.map((one) => one.element)),
      element('h3', {}, 'Canvas'), ...controls.map(({ made }) => made.element),
      element('p', { class: 'small' }, 'The guard allows at most three flashes a second, as WCAG 2.3.1 asks. More may cause seizures in people with photosensitive epilepsy.'),
      element('h3', {}, 'This page'),
      element('label', { class: 'image-row' }, element('span', {}, 'stills, without motion'), stills),
      element('div', { class: 'image-keys' },
        button({ title: 'Full screen (w)', onclick: ways.full }, 'Full screen'), button({ title: 'the canvas in a window for a second screen', onclick: ways.window }, 'Second window'),
        button({ title: 'nothing but the canvas (Esc leads back)', onclick: ways.bare }, 'Only the canvas')),
      element('details', {}, element('summary', {}, 'Keys'), element('dl', { class: 'image-help' }, ...KEYS.flatMap(([keys, does]) => [element('dt', {}, keys), element('dd', {}, does)])))),
    refresh() {
      const { image } = play
      if (!image) return
      const chosen = image.origin(image.chosen().chordset)
      for (const { choose, index } of rows) choose.setAttribute('aria-pressed', String(index === chosen))
      for (const { number, made } of controls) made.show(image.option(number))
      stills.checked = ways.stills.get()
    },
  }
}
