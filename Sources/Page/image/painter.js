// @ts-check
// Paints the image with WebGL 2: lumis (shapes of light), and traces (the light that lumis leave behind). The core writes the
// shapes, which become a texture. Each vertex reads its shape from this texture, because instanced drawing is many times slower
// without a GPU. Light is linear. flat.js shows the core's own picture in browsers that cannot use this painter.

import { program } from '../roll/painter.js'
import { Flashes } from './flashes.js'
import { limiter } from './limiter.js'
import { MOVE, ROW, SHAPES, SHOW, TRACE } from './shaders.js'

/** @typedef {import('../engine/image.js').ImageCanvas} ImageCanvas */
/** @typedef {import('../engine/image.js').ImageNow} ImageNow */

/** The texture unit of the traces before a change of size. */
const OLD = 9

/**
 * Returns a painter on a canvas; null if the browser has no WebGL 2, or cannot draw to textures of floating point.
 * @param {HTMLCanvasElement} surface
 * @param {import('../engine/image.js').ImageTables} tables
 */
export function lightPainter(surface, tables) {
  const letters = tables.glyphs()
  // The blend `subtractive` multiplies the light below. All other blends share one blend function.
  const { shapes: most, stride, subtractive } = tables.limits
  const found = surface.getContext('webgl2', { alpha: false, antialias: false, depth: false, powerPreference: 'high-performance' })
  if (!found?.getExtension('EXT_color_buffer_float')) return null
  const gl = found
  const shapes = program(gl, SHAPES), trace = program(gl, TRACE), show = program(gl, SHOW), move = program(gl, MOVE)
  /** @param {number} unit @param {number} width @param {number} height @param {number} format */
  function texture(unit, width, height, format = gl.RGBA16F) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    const made = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, made)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height)
    return made
  }
  /** Makes a texture that can be drawn to. @param {number} unit @param {number} [width] @param {number} [height] @param {number} [format] */
  function target(unit, width = surface.width, height = surface.height, format = gl.RGBA16F) {
    const texel = texture(unit, width, height, format)
    const frame = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texel, 0)
    return { unit, texel, frame }
  }
  const sources = [texture(0, ROW * stride / 4, Math.ceil(most / ROW), gl.RGBA32F), texture(1, 8, letters.length / 32, gl.RGBA32F)]
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 8, letters.length / 32, gl.RGBA, gl.FLOAT, letters)
  /** The textures of the light, of the traces, and of the next step of the traces. @type {ReturnType<target>[]} */
  let targets = []
  let pixel = 1, erasures = NaN
  /** @type {ReturnType<typeof limiter> | null} */
  let limits = null
  /** @type {Flashes | null} */
  let flashes = null

  function remove() {
    for (const { texel, frame } of targets) {
      gl.deleteTexture(texel)
      gl.deleteFramebuffer(frame)
    }
  }

  /** Takes the size of the canvas. The traces keep their places on the stage. */
  function resize() {
    // The traces are not in half precision: rounding would undo each small step of a slow fade.
    const made = [target(2), ...[3, 4].map((unit) => target(unit, surface.width, surface.height, gl.RGBA32F))]
    const now = 1 / Math.min(surface.height, surface.width * 9 / 16)
    if (targets.length > 0) {
      gl.activeTexture(gl.TEXTURE0 + OLD)
      gl.bindTexture(gl.TEXTURE_2D, targets[1].texel)
      begin(made[1])
      use(move, { traces: OLD })
      gl.uniform2f(move.at('size'), surface.width, surface.height)
      gl.uniform1f(move.at('scale'), now / pixel)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.bindTexture(gl.TEXTURE_2D, null)
    }
    remove()
    targets = made
    pixel = now
    limits?.forget()
  }

  /** @param {ReturnType<target> | null} to */
  function begin(to) {
    gl.bindFramebuffer(gl.FRAMEBUFFER, to?.frame ?? null)
    gl.viewport(0, 0, surface.width, surface.height)
  }

  /** Fills the traces with the background if they were erased. @param {ImageCanvas} canvas */
  function erase(canvas) {
    if (erasures === canvas.erasures) return
    erasures = canvas.erasures
    begin(targets[1])
    gl.clearColor(canvas.red, canvas.green, canvas.blue, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }

  /** @param {ReturnType<program>} one @param {Record<string, number>} values */
  function use(one, values) {
    gl.useProgram(one.made)
    for (const [name, value] of Object.entries(values)) gl.uniform1i(one.at(name), value)
  }

  /** Draws the present shapes over the background, into the texture of the light. @param {ImageNow} image @param {ImageCanvas} canvas */
  function light(image, { red, green, blue }) {
    begin(targets[0])
    gl.clearColor(red, green, blue, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
    const all = image.shapes()
    const count = Math.min(all.length / stride, most)
    if (count === 0) return
    gl.activeTexture(gl.TEXTURE0)
    const [full, rest] = [Math.floor(count / ROW), count % ROW]
    if (full > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW * stride / 4, full, gl.RGBA, gl.FLOAT, all)
    if (rest > 0) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, full, rest * stride / 4, 1, gl.RGBA, gl.FLOAT, all, full * ROW * stride)
    use(shapes, { shapes: 0, glyphs: 1 })
    gl.uniform2f(shapes.at('size'), surface.width, surface.height)
    gl.uniform1f(shapes.at('pixel'), pixel)
    gl.enable(gl.BLEND)
    // Shapes are drawn in order, in runs that share a blend function.
    for (let first = 0; first < count;) {
      const multiplies = all[first * stride + 14] === subtractive
      let end = first + 1
      while (end < count && (all[end * stride + 14] === subtractive) === multiplies) end++
      if (multiplies) gl.blendFunc(gl.DST_COLOR, gl.ZERO)
      else gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.drawArrays(gl.TRIANGLES, 6 * first, 6 * (end - first))
      first = end
    }
    gl.disable(gl.BLEND)
  }

  /** Frees the painter's memory in the core and on the graphics processor. */
  function release() {
    remove()
    for (const texel of sources) gl.deleteTexture(texel)
    for (const { made } of [shapes, trace, show, move]) gl.deleteProgram(made)
    limits?.free()
    flashes?.free()
    ;[targets, limits, flashes] = [[], null, null]
  }

  resize()
  return {
    kind: 'webgl2',
    resize,
    /**
     * Draws a step of the traces, with the light of the present lumis.
     * @param {ImageNow} image
     * @param {number} [steps] the number of steps for which the traces fade: this step, and the skipped steps before it
     */
    trace(image, steps = 1) {
      const canvas = image.canvas()
      if (!canvas.hasTraces) return
      erase(canvas)
      light(image, canvas)
      const [now, old, next] = targets
      begin(next)
      use(trace, { light: now.unit, traces: old.unit, reach: Math.max(Math.floor((surface.height + 135) / 270), 1), isLight: Number(canvas.isLight) })
      gl.uniform3f(trace.at('ground'), canvas.red, canvas.green, canvas.blue)
      gl.uniform1f(trace.at('keep'), canvas.keep ** steps)
      gl.uniform1f(trace.at('spread'), canvas.spread)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      targets = [now, next, old]
    },
    /**
     * Shows the present lumis, and the traces.
     * @param {ImageNow} image
     * @param {number | null} [shown] the time at which the picture is shown, in ns, to limit flashes; null for no limits
     * @param {boolean} [isDrawn] `true` if `trace` has just drawn the present lumis
     */
    paint(image, shown = null, isDrawn = false) {
      const canvas = image.canvas()
      erase(canvas)
      if (!isDrawn || !canvas.hasTraces) light(image, canvas)
      const picture = { light: targets[0].unit, traces: targets[1].unit, hasTraces: Number(canvas.hasTraces), isLight: Number(canvas.isLight) }
      if (shown !== null) limits ??= limiter(gl, target, flashes ??= new Flashes(tables))
      const limited = shown === null || !limits ? null : limits.light(picture, shown, surface.width, surface.height)
      begin(null)
      use(show, { ...picture, light: limited ?? picture.light, isLimited: Number(limited !== null), height: surface.height })
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    /** Forgets the traces. */
    forget() { erasures = NaN },
    /** Returns the last picture, for tests: red, green, blue and opacity of each pixel, the bottom row first. */
    pixels() {
      const all = new Uint8Array(4 * surface.width * surface.height)
      gl.readPixels(0, 0, surface.width, surface.height, gl.RGBA, gl.UNSIGNED_BYTE, all)
      return all
    },
    release,
    /** Frees everything. The canvas cannot be painted on again. */
    free() {
      release()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
