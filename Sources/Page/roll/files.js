// @ts-check
// MIDI files of a roll: opened by a picker or dropped, saved as a download. What a roll does not show stays in the file.

import { element } from '../browser/element.js'
import { Roll } from '../engine/roll.js'
import { download } from '../keep/give.js'
import { sessionText } from '../keep/session.js'
import { wordsOf } from '../panels/speech.js'
import { Layer } from './layer.js'
import { AHEAD, sendEdits } from './runedits.js'
import { Served } from './served.js'

/** @typedef {import('./editor.js').Editor} Editor */

/** The time from sending edits to a run to asking for its session again, in ms. A run makes two share lines a second. */
const PAUSE = 1000

export class Files {
  /** The name of the file that is shown. */
  name = 'roll.mid'
  /**
   * What saves instead of a download: the server of a file, or the session.
   * @type {{save: () => Promise<void>, revert?: () => Promise<void>, end?: () => void} | null}
   */
  home = null

  /** @param {Editor} editor @param {() => void} opened called before a file is shown */
  constructor(editor, opened) {
    this.editor = editor
    this.opened = opened
    this.picker = element('input', { type: 'file', accept: '.mid,.midi,.kar,.rmi,audio/midi', hidden: true, onchange: () => {
      const file = this.picker.files?.[0]
      if (file) void this.open(file)
      this.picker.value = ''
    } })
  }

  /** Lets files be dropped on an element. @param {HTMLElement} host */
  accept(host) {
    host.append(this.picker)
    host.addEventListener('dragover', (event) => event.preventDefault())
    host.addEventListener('drop', (event) => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      event.stopPropagation()
      void this.open(file)
    })
  }

  choose() { this.picker.click() }

  /** Opens the file of the server `clumsy roll`, if the page comes from one. */
  async openServed() {
    const token = new URLSearchParams(location.search).get('t')
    if (!token || location.protocol === 'file:') return
    const served = new Served(this, token)
    if (await served.open().catch(() => false)) this.home = served
    else served.end()
  }

  /** Opens the served file again, without the work that is not saved. */
  async revert() {
    if (this.home?.revert) await this.home.revert()
    else this.editor.say('no file of clumsy roll is open')
  }

  /** Opens a file; says why if it is no MIDI file. @param {File} file */
  async open(file) {
    try {
      this.show(new Uint8Array(await file.arrayBuffer()), file.name)
    } catch (error) {
      this.editor.say(`${file.name}: ${wordsOf(error)}`)
    }
  }

  /** Shows the notes of a MIDI file. Throws if it is none. @param {Uint8Array} bytes @param {string} name */
  show(bytes, name) {
    const roll = Roll.open(this.editor.context.core, bytes)
    this.#show(roll, name)
    const { warnings } = roll
    this.editor.say(`${name}: ${roll.count} notes${warnings ? `; ${warnings.split('\n')[0]}` : ''}`)
  }

  /** @param {Roll} roll @param {string} name */
  #show(roll, name) {
    const { editor } = this
    this.opened()
    this.home = null
    this.name = name
    editor.originOf = editor.drop = editor.causeOf = null
    // Fingers scroll first; a mouse and keys edit at once.
    editor.open(roll)
    editor.setEditing(!matchMedia('(pointer: coarse)').matches)
  }

  /** Saves the edits: where the notes came from if that can be, otherwise as a download. */
  async save() {
    const { editor } = this
    if (this.home) return this.home.save()
    download([new File([/** @type {any} */ (editor.roll.bytes)], this.name.replace(/\.[^.]*$/, '') + '.mid', { type: 'audio/midi' })])
    editor.isEdited = false
    editor.say(`${this.name} saved`)
  }

  /** Shows the notes of the session until now; in a run, also those to come. SAVE puts their edits into the session. */
  async editSession() {
    const { editor } = this
    const { context } = editor
    try {
      const isRun = !context.source.sessionText
      const layer = new Layer(context, await sessionText(context), isRun ? AHEAD : 0)
      this.#show(layer.roll, 'session.mid')
      editor.originOf = (id) => layer.words(id)
      editor.causeOf = (id) => layer.origins[id]?.cause ?? null
      editor.drop = (note) => (isRun ? 'in a run, SAVE adds the note without a ball' : layer.drop(note))
      this.home = { save: () => (isRun ? this.#saveInRun(layer) : this.#saveAlone(layer)) }
      const words = isRun ? `the session until now, and ${AHEAD / 1e9} s to come: SAVE sends edits of notes to come` : 'the session until now: SAVE puts edits into it'
      editor.selected()
      editor.say(`${editor.roll.count} notes of ${words}`)
    } catch (error) {
      editor.say(wordsOf(error))
    }
  }

  /** @param {Layer} layer */
  async #saveAlone(layer) {
    const { editor } = this
    const source = /** @type {any} */ (editor.context.source)
    const { text, echoes, edits, gone } = layer.text(editor.roll)
    source.open(text, true)
    // From here on, the edited session is the one that is edited.
    await this.editSession()
    editor.say(`${edits} edits are in the session${echoes > 0 ? `; ${echoes} of echoes are left out, for an echo has no strike` : ''}${gone > 0 ? `; ${gone} skipped: the note does not come any more` : ''}`)
  }

  /** @param {Layer} layer */
  async #saveInRun(layer) {
    const { editor } = this
    if (!editor.context.mayTouch()) return
    try {
      const words = await sendEdits(editor.context, layer, editor.roll)
      // The run has followed the gestures when it makes the next share line.
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      await this.editSession()
      editor.say(words)
    } catch (error) {
      editor.say(wordsOf(error))
    }
  }
}
