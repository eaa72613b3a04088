// Tests the image of a performance, whose moving shapes of light are called lumis.
import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { core, page, play, random, sessionText, TICK } from './support.mjs'

const { Mirror } = await page('engine/mirror.js')
const { withoutImage } = await page('engine/image.js')
const { performImage, stateWithImage } = await page('source/image.js')
const { Past } = await page('source/past.js')
const { lineOf, readLine } = await page('image/share.js')
const tables = core.images
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const LENGTH = 2500 // ticks

/** Returns the text of a random gesture that changes the image. */
function command(next) {
  const pick = (most) => Math.floor(next() * most)
  const place = () => `${pick(4096)} ${pick(4096)}`
  const line = () => tables.stroke(Array.from({ length: 4 + pick(40) }, (_, index) => [next() * 1.7, next(), index / 60, next()]))
  const kinds = [
    () => `tap ${place()} ${1 + pick(127)}`, () => `stroke ${1 + pick(8)} ${line()}`, () => `release ${1 + pick(8)} 90 ${place()}`,
    () => `pad ${1 + pick(8)} 100`, () => `pad ${1 + pick(8)} off`, () => `chord ${1 + pick(8)}`, () => `chordset ${1 + pick(6)}`,
    () => 'erase newest', () => `erase near ${place()}`, () => 'fade all 900', () => 'hold all on', () => 'hold all off', () => 'drop all',
    () => `set ${1 + pick(8)} 0 hue.base ${pick(1001)}`, () => `set ${1 + pick(8)} ${pick(9)} size.rate ${pick(3000)}`, () => `canvas trace ${['none', 'stay', 'fade', 'bleed'][pick(4)]}`,
  ]
  return `image ${kinds[pick(kinds.length)]()}`
}

function begun(seed) {
  const mirror = new Mirror(core)
  mirror.hasImage = true
  const session = core.session(sessionText([`seed ${seed}`, 'balls 3']))
  play(mirror, session)
  session.free()
  return mirror
}

/** Returns the hashes of the saved images, by tick. */
const hashes = (mirror) => new Map(mirror.saved.map(({ tick, bytes }) => {
  const playing = core.restore(bytes)
  const { digest } = playing.image
  playing.free()
  return [tick, digest]
}))

/** Pages that get gestures late, a page that joins late, and the page of a run have the same images as a page that gets all gestures in time. */
async function lateGestures() {
  for (let seed = 1; seed <= 3; seed++) {
    const next = random(seed)
    const gestures = Array.from({ length: 60 }, (_, index) => ({ tick: Math.floor(index * LENGTH / 60), text: command(next) }))
    const pages = [0, 1, 2].map(() => begun(seed))
    for (const { text } of gestures) assert.equal(core.gestureError(text), null, text)
    const [inTime, ...late] = pages
    for (const { tick, text } of gestures) inTime.insert(tick, text)
    inTime.advanceTo((LENGTH + 800) * TICK)
    for (const mirror of late) {
      const arrivals = gestures.map((item) => ({ ...item, at: item.tick + Math.floor(next() * 20) * 30 })).sort((one, other) => one.at - other.at)
      for (const { tick, text, at } of arrivals) {
        mirror.advanceTo(at * TICK)
        // Drawing in the meantime must not change later images.
        mirror.image.advance(mirror.ns - Math.floor(next() * 4e6))
        assert.ok(mirror.insert(tick, text))
      }
      mirror.advanceTo((LENGTH + 800) * TICK)
      assert.ok(mirror.rollbacks > 5)
    }
    const wanted = hashes(inTime)
    for (const mirror of late) assert.deepEqual(hashes(mirror), wanted, `seed ${seed}: the images differ`)
    assert.ok(inTime.image.count > 0, `seed ${seed}: there are no lumis`)
    // A page that joins late begins with a saved state.
    const joined = new Mirror(core)
    joined.hasImage = true
    const { tick, bytes } = inTime.saved[2]
    joined.restart(bytes, tick, gestures)
    joined.advanceTo((LENGTH + 800) * TICK)
    for (const [tick, digest] of hashes(joined)) assert.equal(digest, wanted.get(tick), `seed ${seed}: a page that joined late differs at tick ${tick}`)
    // A page of a run gets states without an image, and performs the session from its beginning.
    const text = sessionText([`seed ${seed}`, 'balls 3', ...gestures.map(({ tick, text }) => `${tick} ${text}`), `end ${LENGTH + 800}`])
    assert.deepEqual(stateWithImage(core, text, tick).digest, inTime.saved[2].digest, `seed ${seed}: the session differs`)
    const ofRun = new Mirror(core)
    ofRun.hasImage = true
    const past = new Past(ofRun)
    ofRun.restart(withoutImage(bytes), tick, gestures)
    ofRun.advanceTo((LENGTH + 800) * TICK)
    const shared = core.session(text)
    await performImage(ofRun, past, async () => shared.share(), () => true)
    shared.free()
    const found = hashes(ofRun)
    assert.ok(found.size > 0)
    for (const [tick, digest] of found) assert.equal(digest, wanted.get(tick), `seed ${seed}: a page of a run differs at tick ${tick}`)
    goesBack(ofRun, wanted, seed)
    watches(bytes, tick, gestures)
    const bare = core.restore(withoutImage(bytes))
    assert.equal(bare.image, null)
    bare.free()
    for (const mirror of [...pages, joined, ofRun]) mirror.playing.free()
  }
}

/** On the page of a run, `earlier` goes back to tick 0. A performance from any returned state leads to the present image, even if gestures arrive after `performImage`. */
function goesBack(mirror, wanted, seed) {
  mirror.insert(mirror.tick + 3, 'image release 1 100 2000 2000')
  mirror.advanceTo(mirror.ns + 1e9)
  const { tick: end, digest } = mirror.saved.at(-1)
  let before = Infinity
  for (const asked of [mirror.tick, LENGTH + 100, LENGTH - 700, 0]) {
    const { tick, bytes, gestures } = mirror.earlier(asked)
    assert.ok(tick <= asked && tick <= before, `seed ${seed}: the past at tick ${asked} begins at tick ${tick}`)
    before = tick
    const playing = core.restore(bytes)
    playing.run(gestures.filter((made) => made.tick >= tick && made.tick < end), end)
    playing.image.advance(end * TICK)
    assert.equal(playing.digest(), digest)
    assert.equal(playing.image.digest, hashes(mirror).get(end), `seed ${seed}: the past from tick ${tick} leads to another image`)
    playing.free()
  }
  assert.equal(before, 0, `seed ${seed}: the past does not begin at tick 0`)
}

/** On a page that may only watch, the image begins at the newest state when a view first needs the image. `earlier` goes back no further. */
function watches(bytes, tick, gestures) {
  const mirror = new Mirror(core)
  const past = new Past(mirror)
  mirror.onImage = () => void performImage(mirror, past, async () => null, () => true)
  mirror.restart(withoutImage(bytes), tick, gestures)
  mirror.advanceTo(tick * TICK + 5e9)
  assert.equal(mirror.image, null)
  mirror.wantsImage()
  assert.ok(mirror.image, 'a page that may only watch gets no image')
  mirror.advanceTo(mirror.ns + 3e9)
  assert.equal(mirror.earlier(0).tick, mirror.saved[0].tick)
  mirror.playing.free()
}

/** Writes a chordset as a line of text, and reads the line in another performance. Wrong lines are refused. */
function shared() {
  const mirror = begun(3)
  const playOf = (mirror) => ({ image: mirror.image, tables, context: { fault: (text) => core.gestureError(text)?.message ?? null } })
  const texts = ['image chordset 2', 'image set 3 4 hue.base 77', 'image set 5 0 path orbit', 'image set 5 0 size.shape sine', 'image canvas trace bleed', 'image canvas tint 321']
  texts.forEach((text, index) => mirror.insert(10 + index, text))
  mirror.advanceTo(100 * TICK)
  const line = lineOf(playOf(mirror))
  assert.ok(line.startsWith('clumsy-chordset slow,set 3 4 hue.base 77') && line.includes('set 5 0 path orbit') && line.includes('canvas tint 321'), line)
  const other = begun(4)
  other.advanceTo(100 * TICK)
  const commands = readLine(playOf(other), line)
  assert.ok(Array.isArray(commands), commands)
  commands.forEach((text, index) => assert.ok(other.insert(101 + index, `image ${text}`)))
  other.advanceTo(300 * TICK)
  assert.equal(lineOf(playOf(other)), line)
  assert.equal(other.image.chosen().count, 7)
  for (const [wrong, why] of [['x', 'begins with'], ['clumsy-chordset none', 'there is no set none'], ['clumsy-chordset slow,erase all', 'only set and canvas'], ['clumsy-chordset slow,set 1 1 hue.base 5000', 'hue.base']]) {
    const told = readLine(playOf(other), wrong)
    assert.ok(typeof told === 'string' && told.includes(why), `${wrong}: ${told}`)
  }
  for (const one of [mirror, other]) one.playing.free()
}

/** In an hour of music with three balls and a command every 15 s, the memory of the core and of the script hardly grows after ten minutes. */
function anHour() {
  const mirror = begun(9)
  const next = random(9)
  const memory = []
  for (let minute = 1; minute <= 60; minute++) {
    for (let second = 0; second < 60; second++) {
      mirror.advanceTo((minute - 1) * 60e9 + second * 1e9)
      if (second % 15 === 0) mirror.insert(mirror.tick - Math.floor(next() * 20), command(next))
      mirror.image.advance(mirror.ns)
      if (second % 10 === 0) mirror.image.shapes()
    }
    collect()
    memory.push([core.wasm.exports.memory.buffer.byteLength, process.memoryUsage().heapUsed])
  }
  const [before, after] = [memory[9], memory[59]]
  // The core reuses a freed block only for the same size. So 2 MiB are allowed for sizes that first occur after ten minutes.
  assert.ok(after[0] <= before[0] + 2 ** 21, `the core's memory grew: ${before[0]} to ${after[0]} bytes`)
  assert.ok(after[1] < before[1] * 1.2 + 1e6, `the script's memory grew: ${before[1]} to ${after[1]} bytes`)
  console.log(`page: engine: image: after 10 and 60 minutes: ${memory[9]} and ${memory[59]} bytes of the core and the script; ${mirror.image.count} lumis`)
  mirror.playing.free()
}

await lateGestures()
shared()
anHour()
console.log('page: engine: image: ok')
