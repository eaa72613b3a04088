// A page that was built without the music font draws the core's plain shapes for musical symbols. If the page was built with the font, its core (page.wasm) lacks these shapes, so this test loads the complete core (clumsy.wasm).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { page } from './support.mjs'

const { Core } = await page('engine/core.js')
const core = await Core.load(readFileSync(process.argv[3].replace('page.wasm', 'clumsy.wasm')))

/** Replaces the browser's paths, which Node lacks. */
globalThis.Path2D = class { constructor(data) { this.data = data } }
const { symbolPath } = await page('score/symbols.js')

// G clef, F clef, notehead, flat, natural, sharp, 8va.
for (const code of [0xE050, 0xE062, 0xE0A4, 0xE260, 0xE261, 0xE262, 0xE511]) {
  const path = symbolPath(core.wasm, code)
  assert.match(path.data, /^M[-0-9.A-Za-z ]+Z$/, code.toString(16))
  assert.equal(symbolPath(core.wasm, code), path, 'a shape is made a second time')
}
assert.equal(symbolPath(core.wasm, 0x41).data, '', 'a letter has a symbol')
console.log('the plain shapes of 7 symbols are drawn without the font')
