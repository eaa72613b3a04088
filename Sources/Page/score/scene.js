// @ts-check
// The page's copy of the canvas, which is the scene that programs draw on the server. The copy is in the memory of the core,
// a WebAssembly module. All pages apply the same commands at the same times.

import { ServerTime } from './time.js'
import { Transport } from './transport.js'

/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

export class Scene {
  /** `true` if the server has a canvas. */
  isPresent = false
  /** `true` if the canvas is served without a run, so that there is no performance. */
  isAlone = false
  /** The number of changes of the scene and of its images. */
  version = 0
  /** The number of parts. */
  parts = 1
  /** `true` if there is also a part 0, which shows all parts. */
  hasScore = false
  transport = new Transport()
  /** @type {Map<string, ImageBitmap>} */
  images = new Map()
  time
  /** @type {Set<() => void>} */
  #listeners = new Set()
  #address = 0
  /** The time of the latest command, in ns. */
  #last = 0
  /** The time at which the last movement in the scene ends, in ns. */
  #end = 0
  /** The line after which a binary frame must come; null if no frame is expected. @type {string[] | null} */
  #coming = null

  /**
   * @param {Wasm} wasm
   * @param {(line: string) => void} send sends a line to the server
   * @param {() => number} [local] a clock in milliseconds
   */
  constructor(wasm, send, local) {
    this.wasm = wasm
    this.send = send
    this.time = new ServerTime(local)
  }

  /**
   * Registers a function to call after changes of the transport, the parts, or the presence of a canvas. Returns a
   * function that unregisters the listener.
   * @param {() => void} listener
   */
  onChange(listener) {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }

  /** The size of the canvas in its own pixels. */
  get size() {
    const { clumsy_canvas_width, clumsy_canvas_height } = this.wasm.exports
    return { width: clumsy_canvas_width(), height: clumsy_canvas_height() }
  }

  /** The canvas's time in ns. */
  now() { return Math.max(this.#last, this.time.now()) }

  /** Returns `true` if the scene moves at a time. @param {number} ns */
  movesAt(ns) { return ns <= this.#end }

  /**
   * Prepares for another server. If that server has a canvas, it then sends the canvas.
   * @param {boolean} isAlone `true` if the server has only a canvas
   */
  welcome(isAlone) {
    this.isAlone = isAlone
    this.isPresent = false
    // The new server may have another score.
    this.images.clear()
    this.time.restart()
    this.#changed()
  }

  /**
   * Handles a line `canvas`, `draw`, `image` or `score` of the server.
   * @param {string[]} words
   */
  take(words) {
    const [kind, first] = words
    this.#coming = null
    if (kind === 'score') {
      this.time.sample(Number(words[4]))
      this.transport.take(words)
      this.#changed()
      return
    }
    if (kind === 'image') return void this.#image(first, words.slice(2).join(' '))
    // If the server has loaded another score, its clock has restarted.
    if (kind === 'canvas') this.time.restart()
    this.time.sample(Number(first))
    this.#coming = words
  }

  /** Handles the binary frame that follows a line. Returns `false` if none is expected. @param {Uint8Array} bytes */
  frame(bytes) {
    const words = this.#coming
    this.#coming = null
    if (!words) return false
    if (words[0] === 'canvas') this.#restart(bytes, Number(words[1]), words[3] === 'all')
    else this.#draw(bytes, Number(words[1]))
    return true
  }

  /**
   * Draws a part of the scene at a time.
   * @param {import('./drawing.js').Drawing} drawing
   * @param {number} part
   * @param {number} ns
   */
  draw(drawing, part, ns) {
    const time = BigInt(Math.floor(ns))
    drawing.take((...buffers) => this.wasm.exports.clumsy_canvas_draw(this.#address, part, time, ...buffers))
  }

  /** @param {Uint8Array} bytes @param {number} ns @param {boolean} hasScore */
  #restart(bytes, ns, hasScore) {
    const { clumsy_canvas_restore, clumsy_canvas_free, clumsy_canvas_parts } = this.wasm.exports
    const address = this.wasm.withBytes(bytes, clumsy_canvas_restore)
    if (!address) throw new Error('the canvas of the server is damaged')
    clumsy_canvas_free(this.#address)
    this.#address = address
    this.parts = clumsy_canvas_parts(address)
    this.hasScore = hasScore
    this.isPresent = true
    this.#last = ns
    this.#moved()
    this.#changed()
  }

  /** @param {Uint8Array} bytes @param {number} ns */
  #draw(bytes, ns) {
    if (!this.#address) return
    const { clumsy_canvas_take } = this.wasm.exports
    this.#last = Math.max(this.#last, ns)
    const refused = this.wasm.withBytes(bytes, (address, size) => clumsy_canvas_take(this.#address, address, size, BigInt(ns)))
    this.#moved()
    if (refused > 0) throw new Error(`the canvas refuses ${refused} commands of the server`)
  }

  #moved() {
    this.version++
    this.#end = Number(this.wasm.exports.clumsy_canvas_moves_until(this.#address, BigInt(this.#last)))
  }

  /** Loads an image from the server. @param {string} number @param {string} name */
  async #image(number, name) {
    try {
      const answer = await fetch(new URL(`score/image/${number}`, document.baseURI))
      this.images.set(name, await createImageBitmap(await answer.blob()))
      this.version++
    } catch {
      // An image that the browser cannot read is not drawn.
    }
  }

  #changed() { for (const listener of this.#listeners) listener() }
}
