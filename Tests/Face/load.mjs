// The core in WebAssembly, its memory, and where the members of its structures lie.

import { readFileSync } from 'node:fs'
import { memory } from '../Golden/memory.mjs'

export async function load(file) {
  const heap = memory()
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: heap.functions })
  const core = instance.exports
  heap.attach(core.memory, core.__heap_base.value)
  return {
    core,
    heap,
    // The buffer is another one when the memory has grown.
    view: () => new DataView(core.memory.buffer),
    text: (address) => {
      const bytes = new Uint8Array(core.memory.buffer, address)
      return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))
    },
    fail: (words) => {
      console.error(`FAILED: ${words}`)
      process.exit(1)
    },
    // Sizes and offsets: Sources/CClumsy/layout.c has the C compiler check them.
    settings: { size: 752, balls: 8, scale: 20, keysChannel: 28, places: 32, values: 40, bouncers: 184, keys: 352, bassBall: 480, pianoBalls: 496 },
    event: { size: 136, kind: 72, integers: 76 },
  }
}
