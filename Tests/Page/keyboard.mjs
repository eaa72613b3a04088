// For each key that the page and the terminal handle alike, their help screens have the same text.
//
//   node keyboard.mjs FOLDER      FOLDER has the page's modules

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const { bindings } = await import(`${process.argv[2]}/hands/keyboard.js`)

const source = readFileSync(new URL('../../Sources/Terminal/Hand/Binding.swift', import.meta.url), 'utf8')
const terminal = new Map([...source.matchAll(/Binding\(\s*"([^"]+)", "[^"]+",\s*"([^"]+)"/g)].map(([, label, help]) => [label, help]))
assert.ok(terminal.size >= 15, 'the list of the terminal\'s keys was not read')

// The keys that the page handles in its own way, or cannot get.
const own = new Set(['Tab', '+ −', 'Enter', ': /', 'l', 'p', 'q', 'Home', 'mouse'])
const page = new Map(bindings.map(({ label, help }) => [label, help]))
for (const [label, help] of terminal) if (!own.has(label)) assert.equal(page.get(label), help, `the key ${label}`)

console.log('page: ok; the page\'s keys have the terminal\'s help texts')
