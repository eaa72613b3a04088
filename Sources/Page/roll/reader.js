// @ts-check
// Shows the notes as a grid for screen readers. The grid has a row for each note near the caret. If no note is at the caret, the
// grid also has a row for the caret.

import { element } from '../browser/element.js'

/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('../engine/roll.js').Note} Note */

/** The largest number of notes before the caret, and after the caret, that have rows. */
const AROUND = 12
const COLUMNS = ['Position', 'Pitch', 'Duration', 'Velocity', 'Voice']

let grids = 0

/** Makes the grid. @param {Editor} editor */
export function reader(editor) {
  const id = `roll-${++grids}`
  const head = element('div', { role: 'row', 'aria-rowindex': 1 }, ...COLUMNS.map((name, index) => element('span', { role: 'columnheader', 'aria-colindex': index + 1 }, name)))
  const body = element('div', { role: 'rowgroup' })
  const grid = element('div', {
    role: 'grid', tabindex: '0', class: 'roll-grid', 'aria-label': 'Notes', 'aria-multiselectable': 'true', 'aria-colcount': COLUMNS.length,
    'aria-keyshortcuts': 'Enter Delete Control+Z',
  }, element('div', { role: 'rowgroup' }, head), body)
  let shown = ''

  /** @param {Note} note @param {boolean} isSelected */
  function row(note, isSelected) {
    const { roll } = editor
    const cells = [roll.position(note.start), editor.name(note.pitch), roll.duration(note.id), String(note.velocity), String(note.voice)]
    return element(
      'div', { role: 'row', id: `${id}-${note.id}`, 'aria-selected': String(isSelected), 'aria-label': editor.wordsOf(note) + (isSelected ? ', selected' : '') },
      ...cells.map((text, index) => element('span', { role: 'gridcell', 'aria-colindex': index + 1 }, text)))
  }

  function refresh() {
    const { roll, caret } = editor
    const current = editor.noteAtCaret
    const selected = new Set(roll.selection)
    const state = [editor.edits, caret.tick, caret.row, current?.id, roll.selected, [...selected].slice(0, 40)].join()
    if (state === shown) return
    shown = state
    /** @type {Note[]} */
    const notes = []
    let place = { ...caret }
    for (const isForward of [false, true]) {
      place = { ...caret }
      for (let count = 0; count < AROUND; count++) {
        const note = roll.note(roll.beside(place.tick, place.row, isForward))
        if (!note) break
        if (!notes.some(({ id }) => id === note.id)) notes[isForward ? 'push' : 'unshift'](note)
        place = { tick: note.start, row: editor.sheet.keys.indexOf(note.pitch) }
      }
    }
    if (current && !notes.some(({ id }) => id === current.id)) notes.push(current)
    notes.sort((a, b) => a.start - b.start || b.pitch - a.pitch)
    const rows = notes.map((note) => row(note, selected.has(note.id)))
    const pitch = editor.sheet.keys[caret.row] ?? 60
    const here = `${editor.name(pitch)} at ${roll.position(caret.tick)}: no note`
    if (!current) {
      const at = notes.findIndex(({ start }) => start > caret.tick)
      rows.splice(at < 0 ? rows.length : at, 0, element('div', { role: 'row', id: `${id}-caret`, 'aria-label': here }, element('span', { role: 'gridcell', 'aria-colindex': 1 }, here)))
    }
    body.replaceChildren(...rows)
    grid.setAttribute('aria-rowcount', String(roll.count + 1))
    grid.setAttribute('aria-activedescendant', current ? `${id}-${current.id}` : `${id}-caret`)
  }

  return { element: /** @type {HTMLElement} */ (grid), refresh }
}
