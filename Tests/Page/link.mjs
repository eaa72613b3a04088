// Tests the page's clock and link without a browser, with simulated delays: node link.mjs FOLDER (of the page's modules).
import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'

const folder = pathToFileURL(process.argv[2] + '/')
const { Clock } = await import(new URL('source/clock.js', folder))
const { Link } = await import(new URL('source/link.js', folder))

let local = 5e9
const ms = 1e6
let seed = 7
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647

// The run's time is the local time minus 3 s, and drifts by 100 ppm. Round trips take 1…4 ms, and about one in ten takes 100 ms more.
{
  const clock = new Clock(() => local)
  const run = at => (at - 3e9) * 1.0001
  clock.run(run(local) - 40 * ms)
  let before = clock.now()
  for (let step = 0; step < 6000; step++) {
    local += 10 * ms
    if (step % 50 === 0) {
      const there = (0.5 + 1.5 * random() + (random() < 0.1 ? 100 : 0)) * ms
      const back = (0.5 + 1.5 * random()) * ms
      clock.sample(local - there - back, local, run(local - back))
    }
    const now = clock.now()
    assert(now > before, 'the clock runs back')
    assert(Math.abs(now - before - 10 * ms) <= 1.01 * ms, 'the clock jumps')
    before = now
    if (step > 1000) assert(Math.abs(now - run(local)) < 2 * ms, `the clock differs from the run's by 2 ms or more: ${(now - run(local)) / ms}`)
  }
  // A stopped clock does not advance. The clock starts again at the time at which it stopped, here 3 ms behind the run.
  // The clock makes up for the 3 ms gradually.
  clock.stand(run(local))
  const stood = clock.now()
  local += 5e9
  assert.equal(clock.now(), stood)
  clock.run(stood + 3 * ms)
  assert.equal(clock.now(), stood)
  local += 1e9
  assert(Math.abs(clock.now() - stood - 1003 * ms) < 1 * ms, 'the clock does not make up for the 3 ms')
  // The clock jumps if a round trip shows that the run's time has jumped by more than 1 s. In the middle of this round trip,
  // 1 ms ago, the run's time was `far`.
  const far = local + 50e9
  clock.sample(local - 2 * ms, local, far)
  assert.equal(clock.now(), far + ms)
}

{
  const said = []
  const done = []
  const mirror = {
    isPaused: false,
    follow() {},
    restart: (bytes, tick) => done.push(`restart ${tick} ${bytes.length}`),
    insert: (tick, text, source) => done.push(`insert ${tick} ${source} ${text}`),
    expect: (id, text, tick) => done.push(`expect ${text} ${tick}`),
    withdraw: id => done.push('withdraw'),
    digestAt: tick => (tick <= 500 ? '00000000000000aa' : null),
  }
  const sockets = []
  const open = () => {
    const socket = { readyState: 1, send: line => said.push(line) }
    sockets.push(socket)
    return socket
  }
  const link = new Link({ url: 'ws://here/stage', open, local: () => local })
  const timers = []
  let check
  globalThis.setInterval = (run) => { check = run }
  globalThis.clearInterval = () => { check = undefined }
  globalThis.setTimeout = (run, delay) => timers.push({ run, delay })
  link.start(mirror)
  const receive = data => sockets.at(-1).onmessage({ data })
  link.send('spawn 600 400')
  assert.deepEqual(done, [], 'the mirror gets a gesture before the page has a state')
  receive('hello 1 2 5 touch sound')
  receive('state 250 3')
  receive(new Uint8Array([1, 2, 3]).buffer)
  assert.equal(link.state, 'waiting')
  receive('beat 1500000000 playing 250 00000000000000aa')
  assert.equal(link.state, 'playing')
  assert.equal(link.agreements, 1)
  link.send('spawn 600 400')
  const id = said.at(-1).split(' ')[1]
  assert.equal(said.at(-1), `do ${id} spawn 600 400`)
  receive('g 380 3 7/1 gravity 4.9')
  receive(`g 381 3 5/${id} spawn 600 400`)
  receive('no 99 the stage is full')
  assert.deepEqual(done, ['restart 250 3', 'expect spawn 600 400 376', 'insert 380 3 gravity 4.9', 'withdraw', 'insert 381 3 spawn 600 400', 'withdraw'])
  // A hand is a source of gestures: hand 3 is all pages together.
  // The list of players names other pages and `clumsy tell`. The list omits this page (number 5), unknown pages, clocks,
  // and hands of an unknown kind.
  receive('hand 3 pages')
  receive('hand 4 tell')
  receive('hand 5 clock')
  receive('address http://192.0.2.1:7777/?t=a')
  assert.equal(link.address, 'http://192.0.2.1:7777/?t=a')
  const played = []
  link.players.onPlay = ({ name }) => played.push(name)
  const others = ['382 3 8/1', '382 3 5/900', '383 4 -', '383 5 -', '383 3 -', '383 9 -', '384 3 8/2']
  for (const one of others) receive(`g ${one} gravity 5`)
  assert.deepEqual(played, ['page 8', 'clumsy tell', 'page 8'])
  assert.deepEqual(link.players.recent(1e12).map(({ name }) => name), ['page 8', 'clumsy tell'])
  // The link compares the run's digest with the mirror's as soon as both are known. If the digests differ, the link requests the state.
  receive('beat 2500000000 playing 750 00000000000000bb')
  assert.equal(link.differences, 0)
  mirror.digestAt = () => '00000000000000cc'
  receive('beat 3500000000 playing - -')
  assert.equal(link.differences, 1)
  assert.equal(said.at(-1), 'state?')
  // A share line is the run's session in one line of text. An answer, either the line or a refusal, settles the request with the same number.
  const asks = ['clumsy:1ab', null, null].map(() => link.share().catch(error => error.message))
  const ids = said.slice(-3).map(line => line.split(' ')[1])
  assert.deepEqual(said.slice(-3), ids.map(id => `ask ${id} share`))
  let refusals = 0
  link.onRefusal = () => refusals++
  receive(`no ${ids[1]} it is too long`)
  receive(`share ${ids[0]} clumsy:1ab`)
  assert.deepEqual(await Promise.all(asks.slice(0, 2)), ['clumsy:1ab', 'it is too long'])
  assert.equal(refusals, 0)
  const unanswered = link.share().catch(error => error.message)
  timers.at(-1).run()
  assert.equal(timers.at(-1).delay, 30_000)
  assert.match(await unanswered, /does not answer/)
  // The connection is kept as long as a beat message arrives each second.
  for (let second = 0; second < 5; second++) {
    check()
    check()
    receive('beat 3500000000 playing - -')
  }
  assert.equal(link.trouble, '')
  // While Ctrl-Z suspends the run, the page says so and waits.
  receive('stopped')
  assert.match(link.trouble, /the run is stopped/)
  assert.equal(link.state, 'waiting')
  receive('beat 3500000000 playing - -')
  assert.deepEqual([link.trouble, link.state], ['', 'playing'])
  // The page tries to reconnect, after a longer delay each time.
  const lost = sockets.at(-1)
  lost.readyState = 3
  timers.length = 0
  lost.onclose()
  assert.equal(link.state, 'waiting')
  assert.match(link.trouble, /connection lost/)
  assert.match(await asks[2], /connection is lost/)
  assert.deepEqual(timers.map(timer => timer.delay), [200])
  timers[0].run()
  assert.equal(sockets.length, 2)
  sockets.at(-1).onclose()
  assert.equal(timers.at(-1).delay, 400)
  // A silent connection counts as lost after three seconds, although the browser has not noticed the loss.
  timers.at(-1).run()
  receive('hello 1 2 6 touch sound')
  receive('state 250 3')
  receive(new Uint8Array([1, 2, 3]).buffer)
  assert.equal(link.trouble, '')
  let closed = 0
  sockets.at(-1).close = () => closed++
  for (let half = 0; half < 5; half++) check()
  assert.deepEqual([link.trouble, closed], ['', 0])
  check()
  assert.match(link.trouble, /connection lost/)
  assert.deepEqual([closed, timers.at(-1).delay], [1, 200])
  // After the run has ended, the page says so, and does not try to reconnect.
  timers.at(-1).run()
  receive('end')
  timers.length = 0
  sockets.at(-1).onclose()
  assert.match(link.trouble, /run has ended/)
  assert.deepEqual([timers.length, check], [0, undefined])
}
console.log('page: ok; clock and link keep the time')
