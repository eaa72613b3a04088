// The roll names the cause of each note of a session. `Emitted` remembers the events that a rollback can withdraw.
import assert from 'node:assert/strict'
import { TICK, core, page, sessionText } from './support.mjs'

const { Emitted } = await page('engine/emitted.js')
const { PlayedSession } = await page('roll/played.js')

// Formerly, all notes between two gestures had the chord that was active before the second gesture.
const LENGTH = 3000
const text = sessionText(['seed 7', `end ${LENGTH}`])
const played = new PlayedSession(core, text)
const session = core.session(text)
const playing = session.perform()
session.free()
let compared = 0
const chords = new Set()
for (let tick = 1; tick <= LENGTH; tick++) {
  const strikes = playing.advance(tick * TICK).filter(({ type }) => type === 'strike')
  if (strikes.some(({ voice }) => voice === 'bass')) continue
  const { numeral, chord } = playing.slot(playing.stand().slot)
  for (const strike of strikes) {
    const origin = played.origins.find(({ cause }) => cause?.strike.ns === strike.ns && cause.strike.ball === strike.ball)
    if (!origin) continue
    assert.equal(origin.cause.chord, `${numeral} ${chord}`, `the strike at ${strike.ns} ns`)
    chords.add(origin.cause.chord)
    compared++
  }
}
playing.free()
assert.ok(compared > 20 && chords.size > 1, `${compared} strikes, ${chords.size} chords`)

// Formerly, notes that `quantize` delays counted as echoes, and edits of them were skipped.
const { Layer } = await page('roll/layer.js')
{
  const layer = new Layer(core, sessionText(['seed 7', 'quantize 1/4', `end ${LENGTH}`]))
  const waits = layer.origins.map(({ ns, struck }) => ns - struck)
  assert.deepEqual(layer.origins.filter(({ strike }) => strike === undefined), [], 'notes without a strike')
  const longest = waits.indexOf(Math.max(...waits))
  assert.ok(waits[longest] > 2 * TICK, `the longest delay is ${waits[longest]} ns`)
  layer.roll.erase([longest])
  const { edits, echoes, gone } = layer.text(layer.roll)
  assert.deepEqual([edits, echoes, gone], [1, 0, 0])
  layer.roll.free()
}

// Formerly, the clicks were notes of the roll.
{
  const { roll, notes } = new PlayedSession(core, sessionText(['seed 7', 'click on', `end ${LENGTH}`]))
  assert.equal(notes.length, played.notes.length)
  roll.free()
}

// Formerly, a transposed note counted as two edits, because two gestures replace it.
{
  const layer = new Layer(core, text)
  layer.roll.do('select', layer.origins.findIndex(({ strike }) => strike !== undefined), 0)
  layer.roll.do('transpose', 1)
  assert.equal(layer.text(layer.roll).edits, 1)
  layer.roll.free()
}

// Formerly, when an event was older than 12 s, `Emitted` also forgot the next 31 events, which a rollback could then not withdraw.
const emitted = new Emitted()
const message = (ns) => ({ type: 'message', ns, voice: 'key', place: 0, bytes: [0x91, 60, 90] })
emitted.add(message(0))
for (let place = 0; place < 65; place++) emitted.add(message(11e9 + place * 1e6))
emitted.add(message(12.5e9))
emitted.rollback(10e9)
assert.equal(emitted.takeSpeculative().length, 66)
console.log(`the chords of ${compared} strikes, and a rollback of 66 events: ok`)
