// @ts-check
// The image performer's view: the canvas, the desk of panels around it, and the pointers and keys that play it.

import { element } from '../browser/element.js'
import { prefersReducedMotion } from '../browser/theme.js'
import { Caret, KEYS } from './caret.js'
import { chordset } from './chordset.js'
import { chordsetList } from './chordsetlist.js'
import { Desk } from './desk.js'
import { features } from './features.js'
import { Frames } from './frames.js'
import { hand } from './hand.js'
import { triggerPads } from './pads.js'
import { Play } from './play.js'
import { writePreferences } from './preferences.js'
import { settings } from './settings.js'
import { Surface } from './surface.js'

/** @typedef {import('../types.js').Context} Context */

/**
 * @param {HTMLElement} host
 * @param {Context} context
 */
export function imageView(host, context) {
  const tables = context.core.images
  context.mirror.wantsImage()
  const play = new Play(context, tables)
  const page = host.ownerDocument
  // Show the canvas alone for a projector (with ?kiosk), and in a second window.
  const isBare = page !== document || new URLSearchParams(location.search).has('kiosk')
  if (isBare && page === document) page.documentElement.classList.add('kiosk')

  const told = element('div', { class: 'unseen', 'aria-live': 'polite' })
  const help = element('p', { class: 'unseen', id: 'image-keys' }, KEYS.map(([keys, does]) => `${keys}: ${does}`).join('. '))
  const surface = new Surface(tables)
  const root = element('div', { class: 'image' }, surface.element, told, help)
  host.append(root)

  const stales = () => { surface.isStale = true }
  const caret = new Caret(play, stales, (words) => { told.textContent = words })
  const hands = hand(surface.element, play, stales)
  const frames = new Frames(play, surface)
  const ways = {
    full: () => { void (page.fullscreenElement ? page.exitFullscreen() : root.requestFullscreen?.().catch(() => context.say('the browser allows no full screen here'))) },
    window: () => context.toggleWindow('image'),
    bare: () => bare(true),
    stills: {
      get: () => frames.hasStills,
      set: (/** @type {boolean} */ isOn) => {
        frames.hasStills = desk.kept.stills = isOn
        frames.hasten()
        writePreferences(desk.kept)
      },
    },
  }
  /** @type {Desk} */
  const desk = new Desk(root, tables, {
    color: () => features(play, 'color'), form: () => features(play, 'form'), motion: () => features(play, 'motion'),
    chordset: () => chordset(play), chordsetList: () => chordsetList(play, desk.kept), triggerpads: () => triggerPads(play), settings: () => settings(play, ways),
  }, isBare)
  frames.hasStills = desk.kept.stills ?? prefersReducedMotion()
  desk.onChange(() => place())
  play.onDo(() => frames.hasten())
  const ignoreChanges = context.onChange(() => desk.refresh())

  /** @param {boolean} isOn */
  function bare(isOn) {
    if (desk.isBare === isOn) return
    desk.toggleBare()
    page.documentElement.classList.toggle('kiosk', isOn && page === document)
    surface.element.focus({ preventScroll: true })
    resize()
  }

  /** Places the canvas. A change of its size empties the canvas, so the next frame must paint it. */
  function place() {
    surface.place(desk.canvas)
    frames.hasten()
  }

  function resize() {
    desk.resize()
    place()
  }

  /** The number, from 0, of the pad that each key presses now. Keys are told apart by `event.code`, because Shift changes `event.key`. @type {Map<string, number>} */
  const pressed = new Map()

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = /** @type {HTMLElement} */ (event.target)
    const isAlone = !host.parentElement?.classList.contains('several')
    if (event.ctrlKey || event.metaKey || event.altKey || !isAlone && !host.contains(target)) return false
    if (target.matches('button, summary') && [' ', 'Enter'].includes(event.key)) return false
    const { key } = event
    const panel = event.shiftKey || desk.isBare ? undefined : desk.keyed(key)
    if (/^[1-9]$/.test(key) && Number(key) <= tables.limits.pads) {
      if (!event.repeat) {
        play.pad(Number(key) - 1, 0.75)
        pressed.set(event.code || key, Number(key) - 1)
      }
    } else if (key === 'Escape' && desk.isBare && page === document) bare(false)
    else if (key === 'w') ways.full()
    else if (panel) panel()
    else return caret.key(event)
    return true
  }

  /** @param {KeyboardEvent} event */
  function keyUp(event) {
    const pad = pressed.get(event.code || event.key)
    if (pad !== undefined) play.pad(pad, null)
    pressed.delete(event.code || event.key)
  }
  /** Releases all pads that keys press: a window that loses the focus misses the keys' releases. */
  function releasePads() {
    for (const pad of pressed.values()) play.pad(pad, null)
    pressed.clear()
  }
  page.addEventListener('keyup', keyUp)
  page.defaultView?.addEventListener('blur', releasePads)
  const observer = new ResizeObserver(resize)
  observer.observe(root)

  return {
    resize, key, desk, play, caret, surface, frames,
    take() {},
    /** @param {number} ns */
    draw(ns) {
      frames.draw(ns)
      surface.drawLines(caret.stroke ? [...hands.lines(), caret.stroke] : hands.lines(), caret)
    },
    /** @param {number} ns */
    rollback(ns) { if (ns === -Infinity) frames.restart() },
    unmount() {
      ignoreChanges()
      frames.free()
      hands.free()
      observer.disconnect()
      releasePads()
      page.removeEventListener('keyup', keyUp)
      page.defaultView?.removeEventListener('blur', releasePads)
      surface.painter.free()
    },
  }
}
