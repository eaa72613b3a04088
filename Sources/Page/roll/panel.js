// @ts-check
// The controls of a roll. A bar has the tools and the most used buttons. A panel beside the notes has all other controls.

import { button, element, select, textField, toggle } from '../browser/element.js'
import { TOOLS } from './editor.js'
import { rollBindings } from './keys.js'
import { standardStyles } from './paper.js'

/** @typedef {import('./editor.js').Editor} Editor */

const LEVELS = ['whole', '1/2', '1/4', '1/8', '1/16', '1/32', '1/64']
const RANKS = ['Bar', 'Beat', 'Quarter of a beat', 'Finer', 'Selection box']
const TONICS = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']

/** The number of panels so far. The ids of fields contain this number, because a page may have two rolls. */
let panels = 0

/** @typedef {{open: () => void, save: () => void, revert: () => void, copy: (() => void) | null}} Files */

/** Makes the bar and the panel. @param {Editor} editor @param {import('./player.js').Player} player @param {Files} files @param {{styles: import('./paper.js').LineStyle[]}} look */
export function panel(editor, player, files, look) {
  const { context } = editor
  const prefix = `roll-panel-${++panels}`
  let fields = 0

  /** @param {string} text @param {(...names: any[]) => void} onclick @param {Record<string, any>} [attributes] */
  const press = (text, onclick, attributes = {}) => button({ onclick, ...attributes }, text)
  /** @param {string} label @param {HTMLElement} control */
  const labelled = (label, control) => {
    control.id ||= `${prefix}-${++fields}`
    return element('label', { class: 'roll-field', for: control.id }, element('span', {}, label), control)
  }
  /** @param {string} label @param {number} value @param {number} least @param {number} most @param {(value: number) => void} [callback] */
  const number = (label, value, least, most, callback) => {
    const field = textField({ value: String(value), inputmode: 'numeric', size: 4, onchange: () => {
      field.value = String(read())
      callback?.(read())
    } })
    // A text that is no number counts as the field's initial value.
    const read = () => {
      const typed = field.value.trim() === '' ? NaN : Math.round(Number(field.value))
      return Math.min(most, Math.max(least, Number.isNaN(typed) ? value : typed))
    }
    return { field, row: labelled(label, field), get value() { return read() } }
  }
  /** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} callback */
  const check = (label, isOn, callback) => {
    const control = toggle({ checked: isOn, onchange: () => callback(control.checked) })
    return { control, row: labelled(label, control) }
  }
  /** @param {string} label @param {string[]} texts @param {(index: number) => void} callback @param {number} [at] */
  const choice = (label, texts, callback, at = 0) => {
    const control = select({ onchange: () => callback(Number(control.value)) }, texts.map((text, index) => ({ value: String(index), text })))
    control.value = String(at)
    return { control, row: labelled(label, control) }
  }
  const group = (/** @type {string} */ title, /** @type {(Node | string)[]} */ ...rows) => element('fieldset', {}, element('legend', {}, title), ...rows)

  // The bar.
  const tools = TOOLS.map((tool, index) => press(tool, () => editor.setTool(tool), { 'aria-pressed': 'false', 'aria-keyshortcuts': String(index + 1) }))
  const edit = press('Edit', () => editor.setEditing(!editor.isEditing), { 'aria-pressed': 'true' })
  const play = press('Play', () => editor.togglePlay(editor.playhead), { 'aria-pressed': 'false' })
  const undo = press('Undo', () => editor.edit('undo'))
  const redo = press('Redo', () => editor.edit('redo'))
  const more = press('More', () => { sheet.hidden = !sheet.hidden; more.setAttribute('aria-expanded', String(!sheet.hidden)) }, { 'aria-expanded': 'false', 'aria-controls': prefix })
  const save = press('Save', files.save)
  const status = element('output', { class: 'roll-told', role: 'status' })
  const bar = element(
    'div', { class: 'roll-bar', role: 'toolbar', 'aria-label': 'Piano roll' },
    edit, element('span', { role: 'group', 'aria-label': 'Tool' }, ...tools), undo, redo, play, press('Open', files.open), save, more, status)

  // The panel.
  const strength = number('Strength in %', 100, 0, 100)
  const swing = number('Swing in %', 50, 50, 75)
  const timing = number('Timing in ticks', 20, 0, 100_000)
  const loudness = number('Velocity', 10, 0, 127)
  editor.quantizing = () => [strength.value, swing.value]
  editor.humanizing = () => [editor.edits + 1, timing.value, loudness.value]
  const level = choice('Grid', ['as zoomed', ...LEVELS], (index) => {
    editor.sheet.level = index === 0 ? null : index - 1
    editor.sheet.refresh()
    editor.selected()
  })
  const triplet = check('Triplets', false, (isOn) => {
    editor.sheet.isTriplet = isOn
    editor.sheet.refresh()
    editor.selected()
  })
  const { scales, scaleTones } = context.core
  const noScale = 'none'
  const scale = choice('Scale', [noScale, ...scales], () => setScale())
  const tonic = choice('Tonic', TONICS, () => setScale())
  function setScale() {
    const number = Number(scale.control.value) - 1
    editor.scale = number < 0 ? null : { mask: scaleTones(number), tonic: Number(tonic.control.value) }
    editor.selected()
  }
  const rows = choice('Rows', ['a range', 'the scale', 'own notes'], () => setRows())
  const lowest = number('Lowest', 0, 0, 127, () => setRows())
  const highest = number('Highest', 127, 0, 127, () => setRows())
  const own = textField({ placeholder: '36 38 42', onchange: () => setRows() })
  function setRows() {
    const kind = Number(rows.control.value)
    const { roll } = editor
    if (kind === 1 && editor.scale) roll.setScaleKeys(editor.scale.mask, editor.scale.tonic, Math.floor(lowest.value / 12) - 1, Math.floor(highest.value / 12) - 1)
    else if (kind === 2) roll.setOwnKeys(own.value.split(/[^0-9]+/).filter((text) => text).map(Number).filter((note) => note < 128))
    else roll.setKeys(lowest.value, highest.value)
    roll.do('deselectAll')
    editor.sheet.refresh()
    editor.caret.row = Math.min(editor.caret.row, Math.max(editor.sheet.keys.length - 1, 0))
    editor.sheet.scroll(0, 0)
    editor.selected()
  }
  editor.applySettings = () => {
    editor.roll.setBars(bars.value)
    setRows()
  }
  const bars = number('Bars (0: automatic)', 0, 0, 100_000, (count) => {
    editor.roll.setBars(count)
    editor.sheet.scroll(0, 0)
    editor.selected()
  })
  const voice = choice('Voice', ['all'], (index) => editor.setVoice(index === 0 ? -1 : voices[index - 1]))
  const velocity = number('Of drawn notes', 96, 1, 127, (value) => { editor.velocity = value })
  const from = number('From', 40, 1, 127)
  const to = number('To', 110, 1, 127)
  const semitones = number('Semitones', 1, -127, 127)
  const several = check('Several notes', true, (isOn) => { editor.selectsSeveral = isOn; editor.selected() })
  const ruler = check('Ruler', true, (isOn) => { editor.sheet.hasRuler = isOn; editor.sheet.scroll(0, 0); editor.selected() })
  const lane = check('Velocities', true, (isOn) => { editor.sheet.hasLane = isOn; editor.sheet.scroll(0, 0); editor.selected() })
  const rank = choice('Line', RANKS, () => showStyle())
  const width = number('Width', 2, 0, 8, () => setStyle())
  const dash = choice('Dash', ['none', 'dots', 'dashes'], () => setStyle())
  const ink = '#37313f'
  const tint = element('input', { type: 'color', value: ink, onchange: () => setStyle({ colour: tint.value === ink ? null : tint.value, alpha: 0.6 }) })
  const dashes = [[], [2, 3], [6, 4]]
  function showStyle() {
    const style = look.styles[Number(rank.control.value)]
    width.field.value = String(style.width)
    dash.control.value = String(Math.max(0, dashes.findIndex((one) => one.join() === style.dash.join())))
    tint.value = style.colour ?? ink
  }
  function setStyle(colour = {}) {
    Object.assign(look.styles[Number(rank.control.value)], { width: width.value, dash: dashes[Number(dash.control.value)], ...colour })
    editor.selected()
  }
  const act = (/** @type {string} */ text, /** @type {() => void} */ callback) => press(text, callback)
  const inScale = (/** @type {() => void} */ callback) => () => (editor.scale ? callback() : editor.say('choose a scale first'))
  const notes = element('p', { class: 'roll-info' })
  const sheet = element(
    'div', { class: 'roll-panel', id: prefix, role: 'group', 'aria-label': 'Piano roll: more', hidden: true, tabindex: '0' },
    notes,
    group('Timing', level.row, triplet.row, strength.row, swing.row, act('Quantize', () => editor.edit('quantize', ...editor.quantizing())),
      timing.row, loudness.row, act('Humanize', () => editor.edit('humanize', ...editor.humanizing())), act('Legato', () => editor.edit('legato'))),
    group('Notes', several.row, act('Select all', () => { editor.roll.do('selectAll'); editor.selected() }), act('Copy', () => editor.say(`${editor.roll.do('copy')} copied`)),
      act('Paste', () => editor.edit('paste', editor.caret.tick)), act('Erase', () => editor.edit('eraseSelection')),
      act('Split', () => { const [id] = editor.roll.selection; if (id !== undefined) editor.edit('split', id, editor.caret.tick) }), act('Glue', () => editor.edit('glueSelection'))),
    group('Pitch', semitones.row, act('Transpose', () => editor.edit('transpose', semitones.value)), scale.row, tonic.row,
      act('Snap to scale', inScale(() => editor.edit('snapToScale', editor.scale?.mask ?? 0, editor.scale?.tonic ?? 0))),
      act('Up in scale', inScale(() => editor.edit('transposeInScale', 1, editor.scale?.mask ?? 0, editor.scale?.tonic ?? 0))),
      act('Down in scale', inScale(() => editor.edit('transposeInScale', -1, editor.scale?.mask ?? 0, editor.scale?.tonic ?? 0)))),
    group('Velocity', velocity.row, act('Louder', () => editor.edit('velocities', 100, 5)), act('Softer', () => editor.edit('velocities', 100, -5)),
      from.row, to.row, act('Ramp', () => editor.edit('ramp', from.value, to.value))),
    group('View', act('Show all', () => { editor.sheet.fit(); editor.selected() }), voice.row, rows.row, lowest.row, highest.row, labelled('Own notes', own), bars.row, ruler.row, lane.row),
    group('Lines', rank.row, width.row, dash.row, labelled('Colour', tint), act('Standard lines', () => { look.styles = standardStyles(); showStyle(); editor.selected() })),
    group('File', act('Discard unsaved work', files.revert)),
    ...(files.copy ? [group('Session', act('Edit the session', files.copy), act('Which ball plays this note?', () => {
      const note = editor.roll.note(editor.roll.selection[0] ?? editor.noteAtCaret?.id ?? -1)
      editor.say(!editor.drop ? 'press “Edit the session” first' : note ? editor.drop(note) : 'no note is selected')
    }))] : []),
    element('details', {}, element('summary', {}, 'Keys'), element('dl', {}, ...rollBindings.flatMap(({ label, help }) => [element('dt', {}, label), element('dd', {}, help)]))))

  /** @type {number[]} */
  let voices = []
  let known = -1
  editor.say = (words) => { status.textContent = words }

  function refresh() {
    tools.forEach((one, index) => one.setAttribute('aria-pressed', String(editor.tool === TOOLS[index])))
    edit.setAttribute('aria-pressed', String(editor.isEditing))
    play.setAttribute('aria-pressed', String(player.isPlaying))
    play.textContent = player.isPlaying ? 'Stop' : 'Play'
    play.disabled = editor.isLive
    if (known !== editor.edits) {
      known = editor.edits
      voices = editor.roll.voices
      voice.control.replaceChildren(...['all', ...voices.map((one) => `track ${(one >> 4) + 1}, channel ${(one & 15) + 1}`)].map((text, index) => element('option', { value: String(index) }, text)))
    }
    voice.control.value = String(editor.voice < 0 ? 0 : voices.indexOf(editor.voice) + 1)
    lane.control.checked = editor.sheet.hasLane
    const { roll } = editor
    notes.textContent = `${roll.count} notes in ${roll.bars} bars, ${roll.selected} selected`
  }
  return { bar, sheet, refresh }
}
