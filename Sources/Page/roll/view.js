// @ts-check
// The view of a roll: the bar, the panel, the grid for screen readers, and three canvases, of which the middle one
// shows the notes.

import { element } from '../browser/element.js'
import { onTheme } from '../browser/theme.js'
import { Roll } from '../engine/roll.js'
import { colours as themeColours } from './colours.js'
import { Editor } from './editor.js'
import { Files } from './files.js'
import { flatPainter } from './flat.js'
import { flightPicture } from './flightpicture.js'
import { hand } from './hand.js'
import { rollKey } from './keys.js'
import { Live, TICKS } from './live.js'
import { painter } from './painter.js'
import { panel } from './panel.js'
import { paintOver, paintUnder, standardStyles } from './paper.js'
import { Player } from './player.js'
import { reader } from './reader.js'

/** @typedef {import('../types.js').Context} Context */

/** The greatest number of screen pixels per CSS pixel. More would be invisible and slow. */
const finest = 3
/** The smallest height, in pixels, at which a new view shows the velocity lane. */
const ENOUGH = 420
/** How long the roll must stand still before chords are named, in ms. */
const REST = 150

/**
 * Fills an element with a roll, which shows the notes of the performance or of an opened file.
 * @param {HTMLElement} host
 * @param {Context} context
 */
export function rollView(host, context) {
  const editor = new Editor(context, new Roll(context.core.wasm, TICKS))
  const { sheet } = editor
  const player = new Player(editor)
  const files = new Files(editor, () => { live = null; player.end() })
  /** The notes as the performance plays them; null once a file, or an editable copy of the session's notes, is shown instead. @type {Live | null} */
  let live = new Live(editor)
  // A performance cannot be edited, but a copy of its notes can.
  editor.isEditing = false
  editor.originOf = (id) => live?.balls.get(id) ?? ''

  const surfaces = [element('canvas'), element('canvas'), element('canvas')]
  const [under, middle, over] = surfaces
  const paper = element('div', { class: 'roll-paper', 'aria-hidden': 'true' }, ...surfaces)
  const look = { styles: standardStyles() }
  const controls = panel(editor, player, { open: () => files.choose(), save: () => void files.save(), revert: () => void files.revert(), copy: context.source.sessionText || context.source.share ? () => void files.editSession() : null }, look)
  const notes = reader(editor)
  const picture = flightPicture(editor)
  const body = element('div', { class: 'roll-body' }, paper, notes.element, picture.element, controls.sheet)
  const root = element('div', { class: 'roll' }, controls.bar, body)
  host.append(root)
  files.accept(root)
  void files.openServed()
  // Keys that the roll does not use reach the page's own bindings.
  root.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target)
    if (target.matches('input, select') || target.matches('button, summary') && [' ', 'Enter'].includes(event.key)) return
    if (!rollKey(editor, event)) return
    event.preventDefault()
    event.stopPropagation()
  })

  const pens = [under, over].map((surface) => /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d')))
  let ink = painter(middle) ?? flatPainter(middle)
  middle.addEventListener('webglcontextrestored', () => {
    ink = painter(middle) ?? ink
    repaint()
  })
  middle.addEventListener('webglcontextlost', (/** @type {Event} */ event) => event.preventDefault())
  let colours = themeColours()
  const repaint = () => {
    colours = themeColours()
    ink.setColours(colours)
    editor.changed()
  }
  const forced = matchMedia('(forced-colors: active)')
  forced.addEventListener('change', repaint)
  const ignoreTheme = onTheme(repaint)
  repaint()
  hand(paper, editor)
  paper.addEventListener('pointerdown', () => notes.element.focus({ preventScroll: true }))
  // Prevent the default action, which would remove the focus from the grid.
  paper.addEventListener('mousedown', (/** @type {Event} */ event) => event.preventDefault())
  editor.listeners.add(() => { controls.refresh(); notes.refresh(); picture.refresh() })

  let density = 1
  /** The value of `sheet.changes` at the latest frame. */
  let seen = -1
  let isPaperStale = true
  // The drawing times of the latest frames, in ms.
  const durations = new Float64Array(600)
  let frames = 0
  let wasLive = false
  let painted = 0

  /** The known names of the bars' chords; an edit clears them. @type {Map<number, string>} */
  const chords = new Map()
  /** The shown bars whose chords are not known yet. @type {Set<number>} */
  const missing = new Set()
  let chordEdits = -1
  let moved = 0
  /** @param {number} bar */
  function chordOf(bar) {
    if (chordEdits !== editor.edits) {
      chords.clear()
      chordEdits = editor.edits
    }
    if (!chords.has(bar)) missing.add(bar)
    return chords.get(bar) ?? ''
  }

  /** Names the chord of one bar, if the roll stands still. While the roll moves, a frame has no time for this. */
  function findChord() {
    const [bar] = missing
    if (bar === undefined || performance.now() - moved < REST) return
    missing.delete(bar)
    chords.set(bar, editor.roll.chords(bar, 1)[0] ?? '')
    isPaperStale = true
    editor.changed()
  }

  function resize() {
    density = Math.min(host.ownerDocument.defaultView?.devicePixelRatio ?? 1, finest)
    const { clientWidth, clientHeight } = paper
    if (clientWidth === 0) return
    const isFirst = sheet.width === 0
    if (isFirst) sheet.hasLane = clientHeight >= ENOUGH
    sheet.resize(clientWidth, clientHeight)
    if (isFirst) sheet.center()
    place()
    editor.changed()
  }

  /** Sets the places and sizes of the canvases. */
  function place() {
    for (const surface of surfaces) {
      const [x, y] = surface === middle ? [sheet.left, sheet.ruler] : [0, 0]
      const [width, height] = [sheet.width - x, sheet.height - y]
      const [w, h] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))]
      if (surface.width !== w) surface.width = w
      if (surface.height !== h) surface.height = h
      Object.assign(surface.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    }
  }

  /** @param {number} ns */
  function draw(ns) {
    if (live) {
      live.settle(ns)
      follow()
    } else player.step()
    if (!editor.isStale) return findChord()
    const start = performance.now()
    editor.isStale = false
    if (sheet.laneTop - sheet.ruler !== middle.height / density - sheet.lane) place()
    if (seen !== sheet.changes) moved = start
    if (isPaperStale || seen !== sheet.changes || live || wasLive || chordEdits !== editor.edits) {
      isPaperStale = false
      missing.clear()
      seen = sheet.changes
      wasLive = live !== null
      pens[0].setTransform(density, 0, 0, density, 0, 0)
      paintUnder(pens[0], sheet, colours, {
        styles: look.styles, isInScale: (pitch) => editor.isInScale(pitch), chords: (bar) => (live ? '' : chordOf(bar)),
        name: (pitch) => editor.name(pitch),
      })
    }
    painted = ink.paint(sheet, density)
    pens[1].setTransform(density, 0, 0, density, 0, 0)
    const next = editor.roll.line(editor.caret.tick, 'next')
    const current = editor.noteAtCaret
    paintOver(pens[1], sheet, colours, {
      ...editor.over, playhead: editor.playhead, loop: editor.loop,
      caret: host.contains(host.ownerDocument.activeElement) ? (current ? { tick: current.start, row: editor.caret.row, length: current.end - current.start } : { ...editor.caret, length: next - editor.caret.tick }) : null,
    }, look.styles[4])
    durations[frames++ % durations.length] = performance.now() - start
  }

  /** Scrolls so that the playhead stays visible while the performance plays. */
  function follow() {
    const x = sheet.x(editor.playhead)
    if (x > sheet.width - 40 || x < sheet.left) sheet.scroll(x - sheet.left - sheet.across / 4, 0)
  }

  editor.listeners.add(() => { isPaperStale = true })
  // The paper loses height when the controls above it wrap to another line.
  const observer = new ResizeObserver(() => resize())
  observer.observe(paper)
  controls.refresh()
  notes.refresh()
  return {
    resize, draw, editor, files, player, look,
    bar: controls.bar,
    focus: () => notes.element.focus({ preventScroll: true }),
    /** @param {import('../types.js').StageEvent} event */
    take(event) { live?.take(event) },
    /** @param {number} ns */
    rollback(ns) { live?.rollback(ns) },
    unmount() {
      observer.disconnect()
      files.home?.end?.()
      ignoreTheme()
      forced.removeEventListener('change', repaint)
      ink.free()
      editor.roll.free()
    },
    /** Returns the painter's kind, and the number of rectangles in the latest frame. The number is -1 if there were too many notes: the frame then shows their density. */
    painted: () => ({ kind: ink.kind, count: painted }),
    /** Returns the drawing times of the latest frames, in ms. */
    frames: () => durations.slice(0, Math.min(frames, durations.length)),
  }
}
