// @ts-check
// The image performer's view: the canvas, the desk of panels around it, and the hands.

import { element } from '../browser/element.js'
import { prefersReducedMotion } from '../browser/theme.js'
import { Caret, KEYS } from './caret.js'
import { chordset, chordsetList } from './chordset.js'
import { Desk } from './desk.js'
import { features } from './features.js'
import { corePainter } from './flat.js'
import { hand } from './hand.js'
import { drawOver } from './overlay.js'
import { triggerPads } from './pads.js'
import { lightPainter } from './painter.js'
import { Play } from './play.js'
import { writePreferences } from './preferences.js'
import { Redraw } from './redraw.js'
import { settings } from './settings.js'

/** @typedef {import('../types.js').Context} Context */

/** The most pixels of the canvas. A slow machine paints fewer: `FEWER` of them after each second of slow frames. */
const MOST_PIXELS = 1920 * 1080, FEWER = 0.6, FEWEST = 480 * 270
/** A frame that takes longer is slow, in ms; so many slow frames in a row lower the number of pixels. */
const SLOW = 45, SLOW_FRAMES = 25
/** The most steps of the traces that one frame draws. After a pause, the earlier ones are skipped. */
const MOST_STEPS = 3, STILL_STEPS = 60
/** The time between two stills, in ns; and that after a command. */
const STILL = 2e9, SOON = 1e8

/**
 * @param {HTMLElement} host
 * @param {Context} context
 */
export function imageView(host, context) {
  const tables = context.core.images
  context.mirror.wantsImage()
  const play = new Play(context, tables)
  const page = host.ownerDocument
  // The canvas alone: for a projector, and in a window of its own.
  const isBare = page !== document || new URLSearchParams(location.search).has('kiosk')
  if (isBare && page === document) page.documentElement.classList.add('kiosk')

  const told = element('div', { class: 'unseen', 'aria-live': 'polite' })
  const help = element('p', { class: 'unseen', id: 'image-keys' }, KEYS.map(([keys, does]) => `${keys}: ${does}`).join('. '))
  let canvas = element('canvas', { 'aria-hidden': 'true' })
  const over = element('canvas', { class: 'image-over', 'aria-hidden': 'true' })
  const surface = element('div', {
    class: 'image-canvas', role: 'application', tabindex: '0', 'aria-label': 'Canvas', 'aria-roledescription': 'canvas of light', 'aria-describedby': 'image-keys',
    onfocus: () => { isStale = true }, onblur: () => { isStale = true },
  }, canvas, over)
  const root = element('div', { class: 'image' }, surface, told, help)
  host.append(root)

  let isStale = true
  const tell = (/** @type {string} */ words) => { told.textContent = words }
  const caret = new Caret(play, () => { isStale = true }, tell)
  const hands = hand(surface, play, () => { isStale = true })
  let stills = { isOn: false, next: 0, isSoon: false }
  const ways = {
    full: () => { void (page.fullscreenElement ? page.exitFullscreen() : root.requestFullscreen?.().catch(() => context.say('the browser allows no full screen here'))) },
    window: () => context.toggleWindow('image'),
    bare: () => bare(true),
    stills: {
      get: () => stills.isOn,
      set: (/** @type {boolean} */ isOn) => {
        stills = { isOn, next: 0, isSoon: true }
        desk.kept.stills = isOn
        writePreferences(desk.kept)
      },
    },
  }
  const desk = new Desk(root, tables, {
    color: () => features(play, 'color'), form: () => features(play, 'form'), motion: () => features(play, 'motion'),
    chordset: () => chordset(play), chordsetList: () => chordsetList(play), triggerpads: () => triggerPads(play), settings: () => settings(play, ways),
  }, isBare)
  stills.isOn = desk.kept.stills ?? prefersReducedMotion()
  desk.onChange(place)
  play.onDo(() => { stills = { ...stills, next: 0, isSoon: true } })
  const refresh = () => desk.refresh()
  context.onChange(refresh)

  /** @type {NonNullable<ReturnType<typeof lightPainter>> | ReturnType<typeof corePainter>} */
  let painter = begin()
  let pixels = MOST_PIXELS
  let density = 1
  function begin() {
    Object.assign(canvas, { width: 16, height: 9 })
    const made = lightPainter(canvas, tables.glyphs())
    if (made) {
      canvas.addEventListener('webglcontextlost', (/** @type {Event} */ event) => event.preventDefault())
      canvas.addEventListener('webglcontextrestored', () => {
        painter = begin()
        place()
      }, { once: true })
      return made
    }
    // A canvas that has a context of WebGL gets no other one.
    const other = element('canvas', { 'aria-hidden': 'true' })
    canvas.replaceWith(other)
    canvas = other
    return corePainter(canvas)
  }

  /** @param {boolean} isOn */
  function bare(isOn) {
    if (desk.isBare === isOn) return
    desk.toggleBare()
    page.documentElement.classList.toggle('kiosk', isOn && page === document)
    surface.focus({ preventScroll: true })
    resize()
  }

  /** Gives the canvas its place and size. */
  function place() {
    const { x, y, width, height } = desk.canvas
    if (width < 1 || height < 1) return
    Object.assign(surface.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    density = page.defaultView?.devicePixelRatio ?? 1
    const scale = Math.min(density, Math.sqrt(pixels / (width * height)))
    const size = { width: Math.max(16, Math.round(width * scale)), height: Math.max(9, Math.round(height * scale)) }
    if (canvas.width !== size.width || canvas.height !== size.height || painter.kind === '2d') {
      Object.assign(canvas, size)
      painter.resize()
    }
    Object.assign(over, { width: Math.round(width * density), height: Math.round(height * density) })
    isStale = true
  }

  function resize() {
    desk.resize()
    place()
  }

  /** The number of the last step of the traces; −1 before the first. */
  let step = -1
  /** @type {Redraw | null} */
  let redraw = null
  let isNew = false
  let last = 0
  let slow = 0
  // The script's times of the last frames, in ms.
  const durations = new Float64Array(600)
  let frames = 0

  function endRedraw() {
    redraw?.free()
    redraw = null
  }

  /** Lowers the number of pixels on a machine that paints slowly. @param {number} now */
  function pace(now) {
    slow = now - last > SLOW && now - last < 1000 ? slow + 1 : 0
    last = now
    if (slow < SLOW_FRAMES || pixels <= FEWEST || view.isSteady) return
    slow = 0
    pixels = Math.max(FEWEST, FEWER * canvas.width * canvas.height)
    place()
  }

  /** @param {number} ns */
  function draw(ns) {
    const { image } = play
    if (!image) return
    const start = performance.now()
    pace(start)
    // Commands of the performance must not come before the time of the image.
    ns = Math.min(ns, context.mirror.ns)
    const number = Math.floor(ns * 30 / 1e9 + 1e-6)
    if (isNew) {
      endRedraw()
      redraw = Redraw.begin(context.mirror, tables, number)
      if (redraw) step = number
      isNew = false
    }
    if (redraw?.advance(painter)) endRedraw()
    const steps = number - step
    if (stills.isOn) {
      if (ns < stills.next && stills.next - ns <= STILL) return over.width > 0 && isStale ? drawLines() : undefined
      // A command acts at the next tick: show it soon.
      stills = { isOn: true, next: ns + (stills.isSoon ? SOON : STILL), isSoon: false }
    }
    if (steps > 0 && !redraw) {
      // After a long pause, traces would have faded.
      const first = Math.max(step + 1, number - (stills.isOn ? STILL_STEPS : MOST_STEPS) + 1)
      for (let one = first; one <= number; one++) {
        image.advance(tables.traceTime(one))
        painter.trace(image, one === first ? Math.min(900, first - step) : 1)
      }
      step = number
    } else if (steps < 0) step = number
    image.advance(ns)
    painter.paint(image)
    if (isStale) drawLines()
    durations[frames++ % durations.length] = performance.now() - start
  }

  function drawLines() {
    isStale = false
    const hasFocus = page.activeElement === surface && surface.matches(':focus-visible')
    drawOver(over, { lines: caret.stroke ? [...hands.lines(), caret.stroke] : hands.lines(), caret: hasFocus ? caret : null, density })
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = /** @type {HTMLElement} */ (event.target)
    const isAlone = !host.parentElement?.classList.contains('several')
    if (event.ctrlKey || event.metaKey || event.altKey || !isAlone && !host.contains(target)) return false
    if (target.matches('button, summary') && [' ', 'Enter'].includes(event.key)) return false
    const { key } = event
    if (/^[1-8]$/.test(key)) {
      if (!event.repeat) play.pad(Number(key) - 1, 0.75)
      return true
    }
    if (key === 'Escape' && desk.isBare && page === document) {
      bare(false)
      return true
    }
    if (key === 'w') {
      ways.full()
      return true
    }
    const panel = event.shiftKey ? undefined : desk.keyed(key)
    if (panel) {
      panel()
      return true
    }
    return caret.key(event)
  }

  /** @param {KeyboardEvent} event */
  function keyUp(event) { if (/^[1-8]$/.test(event.key) && !host.hidden) play.pad(Number(event.key) - 1, null) }
  page.addEventListener('keyup', keyUp)
  const observer = new ResizeObserver(resize)
  observer.observe(root)

  const view = {
    resize, draw, key, desk, play, caret,
    /** `true` to keep the number of pixels, for tests and measurements. */
    isSteady: false,
    take() {},
    /** @param {number} ns */
    rollback(ns) {
      // Another performance: its traces are not known.
      if (ns !== -Infinity) return
      painter.forget()
      step = -1
      isNew = true
    },
    unmount() {
      endRedraw()
      observer.disconnect()
      page.removeEventListener('keyup', keyUp)
      painter.free()
    },
    get painter() { return painter },
    get canvas() { return canvas },
    /** Returns the script's times of the last frames in ms. */
    frames: () => durations.slice(0, Math.min(frames, durations.length)),
  }
  return view
}
