// @ts-check
// Paints notes with Canvas 2D, in browsers without WebGL 2. painter.js paints the same picture, and also edges of the notes.

import { RECTANGLE } from '../engine/roll.js'

/** @typedef {import('./paper.js').Colours} Colours */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** @param {HTMLCanvasElement} surface */
export function flatPainter(surface) {
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'))
  const cells = document.createElement('canvas')
  /** The CSS colours: 128 velocities for each of 16 voices, then 128 for selected notes. @type {string[]} */
  let palette = []
  let ink = [0, 0, 0, 1]

  return {
    kind: '2d',
    /** @param {Colours} colours */
    setColours({ voices, selected, ground }) {
      const mixed = (/** @type {number[]} */ colour, /** @type {number} */ share) =>
        `rgb(${colour.slice(0, 3).map((value, index) => Math.round(255 * (value * share + ground[index] * (1 - share)))).join(' ')})`
      palette = [...voices, selected].flatMap((colour) => Array.from({ length: 128 }, (_, velocity) => {
        const least = colour === selected ? 0.55 : 0.3
        return mixed(colour, least + (1 - least) * velocity / 127)
      }))
      ink = voices[0]
    },
    /** @param {Sheet} sheet @param {number} density screen pixels per CSS pixel */
    paint({ roll, part, across, down, lane, keys, rowHeight, top }, density) {
      pen.setTransform(density, 0, 0, density, 0, 0)
      pen.clearRect(0, 0, across, down + lane)
      const count = roll.draw(part)
      pen.save()
      pen.beginPath()
      pen.rect(0, 0, across, down)
      pen.clip()
      if (count < 0) {
        const columns = Math.ceil(across)
        Object.assign(cells, { width: columns, height: keys.length })
        const image = new ImageData(columns, keys.length)
        for (const [index, value] of roll.density(part, columns, keys.length).entries()) {
          if (value > 0) image.data.set([255 * ink[0], 255 * ink[1], 255 * ink[2], Math.min(255, 102 + 25 * value)], 4 * index)
        }
        /** @type {CanvasRenderingContext2D} */ (cells.getContext('2d')).putImageData(image, 0, 0)
        pen.imageSmoothingEnabled = false
        pen.drawImage(cells, 0, -top, across, keys.length * rowHeight)
        pen.restore()
        return count
      }
      const { view } = roll.wasm
      for (let index = 0; index < count; index++) {
        const at = roll.rectangles + RECTANGLE * index
        const flags = view.getUint8(at + 21)
        pen.fillStyle = palette[128 * (flags & 1 ? 16 : view.getUint8(at + 22) & 15) + view.getUint8(at + 20)]
        pen.globalAlpha = flags & 2 ? 0.3 : 1
        pen.fillRect(view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true), Math.max(1, view.getFloat32(at + 12, true) - 1))
      }
      pen.restore()
      for (let index = 0; index < count && lane > 0; index++) {
        const at = roll.rectangles + RECTANGLE * index
        const [flags, velocity] = [view.getUint8(at + 21), view.getUint8(at + 20)]
        const height = Math.max(2, velocity / 127 * (lane - 6))
        pen.fillStyle = palette[128 * (flags & 1 ? 16 : view.getUint8(at + 22) & 15) + velocity]
        pen.globalAlpha = flags & 2 ? 0.3 : 1
        pen.fillRect(view.getFloat32(at, true), down + lane - height, Math.min(Math.max(view.getFloat32(at + 8, true) - 1, 2), 6), height)
      }
      pen.globalAlpha = 1
      return count
    },
    free() {},
  }
}
