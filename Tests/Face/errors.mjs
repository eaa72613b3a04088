// Repeats most checks of errors.c with the core in WebAssembly, but not those of `texts_are_refused`.
//
//   node errors.mjs FILE.wasm

import { load, parameters } from './load.mjs'

const { core, heap, view, text, settings, event, fail } = await load(process.argv[2])
const expect = (isTrue, words) => isTrue || fail(`unexpected result: ${words}`)
const int32 = (address) => view().getInt32(address, true)
const [latest, second] = [4611686018424000000n, 1000000000n]

const [given, number, happened, gesture, row] = [settings.size, 8, event.size, 48, 64].map((size) => heap.allocate(size, 8))
function defaults() {
  core.clumsy_default_settings(given)
  return given
}

// Copies a text to the core's memory.
const texts = []
function words(text) {
  const bytes = new TextEncoder().encode(text + '\0')
  const address = heap.allocate(bytes.length, 1)
  new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes)
  texts.push(address)
  return address
}

// Each row has a change to the default settings, the expected refusal, and the index of the refused part.
const bad = [
  [() => view().setInt32(given + settings.scale, 0, true), 1, 0, 'a scale that does not exist'],
  [() => view().setInt32(given + settings.keysChannel, 17, true), 2, 1, 'a channel 17'],
  [() => view().setFloat64(given + settings.values + 2 * 8, 1.5, true), 3, 2, 'a value out of its range'],
  [() => view().setInt32(given + settings.balls, 17, true), 4, 0, 'seventeen balls'],
  [() => view().setInt32(given + settings.places, 17, true), 5, 0, 'seventeen places'],
  [() => view().setFloat64(given + settings.bouncers + 6 * 24 + 16, 4, true), 6, 6, 'a small bouncer'],
  [() => view().setFloat64(given + settings.keys + 2 * 32 + 16, 501, true), 7, 2, 'a wide key'],
  [() => view().setInt32(given + settings.keyCount, 9, true), 10, 0, 'nine keys'],
  [() => view().setInt32(given + settings.motionCount, 9, true), 11, parameters, 'nine motions'],
  [() => view().setInt32(given + settings.chords, words('I,IV,H'), true), 12, 2, 'a chord on H'],
  [() => view().setFloat64(given + settings.bassBall + 8, 364, true), 8, 0, 'a bass ball in a bouncer'],
  [
    () => {
      view().setInt32(given + settings.places, 2, true)
      const places = [768, 600, 768, 601]
      places.forEach((value, index) => view().setFloat64(given + settings.pianoBalls + 8 * index, value, true))
    }, 9, 1, 'a piano ball in another',
  ],
]
for (const [change, refusal, which, words] of bad) {
  defaults()
  change()
  expect(core.clumsy_check(given, number) === refusal && int32(number) === which, words)
  expect(core.clumsy_check(given, 0) === refusal && core.clumsy_create(given) === 0, words)
}
expect(core.clumsy_check(defaults(), number) === 0 && int32(number) === 0, 'the default settings')

expect(core.clumsy_parameter_row(2, row) === 1 && text(view().getUint32(row, true)) === 'bounce', 'the row of the bounce')
expect(core.clumsy_parameter_row(parameters - 1, row) === 1 && core.clumsy_parameter_row(parameters, row) === 0, 'the end of the table')
expect(core.clumsy_parameter_row(-1, row) === 0, 'the row -1')
expect(text(core.clumsy_choice(3, 1)) === 'close', 'the name of a voicing')
for (const [parameter, value] of [[3, 8], [3, -1], [2, 0], [parameters, 0]]) {
  expect(core.clumsy_choice(parameter, value) === 0, `the choice ${value} of the parameter ${parameter}`)
}

expect(core.clumsy_chordset_row(0, row) === 1 && text(view().getUint32(row, true)) === 'diatonic', 'the first chordset')
expect(core.clumsy_chordset_row(255, row) === 0, 'a chordset that does not exist')
expect(core.clumsy_check_chords(words('Dm9,Gq'), number, 0) === 2 && int32(number) === 5, 'a chord Gq')

let performance = core.clumsy_create(given)
expect(core.clumsy_apply_chords(performance, words('Dm9,Gq'), 0, happened) === 0, 'chords that cannot be read')
expect(core.clumsy_apply_chords(performance, words('Dm9,G13'), 0, happened) === 1, 'two chords')
expect(core.clumsy_apply_chord(performance, 7, words('C'), 0, happened) === 1, 'the pad')
expect(core.clumsy_apply_chord(performance, 8, words('C'), 0, happened) === 1, 'a ninth slot')
expect(int32(happened + event.integers + 4) === 9, 'a ninth slot is refused')
const room = heap.allocate(64, 1)
expect(core.clumsy_chords(performance, room, 64) === 29, "the chords' text")
view().setUint8(room + 29, 0)
expect(text(room) === 'Dm9,G13,Dm9,G13,Dm9,G13,Dm9,C', "the chords' text")
texts.push(room)
core.clumsy_free(performance)
performance = core.clumsy_create(given)
const apply = (kind, source) => {
  view().setInt32(gesture, kind, true)
  return core.clumsy_apply(performance, gesture, source, happened)
}
const advance = (to, capacity) => core.clumsy_advance(performance, to, happened, capacity, number)
new Uint8Array(core.memory.buffer, gesture, 48).fill(0)
expect(apply(99, 0) === 0 && apply(4, -1) === 0 && apply(4, 263) === 0, 'a kind or a hand that does not exist')
expect(advance(1n, 1) === 0 && int32(number) === 1, 'a nanosecond')
expect(apply(4, 0) === 0, 'a gesture between ticks')
expect(advance(10n * second, 1) === 1 && int32(number) === 0, 'an event')
expect(apply(4, 0) === 0 && core.clumsy_save(performance, 0, 0) === -1, 'a gesture, or bytes, while events wait')
expect(core.clumsy_resend_programs(performance) === 0, 'programs, while events wait')
core.clumsy_free(performance)

performance = core.clumsy_create(given)
expect(apply(4, 255) === 1 && int32(happened + event.integers) === 255, 'the hand 255')
expect(advance(-1n, 1) === -1 && advance(1n, 0) === -1, 'time before the start, or no room')
expect(core.clumsy_end(performance, happened, 0, number) === -1, 'no room for the end')
expect(advance(latest + 1n, 1) === -1 && advance(9223372033852000000n, 1) === -1, 'time after the end')
expect(advance(latest, 1) === 0 && int32(number) === 1 && apply(5, 0) === 1, 'the latest time')
expect(advance(latest + 3n * second, 1) === -1 && advance(latest - 1n, 1) === -1, 'time after the end, or back')
core.clumsy_free(performance)

performance = core.clumsy_create(given)
const size = core.clumsy_save(performance, 0, 0)
const [bytes, again] = [size, size].map((size) => heap.allocate(size, 8))
const [saved, savedAgain] = [bytes, again].map((address) => {
  expect(core.clumsy_save(performance, address, size) === size, 'saved bytes have another size')
  return new Uint8Array(core.memory.buffer, address, size).slice()
})
expect(Buffer.compare(saved, savedAgain) === 0, 'saving twice gave different bytes')
const check = (size) => core.clumsy_check_bytes(bytes, size, number)
const version = () => view().getBigUint64(number, true)
expect(check(size) === 0 && version() === 0n, 'bytes as they were saved')
expect(check(size - 1) === 3, 'bytes that are cut off')
view().setUint8(bytes + 16, 77)
expect(check(size) === 2 && version() === 77n && core.clumsy_restore(bytes, size) === 0, 'bytes of another engine')
view().setUint8(bytes, 0)
expect(check(size) === 1 && version() === 0n && core.clumsy_restore(0, 0) === 0, 'bytes of something else')
core.clumsy_free(performance)
core.clumsy_free(0)

for (const address of [...texts, given, number, happened, gesture, row, bytes, again]) heap.functions.free(address)
expect(heap.blocks() === 0, `the core kept ${heap.blocks()} blocks of memory`)
console.log('all that clumsy.h refuses is refused')
