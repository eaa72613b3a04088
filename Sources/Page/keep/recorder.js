// @ts-check
// Makes files of a session in a worker, so that the page continues to play.

import { assetBytes, scriptAddress } from '../browser/assets.js'
import { RATE } from '../sound/sound.js'

/** The kinds of files, with their numbers in clumsy.h. */
export const KINDS = /** @type {const} */ ({ midi: 0, sound: 1, stems: 2 })
/** The endings of the files' names, in the order in which the worker returns the files. */
const ENDS = { midi: ['.mid'], sound: ['.wav'], stems: ['-bass.wav', '-keys.wav'] }

const STOPPED = 'stopped'

/** @typedef {keyof typeof KINDS} Kind */

export class Recorder {
  #stop = () => {}

  /**
   * Returns the files of a session. The promise is rejected if no files can be made, or after `stop` or
   * another call of `make`.
   * @param {string} text the session
   * @param {Kind} kind
   * @param {string} name the files' name without its ending
   * @param {(share: number) => void} onProgress called with the share of the work that is done, 0…1
   * @returns {Promise<File[]>}
   */
  async make(text, kind, name, onProgress) {
    this.stop()
    let isStopped = false
    this.#stop = () => { isStopped = true }
    const [bytes, script] = await Promise.all([assetBytes('clumsy.wasm'), scriptAddress('keep/worker.js')])
    if (isStopped) throw new Error(STOPPED)
    const worker = new Worker(script, { type: 'module' })
    try {
      return await /** @type {Promise<File[]>} */ (new Promise((resolve, reject) => {
        this.#stop = () => reject(new Error(STOPPED))
        worker.onerror = () => reject(new Error('this browser starts no worker for the file'))
        worker.onmessage = ({ data: { share, files, error } }) => {
          if (error) reject(new Error(error))
          else if (files) resolve(ENDS[kind].map((end, index) => new File([files[index]], name + end, { type: files[index].type })))
          else onProgress(share)
        }
        worker.postMessage({ bytes, text, kind: KINDS[kind], rate: RATE }, [bytes])
      }))
    } finally {
      worker.terminate()
    }
  }

  /** Stops the present work. */
  stop() { this.#stop() }
}
