// @ts-check
// Opens and saves the notes of a roll: those of the session, or those of a MIDI file. The user chooses the file or drops it on the
// roll, or `clumsy roll` offers it. Saving a MIDI file preserves the parts of the file that a roll does not show.

import { element } from '../browser/element.js'
import { Roll } from '../engine/roll.js'
import { download } from '../keep/sharing.js'
import { sessionText } from '../keep/session.js'
import { wordsOf } from '../panels/speech.js'
import { Layer } from './layer.js'
import { AHEAD, sendEdits } from './runedits.js'
import { Served } from './served.js'

/** @typedef {import('./editor.js').Editor} Editor */

/** The time between sending edits to a run and asking the run for its session, in ms. The run's server refuses more than two requests for the session a second. */
const PAUSE = 1000

export class Files {
  /** The name of the shown file. */
  name = 'roll.mid'
  /**
   * The place to save to instead of a download: the server of the file, or the session; null for a download.
   * @type {{save: () => Promise<void>, revert?: () => Promise<void>, end?: () => void} | null}
   */
  home = null

  /** @param {Editor} editor @param {() => void} opened called before the notes of another file, or of the session, are shown */
  constructor(editor, opened) {
    this.editor = editor
    this.opened = opened
    this.picker = element('input', { type: 'file', accept: '.mid,.midi,.kar,.rmi,audio/midi', hidden: true, onchange: () => {
      const file = this.picker.files?.[0]
      if (file) void this.open(file)
      this.picker.value = ''
    } })
  }

  /** Lets the user drop files on an element. @param {HTMLElement} host */
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

  /** Opens the file that the server of `clumsy roll` offers, if that server sent the page. */
  async openServed() {
    const token = new URLSearchParams(location.search).get('t')
    if (!token || location.protocol === 'file:') return
    const served = new Served(this, token)
    if (await served.open().catch(() => false)) this.home = served
    else served.end()
  }

  /** Opens the served file again, and discards unsaved edits. */
  async revert() {
    if (this.home?.revert) await this.home.revert()
    else this.editor.say('no file of clumsy roll is open')
  }

  /** Opens a file, or shows an error if it is no MIDI file. @param {File} file */
  async open(file) {
    try {
      this.show(new Uint8Array(await file.arrayBuffer()), file.name)
    } catch (error) {
      this.editor.say(`${file.name}: ${wordsOf(error)}`)
    }
  }

  /** Shows the notes of a MIDI file. Throws if the bytes are no MIDI file. @param {Uint8Array} bytes @param {string} name */
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
    // With a touch screen, strokes scroll at first. With a mouse, strokes edit immediately.
    editor.open(roll)
    editor.setEditing(!matchMedia('(pointer: coarse)').matches)
  }

  /** Saves the edits to `home`; without a `home`, as a download. */
  async save() {
    const { editor } = this
    if (this.home) return this.home.save()
    download([new File([/** @type {any} */ (editor.roll.bytes)], this.name.replace(/\.[^.]*$/, '') + '.mid', { type: 'audio/midi' })])
    editor.isEdited = false
    editor.say(`${this.name} saved`)
  }

  /** Shows the notes of the session up to now; for a run, also the notes of the coming `AHEAD` ns. */
  async editSession() {
    const { editor } = this
    const { context } = editor
    try {
      const isRun = !context.source.sessionText
      const layer = new Layer(context.core, await sessionText(context), isRun ? AHEAD : 0)
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
    // Show the edited session, so that the next edits apply to it.
    await this.editSession()
    editor.say(`${edits} edits are in the session${echoes > 0 ? `; ${echoes} skipped: the note is an echo, which has no strike` : ''}${gone > 0 ? `; ${gone} skipped: the note is no longer played` : ''}`)
  }

  /** @param {Layer} layer */
  async #saveInRun(layer) {
    const { editor } = this
    if (!editor.context.mayTouch()) return
    try {
      const words = await sendEdits(editor.context, layer, editor.roll)
      // Wait until the run has applied the gestures and made a new share line.
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      await this.editSession()
      editor.say(words)
    } catch (error) {
      editor.say(wordsOf(error))
    }
  }
}
