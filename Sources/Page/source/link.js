// @ts-check
// The run behind the server, as a source: its time, its gestures, its state. What is said is in Sources/PageServer/README.md.
import { Clock } from './clock.js'
import { Digests } from './digests.js'
import { Shares } from './shares.js'
import { Wire } from './wire.js'

const TICK = 4e6
/** How long a share line is waited for, in ms. */
const PATIENCE = 30_000
/** How often the time is asked, in ms: at first, so that the clock is right soon, and later. */
const EAGER = 100
const CALM = 2000
const EAGER_COUNT = 8

/**
 * What a link asks of a mirror.
 * @typedef {object} LinkedMirror
 * @property {(bytes: Uint8Array, tick: number) => void} restart all begins anew with this state of a tick's beginning
 * @property {(tick: number, text: string, source: number) => void} insert a gesture that was applied at a tick, maybe a past one
 * @property {(id: number, text: string, tick: number) => void} expect shows an own gesture until it is known at which tick it is made
 * @property {(id: number) => void} withdraw it was made at another tick, which `insert` tells, or was refused
 * @property {(tick: number) => string | null} digestAt of a tick's beginning, in 16 hexadecimal digits; null where it is not known any more, or not yet
 * @property {boolean} [isPaused] whether the balls stand
 */

/** A link to the server that this page came from; as `Source` in types.js. */
export class Link {
  /**
   * @param {{url?: string, open?: (url: string) => WebSocket, local?: () => number}} [options] for tests
   */
  constructor(options = {}) {
    this.wire = new Wire(options, { opened: () => this.askTime(this.wire.socket, 0), heard: data => this.take(data), lost: () => this.lost() })
    this.clock = new Clock(options.local)
    /** @type {LinkedMirror | null} */
    this.mirror = null
    this.canTouch = false
    /** Whether nothing else on the run's machine sounds. */
    this.wantsSound = false
    /** Whether the run has ended. */
    this.isOver = false
    this.digests = new Digests()
    this.page = ''
    this.nextId = 1
    this.isStanding = true
    this.hasState = false
    /** @type {Map<number, number>} when each question for the time was sent */
    this.pings = new Map()
    this.shares = new Shares()
    /** @type {(() => void)[]} */
    this.listeners = []
    /** @type {((why: string) => void)} hears why a gesture was refused */
    this.onRefusal = () => {}
    /** @type {number | null} the tick of a state whose bytes come next */
    this.coming = null
    this.undo = () => this.ask('undo')
  }

  /** @param {LinkedMirror} mirror */
  start(mirror) {
    this.mirror = mirror
    this.wire.connect()
  }

  /** The server's address. */
  get url() { return this.wire.url }

  now() { return this.clock.now() }

  /** How often this page's state was the run's, and how often it differed. */
  get agreements() { return this.digests.agreements }
  get differences() { return this.digests.differences }

  /** @returns {'playing' | 'paused' | 'waiting'} */
  get state() {
    if (!this.hasState || this.isStanding) return 'waiting'
    return this.mirror?.isPaused ? 'paused' : 'playing'
  }

  /** @param {() => void} heard */
  onState(heard) { this.listeners.push(heard) }

  /** @param {string} text */
  send(text) {
    if (!this.canTouch || !this.hasState) return
    const id = this.nextId++
    this.mirror?.expect(id, text, Math.floor(this.now() / TICK) + 1)
    this.say(`do ${id} ${text}`)
  }

  /** Asks the run for something: `undo`, `preset NAME`. @param {string} what */
  ask(what) { if (this.canTouch) this.say(`ask ${this.nextId++} ${what}`) }

  /** Asks the run for the share line of what was played until now. @returns {Promise<string>} rejected with why there is none */
  share() {
    if (!this.canTouch) return Promise.reject(new Error('This page may look. One that may touch has a line to share.'))
    if (!this.hasState || this.isOver) return Promise.reject(new Error('Nothing plays here now. In a terminal: clumsy share last'))
    const id = this.nextId++
    this.say(`ask ${id} share`)
    setTimeout(() => this.shares.refuse(id, 'The run does not answer: try again.'), PATIENCE)
    return this.shares.wait(id)
  }

  /** @param {string} line */
  say(line) { this.wire.say(line) }

  /** The connection is lost. Returns whether it is to be tried again. */
  lost() {
    this.hasState = false
    this.coming = null
    this.pings.clear()
    this.shares.refuseAll('The connection is lost: try again.')
    this.changed()
    return !this.isOver
  }

  /** @param {WebSocket | null} socket @param {number} count */
  askTime(socket, count) {
    if (socket?.readyState !== 1) return
    const id = this.nextId++
    this.pings.set(id, this.clock.local())
    if (this.pings.size > 32) this.pings.delete(this.pings.keys().next().value ?? 0)
    this.say(`ping ${id}`)
    setTimeout(() => this.askTime(socket, count + 1), count < EAGER_COUNT ? EAGER : CALM)
  }

  /** @param {string | ArrayBuffer} data */
  take(data) {
    if (typeof data !== 'string') return this.restart(new Uint8Array(data))
    const words = data.split(' ')
    switch (words[0]) {
      case 'hello':
        this.page = words[3]
        this.canTouch = words[4] === 'touch'
        this.wantsSound = words[5] === 'sound'
        return this.changed()
      case 'state':
        this.coming = Number(words[1])
        return
      case 'g': return this.gesture(Number(words[1]), Number(words[2]), words[3], words.slice(4).join(' '))
      case 'share': return this.shares.answer(Number(words[1]), words[2])
      case 'no': {
        const [id, why] = [Number(words[1]), words.slice(2).join(' ')]
        if (this.shares.refuse(id, why)) return
        this.mirror?.withdraw(id)
        return this.onRefusal(why)
      }
      case 'beat': return this.beat(Number(words[1]), words[2] === 'playing', words[3], words[4])
      case 'pong': {
        const sent = this.pings.get(Number(words[1]))
        this.pings.delete(Number(words[1]))
        if (sent !== undefined) this.clock.sample(sent, this.clock.local(), Number(words[2]))
        return
      }
      case 'end':
        this.isOver = true
        this.isStanding = true
        this.clock.stand(this.now())
        this.shares.refuseAll('The run has ended. In a terminal: clumsy share last')
        return this.changed()
    }
  }

  /** @param {Uint8Array} bytes */
  restart(bytes) {
    if (this.coming === null) return
    this.digests.restart()
    this.wire.isGood()
    this.hasState = true
    this.mirror?.restart(bytes, this.coming)
    this.coming = null
    this.changed()
  }

  /** @param {number} tick @param {number} source @param {string} from @param {string} text */
  gesture(tick, source, from, text) {
    const [page, id] = from.split('/')
    if (page === this.page) this.mirror?.withdraw(Number(id))
    this.mirror?.insert(tick, text, source)
    if (text === 'pause' || text === 'play') this.changed()
  }

  /** @param {number} ns @param {boolean} runs @param {string} tick @param {string} digest */
  beat(ns, runs, tick, digest) {
    if (runs) this.clock.run(ns)
    else this.clock.stand(ns)
    if (this.isStanding === runs) {
      this.isStanding = !runs
      this.changed()
    }
    if (tick !== '-') this.digests.expect(Number(tick), digest)
    if (!this.digests.compare((tick) => this.mirror?.digestAt(tick) ?? null)) this.say('state?')
  }

  changed() { for (const heard of this.listeners) heard() }
}

/** A link to the server that this page came from. @param {ConstructorParameters<typeof Link>[0]} [options] */
export const link = options => new Link(options)
