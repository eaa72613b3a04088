// Does the same as play.c, through the same functions of the core in WebAssembly. play.c describes the arguments.
//
//   node play.mjs FILE.wasm SEED BOUNCE FLIGHTS PRESET [LAYOUT] < SCRIPT

import { readFileSync } from 'node:fs'
import { load } from './load.mjs'

const [file, seed, bounce, flights, preset, layout] = process.argv.slice(2)
const script = readFileSync(0, 'utf8').trim().split('\n').filter((line) => line).map((line) => line.split(' ').map(Number))

const { core, heap, view, settings, event, fail } = await load(file)

function restored(performance) {
  const size = core.clumsy_save(performance, 0, 0)
  const bytes = heap.allocate(size, 1)
  if (core.clumsy_save(performance, bytes, size) !== size) fail('saved bytes have another size')
  const copy = core.clumsy_restore(bytes, size)
  view().setUint8(bytes + (size >> 1), view().getUint8(bytes + (size >> 1)) ^ 1)
  if (core.clumsy_restore(bytes, size) !== 0) fail('damaged bytes are restored')
  heap.functions.free(bytes)
  if (copy === 0 || core.clumsy_digest(copy) !== core.clumsy_digest(performance)) fail('the restored performance has another digest')
  core.clumsy_free(performance)
  return copy
}

// The FNV-1a hash of all events in two halves, because JavaScript's numbers cannot hold 64-bit integers.
let count = 0
let [low, high] = [0x84222325, 0xcbf29ce4]
function hash(address) {
  count++
  const bytes = new Uint8Array(core.memory.buffer, address, event.size)
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0
    // The FNV prime is 2⁴⁰ + 435.
    const product = low * 435
    high = (Math.imul(high, 435) + Math.floor(product / 2 ** 32) + low * 256) >>> 0
    low = product >>> 0
  }
}
function printEvents(tick) {
  const hex = (half) => half.toString(16).padStart(8, '0')
  console.log(`tick=${tick} events=${count} fnv1a=${hex(high)}${hex(low)}`)
}

const events = heap.allocate(3 * event.size, 8)
const isComplete = heap.allocate(4, 4)
let last = 0n
let reached = 0n
// Does the same as `advance` of play.c.
function advance(performance, to) {
  if (to === reached) return
  reached = to
  do {
    const count = core.clumsy_advance(performance, to, events, 3, isComplete)
    if (count < 0 || count > 3) fail('the number of events is out of range')
    for (let index = 0; index < count; index++) {
      const time = view().getBigInt64(events + index * event.size, true)
      if (time < last || time > to) fail('time runs back')
      last = time
      hash(events + index * event.size)
    }
  } while (view().getInt32(isComplete, true) === 0)
}

const given = heap.allocate(settings.size, 8)
if (core.clumsy_preset_settings(Number(preset), given) !== 1) fail('there is no such preset')
view().setBigUint64(given, BigInt(seed), true)
view().setFloat64(given + settings.values + 2 * 8, Number(bounce), true)
if (layout !== undefined) {
  const [balls, places, keys, ...numbers] = readFileSync(layout, 'utf8').trim().split(/\s+/).map(Number)
  view().setInt32(given + settings.balls, balls, true)
  view().setInt32(given + settings.places, places, true)
  view().setInt32(given + settings.keyCount, keys, true)
  numbers.forEach((value, index) => view().setFloat64(given + settings.bouncers + 8 * index, value, true))
}
let performance = core.clumsy_create(given)
if (performance === 0) fail('no performance was created')
core.clumsy_report_flights(performance, Number(flights))
console.log(`engine=${core.clumsy_engine_version()}`)

const gesture = heap.allocate(48, 8)
for (let second = 1; second <= 60; second++) {
  if (flights === '0') performance = restored(performance)
  while (script.length > 0 && script[0][0] <= second * 250) {
    const [tick, isRefused, ...values] = script.shift()
    advance(performance, BigInt(tick) * 4000000n)
    values.slice(0, 6).forEach((value, index) => view().setInt32(gesture + 4 * index, value, true))
    values.slice(6).forEach((value, index) => view().setFloat64(gesture + 24 + 8 * index, value, true))
    if (core.clumsy_apply(performance, gesture, 7, events) !== 1) fail('a gesture that does not exist')
    hash(events)
    const refusal = view().getInt32(events + event.integers + 4, true)
    if ((refusal !== 0) !== (isRefused !== 0)) fail('a gesture is refused, or applied, against the script')
  }
  advance(performance, BigInt(second) * 1000000000n)
  const digest = BigInt.asUintN(64, core.clumsy_digest(performance)).toString(16).padStart(16, '0')
  console.log(`tick=${second * 250} digest=${digest}`)
  if (second % 10 === 0) printEvents(second * 250)
}
do {
  const count = core.clumsy_end(performance, events, 3, isComplete)
  if (count < 0 || count > 3) fail('the number of events is out of range')
  for (let index = 0; index < count; index++) hash(events + index * event.size)
} while (view().getInt32(isComplete, true) === 0)
printEvents('end')
core.clumsy_free(performance)
for (const address of [events, isComplete, given, gesture]) heap.functions.free(address)
if (heap.blocks() !== 0) fail(`the core kept ${heap.blocks()} blocks of memory`)
