// @ts-check
// The file that `clumsy roll FILE.mid` serves: opened from there, kept as a draft after edits, and saved into the file.

import { wordsOf } from '../panels/speech.js'

/** @typedef {import('./files.js').Files} Files */

/** The least time between two drafts, and between two looks at the file, in ms. */
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

  /** Ends the looks at the file. */
  end() { clearInterval(this.looking) }

  /** @param {string} name @param {RequestInit} [request] @param {string} [more] */
  #ask(name, request, more = '') { return fetch(`${name}?t=${this.token}${more}`, request) }

  /** Opens the served file, or the work on it that is not saved yet. Returns `false` if the server has none. */
  async open() {
    const answer = await this.#ask('roll.mid')
    if (!answer.ok) return false
    this.files.show(new Uint8Array(await answer.arrayBuffer()), decodeURIComponent(answer.headers.get('X-Roll-Name') ?? 'roll.mid'))
    if (answer.headers.get('X-Roll-Draft') === '1') this.files.editor.say('this is your work that is not saved yet')
    return true
  }

  /** Drops the work that is not saved, and opens the file again. */
  async revert() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      await this.#ask('draft.mid', { method: 'DELETE' })
      await this.open()
      this.files.home = this
    } catch (error) {
      this.files.editor.say(`the file is not opened again: ${wordsOf(error)}`)
    }
  }

  async #draft() {
    this.#timer = undefined
    // Another file may have been opened since the edit.
    if (this.files.home !== this) return
    await this.#put('draft.mid').catch((error) => this.files.editor.say(`your work is not kept: ${wordsOf(error)}`))
  }

  /** @param {string} name @param {string} [more] */
  #put(name, more) { return this.#ask(name, { method: 'PUT', body: /** @type {any} */ (this.files.editor.roll.bytes) }, more) }

  /** Saves into the file. If another program has changed it, only a second try replaces it. */
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

  /** Says once if another program has changed the file. */
  async #look() {
    const answer = await this.#ask('state').catch(() => null)
    const state = answer?.ok ? await answer.json() : { changed: false }
    if (state.changed && !this.#isChanged) this.files.editor.say(`${this.files.name} was changed by another program`)
    this.#isChanged = state.changed
  }
}
