// @ts-check
// MIDI controllers play the page: knobs move parameters, notes switch bouncers, and program changes select presets.

import { BEND, Controls, learnables } from '../engine/controls.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('../types.js').GestureEvent} GestureEvent */

/**
 * The default mappings from knobs to parameters; `learn` adds further mappings.
 * @type {[knob: number, name: string][]}
 */
const usual = [[1, 'gravity'], [BEND, 'speed'], [74, 'cutoff'], [71, 'resonance'], [91, 'reverb-wet']]

/** An applied gesture counts as the controllers' own if they sent the same text at most this many ms earlier. */
const ownGestureTime = 1000

/** The knobs and pads of all MIDI inputs. */
export class Controller {
  /** @type {Controls | null} */
  #controls = null
  /** @type {Map<string, number>} from a recent gesture's text to the time at which it was sent, in milliseconds */
  #sent = new Map()
  #isLearning = false
  /** Returns `true` if notes release lumis, the moving shapes of the image. */
  playsImage = () => false

  /** @param {Context} context */
  constructor(context) {
    this.context = context
    this.learnables = learnables(context.core)
  }

  /** Maps a parameter, or one of `learnables`, to the next knob that moves, or to the next note, button or pedal that is pressed. @param {string} name */
  learn(name) {
    const { parameters } = this.context.core
    const place = this.learnables.indexOf(name)
    this.#here()?.learn(place < 0 ? this.context.parameter(name).number : parameters.length + place)
    this.#isLearning = true
    this.context.say(`turn the knob, or press the pad, that should control ${name}`)
  }

  /** Handles a MIDI message of a controller. @param {Uint8Array} bytes */
  take(bytes) {
    const controls = this.#here()
    if (!this.context.source.canTouch || !controls) return
    controls.move(this.context.source.now())
    controls.playImage(this.playsImage())
    controls.take(bytes)
    for (const text of controls.takeAll()) this.#do(text)
    const missed = controls.missed()
    const learned = this.#isLearning ? controls.learned() : null
    if (learned) {
      this.#isLearning = false
      this.context.say(learned.replace('=', ' moves '))
    } else if (missed) this.context.say(missed)
  }

  /**
   * Handles an applied gesture. If another source has changed the parameter of a knob, the knob must reach
   * the new value before it moves the parameter again.
   * @param {GestureEvent} event
   */
  follow(event) {
    if (event.refusal !== 0) return
    const sent = this.#sent.get(event.text)
    // Ignore the controllers' own gestures: `#controls` knows these, and may already have newer values.
    if (sent === undefined || performance.now() - sent > ownGestureTime) this.#controls?.follow(event.text, event.ns)
  }

  /** Continues with the new performance of the mirror (the page's copy of the run's performance). */
  restart() { if (this.context.mirror.playing) this.#controls?.restart(this.context.mirror.playing) }

  /** Returns the controls; null before there is a performance. */
  #here() {
    const { core, mirror } = this.context
    if (this.#controls || !mirror.playing) return this.#controls
    this.#controls = new Controls(core, mirror.playing)
    for (const [knob, name] of usual) this.#controls.map(knob, this.context.parameter(name).number)
    return this.#controls
  }

  /** @param {string} text a gesture, or `preset 3` */
  #do(text) {
    const [name = '', value = ''] = text.split(' ')
    if (name === 'preset') return this.context.preset(Number(value))
    const bouncer = this.context.bouncers()[Number(/^bouncer-(\d)$/.exec(name)?.[1]) - 1]
    if (bouncer) this.context.say(`${bouncer.numeral} is ${value} the stage`)
    const now = performance.now()
    for (const [old, time] of this.#sent) if (now - time > ownGestureTime) this.#sent.delete(old)
    this.#sent.set(text, now)
    const isKnob = name === 'image' ? /^image (set|canvas) /.test(text) : !bouncer && !['reset', 'key'].includes(name)
    if (isKnob) this.context.throttled(text.replace(/ \S+$/, ''), text)
    else this.context.send(text)
  }
}
