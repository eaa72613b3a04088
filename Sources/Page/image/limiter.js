// @ts-check
// Limits the flashes of a picture. A grid divides the picture into cells. The core takes the mean luminance and
// redness of each cell, and finds the cells that flash too often. In these cells, the shown light changes slowly
// (see Sources/Lumia/Painting/FlashLimiter.swift).

import { program } from '../roll/painter.js'
import { CELLS, LIMIT } from './shaders.js'

/** The largest number of pictures whose means are on their way from the graphics processor. At this number, the core limits the whole
 * picture. */
const WAITING = 7
/** The texture units. */
const UNITS = { cells: 5, shares: 6, last: 7, next: 8 }

/** @typedef {{unit: number, texel: WebGLTexture | null, frame: WebGLFramebuffer | null}} Target */
/**
 * The uniforms of a picture: the texture units of its light and of its traces (earlier light that still shows), `hasTraces`, and
 * `isLight`, which is 1 on a light background.
 * @typedef {Record<string, number>} Picture
 */

/**
 * @param {WebGL2RenderingContext} gl
 * @param {(unit: number, width?: number, height?: number) => Target} target makes a texture that can be drawn to, by default of the picture's size
 * @param {import('./flashes.js').Flashes} flashes
 */
export function limiter(gl, target, flashes) {
  const cells = program(gl, CELLS), limit = program(gl, LIMIT)
  const { columns, rows } = flashes
  const means = target(UNITS.cells, columns, rows)
  gl.activeTexture(gl.TEXTURE0 + UNITS.shares)
  const shares = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, shares)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, columns, rows)
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  const received = new Float32Array(4 * columns * rows)
  /** @type {{buffer: WebGLBuffer | null, fence: WebGLSync | null, ns: number}[]} */
  const waiting = []
  const free = Array.from({ length: WAITING }, () => {
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.bufferData(gl.PIXEL_PACK_BUFFER, received.byteLength, gl.STREAM_READ)
    return buffer
  })
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
  /** The textures of the light shown last, and of the light to show next. @type {Target[]} */
  let lights = []
  /** The time of the last picture, in ns; null if its light is not kept. @type {number | null} */
  let last = null
  /** `true` if the size has changed since the last picture. */
  let isResized = false

  /** Prepares to draw with a program that reads a picture's light and traces. @param {ReturnType<typeof program>} one @param {Target} to @param {number[]} size @param {Picture} picture */
  function draw(one, to, [width, height], picture) {
    gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame)
    gl.viewport(0, 0, width, height)
    gl.useProgram(one.made)
    for (const [name, value] of Object.entries(picture)) gl.uniform1i(one.at(name), value)
  }

  /** Takes the means that have arrived from the graphics processor. */
  function take() {
    while (waiting.length > 0) {
      const [{ buffer, fence, ns }] = waiting
      const state = fence && gl.clientWaitSync(fence, 0, 0)
      if (state === gl.TIMEOUT_EXPIRED) return
      waiting.shift()
      gl.deleteSync(fence)
      free.push(buffer)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, received)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
      flashes.take(received, ns)
    }
  }

  /** Starts to read a picture's means from the graphics processor. Skips the picture if `WAITING` pictures are on their way. @param {Picture} picture @param {number} ns */
  function measure(picture, ns) {
    const buffer = free.pop()
    if (buffer === undefined) return
    draw(cells, means, [columns, rows], picture)
    gl.uniform2f(cells.at('cells'), columns, rows)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.readPixels(0, 0, columns, rows, gl.RGBA, gl.FLOAT, 0)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    waiting.push({ buffer, fence: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0), ns })
  }

  /** @param {Target} light */
  function remove({ texel, frame }) {
    gl.deleteTexture(texel)
    gl.deleteFramebuffer(frame)
  }

  /** Makes a light anew, of the present size. @param {number} index */
  function renew(index) {
    const { unit } = lights[index]
    remove(lights[index])
    lights[index] = target(unit)
  }

  function forget() {
    lights.forEach(remove)
    lights = []
    last = null
  }

  return {
    /** Prepares for pictures of another size. The next picture's light still changes slowly, beginning at the light shown last. */
    forget() { isResized = true },
    /**
     * Returns the texture unit of the limited light; null if no cell is limited now, and no cell can be limited in the next picture.
     * @param {Picture} picture
     * @param {number} ns the time at which the picture is shown
     * @param {number} width
     * @param {number} height
     */
    light(picture, ns, width, height) {
      take()
      measure(picture, ns)
      const slope = flashes.limit(ns, waiting.length)
      if (slope === 0) {
        if (last !== null) forget()
        return null
      }
      gl.activeTexture(gl.TEXTURE0 + UNITS.shares)
      gl.bindTexture(gl.TEXTURE_2D, shares)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, columns, rows, gl.RED, gl.UNSIGNED_BYTE, flashes.bytes)
      if (last === null) lights = [UNITS.last, UNITS.next].map((unit) => target(unit))
      else if (isResized) renew(1)
      const [old, next] = lights
      draw(limit, next, [width, height], { ...picture, last: old.unit, shares: UNITS.shares })
      gl.uniform1f(limit.at('change'), last === null ? -1 : slope * Math.max(ns - last, 0) / 1e9)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      lights = [next, old]
      if (isResized && last !== null) renew(1)
      isResized = false
      last = ns
      return next.unit
    },
    /** Frees the memory of the graphics processor. */
    free() {
      forget()
      gl.deleteTexture(means.texel)
      gl.deleteFramebuffer(means.frame)
      gl.deleteTexture(shares)
      for (const { buffer, fence } of waiting.splice(0)) {
        gl.deleteSync(fence)
        free.push(buffer)
      }
      for (const buffer of free.splice(0)) gl.deleteBuffer(buffer)
      for (const { made } of [cells, limit]) gl.deleteProgram(made)
    },
  }
}
