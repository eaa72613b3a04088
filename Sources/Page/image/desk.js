// @ts-check
// The desk: the canvas and the seven panels around it. Seven round buttons at the edges show and hide the panels; an eighth
// button hides the other seven. The core (WebAssembly) places the canvas. Five of the panels fill the rest of the desk. The other
// two, CHORDSET LIST and SETTINGS, lie over the desk.

import { element } from '../browser/element.js'
import { readPreferences, writePreferences } from './preferences.js'

/** @typedef {import('../engine/image.js').ImageTables} ImageTables */
/** A panel: its element, and a function that shows the present state. @typedef {{element: HTMLElement, refresh: () => void}} Panel */
/** @typedef {'color' | 'form' | 'motion' | 'chordset' | 'triggerpads' | 'chordsetList' | 'settings'} PanelName */

/** The button of each panel: its place as shares of the desk's width and height (y downwards), its key, and its word. @type {Record<PanelName, [x: number, y: number, key: string, word: string]>} */
const EDGES = {
  color: [0.5, 0, 'c', 'Color'], form: [0, 0, 'f', 'Form'], motion: [1, 0, 'm', 'Motion'], chordset: [0, 0.58, 'v', 'Chords'],
  triggerpads: [1, 0.58, 'p', 'Pads'], chordsetList: [0, 1, 'l', 'List'], settings: [1, 1, 'o', 'Settings'],
}
/** A desk is small if its width or its height, in pixels, is less than this. */
const SMALL = { width: 700, height: 430 }

export class Desk {
  /** @type {Map<string, Panel>} the panels that were shown at least once */
  #made = new Map()
  /** @type {(() => void)[]} */
  #listeners = []
  #width = 0
  #height = 0

  /**
   * @param {HTMLElement} root
   * @param {ImageTables} tables
   * @param {Record<PanelName, () => Panel>} make creates each panel when the panel is first shown
   * @param {boolean} isBare `true` to show nothing but the canvas
   */
  constructor(root, tables, make, isBare) {
    this.root = root
    this.tables = tables
    this.make = make
    this.kept = readPreferences()
    this.isBare = isBare
    this.names = tables.panels.map(({ name }) => name)
    /** The visible panels, a bit for each; −1 before the first `resize` if the browser keeps no choice of panels. */
    this.panels = this.kept.panels ?? -1
    this.buttons = Object.entries(EDGES).map(([name, [x, y, key, word]]) => element('button', {
      class: 'image-edge', type: 'button', 'data-panel': name, 'aria-pressed': 'false', 'aria-label': this.#title(name), title: `${this.#title(name)} (${key})`,
      style: undefined, onclick: () => this.toggle(name), 'data-x': x, 'data-y': y,
    }, element('span', {}, word)))
    this.hider = element('button', {
      class: 'image-edge image-hider', type: 'button', 'aria-pressed': 'true', 'aria-label': 'Buttons', title: 'Buttons (b)', 'data-x': 0.5, 'data-y': 1,
      onclick: () => this.toggleEdges(),
    }, element('span', {}, 'Buttons'))
    this.edges = element('div', { class: 'image-edges', role: 'group', 'aria-label': 'Panels', hidden: isBare }, ...this.buttons, this.hider)
    root.append(this.edges)
  }

  /** @param {string} name */
  #title(name) { return this.tables.panels.find((one) => one.name === name)?.title ?? name }

  /** @param {string} name */
  #bit(name) { return 1 << this.names.indexOf(name) }

  /** Returns `true` if a panel is visible. @param {string} name */
  has(name) { return (this.panels & this.#bit(name)) !== 0 && !this.isBare }

  /** Registers a function to call after each layout of the desk. @param {() => void} heard */
  onChange(heard) { this.#listeners.push(heard) }

  /** Shows or hides a panel. @param {string} name */
  toggle(name) {
    this.panels ^= this.#bit(name)
    this.#uncover(name)
    this.#keep()
    this.layOut()
  }

  /** On a small desk, hides the panels that would cover the given panel, if the given panel is visible. @param {string} name */
  #uncover(name) {
    const one = ['color', 'form', 'motion', 'chordsetList', 'settings']
    if (!this.isSmall || !(this.panels & this.#bit(name)) || !one.includes(name)) return
    for (const other of one) if (other !== name) this.panels &= ~this.#bit(other)
  }

  toggleEdges() {
    this.kept.edges = !this.kept.edges
    this.#keep()
    this.layOut()
  }

  /** Hides everything but the canvas, or shows the panels again. */
  toggleBare() {
    this.isBare = !this.isBare
    this.layOut()
  }

  #keep() {
    this.kept.panels = this.panels
    writePreferences(this.kept)
  }

  get isSmall() { return this.#width < SMALL.width || this.#height < SMALL.height }

  /** Returns the action of a key; undefined if the desk does not use the key. @param {string} key */
  keyed(key) {
    const found = Object.entries(EDGES).find(([, edge]) => edge[2] === key)
    return found ? () => this.toggle(found[0]) : key === 'b' ? () => this.toggleEdges() : undefined
  }

  /** Handles a new size of the desk. */
  resize() {
    const { clientWidth, clientHeight } = this.root
    if (clientWidth === 0 || clientWidth === this.#width && clientHeight === this.#height) return
    ;[this.#width, this.#height] = [clientWidth, clientHeight]
    if (this.panels < 0) {
      const first = this.tables.panels.reduce((all, { isShownFirst }, index) => all | Number(isShownFirst) << index, 0)
      this.panels = this.isSmall ? first & ~(this.#bit('color') | this.#bit('form') | this.#bit('motion')) : first
    }
    // If the desk has become small, keep the first of the panels that would cover each other.
    for (const name of this.names) this.#uncover(name)
    this.layOut()
  }

  /** The place of the canvas, in pixels. */
  get canvas() { return this.tables.rectangle(this.isBare ? this.#bit('canvas') : this.panels, this.#width, this.#height) }

  /** Places the panels and the buttons. */
  layOut() {
    if (this.#width === 0) return
    const { canvas } = this
    const [row, column] = [this.#height / 12, this.#width / 12]
    const top = this.has('color') ? 2 : 0
    const bottom = 12 - (this.has('triggerpads') ? 4 : 0)
    // FORM and MOTION stand above the canvas. If the core has raised the canvas, FORM stands left of the canvas, and MOTION right.
    const isBeside = canvas.y < 5.9 * row && (this.has('form') || this.has('motion'))
    const across = isBeside ? 4 : this.has('form') && this.has('motion') ? 6 : 12
    // On a narrow desk, a third of the width is too little: FORM or MOTION then stands below the canvas.
    const below = isBeside && this.#width < SMALL.width ? [0, (canvas.y + canvas.height) / row, 12, 6 - (canvas.y + canvas.height) / row] : null
    /** @type {Record<string, number[]>} left, top, width and height, in twelfths */
    const places = {
      color: [0, 0, 12, 2], form: below ?? [0, top, across, 6 - top], motion: below ?? [12 - across, top, across, 6 - top],
      chordset: [0, bottom - 2, 12, 2], triggerpads: [0, 8, 12, 4],
    }
    for (const name of this.names) {
      if (name === 'canvas') continue
      const isShown = this.has(name)
      if (isShown) this.#panel(name)
      const made = this.#made.get(name)
      if (!made) continue
      made.element.hidden = !isShown
      const place = places[name]
      if (place) this.#place(made.element, place[0] * column, place[1] * row, place[2] * column, place[3] * row)
      // Buttons lie over a panel at the upper edge: this class leaves room for them.
      made.element.classList.toggle('image-upper', place?.[1] === 0)
    }
    const size = Math.min(Math.max(this.#width / 10, 88), 112)
    for (const one of [...this.buttons, this.hider]) {
      const isHider = one === this.hider
      one.hidden = !isHider && !this.kept.edges
      const [x, y] = [Number(one.dataset.x) * this.#width, Number(one.dataset.y) * this.#height]
      this.#place(one, x - size / 2, isHider ? y - size / 4 : y - size / 2, size, size)
      one.setAttribute('aria-pressed', String(isHider ? this.kept.edges : this.has(one.dataset.panel ?? '')))
    }
    this.edges.hidden = this.isBare
    for (const heard of this.#listeners) heard()
  }

  /** @param {HTMLElement} one @param {number} left @param {number} top @param {number} width @param {number} height */
  #place(one, left, top, width, height) {
    // Round to whole pixels, so that neighbouring panels have no gap between them.
    const [right, bottom] = [Math.round(left + width), Math.round(top + height)]
    ;[left, top] = [Math.round(left), Math.round(top)]
    Object.assign(one.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` })
  }

  /** @param {string} name */
  #panel(name) {
    let made = this.#made.get(name)
    if (!made) {
      made = this.make[/** @type {PanelName} */ (name)]()
      made.element.classList.add('image-panel', `image-${name}`)
      made.element.setAttribute('role', 'region')
      made.element.setAttribute('aria-label', this.#title(name))
      this.#made.set(name, made)
      this.edges.before(made.element)
    }
    made.refresh()
  }

  /** Shows the present state in the visible panels. */
  refresh() { for (const [name, panel] of this.#made) if (this.has(name)) panel.refresh() }
}
