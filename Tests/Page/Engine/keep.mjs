// The page's KEEP panel writes the same bytes as `clumsy render`: MIDI, WAV and stems, from the start and from a later time.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clumsy, core, page, sessionText } from './support.mjs'

const { record } = await page('keep/record.js')
const folder = mkdtempSync(join(tmpdir(), 'keep'))
const sessions = {
  played: ['seed 7', 'balls 4', '250 gravity 14', '250 spawn 640 600', '700 sound clav', '800 delay on', '1000 tempo 93', '1500 reset', 'end 2501'],
  late: ['seed 8', 'reverb on', 'begin 500', '400 gravity 5', '900 cutoff 700', 'end 1300'],
  counted: ['seed 9', 'form AB/1', 'click on', 'end 2000'],
}
let bytes = 0
for (const [name, lines] of Object.entries(sessions)) {
  const text = sessionText(lines)
  const file = join(folder, `${name}.clumsy`)
  writeFileSync(file, core.session(text).text())
  for (const [kind, ends] of [[0, ['.mid']], [1, ['.wav']], [2, ['-bass.wav', '-keys.wav']]]) {
    execFileSync(clumsy, ['render', file, '-o', join(folder, `${name}${kind === 0 ? '.mid' : '.wav'}`), ...(kind === 2 ? ['--stems'] : [])])
    let last = 0
    const made = record(core.wasm, text, kind, 48000, (share) => {
      assert.ok(share > last && share <= 1)
      last = share
    })
    assert.equal(last, 1)
    assert.equal(made.length, ends.length)
    for (const [index, end] of ends.entries()) {
      const native = readFileSync(join(folder, name + end))
      const own = Buffer.from(await made[index].arrayBuffer())
      const at = native.findIndex((byte, place) => byte !== own[place])
      assert.ok(native.equals(own), `${name}${end}: ${own.length} bytes, natively ${native.length}; the first differing byte is at ${at}`)
      bytes += own.length
    }
  }
}
// A session without an end has no length, and so gives no file.
assert.throws(() => record(core.wasm, sessionText(['seed 7']), 1, 48000, () => {}), /too short or too long/)
rmSync(folder, { recursive: true })
console.log(`page: the KEEP panel writes the same files as clumsy render: ${bytes} bytes are equal`)
