// @ts-check
// Paints notes with WebGL 2. The rectangles that the core has written become a texture, and each vertex reads its rectangle from
// this texture. Instanced drawing would be many times slower without a GPU. flat.js paints the same picture, without the edges of the notes, in
// browsers without WebGL 2.

import { MOST, RECTANGLE } from '../engine/roll.js'

/** @typedef {import('../engine/roll.js').Roll} Roll */
/** @typedef {import('./paper.js').Colours} Colours */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** The number of 32-bit words in a rectangle, and the number of rectangles in a row of the texture. */
const WORDS = RECTANGLE / 4, ROW = 250

const NOTES = [`#version 300 es
precision highp usampler2D;
uniform usampler2D rectangles; uniform vec2 size; uniform vec3 lane; uniform vec4 voices[16]; uniform vec4 selected, ground; uniform float density;
out vec4 colour; out vec2 inside; flat out vec2 extent;
uint word(int place) { int note = gl_VertexID / 6; return texelFetch(rectangles, ivec2(note % ${ROW} * ${WORDS} + place, note / ${ROW}), 0).r; }
void main() {
  int turn = gl_VertexID % 6;
  vec2 corner = vec2(0x32 >> turn & 1, 0x2C >> turn & 1);
  vec4 box = vec4(uintBitsToFloat(word(0)), uintBitsToFloat(word(1)), uintBitsToFloat(word(2)), uintBitsToFloat(word(3)));
  uint last = word(5);
  vec3 traits = vec3(last & 255u, last >> 8 & 255u, last >> 16 & 255u);
  vec4 b = box;
  if (lane.x > 0.) { float h = max(2., traits.x / 127. * (lane.y - 6.)); b = vec4(box.x, lane.z + lane.y - h, min(max(box.z - 1., 2.), 6.), h); }
  else b.w = max(b.w - 1., 1.);
  extent = b.zw * density; inside = corner * extent;
  gl_Position = vec4((b.xy + corner * b.zw) / size * vec2(2, -2) + vec2(-1, 1), 0, 1);
  int flags = int(traits.y);
  vec4 voice = voices[int(traits.z) & 15];
  colour = (flags & 1) == 1 ? mix(ground, selected, .55 + .45 * traits.x / 127.) : mix(ground, voice, .3 + .7 * traits.x / 127.);
  colour = (flags & 2) == 2 ? vec4(colour.rgb * .3, .3) : colour;
}`, `#version 300 es
precision mediump float;
in vec4 colour; in vec2 inside; flat in vec2 extent; out vec4 pixel;
uniform vec4 ink;
void main() {
  vec2 edge = min(inside, extent - inside);
  bool isEdge = min(edge.x, edge.y) < 1. && extent.x > 5. && extent.y > 5.;
  pixel = isEdge ? mix(colour, vec4(ink.rgb * colour.a, colour.a), .45) : colour;
}`]

const CELLS = [`#version 300 es
uniform vec4 part; out vec2 place;
void main() { vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1); place = corner; gl_Position = vec4(part.xy + corner * part.zw, 0, 1); }`, `#version 300 es
precision mediump float;
in vec2 place; out vec4 pixel; uniform sampler2D cells; uniform vec4 ink;
void main() { float n = texture(cells, place).r * 255.; pixel = ink * (n < .5 ? 0. : min(1., .4 + .1 * n)); }`]

/** Returns a painter on a canvas; null if the browser has no WebGL 2. @param {HTMLCanvasElement} surface */
export function painter(surface) {
  const found = surface.getContext('webgl2', { antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: true })
  if (!found) return null
  const gl = found
  const notes = program(gl, NOTES)
  const cells = program(gl, CELLS)
  // Texture 0 holds the rectangles. Texture 1 holds the number of notes that begin in each pixel column of each row.
  for (const unit of [gl.TEXTURE0, gl.TEXTURE1]) {
    gl.activeTexture(unit)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
    if (unit === gl.TEXTURE0) gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32UI, ROW * WORDS, MOST / ROW)
  }
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)

  /** @param {Colours} colours */
  function setColours(colours) {
    gl.useProgram(notes.made)
    gl.uniform4fv(notes.at('voices'), colours.voices.flat())
    gl.uniform4fv(notes.at('selected'), colours.selected)
    gl.uniform4fv(notes.at('ground'), colours.ground)
    gl.uniform4fv(notes.at('ink'), colours.ground[0] > 0.5 ? [0, 0, 0, 1] : [1, 1, 1, 1])
    gl.useProgram(cells.made)
    gl.uniform1i(cells.at('cells'), 1)
    gl.uniform4fv(cells.at('ink'), colours.voices[0])
  }

  return {
    kind: 'webgl2',
    setColours,
    /**
     * Paints the notes of a sheet. If there are too many notes, paints how many begin in each pixel column of each row.
     * @param {Sheet} sheet
     * @param {number} density screen pixels per CSS pixel
     */
    paint({ roll, part, across, down, lane, keys, rowHeight, top }, density) {
      gl.viewport(0, 0, surface.width, surface.height)
      gl.disable(gl.SCISSOR_TEST)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      const count = roll.draw(part)
      const height = down + lane
      // Clip the notes at the velocity lane, below the rows.
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(0, Math.round(lane * density), surface.width, Math.round(down * density))
      if (count < 0) {
        const columns = Math.ceil(across)
        const counts = roll.density(part, columns, keys.length)
        gl.useProgram(cells.made)
        gl.activeTexture(gl.TEXTURE1)
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, columns, keys.length, 0, gl.RED, gl.UNSIGNED_BYTE, counts)
        gl.uniform4f(cells.at('part'), -1, 1 + top / height * 2, 2, -keys.length * rowHeight / height * 2)
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
        return count
      }
      gl.useProgram(notes.made)
      gl.activeTexture(gl.TEXTURE0)
      const rows = Math.ceil(count / ROW)
      if (rows > 0) {
        gl.texSubImage2D(
          gl.TEXTURE_2D, 0, 0, 0, ROW * WORDS, rows, gl.RED_INTEGER, gl.UNSIGNED_INT,
          new Uint32Array(roll.exports.memory.buffer, roll.rectangles, rows * ROW * WORDS))
      }
      gl.uniform2f(notes.at('size'), across, height)
      gl.uniform1f(notes.at('density'), density)
      gl.uniform3f(notes.at('lane'), 0, 0, 0)
      gl.drawArrays(gl.TRIANGLES, 0, 6 * count)
      if (lane > 0) {
        gl.disable(gl.SCISSOR_TEST)
        gl.uniform3f(notes.at('lane'), 1, lane, down)
        gl.drawArrays(gl.TRIANGLES, 0, 6 * count)
      }
      return count
    },
    free() { gl.getExtension('WEBGL_lose_context')?.loseContext() },
  }
}

/** Links a program. @param {WebGL2RenderingContext} gl @param {string[]} sources the sources of the vertex shader and the fragment shader */
export function program(gl, sources) {
  const made = /** @type {WebGLProgram} */ (gl.createProgram())
  for (const [index, source] of sources.entries()) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(index === 0 ? gl.VERTEX_SHADER : gl.FRAGMENT_SHADER))
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(made, shader)
    // WebGL deletes the shader together with the program.
    gl.deleteShader(shader)
  }
  gl.linkProgram(made)
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) ?? 'no program')
  /** @type {Map<string, WebGLUniformLocation | null>} */
  const places = new Map()
  return {
    made,
    /** @param {string} name */
    at(name) {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(made, name))
      return places.get(name) ?? null
    },
  }
}
