// @ts-check
// The view of the canvas. It shows one musician's part of the scene, or all parts, as large as possible.
// A canvas is a white page in both themes.

import { element } from '../browser/element.js'
import { transportBar } from './bar.js'
import { Drawing } from './drawing.js'
import { Painter } from './painter.js'
import { canvasPanel } from './panel.js'
import { PartChoice, partWord } from './parts.js'
import { swipes } from './swipe.js'

/** @typedef {import('../types.js').Context} Context */
/** @typedef {import('./scene.js').Scene} Scene */

/** The greatest number of screen pixels per CSS pixel. More would be invisible and slow. */
const finest = 3

/**
 * Fills an element with the canvas and its controls.
 * @param {HTMLElement} host
 * @param {Context} context its source must have a canvas
 * @returns {import('../views/views.js').Mounted & {frames: () => Float64Array}}
 */
export function canvasView(host, context) {
  const scene = /** @type {Scene} */ (context.source.canvas)
  const { width: sceneWidth, height: sceneHeight } = scene.size
  const sheet = element('div', { class: 'sheet' })
  const surface = /** @type {HTMLCanvasElement} */ (element('canvas', { role: 'img' }))
  sheet.append(surface)
  const choice = new PartChoice(scene)
  const bar = transportBar(context, scene, choice)
  host.append(sheet, bar.element)
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d', { alpha: false }))
  const drawing = new Drawing(scene.wasm)
  const painter = new Painter(scene.wasm)
  painter.images = scene.images
  /** The scene's version, the part and the time in the latest frame. The time is -1 after a change of size, so that `draw` paints again. */
  const shown = { version: -1, part: -1, ns: -1 }
  // The drawing times of the latest frames, in ms.
  const durations = new Float64Array(600)
  let count = 0

  const panel = canvasPanel(context, scene)
  const ignoreScene = scene.onChange(panel.refresh)
  swipes(sheet, (step) => choice.turn(step))

  function resize() {
    const view = host.ownerDocument.defaultView
    const density = Math.min(view?.devicePixelRatio ?? 1, finest)
    const { clientWidth, clientHeight } = sheet
    const scale = Math.max(Math.min(clientWidth / sceneWidth, clientHeight / sceneHeight), 0.01)
    surface.width = Math.max(Math.round(sceneWidth * scale * density), 1)
    surface.height = Math.max(Math.round(sceneHeight * scale * density), 1)
    const [width, height] = [surface.width / density, surface.height / density]
    Object.assign(surface.style, {
      width: `${width}px`, height: `${height}px`,
      left: `${Math.floor((clientWidth - width) / 2 * density) / density}px`, top: `${Math.floor((clientHeight - height) / 2 * density) / density}px`,
    })
    shown.ns = -1
  }

  function draw() {
    const ns = scene.now()
    bar.show(ns)
    const { part } = choice
    if (shown.version === scene.version && shown.part === part && shown.ns >= 0 && !scene.movesAt(shown.ns)) return
    const start = performance.now()
    if (shown.part !== part || shown.version !== scene.version) {
      const name = [scene.transport.title || 'score', partWord(scene, part)].filter((word) => word).join(', ')
      if (surface.ariaLabel !== name) surface.setAttribute('aria-label', name)
    }
    Object.assign(shown, { version: scene.version, part, ns })
    scene.draw(drawing, part, ns)
    pen.setTransform(surface.width / sceneWidth, 0, 0, surface.height / sceneHeight, 0, 0)
    painter.paint(pen, drawing)
    durations[count++ % durations.length] = performance.now() - start
  }

  resize()
  return {
    resize, draw,
    panel: panel.element,
    take() {}, rollback() {},
    key({ key, ctrlKey, metaKey, altKey, repeat }) {
      if (ctrlKey || metaKey || altKey) return false
      if (key === 'ArrowLeft' || key === 'ArrowRight') return choice.turn(key === 'ArrowLeft' ? -1 : 1)
      // If clumsy also plays music on the server, the space key pauses this music instead of the score.
      return key === ' ' && scene.isAlone && !repeat && bar.toggle()
    },
    unmount() {
      ignoreScene()
      drawing.free()
    },
    /** Returns the drawing times of the latest frames, in ms. */
    frames: () => durations.slice(0, Math.min(count, durations.length)),
  }
}
