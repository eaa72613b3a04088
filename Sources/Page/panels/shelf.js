// @ts-check
// The shelf: a card for each preset, with its name, its description and a moving picture of its first seconds. The
// user's own presets come first. A field below stores the present settings as a preset.

import { button, element, faultLine, spaced, textField } from '../browser/element.js'
import { canShare, isReachableOnlyLocally, linkTo, share } from '../keep/sharing.js'
import { ownPresets } from './own.js'
import { moving } from './moving.js'
import { wordsOf } from './speech.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../engine/session.js').CoreSession} CoreSession */

/** @param {Context} context @returns {import('./rows.js').Row} */
export function shelf(context) {
  const { core } = context
  const pictures = moving()
  const mine = ownPresets(core)
  const cards = element('div', { class: 'shelf', role: 'group', 'aria-label': 'presets' })
  const fault = faultLine('own-fault')
  const name = textField({
    id: 'own-name', placeholder: 'name these settings', 'aria-label': 'name of the new preset', maxlength: 40, 'aria-describedby': fault.element.id,
    oninput: () => fault.show(null), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') keep() },
  })
  const keeper = button({ id: 'own-keep', onclick: keep }, 'Keep')
  /** @type {HTMLButtonElement[]} */
  let buttons = []
  /** The time at which the settings were last compared with those of the presets, in ms. */
  let compared = -Infinity

  /**
   * @param {string} title
   * @param {string} help
   * @param {Record<string, any>} attributes
   * @param {() => CoreSession} session returns the preset's session, which the caller frees
   * @param {...HTMLElement} acts
   */
  function card(title, help, attributes, session, ...acts) {
    const picture = element('canvas', { 'aria-hidden': 'true' })
    pictures.add(picture, session)
    const plays = element(
      'button', { class: 'plays', type: 'button', ...attributes }, picture, element('strong', {}, title), element('span', {}, help))
    buttons.push(plays)
    return element('div', { class: 'card' }, plays, acts.length > 0 ? element('div', { class: 'acts' }, ...acts) : null)
  }

  function fill() {
    pictures.clear()
    buttons = []
    compared = -Infinity
    cards.replaceChildren(
      ...mine.all().map(({ name, line }) => card(
        name, 'your own', { 'data-own': name, onclick: () => { if (context.mayTouch()) using(line, (session) => context.ownPreset(name, session)) } },
        () => mine.session(line),
        button({ 'aria-label': `share ${name}`, onclick: () => void sharePreset(context, name, line) }, 'Share'),
        button({ 'aria-label': `forget ${name}`, onclick: () => change(() => mine.remove(name)) }, 'Forget'))),
      ...core.presets.map(({ name, help }, index) => card(
        spaced(name), help, { 'data-preset': name, onclick: () => { if (context.mayTouch()) context.preset(index) } }, () => core.presetSession(index))))
    refresh()
  }

  /** @param {string} line @param {(session: CoreSession) => void} use */
  function using(line, use) {
    const session = mine.session(line)
    use(session)
    session.free()
  }

  /** Changes the user's own presets, or shows the reason why that is impossible. @param {() => void} make */
  function change(make) {
    try {
      make()
      fault.show(null)
      fill()
    } catch (error) {
      fault.show(wordsOf(error))
    }
  }

  function keep() {
    const { playing } = context.mirror
    if (!playing) return
    change(() => {
      mine.keep(name.value.trim(), playing)
      name.value = ''
      cards.scrollTo({ left: 0 })
    })
  }

  function refresh() {
    for (const one of buttons) one.disabled = !context.source.canTouch
    // Comparing with all presets is slow, so limit the rate while a slider moves.
    if (performance.now() - compared < 240) return
    compared = performance.now()
    const now = core.presets[context.presetNow()]?.name
    for (const one of buttons) if (one.dataset.preset) one.setAttribute('aria-pressed', String(one.dataset.preset === now))
  }
  fill()
  return {
    refresh, words: `presets ${core.presets.map(({ name, help }) => `${name} ${help}`).join(' ')}`,
    element: element('div', {}, cards, element('div', { class: 'row picks' }, name, keeper, fault.element)),
  }
}

/**
 * Shares the link of a preset. If the browser cannot share links, or if the link works only on this machine, copies the link.
 * @param {Context} context
 * @param {string} name
 * @param {string} line
 */
async function sharePreset(context, name, line) {
  const url = linkTo(context.source, line)
  try {
    if (canShare({ url }) && !isReachableOnlyLocally(context.source)) return await share({ title: `clumsy: ${name}`, url })
    await navigator.clipboard.writeText(url)
    context.say(`the link to ${name} is copied`)
  } catch (error) {
    context.say(`the link to ${name} could not be shared: ${wordsOf(error)}`)
  }
}
