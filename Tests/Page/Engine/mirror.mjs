// Gestures that arrive late and in any order lead to the same events, digests and pictures as gestures that arrive in time.
import assert from 'node:assert/strict'
import { core, gesture, page, play, random, sessionText, TICK } from './support.mjs'

const { Mirror } = await page('engine/mirror.js')
const LENGTH = 2500 // ticks

/** Returns a list to which a mirror's events are added. A rollback removes the events that it cancels. */
function listen(mirror) {
  const events = []
  mirror.onEvent = (event) => events.push(event)
  mirror.onRollback = (ns) => {
    while (events.length > 0 && events[events.length - 1].ns >= ns) events.pop()
  }
  return events
}

let rollbacks = 0
for (let seed = 1; seed <= 200; seed++) {
  const next = random(seed)
  // Every second session has a form.
  const settings = [`seed ${seed}`, 'balls 3', ...(seed % 2 === 0 ? ['form AaB/1', 'section B gravity 4'] : [])]
  const session = core.session(sessionText(settings))
  const gestures = Array.from({ length: 25 }, () => ({ tick: Math.floor(next() * LENGTH), text: gesture(next) }))
    .sort((one, other) => one.tick - other.tick)
  // Gestures of the same tick get the same delay, so that they keep their order.
  const delays = gestures.map((item, index) => gestures[index - 1]?.tick === item.tick ? null : Math.floor(next() * 700))
  delays.forEach((delay, index) => { delays[index] = delay ?? delays[index - 1] })

  const inTime = new Mirror(core)
  const expected = listen(inTime)
  play(inTime, session)
  for (const { tick, text } of gestures) inTime.insert(tick, text)
  inTime.advanceTo((LENGTH + 800) * TICK)

  const late = new Mirror(core)
  const events = listen(late)
  play(late, session)
  const arrivals = gestures.map((item, index) => ({ ...item, at: item.tick + delays[index] })).sort((one, other) => one.at - other.at)
  let shown = 0
  for (const { tick, text, at } of arrivals) {
    while (shown < at) late.advanceTo(Math.min(at, shown += 1 + next() * 20) * TICK)
    assert.ok(late.insert(tick, text), 'a gesture is too late for a rollback')
  }
  late.advanceTo((LENGTH + 800) * TICK)
  rollbacks += late.rollbacks

  assert.deepEqual(events.filter(seen), expected.filter(seen), `seed ${seed}: the events differ`)
  for (let tick = 1250; tick <= LENGTH + 800; tick += 250) {
    assert.equal(late.digestAt(tick), inTime.digestAt(tick), `seed ${seed}: the digests differ at tick ${tick}`)
  }
  assert.notEqual(late.digestAt(LENGTH + 750), null)
  for (let count = 0; count < 20; count++) {
    const ns = (LENGTH + 790 + next() * 10) * TICK
    assert.deepEqual(late.balls(ns), inTime.balls(ns))
    assert.deepEqual(late.bouncers(ns), inTime.bouncers(ns))
  }

  // Compare with one performance of the whole session by the core, without a mirror.
  const whole = core.session(sessionText([...settings, ...gestures.map(({ tick, text }) => `${tick} ${text}`)]))
  const alone = whole.perform(LENGTH + 750)
  assert.equal(alone.digest(), late.digestAt(LENGTH + 750), `seed ${seed}: the digest differs from that of one performance without a mirror`)
  for (const kept of [alone, session, whole, inTime.playing, late.playing]) kept.free()
}
assert.ok(rollbacks > 2000, `there were only ${rollbacks} rollbacks`)

// A rollback emits flights again even where nothing changed, so flights are not compared.
function seen(event) { return event.type !== 'flight' }

// The page shows its own gestures immediately, and later replaces them by the confirmed gestures.
{
  const session = core.session(sessionText(['seed 3']))
  const [own, confirmed] = [new Mirror(core), new Mirror(core)]
  const events = listen(own)
  for (const mirror of [own, confirmed]) play(mirror, session)
  own.advanceTo(1000 * TICK)
  own.expect(1, 'spawn 700 600', 1000)
  own.expect(2, 'gravity 3', 1000)
  own.advanceTo(1010 * TICK)
  assert.equal(own.settings().gravity, 3)
  assert.equal(own.digestAt(1005), null, 'the digest of an uncertain tick is known')
  assert.equal(own.balls(1010 * TICK).length, confirmed.balls(0).length + 1)
  own.withdraw(1)
  own.insert(1003, 'spawn 700 600', 4)
  own.withdraw(2)
  own.advanceTo(1020 * TICK)
  confirmed.insert(1003, 'spawn 700 600', 4)
  confirmed.advanceTo(1020 * TICK)
  assert.equal(own.settings().gravity, confirmed.settings().gravity)
  assert.equal(own.digestAt(1020), confirmed.digestAt(1020))
  assert.equal(events.filter((event) => event.type === 'gesture').length, 1)
  // A gesture confirmed at its expected tick causes no rollback.
  const before = own.rollbacks
  own.expect(3, 'gravity 5', 1020)
  own.advanceTo(1030 * TICK)
  own.withdraw(3)
  own.insert(1020, 'gravity 5', 4)
  own.advanceTo(1040 * TICK)
  assert.equal(own.rollbacks, before)
  assert.equal(own.settings().gravity, 5)
  own.advanceTo(6000 * TICK)
  assert.equal(own.insert(1040, 'pause'), false)
  assert.equal(own.lost, 1)
  for (const kept of [session, own.playing, confirmed.playing]) kept.free()
}

// A mirror forgets old gestures, but neither skips nor repeats a gesture, however long a frame is.
{
  const text = sessionText(['seed 5', ...Array.from({ length: 400 }, (_, index) => `${20 * index} gravity ${1 + index % 9}`)])
  const session = core.session(text)
  const alone = session.perform(7500)
  for (const step of [1, 4.2, 300, 7500]) {
    const mirror = new Mirror(core)
    const gestures = listen(mirror)
    play(mirror, session)
    for (let tick = 0; tick < 7500; tick += step) mirror.advanceTo(tick * TICK)
    mirror.advanceTo(7500 * TICK)
    assert.equal(mirror.digestAt(7500), alone.digest(), `steps of ${step}`)
    assert.equal(gestures.filter(({ type, ns }) => type === 'gesture' && ns < 7500 * TICK).length, 375, `steps of ${step}`)
    assert.ok(mirror.gestures.length < 200 && mirror.saved.length <= 11, 'the mirror keeps too many gestures or states')
    mirror.playing.free()
  }
  for (const kept of [alone, session]) kept.free()
}

// The mirror reports when a section begins, and then answers with that section's settings. When a section returns, the
// changes that gestures made in the section are reset.
{
  const session = core.session(sessionText(['seed 3', 'tempo 120', 'form AB/2', 'section B gravity 4; key Eb4 major']))
  const mirror = new Mirror(core)
  const sections = listen(mirror)
  play(mirror, session)
  const [from] = mirror.bouncers(0)
  mirror.insert(100, `move bouncer-1 ${from.x} ${from.y - 60}`)
  mirror.insert(110, 'gravity 2')
  const seconds = () => sections.filter(({ type }) => type === 'section').map(({ ns }) => ns / 1e9)
  const shown = () => [mirror.playing.section(), mirror.settings().gravity]
  mirror.advanceTo(3.9e9)
  assert.deepEqual([...shown(), mirror.bouncers(3.9e9)[0].y], ['A', 2, from.y - 60])
  mirror.advanceTo(4.004e9)
  assert.deepEqual([...shown(), mirror.bouncers(4e9)[0].y], ['B', 4, from.y - 60])
  assert.ok(['E♭', 'F', 'G', 'A♭', 'B♭', 'C', 'D'].includes(mirror.keys()[0].note))
  mirror.advanceTo(8.004e9)
  assert.deepEqual([seconds(), ...shown()], [[4, 8], 'A', 9.8])
  assert.deepEqual([mirror.bouncers(7.9e9)[0].y, mirror.bouncers(8e9)[0].y], [from.y - 60, from.y])
  // The late gesture at tick 1990 causes a rollback to before 8 s. The mirror then reports the beginning at 8 s again.
  mirror.insert(1990, 'gravity 9')
  mirror.insert(2000, 'flick 0 100 0')
  mirror.advanceTo(8.1e9)
  assert.deepEqual(seconds(), [4, 8])
  for (const kept of [session, mirror.playing]) kept.free()
}

// A bouncer moves in a straight line, and stops during a pause.
{
  const session = core.session(sessionText(['seed 3']))
  const mirror = new Mirror(core)
  play(mirror, session)
  const [from] = mirror.bouncers(0)
  mirror.insert(100, `move bouncer-1 ${from.x} ${from.y - 100}`)
  mirror.insert(110, 'pause')
  mirror.insert(200, 'play')
  mirror.advanceTo(400 * TICK)
  const y = (tick) => mirror.bouncers(tick * TICK)[0].y
  const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-9, `${found}, not ${expected}`)
  near(y(50), from.y)
  near(y(105), from.y - 20)
  near(y(107.5), from.y - 30)
  near(y(150), from.y - 40)
  near(y(205), from.y - 60)
  near(y(300), from.y - 100)
  for (const kept of [session, mirror.playing]) kept.free()
}
console.log(`page: ok; 200 sessions with late gestures equal those in time, with ${rollbacks} rollbacks`)
