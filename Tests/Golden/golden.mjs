// Compares the golden files with the lines that the core in WebAssembly computes. For a rendered MIDI file of seed 7,
// compares its size and hash with the last line of seed7.txt.
//
//   node golden.mjs FILE.wasm | FILE.mid

import { readdirSync, readFileSync } from 'node:fs'
import { memory } from './memory.mjs'

const bytes = readFileSync(process.argv[2])

if (WebAssembly.validate(bytes)) {
  const program = await WebAssembly.compile(bytes)
  const committed = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt') && name !== 'imports.txt')
  const names = []
  for (let name; (name = (await written(program, 'golden_name', names.length))[0]) !== ''; names.push(name)) {
    compare(name, golden(name), await written(program, 'golden_text', names.length))
  }
  if (names.sort().join() !== committed.sort().join()) throw new Error(`the core has the golden files ${names}, but Tests/Golden has ${committed}`)
} else {
  compare('seed7.txt', golden('seed7.txt').slice(-1), [summary(bytes.length, fnv1a(bytes))])
}

function golden(name) {
  return lines(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

function lines(text) {
  return text.trimEnd().split('\n')
}

function compare(name, expected, actual) {
  const longer = actual.length > expected.length ? actual : expected
  const different = longer.findIndex((_, index) => expected[index] !== actual[index])
  if (different >= 0) {
    console.error(`FAILED: ${process.argv[2]} differs from Tests/Golden/${name} at line ${different + 1}:`)
    console.error(`  golden: ${expected[different]}\n  here:   ${actual[different]}`)
    console.error(`  golden: ${expected.at(-1)}\n  here:   ${actual.at(-1)}`)
    console.error('If the engine was meant to change: make golden')
    process.exit(1)
  }
  console.log(`${name}: ${expected.length} lines alike; ${actual.at(-1)}`)
}

// Returns the lines that a new instance of the core writes for a golden file. `what` is the function that writes them:
// golden_name or golden_text. `number` is the file's number in `GoldenFile`.
async function written(module, what, number) {
  const imports = WebAssembly.Module.imports(module).map(({ name }) => name).sort()
  if (imports.join() !== 'free,posix_memalign') throw new Error(`the core imports ${imports}`)

  const heap = memory()
  const { exports } = await WebAssembly.instantiate(module, { env: heap.functions })
  heap.attach(exports.memory, exports.__heap_base.value)

  const capacity = 1 << 20
  const address = heap.allocate(capacity, 1)
  const count = exports[what](number, capacity, address)
  if (count > capacity) throw new Error(`the text of ${count} bytes is longer than expected`)
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, count))
  heap.functions.free(address)
  if (heap.blocks() !== 0) throw new Error(`the core kept ${heap.blocks()} blocks of memory`)
  return lines(text)
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
