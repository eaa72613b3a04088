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
    guard stage.canvas.hasTraces else { return }
    paintLight(&stage)
    stepTraces(stage.canvas)
  }

  /// Paints the stage as it is now, with the traces so far. The traces stay as they are.
  public mutating func paint(_ stage: inout LumiaStage) {
    paintLight(&stage)
    show(stage.canvas)
  }

  /// Steps the traces and paints, as `trace` and `paint` would, in less time.
  public mutating func traceAndPaint(_ stage: inout LumiaStage) {
    paintLight(&stage)
    if stage.canvas.hasTraces { stepTraces(stage.canvas) }
    show(stage.canvas)
  }

  private func stepTraces(_ canvas: LumiaCanvas) {
    if canvas.spread > 0 { blur(canvas.spread) }
    let (keep, isLight) = (canvas.keep, canvas.isLight)
    let rest = (red: canvas.red * (1 - keep), green: canvas.green * (1 - keep), blue: canvas.blue * (1 - keep))
    for pixel in stride(from: 0, to: count, by: 3) {
      traces[pixel] = Self.merge(traces[pixel] * keep + rest.red, light[pixel], isLight)
      traces[pixel + 1] = Self.merge(traces[pixel + 1] * keep + rest.green, light[pixel + 1], isLight)
      traces[pixel + 2] = Self.merge(traces[pixel + 2] * keep + rest.blue, light[pixel + 2], isLight)
    }
  }

  @inline(__always)
  private static func merge(_ trace: Float, _ light: Float, _ isLight: Bool) -> Float {
    isLight ? (trace < light ? trace : light) : (trace > light ? trace : light)
  }

  private mutating func show(_ canvas: LumiaCanvas) {
    var index = 0
    for y in 0..<height {
      for x in 0..<width {
        let threshold = SRGBTable.threshold(x, y)
        for component in 0..<3 {
          var value = light[3 * index + component]
          if canvas.hasTraces { value = Self.merge(traces[3 * index + component], value, canvas.isLight) }
          pixels[4 * index + component] = encoding.byte(value, threshold)
        }
        index += 1
      }
    }
  }

  /// Spreads each trace to its neighbours, by the weights 1, 2, 1 along both axes.
  private func blur(_ spread: Float) {
    // Neighbours are as far away as a pixel of a picture of 270 rows, so that large pictures look the same.
    let reach = max((height + 135) / 270, 1)
    let side = 3 * reach
    for y in 0..<height {
      let row = 3 * y * width
      for index in 0..<3 * width {
        let left = index >= side ? index - side : index % 3
        let right = index + side < 3 * width ? index + side : 3 * width - 3 + index % 3
        blurred[row + index] = 0.25 * traces[row + left] + 0.5 * traces[row + index] + 0.25 * traces[row + right]
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

  private func fill(_ buffer: UnsafeMutablePointer<Float>, _ canvas: LumiaCanvas) {
    for pixel in stride(from: 0, to: count, by: 3) {
      buffer[pixel] = canvas.red
      buffer[pixel + 1] = canvas.green
      buffer[pixel + 2] = canvas.blue
    }
  }

  /// Paints all shapes on the background. The traces begin anew if they were erased.
  private mutating func paintLight(_ stage: inout LumiaStage) {
    let canvas = stage.canvas
    if erasures != canvas.erasures { fill(traces, canvas) }
    erasures = canvas.erasures
    fill(light, canvas)
    stage.draw(into: &primitives)
    let frame = PixelFrame(width: width, height: height)
    for index in 0..<primitives.count { frame.paint(primitives[index], on: light) }
  }
}
