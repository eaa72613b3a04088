// @ts-check
// Paints a drawing of the core on a 2D canvas. The painter reads the core's memory in place. It keeps paths, fonts,
// colours and strings from frame to frame, so that thousands of glyphs per frame make no garbage.

import {
  ANCHOR, BEGIN_CLIP, BEGIN_GROUP, CODEPOINT, COLOUR, END_CLIP, END_GROUP, FILL, FONT, GLYPH, IMAGE, KIND, LENGTH, LINE, POLYGON, SIZE, TEXT, TEXT_SIZE,
  TEXT_START, X, X2, Y, Y2,
} from './drawing.js'
import { Layers } from './layers.js'
import { UNITS, hasSymbols, symbolPath, writeSymbols } from './symbols.js'
import { Texts } from './texts.js'

/** @typedef {import('./drawing.js').Drawing} Drawing */
/** @typedef {import('../engine/wasm.js').Wasm} Wasm */

/** The alignment of a text, indexed by its `anchor`. @type {CanvasTextAlign[]} */
const aligns = ['left', 'left', 'center', 'right']
/** The greatest number of cached colours. */
const KEPT = 4096

/** Returns a colour of the core as CSS text. @param {number} rgba 0xRRGGBBAA */
export const css = (rgba) => `#${rgba.toString(16).padStart(8, '0')}`

export class Painter {
  /** The images that drawings name. @type {Map<string, CanvasImageSource>} */
  images = new Map()
  /** @type {Map<number, string>} */
  #colours = new Map()
  #layers = new Layers()
  #texts
  /** The fill colour of the present canvas; -1 if unknown. */
  #rgba = -1
  /** The scales and offsets of the present canvas. While `#isMoved` is `true`, the canvas has a glyph's scales and offsets instead. */
  #base = new Float64Array(4)
  #isMoved = false

  /**
   * @param {Wasm} wasm
   * @param {(rgba: number) => string} [colour] returns a colour for CSS; call `recolour` when its results change
   */
  constructor(wasm, colour = css) {
    this.wasm = wasm
    this.colour = colour
    this.#texts = new Texts(wasm)
  }

  /** Discards the cached colours, because the theme has changed. */
  recolour() { this.#colours.clear() }

  /**
   * Paints a drawing over the present picture, with the canvas's scales and offsets.
   * @param {CanvasRenderingContext2D} pen
   * @param {Drawing} drawing
   */
  paint(pen, drawing) {
    pen.save()
    this.#layers.start()
    this.#enter(pen)
    this.#paint(pen, drawing, drawing.primitives, drawing.primitives + drawing.count * SIZE)
    pen.restore()
  }

  /** Begins to paint on a canvas. @param {CanvasRenderingContext2D} pen */
  #enter(pen) {
    const { a, d, e, f } = pen.getTransform()
    this.#base.set([a, d, e, f])
    this.#rgba = -1
    pen.textBaseline = 'alphabetic'
    // With other settings, browsers may place letters at whole pixels only.
    Object.assign(pen, { textRendering: 'geometricPrecision' })
  }

  /**
   * Paints the primitives from one address to another.
   * @param {CanvasRenderingContext2D} pen
   * @param {Drawing} drawing
   * @param {number} from
   * @param {number} to
   */
  #paint(pen, drawing, from, to) {
    const { view } = this.wasm
    for (let at = from; at < to; at += SIZE) {
      const kind = view.getInt32(at + KIND, true)
      const x = view.getFloat64(at + X, true)
      const y = view.getFloat64(at + Y, true)
      if (kind === GLYPH) {
        this.#glyph(pen, view, at, x, y)
        continue
      }
      this.#settle(pen)
      if (kind === LINE) this.#line(pen, view, at, x, y)
      else if (kind === FILL) {
        this.#fill(pen, view.getUint32(at + COLOUR, true))
        pen.fillRect(x, y, view.getFloat64(at + X2, true) - x, view.getFloat64(at + Y2, true) - y)
      } else if (kind === TEXT) this.#text(pen, drawing, view, at, x, y)
      else if (kind === POLYGON) this.#polygon(pen, drawing, view, at)
      else if (kind === IMAGE) {
        const image = this.images.get(this.#lines(drawing, view, at)[0])
        if (image) pen.drawImage(image, x, y, view.getFloat64(at + X2, true) - x, view.getFloat64(at + Y2, true) - y)
      } else if (kind === BEGIN_CLIP) {
        pen.save()
        pen.beginPath()
        pen.rect(x, y, view.getFloat64(at + X2, true) - x, view.getFloat64(at + Y2, true) - y)
        pen.clip()
      } else if (kind === END_CLIP) {
        pen.restore()
        this.#rgba = -1
      } else if (kind === BEGIN_GROUP) at = this.#group(pen, drawing, at, to, view.getFloat64(at + LENGTH, true))
    }
    this.#settle(pen)
  }

  /**
   * Paints a group as one picture. Returns the address of the group's end.
   * @param {CanvasRenderingContext2D} pen
   * @param {Drawing} drawing
   * @param {number} at the group's beginning
   * @param {number} to
   * @param {number} opacity
   */
  #group(pen, drawing, at, to, opacity) {
    const { view } = this.wasm
    let end = at + SIZE
    for (let depth = 1; end < to; end += SIZE) {
      const kind = view.getInt32(end + KIND, true)
      if (kind === BEGIN_GROUP) depth++
      else if (kind === END_GROUP && --depth === 0) break
    }
    if (end === at + 2 * SIZE) {
      // A single primitive needs no separate picture.
      const before = pen.globalAlpha
      pen.globalAlpha = before * opacity
      this.#paint(pen, drawing, at + SIZE, end)
      pen.globalAlpha = before
      return end
    }
    const layer = this.#layers.begin(pen, view, at + SIZE, end)
    if (layer) {
      this.#enter(layer)
      this.#paint(layer, drawing, at + SIZE, end)
      this.#layers.end(pen, opacity)
      this.#enter(pen)
    }
    return end
  }

  /** @param {CanvasRenderingContext2D} pen @param {DataView} view @param {number} at @param {number} x @param {number} y */
  #glyph(pen, view, at, x, y) {
    const path = symbolPath(this.wasm, view.getUint32(at + CODEPOINT, true))
    this.#fill(pen, view.getUint32(at + COLOUR, true))
    const scale = view.getFloat64(at + LENGTH, true) / UNITS
    const [a, d, e, f] = this.#base
    pen.setTransform(a * scale, 0, 0, d * scale, a * x + e, d * y + f)
    this.#isMoved = true
    pen.fill(path)
  }

  /** Ends a glyph's transformation. @param {CanvasRenderingContext2D} pen */
  #settle(pen) {
    if (!this.#isMoved) return
    this.#isMoved = false
    const [a, d, e, f] = this.#base
    pen.setTransform(a, 0, 0, d, e, f)
  }

  /** @param {CanvasRenderingContext2D} pen @param {DataView} view @param {number} at @param {number} x @param {number} y */
  #line(pen, view, at, x, y) {
    const rgba = view.getUint32(at + COLOUR, true)
    const width = view.getFloat64(at + LENGTH, true)
    const x2 = view.getFloat64(at + X2, true)
    const y2 = view.getFloat64(at + Y2, true)
    // Rectangles are faster than strokes, and look the same.
    if (y === y2) this.#fill(pen, rgba), pen.fillRect(Math.min(x, x2), y - width / 2, Math.abs(x2 - x), width)
    else if (x === x2) this.#fill(pen, rgba), pen.fillRect(x - width / 2, Math.min(y, y2), width, Math.abs(y2 - y))
    else {
      pen.strokeStyle = this.#css(rgba)
      pen.lineWidth = width
      pen.beginPath()
      pen.moveTo(x, y)
      pen.lineTo(x2, y2)
      pen.stroke()
    }
  }

  /** @param {CanvasRenderingContext2D} pen @param {Drawing} drawing @param {DataView} view @param {number} at @param {number} x @param {number} y */
  #text(pen, drawing, view, at, x, y) {
    const anchor = view.getInt32(at + ANCHOR, true)
    const size = view.getFloat64(at + LENGTH, true)
    const font = this.#texts.font(pen, view.getInt32(at + FONT, true), size)
    this.#fill(pen, view.getUint32(at + COLOUR, true))
    pen.font = font.css
    let baseline = anchor === 0 ? y + font.ascent : y
    for (const line of this.#lines(drawing, view, at)) {
      if (hasSymbols(line)) {
        pen.textAlign = 'left'
        const before = anchor < 2 ? 0 : writeSymbols(pen, line, size) / (anchor === 2 ? 2 : 1)
        writeSymbols(pen, line, size, { x: x - before, y: baseline })
      } else {
        pen.textAlign = aligns[anchor]
        pen.fillText(line, x, baseline)
      }
      baseline += font.height
    }
  }

  /** Fills a polygon. Its text has x and y of each corner, in hundredths of a pixel of the drawing. @param {CanvasRenderingContext2D} pen @param {Drawing} drawing @param {DataView} view @param {number} at */
  #polygon(pen, drawing, view, at) {
    const start = drawing.texts + view.getInt32(at + TEXT_START, true)
    const bytes = new Uint8Array(this.wasm.exports.memory.buffer, start, view.getInt32(at + TEXT_SIZE, true))
    this.#fill(pen, view.getUint32(at + COLOUR, true))
    pen.beginPath()
    let [number, sign, x, isX] = [0, 1, 0, true]
    for (let index = 0; index <= bytes.length; index++) {
      const byte = bytes[index] ?? 32
      if (byte === 45) sign = -1
      else if (byte !== 32) number = number * 10 + byte - 48
      else {
        if (isX) x = sign * number / 100
        else pen.lineTo(x, sign * number / 100)
        ;[number, sign, isX] = [0, 1, !isX]
      }
    }
    pen.fill()
  }

  /** Returns the lines of a primitive's text. @param {Drawing} drawing @param {DataView} view @param {number} at */
  #lines(drawing, view, at) {
    return this.#texts.lines(drawing.texts + view.getInt32(at + TEXT_START, true), view.getInt32(at + TEXT_SIZE, true))
  }

  /** @param {number} rgba */
  #css(rgba) {
    let colour = this.#colours.get(rgba)
    if (colour === undefined) {
      if (this.#colours.size >= KEPT) this.#colours.clear()
      this.#colours.set(rgba, colour = this.colour(rgba))
    }
    return colour
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} rgba */
  #fill(pen, rgba) {
    if (this.#rgba === rgba) return
    this.#rgba = rgba
    pen.fillStyle = this.#css(rgba)
  }
}
