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
    files.editor.editListeners.add(() => { this.#timer ??= setTimeout(() => void this.#draft(), DRAFT) })
    setInterval(() => { if (!document.hidden) void this.#look() }, LOOK)
  }

  /** @param {string} name @param {RequestInit} [request] @param {string} [more] */
  #ask(name, request, more = '') { return fetch(`${name}?t=${this.token}${more}`, request) }

  /** Opens the served file, or the work on it that is not saved yet. Returns `false` if the server has none. */
  async open() {
    const answer = await this.#ask('roll.mid')
    if (!answer.ok) return false
    this.files.show(new Uint8Array(await answer.arrayBuffer()), decodeURIComponent(answer.headers.get('X-Roll-Name') ?? 'roll.mid'))
    if (answer.headers.get('X-Roll-Draft')) this.files.editor.say('this is your work that is not saved yet')
    return true
  }

  async #draft() {
    this.#timer = undefined
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
