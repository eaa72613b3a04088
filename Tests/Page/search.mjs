// Tests the search in SETTINGS: a few letters find the intended setting.
//
//   node search.mjs FOLDER     FOLDER has a copy of the page's files

import assert from 'node:assert'

const { best, finds } = await import(`${process.argv[2]}/panels/search.js`)

const rows = [
  'cutoff the filter lower is darker', 'delay-wet the delay the share of echoes', 'reverb-wet the reverb the share of reverb',
  'reverb the reverb whether the reverb is on', 'reverb-time the reverb the time in which the reverb falls',
].map((words) => ({ words }))
const name = (sought) => best(rows, sought)?.words.split(' ', 1)[0]

for (const [sought, meant] of [
  ['rw', 'reverb-wet'], ['reverb wet', 'reverb-wet'], ['reverb-t', 'reverb-time'], ['RT', 'reverb-time'], ['darker', 'cutoff'], ['wet', 'delay-wet'],
  ['echoes share', 'delay-wet'], ['nothing', undefined],
]) assert.strictEqual(name(sought), meant, sought)
for (const { words } of rows) assert(finds(words, ''), 'an empty search does not find all settings')
