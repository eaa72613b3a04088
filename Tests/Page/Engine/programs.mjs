// A new MIDI output of the page receives program changes for the channel of the bass and for each channel of the keys.
import assert from 'node:assert/strict'
import { core, page, sessionText } from './support.mjs'

const { programs } = await page('hands/programs.js')

/** For a session with the given lines, returns the channels of the bass and the keys, and the messages for a new output. */
function outputOf(lines) {
  const session = core.session(sessionText(lines))
  const playing = session.perform(0)
  const { channels } = playing.settings()
  const messages = programs(playing)
  playing.free()
  session.free()
  return { channels, messages }
}

const own = ['program vibraphone', 'bass-program fretless-bass']
assert.deepEqual(outputOf(own), { channels: [[1], [2]], messages: [[0xc0, 35], [0xc1, 11]] })
assert.deepEqual(outputOf(['bass-channel 5', 'keys-channel 3,4,16,6', 'transpose 3=-12', 'bank 300', ...own]), {
  channels: [[5], [3, 4, 16, 6]],
  messages: [
    [0xc4, 35], ...[2, 3, 15, 5].flatMap((channel) => [[0xb0 | channel, 0, 2], [0xb0 | channel, 32, 44], [0xc0 | channel, 11]]),
  ],
})
assert.deepEqual(outputOf(['balls-channel 3,4,5']).channels, [[1], [3, 4, 5]])
const zone = Array.from({ length: 15 }, (_, index) => index + 2)
assert.deepEqual(outputOf(['mpe bend', 'keys-channel 7']).channels, [[1], zone])
// When a performance starts, it sends the same set-up of the MPE zone as `programs` returns for a new output.
for (const mpe of ['bend', 'timbre']) {
  const session = core.session(sessionText([`mpe ${mpe}`, 'program vibraphone']))
  const playing = session.perform(0)
  const sent = playing.advance(0).filter((event) => event.type === 'message').map((event) => [...event.bytes])
  const setUp = programs(playing).filter(([status]) => status >> 4 === 0xb)
  assert.deepEqual(sent.filter(([status]) => status >> 4 === 0xb).slice(0, setUp.length), setUp)
  assert.equal(setUp.length, mpe === 'bend' ? 63 : 3)
  playing.free()
  session.free()
}
assert.deepEqual(outputOf(['map-out ball1.y=cc1']).channels, [[1], [2]])
console.log('ok: each channel of the keys gets a program, and MPE is set up')
