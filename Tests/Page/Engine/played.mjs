// The roll names the causes of a session's notes, and the events that a rollback may withdraw are remembered.
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

// Formerly, `Emitted` forgot 32 events once the first was older than 12 s. A rollback could then not withdraw the 31 younger ones.
const emitted = new Emitted()
const message = (ns) => ({ type: 'message', ns, voice: 'key', place: 0, bytes: [0x91, 60, 90] })
emitted.add(message(0))
for (let place = 0; place < 65; place++) emitted.add(message(11e9 + place * 1e6))
emitted.add(message(12.5e9))
emitted.rollback(10e9)
assert.equal(emitted.takeSpeculative().length, 66)
console.log(`the chords of ${compared} strikes, and a rollback of 66 events: ok`)
