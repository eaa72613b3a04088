// Tests the parts of the page's drawing that need no browser: layouts, and the picture that results from events.
//
//   node look.mjs FOLDER      FOLDER has the page's modules

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const load = (name) => import(new URL(name, pathToFileURL(process.argv[2] + '/')))
const { path } = await load('stage/balls.js')
const { drawSection } = await load('stage/beat.js')
const { nameplate, seat } = await load('stage/bouncers.js')
const { css, light, mix } = await load('stage/colours.js')
const { drawKeys, label, sinking } = await load('stage/keys.js')
const { arrange, ceiling, hands, toPixels, toPoints } = await load('stage/layout.js')
const { fit } = await load('stage/letters.js')
const { placeOf } = await load('engine/shown.js')
const { Picture, trail } = await load('stage/picture.js')

const near = (one, other, within = 1e-9) => assert.ok(Math.abs(one - other) <= within, `${one} is not ${other}`)
const near3 = (one, other, within) => one.forEach((value, index) => near(value, other[index], within))

const sizes = [[320, 500], [360, 680], [740, 310], [768, 960], [1024, 704], [1024, 768], [1920, 990], [2560, 1300], [1, 1]]
test('both halves of the stage fit on every canvas, and have no point in common', () => {
  for (const [width, height] of sizes) {
    const layout = arrange(width, height)
    for (const half of [layout.harmony, layout.hands]) {
      assert.ok(half.x >= -1e-9 && half.x + half.width <= width + 1e-9, `${width}: ${half.x}`)
      assert.ok(half.y >= -1e-9 && half.y + half.height <= height + 1e-9, `${height}: ${half.y}`)
      near(half.width / half.height, (half.right - half.left) / ceiling)
    }
    const { harmony, hands } = layout
    assert.ok(layout.isStacked ? harmony.y + harmony.height <= hands.y : harmony.x + harmony.width <= hands.x)
  }
})

test('the halves are placed one above the other if this makes them larger', () => {
  assert.equal(arrange(360, 680).isStacked, true)
  assert.equal(arrange(1024, 700).isStacked, false)
  assert.equal(arrange(768, 960).isStacked, false)
  near(arrange(1024, 700).scale, 1)
})

test('the conversions from points to pixels and back are inverse', () => {
  for (const [width, height] of sizes.slice(0, -1)) {
    const layout = arrange(width, height, 6)
    for (const [name, x, y] of [['harmony', 0, 0], ['harmony', 256, 364], ['harmony', 513, 699], ['hands', 519, 1], ['hands', 1024, 700]]) {
      const found = toPoints(layout, ...toPixels(layout, layout[name], x, y))
      assert.equal(found.half, name)
      near(found.x, x, 1e-6)
      near(found.y, y, 1e-6)
    }
  }
  const layout = arrange(1920, 700)
  const beside = toPoints(layout, 1919, 350)
  assert.deepEqual([beside.half, beside.isInside], ['hands', false])
  assert.ok(beside.x > hands.right)
})

const flight = (ball, ns, x, y, vx, vy, more = {}) =>
  ({ type: 'flight', ns, ball, there: true, start: ns, fraction: 0, x, y, vx, vy, ax: 0, ay: 0, ...more })
const strike = (ns, voice, index, velocity, chord = 0) =>
  ({ type: 'strike', ns, voice, index, ball: 0, chord, note: 60, velocity, x: 0, y: 0, speed: 100, silent: 0 })

test('the ball of a flight is on the parabola of the flight', () => {
  near3(placeOf(flight(1, 1e9, 600, 400, 100, 50, { ay: -1470 }), 1.5e9), [650, 400 + 25 - 1470 / 8])
  near(placeOf(flight(1, 1e9, 600, 400, 1e9, 0, { fraction: 0.25 }), 1e9)[0], 600 - 0.25)
})

test('a trail is a quarter second of the exact path, with the corner of each bounce in it', () => {
  const picture = new Picture()
  picture.take(flight(0, 0, 100, 300, 275, 0))
  picture.take(flight(0, 1e9, 375, 300, -275, 0))
  const points = path(picture, 0, 1.1e9)
  near3(points[0], [0, 347.5, 300])
  near3(points[points.length - 1], [1, 375 - 0.15 * 275, 300])
  assert.ok(points.some(([age, x]) => Math.abs(age - 0.1e9 / trail) < 1e-9 && Math.abs(x - 375) < 1e-9))
  assert.deepEqual(path(picture, 3, 1e9), [])
})

test('the picture of a moment depends neither on rollbacks nor on later events', () => {
  const events = [
    flight(0, 0, 100, 300, 275, 0), flight(1, 0, 700, 300, 0, 0), strike(0.4e9, 'bass', 3, 90, 3), strike(0.5e9, 'key', 1, 70, 3),
    flight(0, 0.6e9, 200, 300, -275, 0), { type: 'gesture', ns: 0.7e9, source: 0, refusal: 0, text: 'bouncer-5 off' },
    strike(0.8e9, 'bass', 4, 60, 4), flight(1, 0.9e9, 1, 1, 0, 0, { there: false }),
  ]
  const look = (picture, ns) => JSON.stringify([
    picture.light('bass', 3, ns), picture.light('bass', 4, ns), picture.light('key', 1, ns), sinking(picture, 1, ns), picture.switches.at(4, ns).since,
    picture.chordValue(ns, (slot) => light.tint[slot], mix),
    path(picture, 0, ns), path(picture, 1, ns), picture.presence(1, ns),
  ])
  const [once, rolled] = [new Picture(), new Picture()]
  for (const event of events) once.take(event)
  for (const event of events) rolled.take(event)
  for (const event of [strike(0.45e9, 'bass', 2, 127, 2), flight(0, 0.46e9, 9, 9, 9, 9)]) rolled.take({ ...event, ns: event.ns + 1e9 })
  rolled.rollback(0.45e9)
  assert.equal(rolled.light('key', 1, 0.6e9), 0)
  assert.equal(rolled.chordShare(2e9, 3), 1)
  for (const event of events.filter(({ ns }) => ns >= 0.45e9)) rolled.take(event)
  for (let ns = 0; ns < 1.6e9; ns += 0.05e9) assert.equal(look(rolled, ns), look(once, ns), `${ns}`)
  const early = new Picture()
  for (const event of events.filter(({ ns }) => ns <= 0.75e9)) early.take(event)
  assert.equal(look(early, 0.75e9), look(once, 0.75e9))
})

test('a struck key is lit according to the velocity, beginning exactly at the strike, but not if the strike is silent', () => {
  const picture = new Picture()
  picture.take(strike(1e9, 'key', 2, 64))
  assert.equal(picture.light('key', 2, 1e9 - 1), 0)
  near(picture.light('key', 2, 1e9), 64 / 127)
  assert.ok(picture.light('key', 2, 1.3e9) < 64 / 127)
  assert.equal(picture.light('key', 2, 2e9), 0)
  assert.equal(picture.light('bass', 2, 1e9), 0)
  picture.take({ ...strike(3e9, 'key', 2, 64), silent: 1 })
  assert.equal(picture.light('key', 2, 3e9), 0)
})

test('a struck key sinks and returns to rest smoothly', () => {
  const picture = new Picture()
  for (const ns of [1e9, 1.05e9, 1.4e9]) picture.take(strike(ns, 'key', 0, 127))
  let [last, deepest] = [0, 0]
  for (let ns = 0.9e9; ns < 4e9; ns += 1e6) {
    const now = sinking(picture, 0, ns)
    near(now, last, 0.4)
    ;[last, deepest] = [now, Math.max(deepest, now)]
  }
  assert.ok(deepest > 3 && deepest <= 8, `${deepest} points`)
  near(last, 0)
})

test('balls fade in and out within 0.2 s, but do not fade at a new flight', () => {
  const picture = new Picture()
  picture.take(flight(2, 1e9, 700, 300, 0, 0))
  assert.deepEqual([0, 1e9, 1.09e9, 1.3e9].map((ns) => picture.presence(2, ns)), [0, 0, 0.5, 1])
  picture.take(flight(2, 2e9, 700, 300, 0, 0))
  assert.equal(picture.presence(2, 2.01e9), 1)
  picture.take(flight(2, 3e9, 700, 300, 0, 0, { there: false }))
  assert.deepEqual([3e9, 3.09e9, 3.5e9].map((ns) => picture.presence(2, ns)), [1, 0.5, 0])
})

test('a ball that jumps fades at its old place and appears at the new place, and no trail connects the two', () => {
  const picture = new Picture()
  picture.take(flight(1, 0, 600, 300, 100, 0))
  picture.take(flight(1, 1e9, 900, 200, 100, 0))
  assert.deepEqual([1e9, 1.09e9, 1.3e9].map((ns) => picture.presence(1, ns)), [0, 0.5, 1])
  const faded = picture.faded(1, 1.09e9)
  assert.deepEqual([faded.shown, placeOf(faded.flight, faded.end)], [0.5, [700, 300]])
  assert.deepEqual([0.9e9, 1.2e9].map((ns) => picture.faded(1, ns)), [null, null])
  assert.ok(path(picture, 1, 1.1e9).every(([, x]) => x >= 900))
  // A ball that has no speed after a jump is dragged by a hand, and does not fade.
  picture.take(flight(1, 2e9, 700, 500, 0, 0))
  assert.equal(picture.presence(1, 2.01e9), 1)
  assert.equal(picture.faded(1, 2.01e9), null)
})

test('a key struck on its edge shows the struck note while it glows', () => {
  const picture = new Picture()
  const key = { index: 2, x: 700, y: 20, width: 100, height: 40, edge: 25, note: 'C' }
  const names = (note) => ({ 62: 'D', 59: 'B' })[note]
  const shown = (ns, one = key) => label(picture, one, ns, names)
  picture.take({ ...strike(1e9, 'key', 2, 64), x: 730, note: 62 })
  picture.take({ ...strike(2e9, 'key', 2, 64), x: 720, note: 60 })
  picture.take({ ...strike(3e9, 'key', 2, 64), x: 652, note: 59 })
  assert.deepEqual([0.9e9, 1e9, 1.69e9, 1.7e9, 2e9, 3e9].map((ns) => shown(ns)), ['C', 'D', 'D', 'C', 'C', 'B'])
  assert.equal(shown(3e9, { ...key, edge: 0 }), 'C')
  assert.equal(shown(3e9, { ...key, index: 1 }), 'C')
})

/** Returns a canvas that records what it draws: rectangles and texts, with their colours. */
function recorder() {
  const drawn = []
  const canvas = {
    beginPath: () => {}, fill: () => {}, roundRect: () => {}, measureText: () => ({ width: 60 }),
    fillRect: (...box) => drawn.push(['rectangle', canvas.fillStyle, box]), fillText: (text) => drawn.push(['text', canvas.fillStyle, text]),
  }
  return { canvas, drawn: (kind) => drawn.filter(([one]) => one === kind) }
}

test('the middle of a key is drawn apart from its edges only if they sound other notes', () => {
  for (const edge of [0, 30]) {
    const { canvas, drawn } = recorder()
    const frame = { canvas, picture: new Picture(), ns: 1e9, scale: 1, palette: light, isCalm: true, inHands: (x, y) => [x, 700 - y] }
    drawKeys(frame, [{ index: 0, x: 600, y: 20, width: 100, height: 40, edge, note: 'C' }], () => '', null)
    assert.deepEqual(drawn('rectangle').map(([, colour, box]) => [colour, box]), edge === 0 ? [] : [[css(light.disc[0]), [580, 660, 40, 48]]])
    assert.deepEqual(drawn('text').map(([, , text]) => text), ['C'])
  }
})

test('the name of the section is drawn, if it has a name', () => {
  for (const name of ['A2', '']) {
    const { canvas, drawn } = recorder()
    drawSection({ canvas, scale: 1, palette: light }, { panelX: 500, y: 0, panelWidth: 500 }, name)
    assert.deepEqual(drawn('text').map(([, , text]) => text), name === '' ? [] : ['A2'])
  }
})

test('a section begins with the colour of the first bouncer\'s chord, and a rollback restores the previous colour', () => {
  const picture = new Picture(3)
  picture.take({ type: 'section', ns: 5e9 })
  assert.deepEqual([picture.chordShare(4e9, 3), picture.chordShare(6e9, 0)], [1, 1])
  picture.rollback(5e9)
  assert.equal(picture.chordShare(6e9, 3), 1)
})

test('numerals and names stay inside the harmony half, and long names are smaller', () => {
  for (const [x, y] of [[256, 364], [0, 700], [512, 700], [0, 364], [512, 364], [0, 0], [512, 0]]) {
    for (const radius of [12, 40, 150]) {
      const [dx, dy] = seat({ x, y, radius })
      assert.ok(x + dx >= 0 && x + dx <= 513.5 && y + dy >= 0 && y + dy <= ceiling)
      const [nameX, nameY, align] = nameplate({ x, y, radius }, 18)
      const [left, right] = { left: [0, 60], right: [60, 0], center: [30, 30] }[align]
      assert.ok(nameX - left >= 0 && nameX + right <= 513.5 && nameY >= 9 && nameY <= ceiling - 9, `${x} ${y} ${radius}: ${nameX} ${nameY}`)
    }
  }
  assert.equal(fit(1, 0, 0, 40, -Infinity, Infinity, 20), 20)
  assert.ok(fit(3, 0, 0, 40, -Infinity, Infinity, 40) < 40 * 2 / 3)
  assert.equal(fit(100, 0, 0, 40, -1, 1, 40), 0)
})

test('when a performance restarts, balls that stay do not blink, and the colour changes smoothly', () => {
  const picture = new Picture(2)
  picture.take(flight(0, 0, 100, 300, 275, 0))
  picture.restart(5, [])
  for (const ball of [0, 1]) picture.take(flight(ball, 9e9, 700, 300, 0, 0))
  assert.equal(picture.presence(0, 9e9), 1)
  assert.equal(picture.presence(1, 9e9), 0)
  assert.deepEqual([picture.chordShare(9e9, 2), picture.chordShare(9e9, 5), picture.chordShare(20e9, 5)], [1, 0, 1])
})

test('a bouncer does not blink if it is switched on while on, or off while off', () => {
  const picture = new Picture()
  picture.restart(0, [true, false])
  const gesture = (ns, text) => picture.take({ type: 'gesture', ns, source: 0, refusal: 0, text })
  for (const text of ['bouncer-1 on', 'bouncer-2 off', 'move bouncer-1 20 30']) gesture(1e9, text)
  assert.deepEqual([0, 1].map((slot) => picture.switches.at(slot, 2e9)), [true, false].map((on) => ({ on, since: -Infinity, isLatest: true })))
  gesture(3e9, 'bouncer-1 off')
  assert.deepEqual(picture.switches.at(0, 2e9), { on: true, since: -Infinity, isLatest: false })
  assert.deepEqual(picture.switches.at(0, 3e9), { on: false, since: 3e9, isLatest: true })
})
