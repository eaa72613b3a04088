import Physics2D

/// Paints pictures of a stage, the same bytes on every machine. Light is linear and in single precision; every sum has
/// one order.
public struct LumiaPainter: ~Copyable {
  /// The size of the pictures, in pixels. The stage is as large as fits, and stands in the middle.
  public let width, height: Int
  /// The last picture: red, green, blue and opacity (255) of each pixel, the top row first.
  public private(set) var pixels: [UInt8]

  /// Linear light, three numbers a pixel, the top row first.
  let light: UnsafeMutablePointer<Float>
  let traces: UnsafeMutablePointer<Float>
  private let blurred: UnsafeMutablePointer<Float>
  private var primitives = LumiaPrimitives()
  /// The erasures of the stage when the traces began; −1 before.
  private var erasures: Int64 = -1
  private let encoding: SRGBTable

  /// Allocates all memory that the painter needs. The sizes are at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 255, count: 4 * width * height)
    light = .allocate(capacity: 3 * width * height)
    traces = .allocate(capacity: 3 * width * height)
    blurred = .allocate(capacity: 3 * width * height)
    for buffer in [light, traces, blurred] { buffer.initialize(repeating: 0, count: 3 * width * height) }
    encoding = SRGBTable()
  }

  deinit {
    light.deallocate()
    traces.deallocate()
    blurred.deallocate()
  }

  /// The numbers of a picture.
  private var count: Int { 3 * width * height }

  /// Steps the traces to the stage's present time, which should be a `LumiaTrace.tick`.
  public mutating func trace(_ stage: inout LumiaStage) {
    let canvas = stage.canvas
    guard canvas.hasTraces else { return }
    begin(canvas)
    paintLight(&stage, canvas)
    if canvas.spread > 0 { blur(canvas.spread) }
    let background = (canvas.red, canvas.green, canvas.blue)
    for pixel in stride(from: 0, to: count, by: 3) {
      step(pixel, background.0, canvas)
      step(pixel + 1, background.1, canvas)
      step(pixel + 2, background.2, canvas)
    }
  }

  @inline(__always)
  private func step(_ index: Int, _ background: Float, _ canvas: LumiaCanvas) {
    let faded = background + (traces[index] - background) * canvas.keep
    traces[index] = canvas.isLight ? min(faded, light[index]) : max(faded, light[index])
  }

  /// Paints the stage as it is now, with the traces so far. The traces stay as they are.
  public mutating func paint(_ stage: inout LumiaStage) {
    let canvas = stage.canvas
    begin(canvas)
    paintLight(&stage, canvas)
    var (target, index) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let threshold = SRGBTable.threshold(x, y)
        for _ in 0..<3 {
          var value = light[index]
          if canvas.hasTraces { value = canvas.isLight ? min(traces[index], value) : max(traces[index], value) }
          pixels[target] = encoding.byte(value, threshold)
          index += 1
          target += 1
        }
        target += 1
      }
    }
  }

  /// Spreads each trace to its neighbours, by the weights 1, 2, 1 along both axes.
  private func blur(_ spread: Float) {
    // Neighbours are as far away as a pixel of a picture of 270 rows, so that large pictures look the same.
    let reach = max((height + 135) / 270, 1)
    for y in 0..<height {
      for x in 0..<width {
        let (left, right) = (max(x - reach, 0), min(x + reach, width - 1))
        for component in 0..<3 {
          let row = 3 * y * width + component
          blurred[row + 3 * x] = 0.25 * traces[row + 3 * left] + 0.5 * traces[row + 3 * x] + 0.25 * traces[row + 3 * right]
        }
      }
    }
    for y in 0..<height {
      let (above, below) = (3 * max(y - reach, 0) * width, 3 * min(y + reach, height - 1) * width)
      for index in 0..<3 * width {
        let place = 3 * y * width + index
        let mean = 0.25 * blurred[above + index] + 0.5 * blurred[place] + 0.25 * blurred[below + index]
        traces[place] += spread * (mean - traces[place])
      }
    }
  }

  /// Begins anew with the background if the traces were erased.
  private mutating func begin(_ canvas: LumiaCanvas) {
    guard erasures != canvas.erasures else { return }
    erasures = canvas.erasures
    fill(traces, canvas)
  }

  private func fill(_ buffer: UnsafeMutablePointer<Float>, _ canvas: LumiaCanvas) {
    for pixel in stride(from: 0, to: count, by: 3) {
      buffer[pixel] = canvas.red
      buffer[pixel + 1] = canvas.green
      buffer[pixel + 2] = canvas.blue
    }
  }

  private mutating func paintLight(_ stage: inout LumiaStage, _ canvas: LumiaCanvas) {
    fill(light, canvas)
    stage.draw(into: &primitives)
    let frame = PixelFrame(width: width, height: height)
    for index in 0..<primitives.count { frame.paint(primitives[index], on: light) }
  }
}
