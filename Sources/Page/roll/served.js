// @ts-check
// The file that the server of `clumsy roll FILE.mid` offers. Edits are sent to the server as a draft; SAVE writes the file.

import { wordsOf } from '../panels/speech.js'

/** @typedef {import('./files.js').Files} Files */

/** The shortest time between two drafts, and the time between two checks of the file, in ms. */
const DRAFT = 1000, LOOK = 3000

export class Served {
  /** The version of the file on which the notes are based. */
  #base = ''
  /** A later version that the user has been asked to replace, and replaces by the next SAVE. @type {string | null} */
  #confirmed = null
  /** The latest version that `#look` has seen. */
  #seen = ''
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined
  #isSaving = false
  /** The latest draft, while the server stores it. */
  #sending = Promise.resolve()

  /** @param {Files} files @param {string} token */
  constructor(files, token) {
    this.files = files
    this.token = token
    files.editor.editListeners.add(() => { if (files.home === this) this.#schedule() })
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
    await this.#show(answer)
    if (answer.headers.get('X-Roll-Draft') === '1') this.files.editor.say('these notes have edits of yours that are not saved yet')
    return true
  }

  /** @param {Response} answer */
  async #show(answer) {
    this.files.show(new Uint8Array(await answer.arrayBuffer()), decodeURIComponent(answer.headers.get('X-Roll-Name') ?? 'roll.mid'))
    this.#rebase(answer)
  }

  /** The notes are now based on the version that an answer names. @param {Response} answer */
  #rebase(answer) {
    this.#base = this.#seen = answer.headers.get('X-Roll-Version') ?? ''
    this.#confirmed = null
  }

  /** Opens the file again, and discards the draft. */
  async revert() {
    this.#cancel()
    await this.#sending
    try {
      const answer = await this.#ask('roll.mid', {}, '&saved=1')
      if (!answer.ok) throw new Error((await answer.text()).trim())
      await this.#show(answer)
      this.files.home = this
      await this.#ask('draft.mid', { method: 'DELETE' })
    } catch (error) {
      this.files.editor.say(`the file could not be opened again: ${wordsOf(error)}`)
    }
  }

  #schedule() { this.#timer ??= setTimeout(() => this.#draft(), DRAFT) }

  /** Cancels a scheduled draft. Returns `true` if a draft was scheduled. */
  #cancel() {
    const isScheduled = this.#timer !== undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
    return isScheduled
  }

  #draft() {
    this.#timer = undefined
    // Send no draft if the user has opened another file since the edit.
    if (this.files.home === this) this.#sending = this.#sending.then(() => this.#keep())
  }

  async #keep() {
    try {
      const answer = await this.#put('draft.mid', this.#base)
      if (!answer.ok) throw new Error((await answer.text()).trim())
    } catch (error) {
      this.files.editor.say(`the server did not store your unsaved edits: ${wordsOf(error)}`)
    }
  }

  /** @param {string} name @param {string} base */
  #put(name, base) { return this.#ask(name, { method: 'PUT', body: /** @type {any} */ (this.files.editor.roll.bytes) }, `&base=${base}`) }

  /** Writes the file. If the file has changed since it was opened, the first call fails, and the next call replaces the file. */
  async save() {
    const { editor } = this.files
    // A draft that arrived after SAVE would make the saved notes look unsaved.
    const isScheduled = this.#cancel()
    await this.#sending
    this.#isSaving = true
    try {
      const answer = await this.#put('roll.mid', this.#confirmed ?? this.#base)
      if (answer.ok) {
        this.#rebase(answer)
        editor.isEdited = false
        return editor.say(`${this.files.name} saved`)
      }
      if (isScheduled) this.#schedule()
      const why = (await answer.text()).trim()
      if (answer.status === 409) this.#confirmed = this.#seen = answer.headers.get('X-Roll-Version') ?? ''
      editor.say(answer.status === 409 ? `${why}; SAVE again replaces it` : why)
    } catch (error) {
      if (isScheduled) this.#schedule()
      editor.say(`not saved: ${wordsOf(error)}`)
    } finally {
      this.#isSaving = false
    }
  }

  /** Shows a message, once per change, if another program has changed the file. */
  async #look() {
    const seen = this.#seen
    const answer = await this.#ask('state').catch(() => null)
    const version = answer?.ok ? (await answer.json()).version : seen
    // During a SAVE, and across it, the answer may be older than the file that SAVE has written.
    if (this.#isSaving || this.#seen !== seen) return
    if (version !== seen) this.files.editor.say(`${this.files.name} was changed by another program`)
    this.#seen = version
  }
}
