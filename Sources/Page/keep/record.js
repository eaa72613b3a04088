// @ts-check
// Records a session as files: the core makes the bytes in steps of one second of music.

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** The number of bytes that are collected in memory for one Blob. Browsers may move a Blob to the disk. */
const LARGE = 8 << 20

/** The pieces of one file, in order. */
class Pieces {
  /** @type {BlobPart[]} */
  all = []
  /** @type {Uint8Array[]} */
  recent = []
  size = 0

  /** @param {Uint8Array} bytes */
  add(bytes) {
    this.recent.push(bytes)
    this.size += bytes.length
    if (this.size > LARGE) this.flush()
  }

  flush() {
    this.all.push(new Blob(/** @type {BlobPart[]} */ (this.recent)))
    this.recent = []
    this.size = 0
  }
}

/**
 * Returns the files of a session. `clumsy render` makes the same files.
 * @param {Wasm} wasm
 * @param {string} text the session
 * @param {number} kind as in clumsy_recording_create: 0 for MIDI, 1 for sound, 2 for stems
 * @param {number} rate in hertz
 * @param {(share: number) => void} onProgress called after each step with the share of the work that is done, 0…1
 */
export function record(wasm, text, kind, rate, onProgress) {
  const { exports } = wasm
  const session = wasm.withText(text, (address, size) => exports.clumsy_session_read(address, size, 0))
  const recording = session && exports.clumsy_recording_create(session, kind, rate)
  if (!recording) throw new Error('this session is too short or too long for this kind of file')
  const files = Array.from({ length: exports.clumsy_recording_files(recording) }, () => new Pieces())
  for (let isComplete = false; !isComplete;) {
    isComplete = exports.clumsy_recording_advance(recording) === 1
    for (const [index, file] of files.entries()) {
      file.add(wasm.written((buffer, size) => exports.clumsy_recording_bytes(recording, index, buffer, size), 1 << 19) ?? new Uint8Array())
    }
    onProgress(exports.clumsy_recording_share(recording))
  }
  const made = files.map((file, index) => {
    file.flush()
    const header = wasm.written((buffer, size) => exports.clumsy_recording_header(recording, index, buffer, size))
    return new Blob([/** @type {any} */ (header), ...file.all], { type: kind === 0 ? 'audio/midi' : 'audio/wav' })
  })
  exports.clumsy_recording_free(recording)
  exports.clumsy_session_free(session)
  return made
}
