// No damaged MIDI file makes the core trap: a roll opens, draws, edits and saves the file, or refuses it with a one-line reason. The environment variable ROLLS sets the number of files.
import assert from 'node:assert/strict'
import { core, page, random } from './support.mjs'

const { Roll } = await page('engine/roll.js')
const count = Number(process.env.ROLLS ?? 1000)

const text = (letters) => [...letters].map((letter) => letter.charCodeAt(0))
const big = (number, size) => Array.from({ length: size }, (_, place) => number / 2 ** (8 * (size - 1 - place)) & 255)
const track = (...events) => [...text('MTrk'), ...big(events.flat().length, 4), ...events.flat()]
const file = (format, division, ...tracks) => [...text('MThd'), ...big(6, 4), ...big(format, 2), ...big(tracks.length, 2), ...division, ...tracks.flat()]
const note = (delta, pitch, length, channel = 0) => [delta, 0x90 | channel, pitch, 90, length, 0x80 | channel, pitch, 33]
const end = [0, 0xFF, 0x2F, 0]
const tempo = [0, 0xFF, 0x51, 3, 7, 0xA1, 0x20]
const meter = [10, 0xFF, 0x58, 4, 3, 3, 24, 8]
const exclusive = [5, 0xF0, 3, 0x7D, 1, 0xF7]
const running = [0, 0x93, 60, 90, 10, 64, 90, 20, 60, 0, 3, 64, 0]
const named = file(1, [1, 0xE0], track(tempo, meter, end), track([0, 0xFF, 3, 2, ...text('hi')], exclusive, note(0, 60, 96), running, [2, 0xE1, 0, 64], note(4, 67, 30, 9), end))
const originals = [
  named, file(0, [0, 96], track(note(0, 60, 40), note(1, 62, 40), note(2, 60, 5), end)),
  file(1, [0xE2, 40], track(tempo, note(3, 70, 30), end)), file(2, [0, 24], track(note(0, 50, 9), end), track(running, end)),
  [...text('RIFF'), ...big(0, 4), ...text('RMIDdata'), named.length & 255, named.length >> 8, 0, 0, ...named],
]

function mutated(next) {
  const pick = (most) => Math.floor(next() * most)
  let bytes = [...originals[pick(originals.length)]]
  for (let change = 1 + pick(6); change > 0; change--) {
    const at = pick(bytes.length + 1)
    const kind = pick(7)
    if (kind === 0) bytes[Math.min(at, bytes.length - 1)] = pick(256)
    else if (kind === 1) bytes[Math.min(at, bytes.length - 1)] ^= 1 << pick(8)
    else if (kind === 2) bytes.splice(at, pick(9))
    else if (kind === 3) bytes.splice(at, 0, ...bytes.slice(pick(bytes.length), pick(bytes.length)))
    else if (kind === 4) bytes.splice(at, 0, ...Array.from({ length: pick(5) }, () => [0, 0x7F, 0x80, 0xFF][pick(4)]))
    else if (kind === 5) bytes = bytes.slice(0, at)
    else for (let place = at; place < Math.min(at + 4, bytes.length); place++) bytes[place] = 0xFF
    if (bytes.length === 0) bytes = [pick(256)]
  }
  return Uint8Array.from(bytes)
}

/** Uses a roll as the view does, edits it, and saves it. */
function use(roll, bytes, next) {
  assert.deepEqual(roll.bytes, bytes, 'a file that was saved without an edit has other bytes')
  roll.setStep(4, false)
  const { end, keys } = roll
  const part = { from: 0, scale: 1000 / Math.max(end, 1), top: 0, rowHeight: 30, width: 1000, height: keys.length * 30 }
  assert.ok(roll.draw(part) >= -1)
  roll.density(part, 100, keys.length)
  for (const line of roll.lines(0, end, 4).slice(0, 9)) roll.position(line.tick)
  roll.chords(0, 2)
  roll.tickAt(roll.nanoseconds(end))
  const before = roll.count
  roll.do('selectAll')
  roll.do(['transpose', 'move', 'legato', 'eraseSelection', 'quantize'][Math.floor(next() * 5)], 3, 2)
  const isDrawn = roll.do('draw', 960, 1920, 50, 90, 0) >= 0
  const kept = roll.count
  assert.ok(kept >= 0 && kept <= before + 1)
  const saved = roll.bytes
  const again = Roll.open(core, saved)
  assert.equal(again.count, kept, 'the saved file has another number of notes than the roll')
  again.free()
  return isDrawn
}

const next = random(34)
let [opened, refused, drawn] = [0, 0, 0]
for (let number = 0; number < count; number++) {
  const bytes = mutated(next)
  const description = () => `file ${number}: ${Buffer.from(bytes).toString('hex')}`
  let roll
  try {
    roll = Roll.open(core, bytes)
  } catch (error) {
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${description()} traps: ${error.message}`)
    assert.match(error.message, /^[^\n]+$/, description())
    refused++
    continue
  }
  try {
    drawn += use(roll, bytes, next)
    opened++
  } catch (error) {
    error.message += `\n${description()}`
    throw error
  }
  roll.free()
}
assert.ok(opened > count / 4 && refused > count / 100 && drawn > 0, `${opened} opened, ${refused} refused, ${drawn} drawn`)
// The memory of freed rolls must be used again.
const megabytes = core.wasm.exports.memory.buffer.byteLength / 2 ** 20
assert.ok(megabytes < 64, `the memory has grown to ${megabytes} MiB`)
console.log(`ok: of ${count} damaged MIDI files, a roll opens and saves ${opened}, and refuses ${refused}, each with a line that says why`)
