// Plays the default piece in WebAssembly and prints how fast:
//
//   node wasm.mjs FILE.wasm SECONDS [RATE]

import { readFileSync } from 'node:fs'
import { memory } from '../../Tests/Golden/memory.mjs'

const [file, seconds, rate = '48000'] = process.argv.slice(2)
const heap = memory()
const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: heap.functions })
heap.attach(instance.exports.memory, instance.exports.__heap_base.value)

for (const [name, number] of [['marimba', 0], ['grand', 4]]) {
  // Warms up: Node compiles the code while it first runs.
  instance.exports.play(number, 2, Number(rate))
  const start = process.cpuUsage()
  const hash = instance.exports.play(number, Number(seconds), Number(rate)) >>> 0
  const { user, system } = process.cpuUsage(start)
  if (hash === 0) throw new Error('the core refuses the piece')
  console.log(`sound.wasm.${name}_seconds_per_second=${((Number(seconds) / (user + system)) * 1e6).toFixed(3)}`)
  console.log(`sound.wasm.${name}_hash=${hash}`)
}
