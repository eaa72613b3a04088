// Helpers for the engine's tests: they load the page's modules and the core, and make random gestures. Each test's arguments are the folder of the modules and the file of the core.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const folder = pathToFileURL(process.argv[2] + '/')
export const bytes = readFileSync(process.argv[3])
export const page = (name) => import(new URL(name, folder))
const { Core } = await page('engine/core.js')
const { CoreSession } = await page('engine/session.js')
const { settingsSize } = await page('engine/tables.js')
export const { TICK } = await page('engine/playing.js')
export const core = await Core.load(bytes)
export const clumsy = process.env.CLUMSY

/** Returns a generator of random numbers from 0 to 1, which are the same at each run (Lehmer). */
export function random(seed) {
  let state = seed * 7919 % 2147483647 || 1
  return () => (state = state * 48271 % 2147483647) / 2147483647
}

/** Returns a random gesture of one of the `kinds` below. The core refuses some of these gestures. */
export function gesture(next) {
  const number = (low, high) => Math.round((low + (high - low) * next()) * 10) / 10
  const ball = () => Math.floor(next() * 6)
  const kinds = [
    () => `spawn ${number(530, 1000)} ${number(370, 690)}`, () => `remove ${1 + ball()}`, () => `gravity ${number(1, 20)}`,
    () => `flick ${ball()} ${number(-900, 900)} ${number(-900, 900)}`, () => `drag ${1 + ball()} ${number(540, 1000)} ${number(300, 680)}`,
    () => `move bouncer-${1 + Math.floor(next() * 7)} ${number(40, 470)} ${number(40, 650)}`, () => `bounce ${number(0.5, 1)}`,
    () => `bouncer-${1 + Math.floor(next() * 7)} ${next() < 0.5 ? 'on' : 'off'}`, () => 'pause', () => 'play', () => 'reset',
    () => `key ${'CDEFGAB'[Math.floor(next() * 7)]}4 minor`, () => `chord ${1 + Math.floor(next() * 8)} V7/ii`,
    () => `cutoff ${number(250, 3000)}`, () => 'move gravity=4..20/3s,smooth',
  ]
  return kinds[Math.floor(next() * kinds.length)]()
}

export function play(mirror, session) {
  const { gestures, begin } = session.parts()
  const playing = session.perform(begin)
  mirror.restart(playing.save(), begin, gestures)
  playing.free()
}

export function sessionOfPreset(number) {
  return core.wasm.with(settingsSize(core.parameters.length), (settings) => {
    core.wasm.exports.clumsy_preset_settings(number, settings)
    return new CoreSession(core, core.wasm.exports.clumsy_session_create(settings))
  })
}

export const sessionText = (lines) => ['clumsy 1 engine ' + core.engineVersion, ...lines, ''].join('\n')
