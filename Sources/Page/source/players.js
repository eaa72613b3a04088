// @ts-check
// The other players of a run. A hand is an input of the run: a page, the terminal, `clumsy tell` or MIDI.
// `Players` records the kind of each hand, and the time at which the hand last played.

/**
 * A hand that plays. `order` counts hands in the order of their first gestures.
 * @typedef {{name: string, order: number, last: number}} Player
 */

/**
 * The words that a page shows for a hand, by the hand's kind. The server sends the kinds in lines such as
 * `hand 3 tell`. A hand of the kind `pages` is shown as `page` and the page's number. Hands of the remaining kinds,
 * such as `preset`, are not shown.
 * @type {Record<string, string>}
 */
const names = { terminal: 'terminal', tell: 'clumsy tell', midi: 'MIDI' }

export class Players {
  /** @type {Map<number, string>} the kind of each source of gestures, by the source's number */
  #kinds = new Map()
  /** @type {Map<string, Player>} by name */
  #players = new Map()
  /** @type {Set<string>} this page's numbers; each connection gives the page another number */
  #own = new Set()
  /** Called after a gesture of another hand. @type {(player: Player) => void} */
  onPlay = () => {}

  /** @param {() => number} [local] a clock in milliseconds */
  constructor(local = () => performance.now()) { this.local = local }

  /** @param {string} page this page's number */
  isOwn(page) { this.#own.add(page) }

  /** @param {number} source @param {string} kind */
  name(source, kind) { this.#kinds.set(source, kind) }

  /**
   * Records that a hand plays. Ignores this page's own gestures, and hands of an unknown kind or page.
   * @param {number} source
   * @param {string} page the number of the page that made the gesture; `-` if no page made it, or if the page is unknown
   */
  take(source, page) {
    const kind = this.#kinds.get(source) ?? ''
    const name = kind !== 'pages' ? names[kind] : page === '-' || this.#own.has(page) ? undefined : `page ${page}`
    if (!name) return
    const player = this.#players.get(name) ?? { name, order: this.#players.size, last: 0 }
    player.last = this.local()
    this.#players.set(name, player)
    this.onPlay(player)
  }

  /**
   * Returns the players of the latest `within` milliseconds, in the order of their first gestures.
   * @param {number} within
   */
  recent(within) {
    const since = this.local() - within
    return [...this.#players.values()].filter(({ last }) => last >= since)
  }
}
