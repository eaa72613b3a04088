// @ts-check
// MIDI files of a roll: opened by a picker or dropped, saved as a download. What a roll does not show stays in the file.

import { element } from '../browser/element.js'
import { Roll } from '../engine/roll.js'
import { download } from '../keep/give.js'
import { Recorder } from '../keep/recorder.js'
import { wordsOf } from '../panels/speech.js'

/** @typedef {import('./editor.js').Editor} Editor */

export class Files {
  /** The name of the file that is shown. */
  name = 'roll.mid'
  #recorder = new Recorder()

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
    const { editor } = this
    const roll = Roll.open(editor.context.core, bytes)
    this.opened()
    this.name = name
    // Fingers scroll first; a mouse and keys edit at once.
    editor.open(roll)
    editor.setEditing(!matchMedia('(pointer: coarse)').matches)
    const { warnings } = roll
    editor.say(`${name}: ${roll.count} notes${warnings ? `; ${warnings.split('\n')[0]}` : ''}`)
  }

  /** Downloads the file with the edits. */
  save() {
    const { editor } = this
    download([new File([/** @type {any} */ (editor.roll.bytes)], this.name.replace(/\.[^.]*$/, '') + '.mid', { type: 'audio/midi' })])
    editor.isEdited = false
    editor.say(`${this.name} saved`)
  }

  /** Shows a copy of the session's notes until now, which can be edited. */
  async copySession() {
    const { editor } = this
    try {
      editor.say('copying the session')
      const [file] = await this.#recorder.make(editor.context.source.sessionText?.() ?? '', 'midi', 'session', () => {})
      await this.open(file)
    } catch (error) {
      editor.say(wordsOf(error))
    }
  }
}
