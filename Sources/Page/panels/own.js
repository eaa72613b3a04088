// @ts-check
// The user's own presets, which the browser stores. A preset is a name and a share line. The share line is a session with
// the preset's settings, in one line of text.

/** @typedef {{name: string, line: string}} Own */

const key = 'presets'

/** @param {import('../engine/core.js').Core} core */
export function ownPresets(core) {
  /** Returns all stored presets. @returns {Own[]} */
  function stored() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]').filter((/** @type {any} */ one) => typeof one?.name === 'string' && typeof one.line === 'string')
    } catch {
      return []
    }
  }

  /**
   * Returns `true` if this engine can read a preset. Another version of the page may have stored the preset.
   * @param {Own} preset
   */
  function isReadable({ line }) {
    try {
      return core.textOfShare(line) !== ''
    } catch {
      return false
    }
  }

  /** @param {Own[]} presets */
  function write(presets) {
    try {
      localStorage.setItem(key, JSON.stringify(presets))
    } catch {
      throw new Error('this browser cannot store presets of this page')
    }
  }

  return {
    /** Returns the presets that can be played. */
    all: () => stored().filter(isReadable),
    /** Returns the session of a share line; the caller must free it. @param {string} line */
    session: (line) => core.session(core.textOfShare(line)),
    /**
     * Stores the present settings as the first preset. A preset of the same name is replaced.
     * @param {string} name
     * @param {import('../engine/playing.js').Playing} playing
     */
    keep(name, playing) {
      if (name === '') throw new Error('a preset needs a name')
      const session = core.sessionNow(playing)
      const line = session.share()
      session.free()
      if (!line) throw new Error('these settings are too long to keep')
      write([{ name, line }, ...stored().filter((one) => one.name !== name)])
    },
    /** @param {string} name */
    remove: (name) => write(stored().filter((one) => one.name !== name)),
  }
}
