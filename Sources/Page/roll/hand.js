// @ts-check
// Mouse, pen and fingers on a roll. On the notes, one pointer uses the tool, or scrolls if the roll is locked. One pointer also
// plays the keys, sets the loop and the playhead on the ruler, and sets velocities in the lane. Two fingers zoom and scroll.

import { ADD, REPLACE, TOGGLE } from '../engine/roll.js'

/** @typedef {import('./editor.js').Editor} Editor */

/** The longest movement that still counts as a click, and the greatest width of a note's right edge, where a drag resizes the note, in pixels. */
const CLICK = 4, EDGE = 9
/** The speed of zooming by the wheel: scrolling upwards by some pixels enlarges the roll by the factor exp(`WHEEL` · pixels). */
const WHEEL = 0.0025

/** The handlers of a pointer's movement that began on the roll. @typedef {{move: (x: number, y: number, event: PointerEvent) => void, end: (isClick: boolean) => void, cancel: () => void}} Stroke */

/**
 * Connects an element to an editor.
 * @param {HTMLElement} surface
 * @param {Editor} editor
 */
export function hand(surface, editor) {
  const { sheet } = editor
  /** The pointers that are down, by id. @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map()
  /** @type {Stroke | null} */
  let stroke = null
  let start = { x: 0, y: 0 }
  let isClick = true

  /** @param {MouseEvent} event */
  function place({ clientX, clientY }) {
    const { left, top } = surface.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button > 0 && event.pointerType === 'mouse' && event.button !== 1) return
    const at = place(event)
    pointers.set(event.pointerId, at)
    surface.setPointerCapture(event.pointerId)
    if (pointers.size === 2) {
      stroke?.cancel()
      stroke = null
      return
    }
    if (pointers.size > 2) return
    start = at
    isClick = true
    stroke = event.button === 1 ? pan() : begin(at.x, at.y, event)
  })
  surface.addEventListener('pointermove', (event) => {
    const at = place(event)
    const before = pointers.get(event.pointerId)
    if (!before) return hover(at.x, at.y)
    pointers.set(event.pointerId, at)
    if (pointers.size === 2) return pinch(event.pointerId, before, at)
    if (Math.hypot(at.x - start.x, at.y - start.y) > CLICK) isClick = false
    if (!isClick) stroke?.move(at.x, at.y, event)
  })
  const lift = (/** @type {PointerEvent} */ event) => {
    if (!pointers.delete(event.pointerId)) return
    const ended = stroke
    stroke = null
    if (event.type === 'pointerup') ended?.end(isClick)
    else ended?.cancel()
    editor.changed()
  }
  surface.addEventListener('pointerup', lift)
  surface.addEventListener('pointercancel', lift)
  surface.addEventListener('wheel', (event) => {
    event.preventDefault()
    const { x, y } = place(event)
    const unit = event.deltaMode === 1 ? 24 : event.deltaMode === 2 ? sheet.down : 1
    const [across, down] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp(-down * WHEEL)
      if (event.shiftKey || event.altKey) sheet.pinch(x, y, 1, factor)
      else sheet.pinch(x, y, factor, 1)
    } else if (event.shiftKey && across === 0) sheet.scroll(down, 0)
    else sheet.scroll(across, down)
    editor.changed()
  }, { passive: false })

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  function pinch(id, before, now) {
    const other = [...pointers].find(([one]) => one !== id)?.[1]
    if (!other) return
    const factor = (/** @type {'x' | 'y'} */ axis) => {
      const [was, is] = [Math.abs(before[axis] - other[axis]), Math.abs(now[axis] - other[axis])]
      return was > 24 && is > 24 ? is / was : 1
    }
    sheet.pinch((now.x + other.x) / 2, (now.y + other.y) / 2, factor('x'), factor('y'))
    sheet.scroll((before.x - now.x) / 2, (before.y - now.y) / 2)
    editor.changed()
  }

  /** @param {number} x @param {number} y */
  function hover(x, y) {
    const area = sheet.area(x, y)
    const note = area === 'notes' && editor.isEditing ? editor.noteAt(x, y) : null
    surface.style.cursor = area === 'ruler' ? 'ew-resize' : area === 'lane' ? 'ns-resize' : area === 'keys' ? 'pointer'
      : !editor.isEditing ? 'grab' : editor.tool === 'erase' ? 'not-allowed' : editor.tool === 'split' ? 'col-resize'
        : note && editor.tool !== 'glue' ? (isEdge(note, x) ? 'e-resize' : 'move') : editor.tool === 'draw' ? 'crosshair' : 'default'
  }

  /** Returns `true` if a pixel is on a note's right edge. @param {import('../engine/roll.js').Note} note @param {number} x */
  function isEdge(note, x) {
    const end = sheet.x(note.end)
    return x > end - Math.min(EDGE, Math.max(3, (end - sheet.x(note.start)) / 3))
  }

  /** @param {number} x @param {number} y @param {PointerEvent} event @returns {Stroke | null} */
  function begin(x, y, event) {
    const area = sheet.area(x, y)
    if (area === 'keys') return press(y)
    if (area === 'ruler') return loop(x)
    if (!editor.isEditing) return pan()
    if (area === 'lane') return velocities(x, y)
    const note = editor.noteAt(x, y)
    if (editor.tool === 'erase') return erase(x, y)
    if (editor.tool === 'split' || editor.tool === 'glue') {
      return { move() {}, cancel() {}, end: (click) => { if (click && note) editor.useTool(sheet.tick(x), sheet.row(y)) } }
    }
    if (note) return drag(note, x, y, event)
    return editor.tool === 'draw' ? draw(x, y) : box(x, y, event)
  }

  /** @returns {Stroke} */
  function pan() {
    let last = start
    return {
      move(x, y) {
        sheet.scroll(last.x - x, last.y - y)
        last = { x, y }
        editor.changed()
      },
      end: (click) => { if (click) editor.setCaret(sheet.tick(start.x), sheet.row(start.y)) },
      cancel() {},
    }
  }

  /** Plays the pressed key of the keyboard at the roll's left, and each key onto which the pointer moves. @param {number} y @returns {Stroke} */
  function press(y) {
    let row = sheet.nearestRow(y)
    editor.audition(sheet.keys[row])
    return {
      move(_, y) {
        if (sheet.nearestRow(y) === row) return
        row = sheet.nearestRow(y)
        editor.audition(sheet.keys[row])
      },
      end() {}, cancel() {},
    }
  }

  /** @param {number} x @returns {Stroke} */
  function loop(x) {
    const first = sheet.tick(x)
    return {
      move: (x) => editor.setLoop(first, sheet.tick(x)),
      end: (click) => { if (click) editor.seek(first) },
      cancel: () => editor.setLoop(0, 0),
    }
  }

  /** @param {import('../engine/roll.js').Note} note @param {number} x @param {number} y @param {PointerEvent} event @returns {Stroke} */
  function drag(note, x, y, event) {
    const { roll } = editor
    const toggles = (event.shiftKey || event.ctrlKey || event.metaKey) && editor.selectsSeveral
    const wasSelected = roll.selection.includes(note.id)
    if (!wasSelected || toggles) roll.do('select', note.id, toggles ? TOGGLE : REPLACE)
    editor.setCaret(note.start, sheet.row(y))
    editor.audition(note.pitch, note.velocity)
    const resizes = isEdge(note, x)
    const row = sheet.row(y)
    let pitchRow = row
    roll.do('beginDrag')
    return {
      move(x, y, { altKey }) {
        const ticks = (x - start.x) / sheet.scale
        const wanted = altKey ? ticks : roll.snap(note.id, ticks, resizes)
        if (resizes) roll.do('dragEnds', wanted)
        else roll.do('drag', wanted, sheet.row(y) - row)
        if (!resizes && sheet.nearestRow(y) !== pitchRow) {
          pitchRow = sheet.nearestRow(y)
          editor.audition(sheet.keys[pitchRow], note.velocity)
        }
        editor.changed()
      },
      end(click) {
        if (!click) return editor.done(roll.do('drop'))
        roll.do('cancelDrag')
        if (wasSelected && !toggles) roll.do('select', note.id, REPLACE)
        editor.selected()
      },
      cancel: () => void roll.do('cancelDrag'),
    }
  }

  /** @param {number} x @param {number} y @returns {Stroke} */
  function draw(x, y) {
    const row = sheet.row(y)
    const from = editor.roll.line(sheet.tick(x), 'floor')
    let to = editor.roll.line(from, 'next')
    editor.audition(sheet.keys[row])
    const show = () => {
      editor.over.drawn = { from, to, row }
      editor.changed()
    }
    show()
    return {
      move(x) {
        to = Math.max(editor.roll.line(from, 'next'), editor.roll.line(sheet.tick(x), 'nearest'))
        show()
      },
      end() {
        editor.over.drawn = null
        editor.draw(from, to, row)
      },
      cancel() { editor.over.drawn = null },
    }
  }

  /** @param {number} x @param {number} y @returns {Stroke} */
  function erase(x, y) {
    /** @type {Set<number>} */
    const ids = new Set()
    const add = (/** @type {number} */ x, /** @type {number} */ y) => {
      const note = editor.noteAt(x, y)
      if (!note || ids.has(note.id)) return
      ids.add(note.id)
      editor.roll.do('select', note.id, ids.size === 1 ? REPLACE : ADD)
      editor.changed()
    }
    add(x, y)
    let last = { x, y }
    return {
      move(x, y) {
        // A fast stroke can cross notes between two events, so test points on the way.
        const steps = Math.ceil(Math.hypot(x - last.x, y - last.y) / 4)
        for (let step = 1; step <= steps; step++) add(last.x + (x - last.x) * step / steps, last.y + (y - last.y) * step / steps)
        last = { x, y }
      },
      end: () => editor.done(editor.roll.erase([...ids])),
      cancel: () => void editor.roll.do('deselectAll'),
    }
  }

  /** @param {number} x @param {number} y @param {PointerEvent} event @returns {Stroke} */
  function box(x, y, { shiftKey, ctrlKey, metaKey }) {
    const mode = shiftKey || ctrlKey || metaKey ? ADD : REPLACE
    return {
      move(to, down) {
        if (!editor.selectsSeveral) return
        editor.over.box = { x: Math.min(x, to), y: Math.min(y, down), width: Math.abs(to - x), height: Math.abs(down - y) }
        editor.changed()
      },
      end(click) {
        const { box } = editor.over
        editor.over.box = null
        if (box) editor.selectBox(box, mode)
        else if (click) {
          if (mode === REPLACE) editor.roll.do('deselectAll')
          editor.setCaret(sheet.tick(x), sheet.row(y))
          editor.selected()
        }
      },
      cancel() { editor.over.box = null },
    }
  }

  /** @param {number} x @param {number} y @returns {Stroke} */
  function velocities(x, y) {
    /** @type {Map<number, number>} by id */
    const values = new Map()
    const add = (/** @type {number} */ x, /** @type {number} */ y) => {
      const velocity = Math.round(Math.min(127, Math.max(1, (sheet.height - y) / (sheet.lane - 6) * 127)))
      for (const note of editor.roll.notes(sheet.tick(x - 6), sheet.tick(x + 6), 64)) {
        if (!sheet.keys.includes(note.pitch) || editor.voice >= 0 && note.voice !== editor.voice) continue
        values.set(note.id, velocity)
        editor.over.velocities.set(sheet.x(note.start), velocity)
      }
      editor.changed()
    }
    add(x, y)
    let last = { x, y }
    return {
      move(x, y) {
        const steps = Math.ceil(Math.abs(x - last.x) / 6) || 1
        for (let step = 1; step <= steps; step++) add(last.x + (x - last.x) * step / steps, last.y + (y - last.y) * step / steps)
        last = { x, y }
      },
      end() {
        editor.over.velocities.clear()
        editor.done(editor.roll.setVelocities(values))
      },
      cancel() { editor.over.velocities.clear() },
    }
  }
}
