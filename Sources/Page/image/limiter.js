// @ts-check
// Limits the flashes of a picture, whatever causes them. The core takes the mean luminance of each cell, and finds the cells that
// flash too often. In these cells, the shown light changes slowly (see Sources/Lumia/Painting/FlashLimiter.swift).

import { COLUMNS, ROWS } from './flashes.js'
import { program } from '../roll/painter.js'
import { CELLS, LIMIT } from './shaders.js'

/** The largest number of pictures whose luminances are on their way from the graphics processor. */
const WAITING = 3
/** The texture units. */
const UNITS = { cells: 5, shares: 6, last: 7, next: 8 }

/** @typedef {{unit: number, texel: WebGLTexture | null, frame: WebGLFramebuffer | null}} Target */
/** The light and the traces of a picture, as uniforms. @typedef {Record<string, number>} Picture */

/**
 * @param {WebGL2RenderingContext} gl
 * @param {(unit: number, width?: number, height?: number) => Target} target makes a texture that can be drawn to, by default of the picture's size
 * @param {import('./flashes.js').Flashes} flashes
 */
export function limiter(gl, target, flashes) {
  const cells = program(gl, CELLS), limit = program(gl, LIMIT)
  const means = target(UNITS.cells, COLUMNS, ROWS)
  gl.activeTexture(gl.TEXTURE0 + UNITS.shares)
  const shares = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, shares)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, COLUMNS, ROWS)
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  const luminances = new Float32Array(4 * COLUMNS * ROWS)
  /** @type {{buffer: WebGLBuffer | null, fence: WebGLSync | null, ns: number}[]} */
  const waiting = []
  const free = Array.from({ length: WAITING }, () => {
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.bufferData(gl.PIXEL_PACK_BUFFER, luminances.byteLength, gl.STREAM_READ)
    return buffer
  })
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
  /** The largest change that limited light may make in a second; 0 if no cell is limited. */
  let slope = 0
  /** The textures of the light shown last, and of the light to show next. @type {Target[]} */
  let lights = []
  /** The time of the last picture, in ns; null if that picture was not limited. @type {number | null} */
  let last = null

  /** Prepares to draw with a program that reads a picture's light and traces. @param {ReturnType<typeof program>} one @param {Target} to @param {number[]} size @param {Picture} picture */
  function draw(one, to, [width, height], picture) {
    gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame)
    gl.viewport(0, 0, width, height)
    gl.useProgram(one.made)
    for (const [name, value] of Object.entries(picture)) gl.uniform1i(one.at(name), value)
  }

  /** Takes the luminances that have arrived from the graphics processor. */
  function take() {
    while (waiting.length > 0) {
      const [{ buffer, fence, ns }] = waiting
      const state = fence && gl.clientWaitSync(fence, 0, 0)
      if (state === gl.TIMEOUT_EXPIRED) return
      waiting.shift()
      gl.deleteSync(fence)
      free.push(buffer)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, luminances)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
      slope = flashes.step((column, row) => luminances[4 * (COLUMNS * (ROWS - 1 - row) + column)], ns)
      if (slope === 0) continue
      gl.activeTexture(gl.TEXTURE0 + UNITS.shares)
      gl.bindTexture(gl.TEXTURE_2D, shares)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, COLUMNS, ROWS, gl.RED, gl.UNSIGNED_BYTE, flashes.bytes)
    }
  }

  /** Starts to read a picture's luminances from the graphics processor. Skips the picture if `WAITING` pictures are on their way. @param {Picture} picture @param {number} ns */
  function measure(picture, ns) {
    const buffer = free.pop()
    if (buffer === undefined) return
    draw(cells, means, [COLUMNS, ROWS], picture)
    gl.uniform2f(cells.at('cells'), COLUMNS, ROWS)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.readPixels(0, 0, COLUMNS, ROWS, gl.RGBA, gl.FLOAT, 0)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    waiting.push({ buffer, fence: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0), ns })
  }

  function forget() {
    for (const { texel, frame } of lights) {
      gl.deleteTexture(texel)
      gl.deleteFramebuffer(frame)
    }
    lights = []
    last = null
  }

  return {
    /** Forgets the last light. Call this when the size has changed. */
    forget,
    /**
     * Returns the texture unit of the limited light; null if nothing is limited.
     * @param {Picture} picture
     * @param {number} ns the time at which the picture is shown
     * @param {number} width
     * @param {number} height
     */
    light(picture, ns, width, height) {
      take()
      measure(picture, ns)
      if (slope === 0) {
        if (last !== null) forget()
        return null
      }
      if (last === null) lights = [UNITS.last, UNITS.next].map((unit) => target(unit))
      const [old, next] = lights
      draw(limit, next, [width, height], { ...picture, last: old.unit, shares: UNITS.shares })
      gl.uniform1f(limit.at('change'), last === null ? -1 : slope * Math.max(ns - last, 0) / 1e9)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      lights = [next, old]
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
