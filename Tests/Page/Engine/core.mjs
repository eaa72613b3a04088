// Tests the page's class `Core`: tables, sessions, share lines, gestures and settings. `Core` must not leak memory.
import assert from 'node:assert/strict'
import { parameters } from '../../Face/load.mjs'
import { bytes, core, page, sessionText, TICK } from './support.mjs'

const { TextError } = await page('engine/core.js')

const imports = WebAssembly.Module.imports(core.module).map(({ name }) => name).sort()
assert.deepEqual(imports, ['free', 'posix_memalign'])
assert.ok(bytes.length > 0)

assert.equal(core.parameters.length, parameters)
const gravity = core.parameters.find(({ name }) => name === 'gravity')
assert.equal(gravity.unit, 'm/s²')
assert.ok(gravity.lowest < gravity.standard && gravity.standard < gravity.highest && gravity.help.length > 10)
assert.deepEqual(core.parameters.find(({ name }) => name === 'voicing').choices.slice(0, 2), ['original', 'close'])
assert.equal(core.presets[0].name, 'standard')
assert.equal(core.chordsets[0].name, 'diatonic')

// The core allocates its word tables and the model of share lines only once, and never frees them.
assert.throws(() => core.session(sessionText(['no-such-word'])))
const first = core.session(sessionText(['seed 7', 'form A/1', 'chord 1 Dm9']))
core.textOfShare(first.share())
first.free()
const kept = core.wasm.sizes.size
assert.ok(kept < 12, `the core keeps ${kept} blocks of memory, too many`)

const text = sessionText(['seed 7', 'balls 5', 'key Bb3 dorian', 'chords i9,IV9,i11,bVIImaj7,v7,i9,IV9,i11', 'bouncer 3 500 640 45', 'gravity 4.9',
  'move cutoff=600..3000/40s,smooth', '750 gravity 12', '750 reverb-wet 0.3', '1500 move bouncer-1 180 420', '2000 chord 2 V7/ii', 'end 15000'])
const session = core.session(text)
assert.equal(session.text(), text)
const parts = session.parts()
assert.deepEqual([parts.begin, parts.end], [0, 15000])
assert.deepEqual(parts.gestures[1], { tick: 750, text: 'reverb-wet 0.3', source: 0 })
assert.equal(parts.settings.at(-1), 'move cutoff=600..3000/40s,smooth')
const line = session.share()
assert.match(line, /^clumsy:1[\w-]+$/)
assert.equal(core.textOfShare(` ${line}\n`), text)

function fault(make) {
  try {
    make()
  } catch (error) {
    assert.ok(error instanceof TextError, String(error))
    return error
  }
  assert.fail('the faulty text was read')
}
const error = fault(() => core.session(sessionText(['seed 7', 'gravty 3'])))
assert.deepEqual([error.line, error.column, error.nearest], [3, 1, 'gravity'])
assert.match(error.message, /^line 3, column 1: found 'gravty', expected .*; did you mean gravity\?$/)
assert.match(fault(() => core.textOfShare(line.slice(0, -2))).message, /damaged/)
assert.match(fault(() => core.session('')).message, /^line 1/)
assert.equal(core.gestureError('gravity 3'), null)
assert.equal(core.gestureError('gravity 300').column, 9)
assert.match(core.gestureError('').message, /a gesture/)
assert.equal(core.gestureError('chord 2 G♭q').column, 11, 'the column does not count characters')
assert.equal(core.gestureError('flik 1 2 3').nearest, 'flick')

// The core reads numbers exactly as JavaScript does.
for (const number of ['0.1', '1e-07', '19.999999999999996', '4.9406564584124654e-3', '2.2250738585072014', '+5', '5.0000000000000004440892098500626']) {
  const playing = session.perform()
  playing.apply(`gravity ${number}`)
  const value = playing.settings().values[gravity.number]
  if (core.gestureError(`gravity ${number}`)) assert.ok(Number(number) < gravity.lowest, number)
  else assert.equal(value, Number(number))
  playing.free()
}

const playing = session.perform(1600)
assert.equal(playing.ns, 1600 * TICK)
const now = playing.settings()
assert.equal(now.values[gravity.number], 12)
assert.equal(now.seed, 7n)
assert.equal(now.keys.length, 4)
assert.equal(playing.keyText(), 'key Bb3 dorian')
assert.match(playing.motionText(core.parameters.find(({ name }) => name === 'cutoff').number), /^move cutoff=600\.\.3000\/40s,smooth$/)
assert.equal(playing.motionText(0), '')
assert.equal(playing.chords().split(',').length, 8)
assert.equal(playing.slot(0).chord, 'B♭m9')
assert.equal(playing.slot(0).numeral, 'i9')
assert.match(playing.noteName(playing.keyNote(0)), /^[A-G][♭♯]?$/)
assert.equal(playing.keyNote(8), -1)
assert.deepEqual(playing.edgeNotes(0), [playing.keyNote(0), playing.keyNote(0)])
assert.deepEqual(playing.edgeNotes(8), [-1, -1])
assert.equal(playing.section(), '')
assert.equal(playing.bouncer(2).x, 500)
assert.ok(playing.bouncer(0).left > 0 || playing.bouncer(0).x === 180)
const refused = playing.apply('remove 16', 9)
assert.deepEqual(refused, { type: 'gesture', ns: 1600 * TICK, source: 9, refusal: 5, text: 'remove 16' })
assert.equal(playing.apply('remove sixteen'), null)

// With `tones mixed`, a key's edges sound the neighbouring notes of the scale: here, the neighbours of C, E, G and B.
const form = core.session(sessionText(['tones mixed', 'form a/1,A2/2']))
const mixed = form.perform()
assert.deepEqual([0, 1, 2, 3].map((key) => mixed.edgeNotes(key).map((note) => mixed.noteName(note)).join(' ')), ['B D', 'D F', 'F A', 'A C'])
assert.ok(mixed.edgeShare > 0 && mixed.edgeShare < 0.5)
assert.equal(mixed.section(), 'a')
mixed.advance(2.1e9)
assert.equal(mixed.section(), 'A2')

const copy = core.restore(playing.save())
assert.equal(copy.digest(), playing.digest())
assert.deepEqual(copy.advance(1e10), playing.advance(1e10))
const damaged = playing.save()
damaged[100] ^= 1
assert.equal(core.restore(damaged), null)

for (const made of [session, playing, copy, form, mixed]) made.free()
// The page has words for the refusal of an image command.
const { REFUSALS } = await page('engine/playing.js')
const plainSession = core.session(sessionText(['seed 7']))
const plainPlaying = plainSession.perform()
const { refusal } = plainPlaying.apply('image chordset 16')
assert.ok(REFUSALS[refusal], `refusal ${refusal} has no words`)
for (const one of [plainPlaying, plainSession]) one.free()

assert.equal(core.wasm.sizes.size, kept, 'the core did not free all memory')
console.log('page: ok; the class Core works, and frees its memory')
