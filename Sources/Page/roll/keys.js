// @ts-check
// Keyboard input for a roll: a caret moves on the grid, and keys select, edit and play notes. The list of bindings is also the roll's help.

import { ADD, REPLACE, TOGGLE } from '../engine/roll.js'
import { TOOLS } from './editor.js'

/** @typedef {import('./editor.js').Editor} Editor */

/** @typedef {{label: string, help: string, keys: Record<string, (editor: Editor) => void>}} Binding */

/** Moves the caret by a number of grid lines and a number of rows. @param {number} lines @param {number} rows */
const caret = (lines, rows) => (/** @type {Editor} */ editor) => {
  const { roll, sheet } = editor
  let { tick, row } = editor.caret
  for (let step = 0; step < Math.abs(lines); step++) tick = lines > 0 ? roll.line(tick, 'next') : roll.line(Math.max(tick - 1, 0), 'floor')
  row = Math.min(Math.max(row + rows, 0), sheet.keys.length - 1)
  editor.caret = { tick, row }
  sheet.reveal(tick, row)
  if (rows !== 0) editor.audition(sheet.keys[row])
  editor.selected()
}

/** Puts the caret on the next or the previous note. @param {boolean} isForward @param {number | null} mode the effect on the selection; null for none */
const beside = (isForward, mode) => (/** @type {Editor} */ editor) => {
  const { roll, caret: { tick, row } } = editor
  const id = roll.beside(tick, row, isForward)
  const note = roll.note(id)
  if (!note) return editor.say(isForward ? 'no note follows' : 'no note before')
  if (mode !== null) roll.do('select', id, mode)
  editor.setCaretOn(note)
  editor.audition(note.pitch, note.velocity)
}

/** Selects the note under the caret if nothing is selected. Returns `true` if a note is then selected. @param {Editor} editor */
function ready(editor) {
  if (editor.roll.selected > 0) return true
  const note = editor.noteAtCaret
  if (note) editor.roll.do('select', note.id, REPLACE)
  else editor.say('no note is selected')
  return note !== null
}

/** @param {(editor: Editor) => void} act */
const withNotes = (act) => (/** @type {Editor} */ editor) => { if (ready(editor)) act(editor) }

/** Moves the selected notes and the caret by `steps` grid lines and by a number of rows. @param {number} steps -1, 0 or 1 @param {number} rows */
const move = (steps, rows) => withNotes((editor) => {
  const { roll, caret: { tick, row } } = editor
  const way = steps > 0 ? roll.line(tick, 'next') - tick : steps < 0 ? roll.line(Math.max(tick - 1, 0), 'floor') - tick : 0
  if (editor.edit('move', way, rows) === 0) return editor.say('the notes are at the edge of the roll')
  editor.caret = { tick: Math.max(0, tick + way), row: Math.min(Math.max(row + rows, 0), editor.sheet.keys.length - 1) }
  editor.sheet.reveal(editor.caret.tick, editor.caret.row)
  if (rows !== 0) editor.audition(editor.sheet.keys[editor.caret.row])
  editor.selected()
})

/** @param {number} sign */
const resize = (sign) => withNotes((editor) => editor.edit('resize', sign * (editor.roll.line(editor.caret.tick, 'next') - editor.roll.line(editor.caret.tick, 'floor'))))

/** @param {number} factor @param {number} rowFactor */
const zoom = (factor, rowFactor) => (/** @type {Editor} */ editor) => {
  const { sheet, caret: { tick, row } } = editor
  sheet.pinch(sheet.x(tick), sheet.y(row) + sheet.rowHeight / 2, factor, rowFactor)
  editor.changed()
}

/** @type {Binding[]} */
export const rollBindings = [
  {
    label: '← → ↑ ↓', help: 'move the caret by a line or a row; Page ↑ ↓ by a bar, Home to the beginning, End to the last note',
    keys: {
      ArrowLeft: caret(-1, 0), ArrowRight: caret(1, 0), ArrowUp: caret(0, -1), ArrowDown: caret(0, 1),
      PageUp: (editor) => { const { roll } = editor; editor.setCaret(roll.barStart(Math.max(0, roll.barOf(editor.caret.tick) - 1)), editor.caret.row); editor.sheet.reveal(editor.caret.tick, editor.caret.row) },
      PageDown: (editor) => { const { roll } = editor; editor.setCaret(roll.barStart(roll.barOf(editor.caret.tick) + 1), editor.caret.row); editor.sheet.reveal(editor.caret.tick, editor.caret.row) },
      Home: (editor) => { editor.setCaret(0, editor.caret.row); editor.sheet.reveal(0, editor.caret.row) },
      End: (editor) => { editor.caret = { tick: editor.roll.end, row: editor.sheet.keys.length - 1 }; beside(false, null)(editor) },
    },
  },
  { label: ', .', help: 'go to the note before or after; < > select it too', keys: { ',': beside(false, null), '.': beside(true, null), '<': beside(false, ADD), '>': beside(true, ADD) } },
  { label: 'Enter', help: 'uses the tool at the caret', keys: { Enter: (editor) => void editor.useTool(editor.caret.tick, editor.caret.row) } },
  {
    label: '1–5', help: 'take the tool: select, draw, erase, split, glue',
    keys: Object.fromEntries(TOOLS.map((tool, index) => [String(index + 1), (/** @type {Editor} */ editor) => editor.setTool(tool)])),
  },
  { label: 'x', help: 'selects or deselects the note at the caret', keys: { x: (editor) => { const note = editor.noteAtCaret; if (note) editor.roll.do('select', note.id, editor.selectsSeveral ? TOGGLE : REPLACE); editor.selected() } } },
  { label: 'Ctrl-A', help: 'selects all; Shift-Ctrl-A selects the voice of the note at the caret; Esc selects none', keys: {
    'Ctrl+a': (editor) => { editor.roll.do('selectAll'); editor.say(`${editor.roll.selected} selected`); editor.selected() },
    'Ctrl+A': (editor) => { editor.roll.do('selectVoice', editor.noteAtCaret?.voice ?? Math.max(editor.voice, 0), REPLACE); editor.say(`${editor.roll.selected} selected`); editor.selected() },
    Escape: (editor) => { editor.roll.do('cancelDrag'); editor.roll.do('deselectAll'); editor.selected() },
  } },
  {
    label: 'Ctrl-← → ↑ ↓', help: 'move the notes by a line or a row; with Shift: make them shorter or longer, or move them by an octave',
    keys: {
      'Ctrl+ArrowLeft': move(-1, 0), 'Ctrl+ArrowRight': move(1, 0), 'Ctrl+ArrowUp': move(0, -1), 'Ctrl+ArrowDown': move(0, 1),
      'Ctrl+Shift+ArrowLeft': resize(-1), 'Ctrl+Shift+ArrowRight': resize(1),
      'Ctrl+Shift+ArrowUp': withNotes((editor) => editor.edit('transpose', 12)), 'Ctrl+Shift+ArrowDown': withNotes((editor) => editor.edit('transpose', -12)),
    },
  },
  { label: 'd', help: 'draws a note at the caret', keys: { d: (editor) => void editor.draw(editor.caret.tick, editor.caret.tick, editor.caret.row) } },
  { label: 'Delete', help: 'erases the notes', keys: { Delete: withNotes((editor) => editor.edit('eraseSelection')), Backspace: withNotes((editor) => editor.edit('eraseSelection')) } },
  { label: 's', help: 'splits the notes at the caret', keys: { s: (editor) => { const note = editor.noteAtCaret ?? editor.roll.note(editor.roll.selection[0] ?? -1); if (note) editor.edit('split', note.id, editor.caret.tick) } } },
  { label: 'j', help: 'joins the selected notes of each pitch; joins a single selected note with the next note of its pitch', keys: { j: withNotes((editor) => { if (editor.roll.selected > 1) editor.edit('glueSelection'); else editor.edit('glue', editor.roll.selection[0]) }) } },
  { label: 'q', help: 'quantizes the notes', keys: { q: withNotes((editor) => editor.edit('quantize', ...editor.quantizing())) } },
  { label: 'h', help: 'humanizes the notes', keys: { h: withNotes((editor) => editor.edit('humanize', ...editor.humanizing())) } },
  { label: 'l', help: 'makes the notes legato', keys: { l: withNotes((editor) => editor.edit('legato')) } },
  { label: '+ −', help: 'make the notes louder or softer', keys: { '+': withNotes((editor) => editor.edit('velocities', 100, 5)), '-': withNotes((editor) => editor.edit('velocities', 100, -5)) } },
  { label: 'Ctrl-C X V', help: 'copy, cut, and paste at the caret', keys: {
    'Ctrl+c': withNotes((editor) => editor.say(`${editor.roll.do('copy')} copied`)),
    'Ctrl+x': withNotes((editor) => { editor.roll.do('copy'); editor.edit('eraseSelection') }),
    'Ctrl+v': (editor) => void editor.edit('paste', editor.caret.tick),
  } },
  { label: 'Ctrl-Z', help: 'undoes the last edit; Shift-Ctrl-Z or Ctrl-Y reverts the last undo', keys: { 'Ctrl+z': (editor) => void editor.edit('undo'), 'Ctrl+Z': (editor) => void editor.edit('redo'), 'Ctrl+y': (editor) => void editor.edit('redo') } },
  { label: 'z Z', help: 'zoom in or out; v V make the rows higher or lower; f shows all', keys: { z: zoom(1.25, 1), Z: zoom(0.8, 1), v: zoom(1, 1.2), V: zoom(1, 1 / 1.2), f: (editor) => { editor.sheet.fit(); editor.changed() } } },
  { label: '[ ]', help: 'set the beginning and the end of the loop; \\ removes it', keys: {
    '[': (editor) => editor.setLoop(editor.caret.tick, Math.max(editor.loop?.[1] ?? 0, editor.roll.line(editor.caret.tick, 'next'))),
    ']': (editor) => editor.setLoop(Math.min(editor.loop?.[0] ?? 0, editor.caret.tick), editor.caret.tick), '\\': (editor) => editor.setLoop(0, 0),
  } },
  { label: 'p', help: 'plays from the caret, or stops', keys: { p: (editor) => editor.togglePlay(editor.caret.tick) } },
]

const all = new Map(rollBindings.flatMap(({ keys }) => Object.entries(keys)))

/** Handles a key on the roll. Returns `false` if no binding has this key, or if Alt is held. @param {Editor} editor @param {KeyboardEvent} event */
export function rollKey(editor, event) {
  const { key, shiftKey } = event
  const isControl = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  // Ignore Caps Lock: only Shift makes a capital.
  const name = key.length > 1 ? (shiftKey ? `Shift+${key}` : key) : /[a-z]/i.test(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key
  const act = all.get(isControl ? `Ctrl+${name}` : name)
  if (!act) return false
  act(editor)
  return true
}
