// @ts-check
// Shows the other hands that play: other pages, and other inputs of the run, such as MIDI. Each hand has a name, and a dot in
// the hand's colour.

import { element } from '../browser/element.js'
import { css, dark, light } from '../stage/colours.js'

/** How long a hand is shown after its latest gesture, and how long its dot is bright, in ms. */
const SHOWN = 30_000
const BRIGHT = 400

/**
 * Adds the list to a parent element, and updates it.
 * @param {HTMLElement} parent
 * @param {import('../source/players.js').Players} players
 */
export function others(parent, players) {
  const list = element('ul', { id: 'others', class: 'others', 'aria-label': 'Who else plays', hidden: true })
  parent.append(list)
  /** @type {Map<string, HTMLElement>} */
  const items = new Map()

  const refresh = () => {
    const shown = players.recent(SHOWN)
    for (const [name, item] of items) {
      if (shown.some((player) => player.name === name)) continue
      item.remove()
      items.delete(name)
    }
    const bright = new Set(players.recent(BRIGHT))
    for (const player of shown) {
      const item = items.get(player.name) ?? made(player)
      item.classList.toggle('bright', bright.has(player))
    }
    list.hidden = shown.length === 0
  }
  /** @param {import('../source/players.js').Player} player */
  const made = ({ name, order }) => {
    const dot = element('span', { class: 'dot', 'aria-hidden': 'true' })
    // There are seven hues. Two hands that appear one after the other get clearly different hues.
    const slot = (order * 3 + 4) % 7
    dot.style.setProperty('--hand', `var(--day, ${css(light.name[slot])}) var(--night, ${css(dark.name[slot])})`)
    const item = element('li', {}, dot, name)
    items.set(name, item)
    list.append(item)
    return item
  }
  players.onPlay = refresh
  setInterval(refresh, 200)
}
