// @ts-check
// The views of the page, shown alone, side by side, or each in a separate window. All shown views get the same events,
// and draw the same time.

import { element, takesKeys } from '../browser/element.js'
import { handles } from '../hands/handles.js'
import { touch } from '../hands/touch.js'
import { ownWindow } from './window.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').StageEvent} StageEvent */

/**
 * A view. The address requests it by its name: `?view=stage`, or `?view=stage,score` for two views side by side.
 * @typedef {object} View
 * @property {string} name
 * @property {string} title
 * @property {(host: HTMLElement, context: Context) => Mounted} mount fills an empty element
 */

/**
 * A view in an element of the page. Mouse and touch can play a view that has `place` and `scale` (hands/touch.js).
 * Keyboards and screen readers can play a view that has `pixels` and `scale` (hands/handles.js).
 * @typedef {object} Mounted
 * @property {(event: StageEvent) => void} take handles an event of the performance
 * @property {(ns: number) => void} rollback discards the events from `ns` on, because they are reported again;
 *   -Infinity to discard all
 * @property {(ns: number) => void} draw draws the performance at a musical time, in nanoseconds
 * @property {() => void} resize handles a new size of the element
 * @property {(event: KeyboardEvent) => boolean} [key] returns `true` if the view uses the key itself
 * @property {() => void} [unmount] ends everything that the view began outside its element, such as listeners; called
 *   when its window is closed
 * @property {HTMLElement} [panel] the view's own controls
 * @property {(x: number, y: number) => any} [place] returns the point of the stage at a pixel of the window
 * @property {() => number} [scale] returns the pixels per point of the stage
 * @property {(x: number, y: number) => number[]} [pixels] returns the pixel of the element at a point of the stage
 */

/** @typedef {{view: View, host: HTMLElement, mounted: Mounted, handles?: {draw: () => void}}} Place */

export class Views {
  /** @type {Map<string, Place>} the views in this window that were shown at least once */
  #places = new Map()
  /** @type {string[]} the names of the views that this window shows */
  #names = []
  /** @type {Map<string, {place: Place, close: () => void}>} the views in separate windows */
  #windows = new Map()

  /**
   * @param {HTMLElement} area
   * @param {Context} context
   * @param {View[]} all
   * @param {() => number} step advances the performance, and returns the musical time to draw
   */
  constructor(area, context, all, step) {
    this.area = area
    this.context = context
    this.all = all
    this.step = step
    this.show(this.#asked())
    addEventListener('resize', () => this.resize())
    addEventListener('pagehide', () => this.#windows.forEach(({ close }) => close()))
    document.addEventListener('keydown', (event) => this.#key(event, this.#shown()))
  }

  /** The names of the views that this window shows. */
  get names() { return this.#names }

  /** Returns a view that was shown in this window. @param {string} name @returns {any} */
  mounted(name) { return this.#places.get(name)?.mounted }

  /**
   * Shows views side by side, in the order of `all`. Leaves out unknown names. If no name is known, shows the first
   * view.
   * @param {string[]} names
   */
  show(names) {
    const views = this.all.filter(({ name }) => names.includes(name))
    if (views.length === 0) views.push(this.all[0])
    const before = this.#names
    this.#names = views.map(({ name }) => name)
    this.area.classList.toggle('several', views.length > 1)
    for (const { name } of this.all) {
      // index.html contains the stage's element even if the address requests another view.
      const host = this.#places.get(name)?.host ?? document.getElementById(name)
      if (host) host.hidden = !this.#names.includes(name)
    }
    for (const [index, view] of views.entries()) {
      const place = this.#places.get(view.name) ?? this.#mount(view)
      place.host.style.order = String(index)
      if (!before.includes(view.name)) this.#catchUp(place)
    }
    this.resize()
    this.context.changed()
  }

  /** Shows a view in a separate window, or closes that window. @param {string} name */
  toggleWindow(name) {
    const view = this.all.find((one) => one.name === name)
    const open = this.#windows.get(name)
    if (open || !view) return open?.close()
    const made = ownWindow(view.title, {
      closed: () => {
        this.#windows.get(name)?.place.mounted.unmount?.()
        this.#windows.delete(name)
        this.context.changed()
      },
      frame: () => {
        const ns = this.step()
        const place = this.#windows.get(name)?.place
        place?.mounted.draw(ns)
        place?.handles?.draw()
      },
      resize: () => this.#windows.get(name)?.place.mounted.resize(),
      key: (event) => this.#key(event, [...this.#windows.values()].map(({ place }) => place).filter((place) => place.view === view)),
    })
    if (!made) return this.context.say('the browser opens no window: allow pop-up windows for this page')
    const place = this.#fill(view, made.host)
    this.#windows.set(name, { place, close: made.close })
    place.mounted.resize()
    this.#catchUp(place)
    this.context.changed()
  }

  /** Returns `true` if a view has a separate window. @param {string} name */
  hasWindow(name) { return this.#windows.has(name) }

  /** @param {StageEvent} event */
  take(event) { for (const { mounted } of this.#live()) mounted.take(event) }

  /** @param {number} ns */
  rollback(ns) { for (const { mounted } of this.#live()) mounted.rollback(ns) }

  /** Draws this window's views. @param {number} ns */
  draw(ns) {
    for (const place of this.#shown()) {
      place.mounted.draw(ns)
      place.handles?.draw()
    }
  }

  resize() { for (const { mounted } of this.#shown()) mounted.resize() }

  #shown() { return this.#names.flatMap((name) => this.#places.get(name) ?? []) }

  #live() { return [...this.#shown(), ...[...this.#windows.values()].map(({ place }) => place)] }

  /** Returns the names of views in the address. Shows a message about unknown names. */
  #asked() {
    const names = new URLSearchParams(location.search).get('view')?.split(',') ?? []
    const unknown = names.filter((asked) => !this.all.some(({ name }) => name === asked))
    if (unknown.length > 0) this.context.say(`there is no view ${unknown.join(', ')}: the views are ${this.all.map(({ name }) => name).join(', ')}`)
    return names
  }

  /** @param {View} view */
  #mount(view) {
    const host = document.getElementById(view.name) ?? element('section', { id: view.name, class: 'view', 'aria-label': view.title })
    if (!host.parentElement) this.area.prepend(host)
    const place = this.#fill(view, host)
    this.#places.set(view.name, place)
    return place
  }

  /** @param {View} view @param {HTMLElement} host @returns {Place} */
  #fill(view, host) {
    const mounted = /** @type {any} */ (view.mount(host, this.context))
    if (mounted.place && mounted.scale) touch(host, this.context, mounted)
    return { view, host, mounted, handles: mounted.pixels && mounted.scale ? handles(host, this.context, mounted) : undefined }
  }

  /** Passes recent events to a view that was not shown until now. @param {Place} place */
  #catchUp({ mounted }) {
    if (!this.context.mirror.playing) return
    mounted.rollback(-Infinity)
    this.context.mirror.repeat((event) => mounted.take(event))
  }

  /** @param {KeyboardEvent} event @param {Place[]} places */
  #key(event, places) {
    const target = /** @type {HTMLElement} */ (event.target)
    if (takesKeys(target)) return
    // If a slider or a switch has the focus, the views get only letters, digits and signs.
    if (target.matches?.('input') && !/^[^ ]$/u.test(event.key)) return
    if (places.some(({ mounted }) => mounted.key?.(event))) event.preventDefault()
  }
}
