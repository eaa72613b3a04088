// @ts-check
// The file that the server of `clumsy roll FILE.mid` offers. Edits are sent to the server as a draft; SAVE writes the file.

import { wordsOf } from '../panels/speech.js'

/** @typedef {import('./files.js').Files} Files */

/** The shortest time between two drafts, and the time between two checks of the file, in ms. */
const DRAFT = 1000, LOOK = 3000

export class Served {
  #isForced = false
  #isChanged = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined

  /** @param {Files} files @param {string} token */
  constructor(files, token) {
    this.files = files
    this.token = token
    files.editor.editListeners.add(() => { if (files.home === this) this.#timer ??= setTimeout(() => void this.#draft(), DRAFT) })
    this.looking = setInterval(() => { if (!document.hidden && files.home === this) void this.#look() }, LOOK)
  }

  /** Stops the checks of the file. */
  end() { clearInterval(this.looking) }

  /** @param {string} name @param {RequestInit} [request] @param {string} [more] */
  #ask(name, request, more = '') { return fetch(`${name}?t=${this.token}${more}`, request) }

  /** Opens the server's draft, or its file if there is no draft. Returns `false` if the server has no file. */
  async open() {
    const answer = await this.#ask('roll.mid')
    if (!answer.ok) return false
    this.files.show(new Uint8Array(await answer.arrayBuffer()), decodeURIComponent(answer.headers.get('X-Roll-Name') ?? 'roll.mid'))
    if (answer.headers.get('X-Roll-Draft') === '1') this.files.editor.say('these notes have edits of yours that are not saved yet')
    return true
  }

  /** Discards the draft, and opens the file again. */
  async revert() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      await this.#ask('draft.mid', { method: 'DELETE' })
      await this.open()
      this.files.home = this
    } catch (error) {
      this.files.editor.say(`the file could not be opened again: ${wordsOf(error)}`)
    }
  }

  async #draft() {
    this.#timer = undefined
    // Send no draft if the user has opened another file since the edit.
    if (this.files.home !== this) return
    await this.#put('draft.mid').catch((error) => this.files.editor.say(`the server did not store your unsaved edits: ${wordsOf(error)}`))
  }

  /** @param {string} name @param {string} [more] */
  #put(name, more) { return this.#ask(name, { method: 'PUT', body: /** @type {any} */ (this.files.editor.roll.bytes) }, more) }

  /** Writes the file. If another program has changed the file, the first call fails, and the next call replaces the file. */
  async save() {
    const { editor } = this.files
    try {
      const answer = await this.#put('roll.mid', this.#isForced ? '&force=1' : '')
      this.#isForced = answer.status === 409
      this.#isChanged = false
      if (answer.ok) editor.isEdited = false
      const why = answer.ok ? '' : (await answer.text()).trim()
      editor.say(answer.ok ? `${this.files.name} saved` : this.#isForced ? `${why}; SAVE again replaces it` : why)
    } catch (error) {
      editor.say(`not saved: ${wordsOf(error)}`)
    }
  }

  /** Shows a message, once per change, if another program has changed the file. */
  async #look() {
    const answer = await this.#ask('state').catch(() => null)
    const state = answer?.ok ? await answer.json() : { changed: false }
    if (state.changed && !this.#isChanged) this.files.editor.say(`${this.files.name} was changed by another program`)
    this.#isChanged = state.changed
  }
}
