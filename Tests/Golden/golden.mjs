// Compares with the golden numbers: the core in WebAssembly, which plays here, or a MIDI file that is there already.
//
//   node golden.mjs FILE.wasm | FILE.mid

import { readFileSync } from 'node:fs'
import { memory } from './memory.mjs'

const minutes = 10
const golden = readFileSync(new URL('seed7.txt', import.meta.url), 'utf8').trimEnd().split('\n')
const bytes = readFileSync(process.argv[2])
const isProgram = WebAssembly.validate(bytes)
const actual = isProgram ? await played(bytes) : [summary(bytes.length, fnv1a(bytes))]
const expected = isProgram ? golden : golden.slice(-1)

const parted = expected.findIndex((line, index) => line !== actual[index])
if (parted >= 0 || actual.length !== expected.length) {
  console.error(`FAILED: ${process.argv[2]} parts from Tests/Golden/seed7.txt at line ${parted + 1}:`)
  console.error(`  golden: ${expected[parted]}\n  here:   ${actual[parted]}`)
  console.error(`  golden: ${expected.at(-1)}\n  here:   ${actual.at(-1)}`)
  process.exit(1)
}
console.log(`${isProgram ? 'WebAssembly' : 'file'}: ${actual.at(-1)}`)

// The lines of the golden file, as the core in WebAssembly makes them out of seed 7.
async function played(program) {
  const module = await WebAssembly.compile(program)
  const imports = WebAssembly.Module.imports(module).map(({ name }) => name).sort()
  if (imports.join() !== 'free,posix_memalign') throw new Error(`the core imports ${imports}`)

  const heap = memory()
  const { exports } = await WebAssembly.instantiate(module, { env: heap.functions })
  heap.attach(exports.memory, exports.__heap_base.value)

  const numbers = heap.allocate(8 * (minutes + 2), 8)
  if (exports.golden_run(7n, minutes, numbers) !== minutes + 2) throw new Error('the core refused its settings')
  const results = Array.from(new BigUint64Array(exports.memory.buffer, numbers, minutes + 2))
  heap.functions.free(numbers)
  if (heap.blocks() !== 0) throw new Error(`the core kept ${heap.blocks()} blocks of memory`)

  const digests = results.slice(0, minutes).map((digest, index) => `minute=${index + 1} digest=${hex(digest)}`)
  return [...digests, summary(...results.slice(minutes))]
}

function summary(count, hash) {
  return `bytes=${count} fnv1a=${hex(hash)}`
}

function hex(number) {
  return number.toString(16).padStart(16, '0')
}

function fnv1a(bytes) {
  return bytes.reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n)
}
