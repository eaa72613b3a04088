// @ts-check
// The source of time and gestures for a page of a run. The server sends the run's time, gestures and state.
// Sources/PageServer/README.md defines the protocol.
import { TICK } from '../engine/playing.js'
import { Clock } from './clock.js'
import { Digests } from './digests.js'
import { performImage } from './image.js'
import { Past } from './past.js'
import { Players } from './players.js'
import { Shares } from './shares.js'
import { Wire } from './wire.js'

/** The longest wait for a share line (a line of text that encodes the session up to now), in ms. */
const PATIENCE = 30_000
/** The intervals of requests for the time, in ms: `EAGER` for the first requests, to set the clock quickly, then `CALM`. */
const EAGER = 100
const CALM = 2000
const EAGER_COUNT = 8

const LOST = 'connection lost, trying again'
const STOPPED = 'the run is stopped: to continue, type fg in its terminal'
const ENDED = 'the run has ended: begin another, and load this page again'
const CLOSED = 'the score is closed: begin it again, and load this page again'

/** @typedef {Pick<import('../engine/mirror.js').Mirror, 'restart' | 'insert' | 'expect' | 'withdraw' | 'digestAt' | 'isPaused' | 'onImage' | 'hasImage' | 'follow' | 'earlier'>} LinkedMirror */

/** A link to the server that this page came from; implements `Source` of types.js. */
export class Link {
  /**
   * @param {{url?: string, open?: (url: string) => WebSocket, local?: () => number}} [options] only for tests
   */
  constructor(options = {}) {
    this.wire = new Wire(options, { opened: () => this.askTime(this.wire.socket, 0), received: data => this.take(data), lost: () => this.lost() })
    this.clock = new Clock(options.local)
    /** The page's copy of the performance. @type {LinkedMirror | null} */
    this.mirror = null
    /** The performance's earlier states and gestures, further back than the mirror keeps them. @type {Past | null} */
    this.past = null
    this.canTouch = false
    /** `true` if the run plays neither on a sound device nor to a MIDI subscriber. */
    this.wantsSound = false
    /** `true` if the run has ended. */
    this.isOver = false
    /** The reason why gestures do not reach the run; empty if they do. */
    this.trouble = ''
    /** The page's copy of the server's canvas, on which programs draw. @type {import('../score/scene.js').Scene | null} */
    this.canvas = null
    this.digests = new Digests()
    /** This page's number; empty until the server has sent it. */
    this.page = ''
    this.nextId = 1
    this.isStanding = true
    this.hasState = false
    /** @type {Map<number, number>} the ids of the pending requests for the time, and the time at which each was sent */
    this.pings = new Map()
    this.shares = new Shares()
    /** The address at which other machines can open this page; empty if only this machine can open it. */
    this.address = ''
    this.players = new Players()
    /** @type {(() => void)[]} */
    this.listeners = []
    /** @type {((why: string) => void)} called with the reason when a gesture is refused */
    this.onRefusal = () => {}
    /** The number of times that `#performImage` was called. Only the latest call goes on. */
    this.states = 0
    /** @type {number | null} the tick of the state whose bytes are expected next */
    this.coming = null
  }

  /** @param {LinkedMirror} mirror */
  start(mirror) {
    this.mirror = mirror
    this.past = new Past(/** @type {import('../engine/mirror.js').Mirror} */ (mirror))
    mirror.onImage = () => { if (this.hasState) this.#performImage() }
    this.wire.connect()
  }

  now() { return this.clock.now() }

  /** The number of times at which this page's state was equal to the run's state, and the number at which it was different. */
  get agreements() { return this.digests.agreements }
  get differences() { return this.digests.differences }

  /** @returns {'playing' | 'paused' | 'waiting'} */
  get state() {
    if (!this.hasState || this.isStanding) return 'waiting'
    return this.mirror?.isPaused ? 'paused' : 'playing'
  }

  /** @param {() => void} listener */
  onState(listener) { this.listeners.push(listener) }

  /** @param {string} text */
  send(text) {
    if (!this.canTouch || !this.hasState) return
    const id = this.nextId++
    this.mirror?.expect(id, text, Math.floor(this.now() / TICK) + 1)
    this.wire.say(`do ${id} ${text}`)
  }

  /** Requests an action of the run: `undo`, `redo`, `preset NAME` or `settings TEXT`. @param {string} what */
  ask(what) { if (this.canTouch) this.wire.say(`ask ${this.nextId++} ${what}`) }

  undo() { this.ask('undo') }

  redo() { this.ask('redo') }

  /**
   * Asks the run for the share line of the session up to now.
   * @returns {Promise<string>} rejected with the reason if there is no share line
   */
  share() {
    if (!this.canTouch) return Promise.reject(new Error('This page may only watch. Only pages that may play get a share line.'))
    if (!this.hasState || this.isOver) return Promise.reject(new Error('Nothing plays here now. In a terminal: clumsy share last'))
    const id = this.nextId++
    this.wire.say(`ask ${id} share`)
    setTimeout(() => this.shares.refuse(id, 'The run does not answer: try again.'), PATIENCE)
    return this.shares.wait(id)
  }

  /** Handles a lost connection. Returns `true` if the page should connect again. */
  lost() {
    this.hasState = false
    if (!this.isOver) this.trouble = LOST
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
    this.wire.say(`ping ${id}`)
    setTimeout(() => this.askTime(socket, count + 1), count < EAGER_COUNT ? EAGER : CALM)
  }

  /** @param {string | ArrayBuffer} data */
  take(data) {
    if (typeof data !== 'string') return this.restart(new Uint8Array(data))
    const [kind, ...words] = data.split(' ')
    const first = Number(words[0])
    switch (kind) {
      case 'hello':
        this.page = words[2]
        this.players.isOwn(this.page)
        this.canTouch = words[3] === 'touch'
        this.wantsSound = words[4] === 'sound'
        this.canvas?.welcome(words[4] === 'score')
        return this.changed()
      case 'address': return void (this.address = words[0])
      case 'hand': return this.players.name(first, words[1])
      case 'state': return void (this.coming = first)
      case 'canvas': case 'draw': case 'image': case 'score': return this.canvas?.take([kind, ...words])
      case 'g': return this.gesture(first, Number(words[1]), words[2], words.slice(3).join(' '))
      case 'share': return this.shares.answer(first, words[1])
      case 'no': {
        const why = words.slice(1).join(' ')
        if (this.shares.refuse(first, why)) return
        this.mirror?.withdraw(first)
        return this.onRefusal(why)
      }
      case 'stopped':
        this.trouble = STOPPED
        this.isStanding = true
        this.clock.stand(this.now())
        return this.changed()
      case 'beat': return this.beat(first, words[1] === 'playing', words[2], words[3])
      case 'pong': {
        const sent = this.pings.get(first)
        this.pings.delete(first)
        return sent === undefined ? undefined : this.clock.sample(sent, this.clock.local(), Number(words[1]))
      }
      case 'end':
        this.isOver = this.isStanding = true
        this.trouble = this.canvas?.isAlone ? CLOSED : ENDED
        this.clock.stand(this.now())
        this.shares.refuseAll('The run has ended. In a terminal: clumsy share last')
        return this.changed()
    }
  }

  /** @param {Uint8Array} bytes */
  restart(bytes) {
    if (this.canvas?.frame(bytes)) return this.canvas.isAlone ? this.works() : undefined
    if (this.coming === null) return
    this.digests.restart()
    this.wire.isGood()
    this.hasState = true
    this.trouble = ''
    this.mirror?.restart(bytes, this.coming)
    this.coming = null
    if (this.mirror?.hasImage) this.#performImage()
    this.changed()
  }

  /**
   * Gives the mirror the image (the moving lights that the music paints) by performing the whole session again. If the page may
   * only watch, it cannot get the session, and the image begins when the page joins or first shows the image.
   */
  #performImage() {
    const number = ++this.states
    const share = async () => (this.canTouch ? this.share() : null)
    if (!this.mirror || !this.past) return
    void performImage(/** @type {import('../engine/mirror.js').Mirror} */ (this.mirror), this.past, share, () => this.states === number && this.hasState)
  }

  /** Clears the message about a lost connection. */
  works() {
    this.wire.isGood()
    if (!this.trouble) return
    this.trouble = ''
    this.changed()
  }

  /** @param {number} tick @param {number} source @param {string} from @param {string} text */
  gesture(tick, source, from, text) {
    const [page, id] = from.split('/')
    if (page === this.page) this.mirror?.withdraw(Number(id))
    this.mirror?.insert(tick, text, source)
    this.players.take(source, page)
    if (text === 'pause' || text === 'play') this.changed()
  }

  /** @param {number} ns @param {boolean} runs @param {string} tick @param {string} digest */
  beat(ns, runs, tick, digest) {
    if (runs) this.clock.run(ns)
    else this.clock.stand(ns)
    if (this.trouble || this.isStanding === runs) {
      this.trouble = ''
      this.isStanding = !runs
      this.changed()
    }
    if (tick !== '-') this.digests.expect(Number(tick), digest)
    if (!this.digests.compare((tick) => this.mirror?.digestAt(tick) ?? null)) this.wire.say('state?')
  }

  changed() { for (const listener of this.listeners) listener() }
}
