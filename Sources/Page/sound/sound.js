// @ts-check
// Sound on the page: an audio worklet that plays, with the same engine, the performance that the page shows.
//
//   const sound = new Sound(core, mirror, source)
//   await sound.turnOn()            // sounds after the first touch or key: until then, browsers block sound
//   sound.stats                     // {underruns, late, rollbacks, …} of the audio thread since `turnOn`
//   sound.onChange = () => …
import { scriptAddress } from '../browser/assets.js'

/** @typedef {import('../engine/core.js').Core} Core */
/** @typedef {import('../engine/mirror.js').Mirror} Mirror */
/** @typedef {import('../types.js').Source} Source */

/** The sample rate, in hertz: the default of `clumsy render`. The browser resamples for the device. */
export const RATE = 48000
/** The interval at which the worklet gets the musical time, in ms. */
const EVERY = 250
/** The events after which browsers may let a page sound. A touch has this effect when the finger is lifted. */
const WAKES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown']

export class Sound {
  /**
   * @param {Core} core
   * @param {Mirror} mirror the page's copy of the performance, with its saved states
   * @param {Pick<Source, 'now' | 'state' | 'onState'>} source the source of musical time
   */
  constructor(core, mirror, source) {
    this.core = core
    this.mirror = mirror
    this.source = source
    /** @type {AudioContext | null} */
    this.audio = null
    /** @type {AudioWorkletNode | null} */
    this.node = null
    this.timer = 0
    /** @type {{underruns: number, late: number, rollbacks: number, shift: number, tick: number, frame: number, ns: number | null}} */
    this.stats = { underruns: 0, late: 0, rollbacks: 0, shift: 0, tick: 0, frame: 0, ns: null }
    /** The number of restarts because the musical time of the sound was too far off. */
    this.restarts = 0
    this.onChange = () => {}
    for (const name of WAKES) addEventListener(name, (event) => this.wake(event), { capture: true })
    mirror.follow({
      restart: () => this.restart(),
      gesture: (made) => this.post({ type: 'gesture', made }),
      withdraw: ({ id }) => this.post({ type: 'withdraw', id }),
    })
    source.onState(() => this.sendTime())
  }

  /**
   * Resumes, after a touch or a key, the sound that the browser has blocked, or has interrupted for a phone call.
   * @param {Event} event
   */
  wake({ target }) {
    // Ignore clicks on the sound's button. If the sound were resumed here, the button would then turn it off.
    if (!this.audio || this.audio.state === 'running' || target instanceof Element && target.closest('#sound')) return
    void this.audio.resume().then(() => this.changed(), () => {})
  }

  /** `true` if the sound is on, even if it still waits for a touch. */
  get isOn() { return this.node !== null }

  /** `true` if the browser waits for a touch before it lets the page sound. */
  get isWaiting() { return this.isOn && this.audio?.state !== 'running' }

  /** The state: `off`, `on`, or `waiting` for a touch. */
  get state() { return this.isWaiting ? 'waiting' : this.isOn ? 'on' : 'off' }

  async turnOn() {
    if (this.audio) return this.audio.resume()
    if (!isSecureContext) throw new Error('browsers let a page sound only at https:// or at localhost')
    playsAloud(true)
    const audio = new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' })
    this.audio = audio
    try {
      await audio.audioWorklet.addModule(await scriptAddress('sound/worklet.js'))
    } catch (error) {
      this.turnOff()
      throw error
    }
    if (this.audio !== audio) return
    this.node = new AudioWorkletNode(audio, 'clumsy-sound', {
      numberOfInputs: 0, outputChannelCount: [2], processorOptions: { module: this.core.module },
    })
    this.node.port.onmessage = ({ data }) => this.take(data)
    this.node.connect(audio.destination)
    audio.onstatechange = () => this.changed()
    this.restart()
    this.timer = setInterval(() => this.sendTime(), EVERY)
    // Do not wait for the promise, which may stay pending until a touch.
    void audio.resume()
    this.changed()
  }

  turnOff() {
    playsAloud(false)
    clearInterval(this.timer)
    this.node?.disconnect()
    this.node = null
    void this.audio?.close()
    this.audio = null
    this.changed()
  }

  /** Restarts the worklet's performance from the mirror's newest saved state. */
  restart() {
    if (!this.node || !this.mirror.playing) return
    this.post({ type: 'restart', state: this.mirror.newest() })
    this.sendTime()
  }

  /** Sends the worklet the audio frame that is heard now, and the musical time that should be heard at this frame. */
  sendTime() {
    const { audio } = this
    if (!audio || audio.state !== 'running' || !this.node) return
    this.post({ type: 'time', ...this.moment(audio), runs: this.source.state !== 'waiting' })
  }

  /** The time by which the sound is ahead of the picture, in ms; null if there is no sound. */
  get ahead() {
    const { audio, stats } = this
    if (!audio || audio.state !== 'running' || !this.node || stats.ns === null || this.source.state === 'waiting') return null
    const { frame, ns } = this.moment(audio)
    return (stats.ns + (frame - stats.frame) / audio.sampleRate * 1e9 - ns) / 1e6
  }

  /**
   * Returns the audio frame that is heard now, and the musical time that is drawn now.
   * @param {AudioContext} audio
   */
  moment(audio) {
    let found = { frame: 0, ns: 0 }
    // Retry if the machine stalled between reading the two clocks.
    for (let tries = 0; tries < 4; tries++) {
      const start = performance.now()
      found = { frame: this.heardFrame(audio), ns: this.source.now() }
      if (performance.now() - start < 0.5) break
    }
    return found
  }

  /** Returns the audio frame that is heard now. @param {AudioContext} audio */
  heardFrame(audio) {
    const { contextTime = 0, performanceTime = 0 } = audio.getOutputTimestamp?.() ?? {}
    const seconds = contextTime > 0 && performanceTime > 0
      ? contextTime + (performance.now() - performanceTime) / 1e3
      : audio.currentTime - (audio.outputLatency || audio.baseLatency || 0)
    return seconds * audio.sampleRate
  }

  /** @param {any} message */
  take(message) {
    if (message.type === 'stats') {
      const isWorse = message.underruns !== this.stats.underruns
      this.stats = message
      if (isWorse) this.onChange()
    } else if (message.type === 'lost') {
      this.restarts++
      this.restart()
    }
  }

  /**
   * Plays a note with the keys' sound, in addition to the performance.
   * @param {number} pitch
   * @param {number} velocity
   * @param {number} length in ms
   * @param {number} [delay] in ms
   */
  playNote(pitch, velocity, length, delay = 0) {
    if (!this.audio) return
    const start = (this.audio.currentTime + delay / 1e3) * this.audio.sampleRate
    this.post({ type: 'note', pitch, velocity, start, end: start + length / 1e3 * this.audio.sampleRate })
  }

  /** Ends the notes of `playNote`, and cancels its coming notes. */
  silenceNotes() { this.post({ type: 'silence' }) }

  /** @param {object} message */
  post(message) { this.node?.port.postMessage(message) }

  changed() {
    this.sendTime()
    this.onChange()
  }
}

/**
 * Sets the page's audio session on iOS. If `isOn` is `true`, the mute switch of an iPhone does not silence the page.
 * @param {boolean} isOn
 */
function playsAloud(isOn) {
  const session = /** @type {any} */ (navigator).audioSession
  if (session) session.type = isOn ? 'playback' : 'auto'
}
