// @ts-check
// Draws the unfinished strokes, and the caret, over the image.

/**
 * @param {HTMLCanvasElement} surface
 * @param {{lines: number[][][], caret: {x: number, y: number} | null, density: number}} shown `x` (to the right) and `y` (upwards) are in units of the height of the stage; `density` is the number of device pixels per CSS pixel
 */
export function drawOver(surface, { lines, caret, density }) {
  const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'))
  const { width, height } = surface
  pen.clearRect(0, 0, width, height)
  // Each line is drawn twice, thick and dark, then thin and light, so that it can be seen on dark and on light images.
  for (const [colour, size] of /** @type {[string, number][]} */ ([['#000000a0', 4], ['#ffffffd0', 2]])) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: size * density, lineJoin: 'round', lineCap: 'round' })
    for (const line of lines) {
      pen.beginPath()
      for (const [x, y] of line) pen.lineTo(x * height, (1 - y) * height)
      pen.stroke()
    }
    if (!caret) continue
    const [x, y, arm] = [caret.x * height, (1 - caret.y) * height, 11 * density]
    pen.beginPath()
    pen.arc(x, y, arm * 0.6, 0, 7)
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      pen.moveTo(x + dx * arm * 0.4, y + dy * arm * 0.4)
      pen.lineTo(x + dx * arm, y + dy * arm)
    }
    pen.stroke()
  }
}
