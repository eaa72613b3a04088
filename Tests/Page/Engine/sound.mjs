// Tests the worklet's processor, and `Pace`, which maps audio frames to musical time. The processor must compute exactly the samples of `clumsy render`.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clumsy, core, page, play as performs, sessionText, TICK } from './support.mjs'

const { Mirror } = await page('engine/mirror.js')
const { Hearing } = await page('sound/hearing.js')
const { Pace } = await page('sound/pace.js')
const RATE = 48000

// Stubs for the globals of an AudioWorklet.
let processor
globalThis.AudioWorkletProcessor = class { port = { postMessage: (message) => posted.push(message) } }
globalThis.registerProcessor = (_, kind) => { processor = kind }
globalThis.sampleRate = RATE
globalThis.currentFrame = 0
const posted = []
await page('sound/worklet.js')

function begin(session, state) {
  const mirror = new Mirror(core)
  if (session) performs(mirror, session)
  globalThis.currentFrame = 0
  const made = new processor({ processorOptions: { module: core.module, state: state ?? (session && mirror.newest()) } })
  mirror.playing?.free()
  return made
}

/** Renders `frames` stereo frames. Before each block of 128, calls `each` with the current frame. */
function play(made, frames, each = () => {}) {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)]
  for (let frame = 0; frame < frames; frame += 128) {
    each(globalThis.currentFrame)
    const block = [new Float32Array(128), new Float32Array(128)]
    made.process([], [block])
    globalThis.currentFrame += 128
    left.set(block[0].subarray(0, Math.min(128, frames - frame)), frame)
    right.set(block[1].subarray(0, Math.min(128, frames - frame)), frame)
  }
  return [left, right]
}

function rendered(text, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'page-sound-'))
  try {
    writeFileSync(join(folder, 'session.clumsy'), text)
    const wav = join(folder, 'sound.wav')
    execFileSync(clumsy, ['render', join(folder, 'session.clumsy'), '--duration', `${seconds}s`, '--rate', String(RATE), '--bits', '32f', '-o', wav])
    const file = readFileSync(wav)
    const start = file.indexOf('data') + 8
    const samples = new Float32Array(file.buffer.slice(file.byteOffset + start, file.byteOffset + file.length - (file.length - start) % 8))
    return [samples.filter((_, index) => index % 2 === 0), samples.filter((_, index) => index % 2 === 1)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function alike(found, expected, count, words) {
  for (const side of [0, 1]) {
    const [one, other] = [found[side], expected[side]].map((samples) => new Uint32Array(samples.buffer, samples.byteOffset, count))
    const index = one.findIndex((bits, index) => bits !== other[index])
    assert.equal(index, -1, `${words}: frame ${index} of ${count}: ${found[side][index]}, not ${expected[side][index]}`)
  }
}

const SECONDS = 10
const alone = sessionText(['seed 7'])
const played = sessionText(['seed 7', 'balls 4', 'sound harp', '250 gravity 4', '500 delay on', '700 reverb-wet 0.4', '800 move cutoff=600..3000/2s,smooth',
  '1000 pause', '1100 play', '1500 chord 2 V7/ii', '2000 spawn 620 640'])
// Formerly, the page played clicks as notes of the keys.
const clicks = sessionText(['seed 7', 'click on', 'count-in 1'])
for (const [name, text] of [['seed 7', alone], ['with gestures', played], ['with clicks', clicks]]) {
  const session = core.session(text)
  const made = begin(session)
  const latency = made.hearing.sounding.latency
  const frames = play(made, SECONDS * RATE + latency).map((samples) => samples.subarray(latency))
  const expected = rendered(text, SECONDS)
  assert.ok(frames[0].some((sample) => Math.abs(sample) > 0.01), 'the sound is silent')
  alike(frames, expected, SECONDS * RATE, name)
  session.free()
}

// A gesture that arrives 20 ms before its time leads to the same samples as a gesture of the session.
{
  const [known, empty] = [core.session(played), core.session(sessionText(['seed 7', 'balls 4', 'sound harp']))]
  const [one, other] = [begin(known), begin(empty)]
  const expected = play(one, SECONDS * RATE)
  globalThis.currentFrame = 0
  const coming = [...known.parts().gestures]
  const found = play(other, SECONDS * RATE, (frame) => {
    while (coming.length > 0 && coming[0].tick * TICK <= (frame / RATE + 0.02) * 1e9) other.take({ type: 'gesture', made: coming.shift() })
  })
  alike(found, expected, SECONDS * RATE, 'gestures that arrive 20 ms early')
  assert.equal(other.hearing.late, 0)
  for (const session of [known, empty]) session.free()
}

// Gestures that arrive 50 ms late lead to the same performance, and every note that begins also ends.
{
  const session = core.session(sessionText(['seed 7', 'balls 4']))
  const made = begin(session)
  const held = new Map()
  const take = made.hearing.sounding.take.bind(made.hearing.sounding)
  made.hearing.sounding.take = (event) => {
    if (event.type === 'message' && event.bytes[0] >= 0x80) {
      const note = `${event.bytes[0] & 15}/${event.bytes[1]}`
      if (event.bytes[0] >> 4 === 9) held.set(note, (held.get(note) ?? 0) + 1)
      else held.delete(note)
    }
    take(event)
  }
  const gestures = [[300, 'flick 0 300 200'], [500, 'spawn 700 650'], [501, 'spawn 800 650'], [700, 'drag 1 800 500'], [900, 'reset'], [1000, 'spawn 600 600'], [1500, 'pause']]
  const coming = gestures.map(([tick, text]) => ({ tick, text, source: 0 }))
  play(made, 8 * RATE, (frame) => {
    while (coming.length > 0 && coming[0].tick * TICK <= (frame / RATE - 0.05) * 1e9) made.take({ type: 'gesture', made: coming.shift() })
  })
  assert.equal(made.hearing.late, gestures.length)
  const mirror = new Mirror(core)
  performs(mirror, session)
  for (const [tick, text] of gestures) mirror.insert(tick, text)
  mirror.advanceTo(8e9)
  assert.equal(made.hearing.mirror.digestAt(1750), mirror.digestAt(1750))
  assert.equal(held.size, 0, `notes without an end: ${[...held]}`)
  const [silent] = play(made, 10 * RATE)
  assert.ok(silent.subarray(-128).every((sample) => Math.abs(sample) < 1e-4), 'the sound has not faded')
  session.free()
  mirror.playing.free()
}

// `sounds` returns the number of held notes after a list of events. Times are in ms; `back` is a rollback to a time.
{
  const sounds = (...doing) => {
    const hearing = new Hearing(core, RATE)
    let held = 0
    hearing.sounding = { take: ({ bytes }) => { held = bytes[0] >> 4 === 9 ? held + 1 : Math.max(0, held - 1) } }
    for (const [what, ms] of doing) {
      const ns = ms * 1e6
      if (what === 'back') hearing.rollback(ns)
      else hearing.hear({ type: 'message', ns, voice: 'key', place: 0, bytes: [what === 'on' ? 0x91 : 0x81, 60, 64] })
      // Events before the first rollback count as rendered.
      if (what !== 'back' && hearing.rendered === 0) for (const event of hearing.queue.splice(0)) hearing.emit(event)
      if (what === 'back') hearing.rendered = 2000e6
    }
    hearing.settle()
    return held
  }
  assert.equal(sounds(['on', 1990], ['back', 1500], ['on', 1950]), 1, 'a note that moved a little does not sound once')
  assert.equal(sounds(['on', 1990], ['back', 1500], ['on', 1950], ['back', 1970]), 1, 'a note that moved to 1950 does not survive a rollback to 1970')
  assert.equal(sounds(['on', 1990], ['back', 1500], ['on', 1950], ['back', 1940]), 0, 'a note that a rollback removed still sounds')
  assert.equal(sounds(['on', 1850], ['off', 1860], ['back', 1500], ['on', 1945]), 1, 'a note that moved far does not sound after the old note has ended')
  assert.equal(sounds(['on', 1850], ['back', 1500], ['on', 1945], ['off', 1946]), 0, 'a note that moved far does not end')
}

// The message `silence` ends the notes of `note` messages. Formerly, note-offs were also sent for notes that had not begun.
{
  const made = begin(null)
  const heard = []
  made.hearing.sounding = { frame: 0, take: ({ bytes }) => heard.push(bytes) }
  made.take({ type: 'note', pitch: 60, velocity: 90, start: 0, end: RATE })
  made.take({ type: 'note', pitch: 62, velocity: 90, start: RATE, end: 2 * RATE })
  made.playNotes(128)
  made.take({ type: 'silence' })
  made.playNotes(3 * RATE)
  assert.deepEqual(heard, [[0x90, 60, 90], [0x80, 60, 64]])
}

// The sound starts from a saved state, and waits until the clock reaches the state's time. The sound follows a clock that is 100 ppm too fast. If the sound's time is far from the clock's, the processor reports `lost`.
{
  const session = core.session(sessionText(['seed 7']))
  const mirror = new Mirror(core)
  performs(mirror, session)
  mirror.advanceTo(3e9)
  const made = begin(null)
  const state = mirror.newest()
  made.take({ type: 'restart', state: { ...state, gestures: [...state.gestures] } })
  made.take({ type: 'time', frame: 0, ns: state.tick * TICK - 20e6, runs: true })
  const [waits] = play(made, 896)
  assert.ok(waits.every((sample) => sample === 0) && !made.hearing.sounding, 'the sound does not wait for its state')
  const drift = 1 + 100e-6
  const off = []
  play(made, 20 * RATE, (frame) => {
    const ns = state.tick * TICK - 20e6 + frame / RATE * 1e9 * drift
    if (frame % 12032 === 0) made.take({ type: 'time', frame, ns, runs: true })
    if (frame > 2 * RATE) off.push(made.hearing.position - ns - made.hearing.sounding.latency / RATE * 1e9)
  })
  assert.ok(Math.max(...off.map(Math.abs)) < 0.5e6, `the sound differs from the clock by up to ${Math.max(...off.map(Math.abs))} ns`)
  assert.ok(Math.abs(made.hearing.shift) > 50, 'the sound has not followed the clock')
  assert.ok(!posted.some(({ type }) => type === 'lost'))
  assert.ok(posted.some(({ type, underruns }) => type === 'stats' && underruns === 0))
  made.take({ type: 'time', frame: globalThis.currentFrame, ns: 1e12, runs: true })
  play(made, 128)
  assert.ok(posted.some(({ type }) => type === 'lost'))
  session.free()
  mirror.playing.free()
}

// An anchor states the musical time of a frame. If every third anchor is wrong by 100 ms, the sound is not shifted. 2 s after a step of the clock by 60 ms, the error is below 10 ms.
{
  const follow = (/** @type {(anchor: number) => number} */ error) => {
    const pace = new Pace(RATE)
    let [shift, off] = [0, 0]
    for (let frame = 0; frame < 4 * RATE; frame += 128) {
      if (frame % 12032 === 0) pace.anchor(frame, 5e9 + frame / RATE * 1e9 + error(frame / 12032))
      shift = pace.follow(5e9 + (frame - shift) / RATE * 1e9 - pace.timeAt(frame), 128, shift)
      if (frame > 3 * RATE) off = Math.max(off, Math.abs(shift / RATE * 1e3 + error(15) / 1e6))
    }
    return off
  }
  assert.equal(follow((anchor) => anchor % 3 === 1 && anchor > 1 && anchor < 15 ? 100e6 : 0), 0)
  assert.ok(follow((anchor) => anchor < 4 ? 0 : 60e6) < 10)
  assert.ok(follow((anchor) => anchor < 4 ? 0 : -60e6) < 10)
}

// A gap of 80 ms in the audio thread counts as one underrun.
{
  const pace = new Pace(RATE)
  let now = 1000
  for (let frame = 0; frame < RATE; frame += 128) {
    if (frame === 12800) now += 80
    pace.count(frame, 128, now += 128 / 48 + (frame % 1024 === 0 ? 3 : -3 / 7))
  }
  assert.equal(pace.underruns, 1)
}
console.log('page: ok; the sound equals that of clumsy render exactly, and follows gestures and time')
