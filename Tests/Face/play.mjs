// What play.c does, through the same functions of the core in WebAssembly.
//
//   node play.mjs FILE.wasm SEED BOUNCE [LAYOUT] < SCRIPT

import { readFileSync } from 'node:fs'
import { memory } from '../Golden/memory.mjs'

const [file, seed, bounce, layout] = process.argv.slice(2)
const script = readFileSync(0, 'utf8').trim().split('\n').filter((line) => line).map((line) => line.split(' ').map(Number))

const heap = memory()
const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: heap.functions })
const core = instance.exports
heap.attach(core.memory, core.__heap_base.value)
const view = () => new DataView(core.memory.buffer)

// Sizes and offsets: Sources/CClumsy/layout.c has the C compiler check them.
const settings = { size: 752, balls: 8, places: 32, values: 40, bouncers: 184, bassBall: 480 }
const event = { size: 136, kind: 72, integers: 76 }

function fail(words) {
  console.error(`FAILED: ${words}`)
  process.exit(1)
}

function restored(performance) {
  const size = core.clumsy_save(performance, 0, 0)
  const bytes = heap.allocate(size, 1)
  if (core.clumsy_save(performance, bytes, size) !== size) fail('saved otherwise the second time')
  const copy = core.clumsy_restore(bytes, size)
  view().setUint8(bytes + (size >> 1), view().getUint8(bytes + (size >> 1)) ^ 1)
  if (core.clumsy_restore(bytes, size) !== 0) fail('damaged bytes are restored')
  heap.functions.free(bytes)
  if (copy === 0 || core.clumsy_digest(copy) !== core.clumsy_digest(performance)) fail('restored otherwise')
  core.clumsy_free(performance)
  return copy
}

const events = heap.allocate(3 * event.size, 8)
const isComplete = heap.allocate(4, 4)
let last = 0n
let reached = 0n
// Not where it is already: what a gesture ends at its tick is still to come when the golden numbers look.
function advance(performance, to) {
  if (to === reached) return
  reached = to
  do {
    const count = core.clumsy_advance(performance, to, events, 3, isComplete)
    if (count < 0 || count > 3) fail('so many events do not fit')
    for (let index = 0; index < count; index++) {
      const time = view().getBigInt64(events + index * event.size, true)
      if (time < last || time > to) fail('time runs back')
      last = time
    }
  } while (view().getInt32(isComplete, true) === 0)
}

const given = heap.allocate(settings.size, 8)
core.clumsy_default_settings(given)
view().setBigUint64(given, BigInt(seed), true)
view().setFloat64(given + settings.values + 2 * 8, 1.5, true)
if (core.clumsy_create(given) !== 0) fail('a value out of its range is accepted')
view().setFloat64(given + settings.values + 2 * 8, Number(bounce), true)
view().setFloat64(given + settings.bassBall + 8, 364, true)
if (core.clumsy_create(given) !== 0) fail('a bass ball in a bouncer is accepted')
if (core.clumsy_check(given, 0) !== 8) fail('a bass ball in a bouncer is refused for another reason')
view().setFloat64(given + settings.bassBall + 8, 192, true)
if (layout !== undefined) {
  const [balls, places, ...numbers] = readFileSync(layout, 'utf8').trim().split(/\s+/).map(Number)
  view().setInt32(given + settings.balls, balls, true)
  view().setInt32(given + settings.places, places, true)
  numbers.forEach((value, index) => view().setFloat64(given + settings.bouncers + 8 * index, value, true))
}
let performance = core.clumsy_create(given)
if (performance === 0) fail('nothing is created')

const gesture = heap.allocate(32, 8)
for (let second = 1; second <= 60; second++) {
  performance = restored(performance)
  while (script.length > 0 && script[0][0] <= second * 250) {
    const [tick, isRefused, ...values] = script.shift()
    advance(performance, BigInt(tick) * 4000000n)
    values.slice(0, 4).forEach((value, index) => view().setInt32(gesture + 4 * index, value, true))
    values.slice(4).forEach((value, index) => view().setFloat64(gesture + 16 + 8 * index, value, true))
    if (core.clumsy_apply(performance, gesture, 7, events) !== 1) fail('a gesture that does not exist')
    if (view().getInt32(events + event.kind, true) !== 0) fail('not the event of a gesture')
    const refusal = view().getInt32(events + event.integers + 4, true)
    if ((refusal !== 0) !== (isRefused !== 0)) fail('a gesture is refused, or applied, against the script')
  }
  advance(performance, BigInt(second) * 1000000000n)
  const digest = BigInt.asUintN(64, core.clumsy_digest(performance)).toString(16).padStart(16, '0')
  console.log(`tick=${second * 250} digest=${digest}`)
}
core.clumsy_free(performance)
for (const address of [events, isComplete, given, gesture]) heap.functions.free(address)
if (heap.blocks() !== 0) fail(`the core kept ${heap.blocks()} blocks of memory`)
