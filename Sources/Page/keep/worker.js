// @ts-check
// Records a session as files, beside the page: the core makes the bytes in steps of a second.

import { Wasm } from '../engine/wasm.js'

/** Bytes that are collected in memory before they become a Blob, which browsers may move to the disk. */
const LARGE = 8 << 20
/** The shortest time between two reports of progress, in ms. */
const PAUSE = 80

/** One file: its pieces in order. */
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

/** @param {{bytes: ArrayBuffer, text: string, kind: number, rate: number}} what */
async function record({ bytes, text, kind, rate }) {
  const wasm = new Wasm(await WebAssembly.compile(bytes))
  const { exports } = wasm
  const session = wasm.withText(text, (address, size) => exports.clumsy_session_read(address, size, 0))
  const recording = session && exports.clumsy_recording_create(session, kind, rate)
  if (!recording) throw new Error('this session is too short or too long for such a file')
  const files = Array.from({ length: exports.clumsy_recording_files(recording) }, () => new Pieces())
  let told = 0
  for (let isComplete = false; !isComplete;) {
    isComplete = exports.clumsy_recording_advance(recording) === 1
    for (const [index, file] of files.entries()) {
      file.add(wasm.written((room, size) => exports.clumsy_recording_bytes(recording, index, room, size), 1 << 18) ?? new Uint8Array())
    }
    if (performance.now() - told < PAUSE) continue
    told = performance.now()
    postMessage({ share: exports.clumsy_recording_share(recording) })
  }
  return files.map((file, index) => {
    file.flush()
    const header = wasm.written((room, size) => exports.clumsy_recording_header(recording, index, room, size))
    return new Blob([/** @type {any} */ (header), ...file.all], { type: kind === 0 ? 'audio/midi' : 'audio/wav' })
  })
}

addEventListener('message', ({ data }) => {
  record(data).then((files) => postMessage({ files }), (error) => postMessage({ error: error.message }))
})
