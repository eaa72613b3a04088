// The page's keys are the terminal's: of the same key both help screens say the same.
//
//   node keyboard.mjs FOLDER        of the page's modules

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const { bindings } = await import(`${process.argv[2]}/hands/keyboard.js`)
const { stepped, valueAt, position, read, setting, words } = await import(`${process.argv[2]}/context/values.js`)

const source = readFileSync(new URL('../../Sources/Terminal/Hand/Binding.swift', import.meta.url), 'utf8')
const terminal = new Map([...source.matchAll(/Binding\(\s*"([^"]+)", "[^"]+",\s*"([^"]+)"/g)].map(([, label, help]) => [label, help]))
assert.ok(terminal.size >= 15, 'the terminal\'s list is read')

// Where a page has its own way (Tab goes through it all, as in any page), or nothing to do it with.
const own = new Set(['Tab', '+ −', 'Enter', 'l', 'p', 'q', 'click', 'drag'])
const page = new Map(bindings.map(({ label, help }) => [label, help]))
for (const [label, help] of terminal) if (!own.has(label)) assert.equal(page.get(label), help, `the key ${label}`)

// Steps of a hand, as the terminal's.
const row = (lowest, highest, scale, unit = '') => ({ name: 'x', lowest, highest, scale, unit, choices: [], standard: lowest })
assert.equal(stepped(row(50, 500, 'linear'), 275, 1), 285)
assert.equal(stepped(row(0, 100, 'linear'), 9.8, -1), 7.8)
assert.equal(stepped(row(0, 0.5, 'linear'), 0.12, 1), 0.13)
assert.equal(stepped(row(250, 3000, 'logarithmic'), 1000, 1), 1100)
assert.equal(stepped(row(-1, 16383, 'whole'), 0, 1), 200)
assert.equal(stepped(row(1, 127, 'whole'), 127, 1), 127)
assert.equal(stepped(row(0, 1, 'switch'), 1, 1), 1)

// A slider's ends are the range's, and each value comes back from its position as near as a slider tells.
for (const one of [row(50, 500, 'linear'), row(250, 3000, 'logarithmic'), row(0.001, 60, 'logarithmic'), row(-20, 20, 'linear')]) {
  assert.equal(valueAt(one, 0), one.lowest)
  assert.equal(valueAt(one, 1000), one.highest)
  for (let at = 0; at <= 1000; at += 50) assert.ok(Math.abs(position(one, valueAt(one, at)) - at) < 3, `${one.lowest}…${one.highest} at ${at}`)
}

// What is typed: with a unit or without, a comma for a point; nothing that is out of range.
const gravity = row(0, 100, 'linear', 'm/s²')
assert.equal(read(gravity, '4,9 m/s²'), 4.9)
assert.equal(read(gravity, ' 9.8'), 9.8)
for (const wrong of ['', '101', '-1', '4.9.1', 'x', '1e', '0x10', 'Infinity', 'NaN']) assert.equal(read(gravity, wrong), null, wrong)
assert.equal(read(row(1, 127, 'whole'), '3.5'), null)
assert.equal(words(gravity, 9.8), '9.8 m/s²')
// A bank of -1 is none, and is said so.
const bank = { ...row(-1, 16383, 'whole'), name: 'bank' }
assert.equal(setting(bank, -1), 'bank none')
assert.equal(read(bank, 'none'), -1)
assert.equal(read(gravity, 'none'), null)
console.log('page: its keys are the terminal\'s')
