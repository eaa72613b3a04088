// @ts-check
// The worker thread that records a session as files while the page continues to play.

import { Wasm } from '../engine/wasm.js'
import { record } from './record.js'

/** The shortest time between two reports of progress, in ms. */
const PAUSE = 80

/** @param {MessageEvent} event */
async function make({ data: { bytes, text, kind, rate } }) {
  let reported = 0
  try {
    const wasm = new Wasm(await WebAssembly.compile(bytes))
    const files = record(wasm, text, kind, rate, (share) => {
      if (performance.now() - reported < PAUSE) return
      reported = performance.now()
      postMessage({ share })
    })
    postMessage({ files })
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

// In a one-file page, all threads load the same script (one.js). Answer messages in this worker only.
if ('DedicatedWorkerGlobalScope' in globalThis) addEventListener('message', make)
