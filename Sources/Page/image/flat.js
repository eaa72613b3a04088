// @ts-check
// Shows the core's own picture, at a low resolution, in browsers without WebGL 2.

/** The largest width of the picture, in pixels. */
const WIDEST = 384

/** @param {HTMLCanvasElement} surface */
export function corePainter(surface) {
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'))
  let [width, height] = [1, 1]
  const resize = () => {
    const scale = Math.min(1, WIDEST / surface.width)
    ;[width, height] = [Math.max(1, Math.round(surface.width * scale)), Math.max(1, Math.round(surface.height * scale))]
    Object.assign(surface, { width, height })
  }
  return {
    kind: '2d',
    resize,
    /** Advances the traces by a step, with the light of the present lumis. @param {import('../engine/image.js').ImageNow} image */
    trace(image) { image.trace(width, height) },
    /** @param {import('../engine/image.js').ImageNow} image @param {number | null} [_shown] @param {boolean} [_isDrawn] */
    paint(image, _shown, _isDrawn) { pen.putImageData(new ImageData(image.paint(width, height), width, height), 0, 0) },
    forget() {},
    free() {},
  }
}
