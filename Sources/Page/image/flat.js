// @ts-check
// Shows the core's own picture, at a low resolution, in browsers that cannot run painter.js.

/** @typedef {import('../engine/image.js').ImageNow} ImageNow */

/** The largest width of the picture, in pixels. */
const WIDEST = 384

/** @param {HTMLCanvasElement} surface @param {import('../engine/image.js').ImageTables} tables */
export function corePainter(surface, tables) {
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'))
  let painter = tables.painter(1, 1)
  return {
    kind: '2d',
    /** Reduces the canvas to a width of at most `WIDEST`, and paints at this size. The traces keep their places on the stage. */
    resize() {
      const scale = Math.min(1, WIDEST / surface.width)
      const size = { width: Math.max(1, Math.round(surface.width * scale)), height: Math.max(1, Math.round(surface.height * scale)) }
      Object.assign(surface, size)
      painter.resize(size.width, size.height)
    },
    /** Draws one step of the traces that lumis (shapes of light) leave, even if `_steps` is greater. @param {ImageNow} image @param {number} [_steps] */
    trace(image, _steps) { painter.trace(image) },
    /** @param {ImageNow} image @param {number | null} [_shown] @param {boolean} [_isDrawn] */
    paint(image, _shown, _isDrawn) {
      const { width, height } = painter
      pen.putImageData(new ImageData(painter.paint(image), width, height), 0, 0)
    },
    /** Forgets the traces. */
    forget() {
      const { width, height } = painter
      painter.free()
      painter = tables.painter(width, height)
    },
    release() { painter.free() },
    free() { painter.free() },
  }
}
