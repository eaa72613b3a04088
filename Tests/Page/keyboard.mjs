// The page's keys are the terminal's: of the same key both help screens say the same.
//
//   node keyboard.mjs FOLDER        of the page's modules

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const { bindings } = await import(`${process.argv[2]}/hands/keyboard.js`)

const source = readFileSync(new URL('../../Sources/Terminal/Hand/Binding.swift', import.meta.url), 'utf8')
const terminal = new Map([...source.matchAll(/Binding\(\s*"([^"]+)", "[^"]+",\s*"([^"]+)"/g)].map(([, label, help]) => [label, help]))
assert.ok(terminal.size >= 15, 'the terminal\'s list is read')

// Keys that a page has in its own way (Tab goes through it all, as in any page), or cannot have.
const own = new Set(['Tab', '+ −', 'Enter', 'l', 'p', 'q', 'click', 'drag'])
const page = new Map(bindings.map(({ label, help }) => [label, help]))
for (const [label, help] of terminal) if (!own.has(label)) assert.equal(page.get(label), help, `the key ${label}`)

console.log('page: its keys are the terminal\'s')
