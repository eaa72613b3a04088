// On a page without a server, an undo leads to the performance without the undone gesture, both early and late in a piece.
import assert from 'node:assert/strict'
import { core, gesture, page, random, sessionText, TICK } from './support.mjs'

const { Alone } = await page('source/alone.js')
const { Mirror } = await page('engine/mirror.js')
const { Playing } = await page('engine/playing.js')

// The largest number of ticks that an undo has performed again.
let ticks = 0
const { run } = Playing.prototype
Playing.prototype.run = function (gestures, tick) {
  ticks = Math.max(ticks, tick - this.ns / TICK)
  return run.call(this, gestures, tick)
}

/** Starts a piece whose clock advances only when `to` is called. */
function begin(lines) {
  let local = 0
  const alone = new Alone(core, sessionText(lines), () => local)
  const mirror = new Mirror(core)
  alone.start(mirror)
  return {
    alone, mirror,
    to: (seconds) => {
      // Advance the clock in steps of a second, because the page's clock skips gaps of more than 90 s.
      while (local < seconds * 1000) {
        local = Math.min(local + 1000, seconds * 1000)
        mirror.advanceTo(alone.now())
      }
    },
  }
}

/** Asserts that the page's state equals its session performed from the start. */
function agrees({ alone, mirror }, why) {
  const { tick } = mirror
  const session = core.session(alone.sessionText().replace(/^end .*\n/m, ''))
  const playing = session.perform(tick)
  assert.equal(mirror.playing.digest(), playing.digest(), why)
  playing.free()
  session.free()
}

// Seven minutes with a gesture or an undo every three seconds. The given session covers the first two minutes.
const next = random(7)
const piece = begin(['seed 7', 'balls 3', '1000 gravity 4', '20000 spawn 700 500', 'end 30000'])
let undone = 0
for (let seconds = 3; seconds <= 420; seconds += 3) {
  piece.to(seconds)
  if (next() < 0.8) piece.alone.send(gesture(next))
  else {
    ticks = 0
    piece.alone.undo()
    undone++
    // The undone gesture is at most 40 s (10 000 ticks) old. The last saved state before the gesture is at most 10 s (2500 ticks) older.
    assert.ok(ticks < 2500 + 10_000, `at ${seconds} s, an undo performs ${ticks} ticks again, too many`)
    if (next() < 0.3) agrees(piece, `after the undo at ${seconds} s`)
  }
}
piece.to(425)
agrees(piece, 'at the end')
assert.ok(undone > 20, `only ${undone} gestures were undone`)

// After all possible undos, only the given session's gestures and refused gestures are left.
for (let count = 0; count < 200; count++) piece.alone.undo()
{
  const session = core.session(piece.alone.sessionText())
  const { gestures } = session.parts()
  const playing = session.perform()
  playing.run(gestures, gestures.at(-1).tick)
  const recorded = ['gravity 4', 'spawn 700 500']
  assert.ok(gestures.every(({ text, isRefused }) => isRefused || recorded.includes(text)), piece.alone.sessionText())
  for (const kept of [playing, session]) kept.free()
}
piece.to(430)
agrees(piece, 'after all possible undos')

// After a change of the seed, an undo must not use saved states of the previous piece.
piece.alone.reseed('8')
piece.to(440)
piece.alone.send('gravity 9')
piece.to(441)
piece.alone.undo()
piece.to(442)
agrees(piece, 'after an undo in a piece with another seed')

// A gesture can be undone even if its tick is that of a saved state.
const early = begin(['seed 7'])
// The piece starts when its clock is first read, at 1 s. Its time is thus 9.998 s here, just before tick 2500.
early.to(10.998)
assert.equal(early.mirror.tick, 2500)
early.alone.send('gravity 9')
early.alone.undo()
early.to(13)
agrees(early, 'after the undo of a gesture at the tick of a saved state')

// After a redo, the piece is the same as before the undo. A new gesture after an undo makes a redo impossible.
const again = begin(['seed 7'])
again.to(2)
again.alone.send('gravity 9')
again.to(3)
again.alone.sendAll(['bounce 0.7', 'spawn 700 500'])
again.to(4)
const before = again.alone.sessionText().split('\n').filter((line) => /^\d/.test(line))
again.alone.undo()
again.alone.undo()
again.to(5)
agrees(again, 'after two undos')
assert.deepEqual([again.alone.redo(), again.alone.redo(), again.alone.redo()], [true, true, false])
again.to(6)
agrees(again, 'after two redos')
assert.deepEqual(again.alone.sessionText().split('\n').filter((line) => /^\d/.test(line)), before)
again.alone.undo()
again.alone.send('gravity 10')
assert.equal(again.alone.redo(), false)

// A piece that lasts a day has at most 256 saved states. An undo of a gesture 30 s before the end restores a state less than 20 s older.
const { Checkpoints } = await page('source/checkpoints.js')
const checkpoints = new Checkpoints()
checkpoints.restart({ tick: 0, bytes: new Uint8Array(0) })
for (let tick = 0; tick < 24 * 3600 * 250; tick += 250) checkpoints.keep({ tick, bytes: new Uint8Array(0) })
assert.ok(checkpoints.all.length <= 256 && checkpoints.all[0].tick === 0)
const late = 24 * 3600 * 250 - 30 * 250
assert.ok(checkpoints.backTo(late).tick > late - 2 * 2500)
console.log('page: ok; a page without a server undoes and redoes gestures')
