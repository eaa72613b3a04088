// Loads the core in WebAssembly, with its memory and the offsets of its structures' members.

import { readFileSync } from 'node:fs'
import { memory } from '../Golden/memory.mjs'

const header = readFileSync(new URL('../../Sources/CClumsy/include/clumsy.h', import.meta.url), 'utf8')
export const parameters = Number(/CLUMSY_PARAMETERS (\d+)/.exec(header)[1])
const afterValues = 48 + 8 * parameters

export async function load(file) {
  const heap = memory()
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: heap.functions })
  const core = instance.exports
  heap.attach(core.memory, core.__heap_base.value)
  return {
    core,
    heap,
    // WebAssembly's memory gets a new buffer when it grows, so each call makes a new view.
    view: () => new DataView(core.memory.buffer),
    text: (address) => {
      const bytes = new Uint8Array(core.memory.buffer, address)
      return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))
    },
    fail: (words) => {
      console.error(`FAILED: ${words}`)
      process.exit(1)
    },
    // The C compiler checks most of these sizes and offsets in Sources/CClumsy/layout.c.
    settings: {
      size: afterValues + 1096, balls: 8, scale: 20, keysChannel: 28, places: 32, keyCount: 40, motionCount: 44, values: 48,
      bouncers: afterValues, keys: afterValues + 168, bassBall: afterValues + 424, pianoBalls: afterValues + 440,
      motions: afterValues + 696, chords: afterValues + 952,
    },
    event: { size: 152, kind: 72, integers: 76 },
  }
}
