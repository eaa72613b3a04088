// The page's input (presets, undo, grips, controllers) follows the core's rules.
import assert from 'node:assert/strict'
import { core, page, sessionOfPreset, sessionText } from './support.mjs'

const { Alone } = await page('source/alone.js')
const { Mirror } = await page('engine/mirror.js')
const { BEND, Controls, PRESSURE } = await page('engine/controls.js')

let local = 0
const alone = new Alone(core, sessionText(['seed 7']), () => local)
const mirror = new Mirror(core)
alone.start(mirror)
const pass = (milliseconds) => { mirror.advanceTo((local += milliseconds, alone.now())) }
const balls = () => mirror.balls(alone.now()).length - 1

// A preset also sets the number of balls, and one undo removes the whole preset.
for (const [number, preset] of core.presets.entries()) {
  pass(1000)
  const before = alone.sessionText().split('\n').length
  const { gestures } = core.hands.change(mirror.playing, number)
  alone.sendAll(gestures)
  pass(1000)
  const session = sessionOfPreset(number)
  const goal = session.perform()
  assert.equal(balls(), Number(/^balls (\d+)$/m.exec(session.text())?.[1] ?? 4), `the number of balls is not that of ${preset.name}`)
  assert.equal(mirror.playing.chords(), goal.chords(), `the chords are not those of ${preset.name}`)
  for (const made of [session, goal]) made.free()
  assert.deepEqual(core.hands.change(mirror.playing, number).gestures, [], preset.name)
  alone.undo()
  pass(100)
  assert.equal(alone.sessionText().split('\n').length, before, `one undo does not remove ${preset.name}`)
  assert.equal(balls(), 4)
}

// One undo removes a whole movement of a control. After a pause of 200 ms, a new movement begins.
for (const text of ['gravity 1', 'gravity 2', 'speed 300', 'speed 310']) {
  alone.send(text)
  pass(50)
}
pass(150)
alone.send('speed 320')
pass(50)
const made = () => alone.sessionText().match(/^\d+ .*$/gm)?.map((line) => line.replace(/^\d+ /, '')) ?? []
assert.deepEqual(made(), ['gravity 1', 'gravity 2', 'speed 300', 'speed 310', 'speed 320'])
alone.undo()
assert.deepEqual(made(), ['gravity 1', 'gravity 2', 'speed 300', 'speed 310'])
alone.undo()
assert.deepEqual(made(), ['gravity 1', 'gravity 2'])

// An undo keeps a refused gesture, and removes the movement before this gesture.
alone.send('remove 16')
pass(50)
alone.undo()
assert.deepEqual(made(), ['remove 16'])
alone.undo()
assert.deepEqual(made(), ['remove 16'], 'an undo removes a refused gesture')

// The grip of a ball that is held for a minute stores only the end of the ball's path.
{
  const { BallGrip } = await page('hands/grips.js')
  const [whole, sent, counts] = [[{ place: { x: 600, y: 300 }, time: 0 }], [], []]
  const hands = { reachBall: (_, place) => place, flick: (...given) => (counts.push(given[1].length), core.hands.flick(...given)) }
  const grip = new BallGrip({ core: { hands }, throttled: () => {}, send: (text) => sent.push(text) }, 1, whole[0].place, 0)
  for (let time = 4; time <= 60_000; time += 4) {
    whole.push({ place: { x: 700 + 100 * Math.sin(time / 300), y: 300 + 100 * Math.cos(time / 500) }, time })
    grip.move(whole.at(-1).place, time)
  }
  grip.lift(whole.at(-1).place, 60_010)
  assert.ok(counts[0] < 150, `the grip stores ${counts[0]} places, too many`)
  const { x, y } = core.hands.flick(1, whole, 60_010)
  assert.deepEqual(sent, [`flick 1 ${x} ${y}`])
}

// A touch in the stage's upper 5 points drops no ball, because the core would refuse the ball.
{
  const { ceiling, hands } = await page('stage/layout.js')
  for (const [x, y, can] of [[hands.left + 2, 300, true], [hands.right - 1, ceiling - 6, true], [700, ceiling - 4, false], [hands.left, 300, false]]) {
    assert.equal(core.hands.canDrop({ x, y }), can, `${x} ${y}`)
  }
}

for (const [number, chordset] of core.chordsets.entries()) {
  mirror.playing.apply(`chords ${chordset.chords.replace(/\s/g, '')}`)
  assert.equal(mirror.playing.chordset(), number, chordset.name)
}

const [gravity, bank] = ['gravity', 'bank'].map((name) => core.parameters.find((one) => one.name === name))
assert.equal(gravity.words(9.8), '9.8 m/s²')
assert.equal(gravity.read('4,9 m/s²'), 4.9)
assert.equal(gravity.read('101'), null)
assert.equal(gravity.setting(4.9), 'gravity 4.9')
assert.equal(gravity.allowed, '0…100 m/s²')
assert.equal(bank.words(-1), 'none')
assert.equal(bank.setting(-1), 'bank none')
assert.equal(bank.read('none'), -1)
assert.equal(gravity.at(0.5), 50)
assert.equal(gravity.position(50), 0.5)
assert.equal(gravity.stepped(9.8, -1), 7.8)

// A centred pitch bend sets the middle of a parameter's range. 14-bit controllers and key pressure set parameters, too.
const controls = new Controls(core, mirror.playing)
const [speed, level] = ['speed', 'level'].map((name) => core.parameters.find((one) => one.name === name))
for (const [knob, { number }] of [[BEND, speed], [2, gravity], [PRESSURE, level]]) controls.map(knob, number)
/** Passes MIDI messages to the controls, and returns the gestures that the last message causes. */
const done = (...messages) => {
  for (const bytes of messages) controls.takeAll(), controls.take(Uint8Array.from(bytes))
  return controls.takeAll()
}
assert.deepEqual(done([0xE0, 0, 0], [0xE0, 127, 127], [0xE0, 0, 64]), ['speed 275'])
assert.deepEqual(done([0xB0, 2, 0], [0xB0, 2, 127], [0xB0, 2, 64], [0xB0, 34, 1]), ['gravity 50.009'])
assert.deepEqual(done([0xA0, 60, 0], [0xA0, 60, 127]), ['level 12'])
controls.follow('gravity 9', alone.now())
assert.deepEqual(done([0xB0, 2, 100]), [])
assert.equal(controls.missed(), 'turn cc2 to 9 m/s²: there it picks gravity up')

{
  const { createContext } = await page('context/context.js')
  let local = 0
  const alone = new Alone(core, sessionText(['seed 7']), () => local)
  const mirror = new Mirror(core)
  alone.start(mirror)
  const pass = (milliseconds) => { mirror.advanceTo((local += milliseconds, alone.now())) }
  pass(1000)
  pass(1000)

  // A slider's pending value must not be sent after a preset, because the value would replace one of the preset's.
  const said = []
  const context = createContext(core, mirror, alone, (words) => said.push(words))
  context.throttled('gravity', 'gravity 33')
  pass(50)
  context.throttled('gravity', 'gravity 44')
  context.preset(0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  pass(1000)
  assert.deepEqual(core.hands.change(mirror.playing, 0).gestures, [], 'a slider overtook a preset')

  // Without a connection, the page does not say that a bouncer is off the stage.
  said.length = 0
  const lost = { trouble: 'connection lost, trying again', canTouch: true, now: () => alone.now(), send() {}, onState() {} }
  createContext(core, mirror, lost, (words) => said.push(words)).toggleBouncer(0)
  assert.deepEqual(said, [lost.trouble])
}
console.log('page: ok; input follows the core\'s rules')
