import Physics2D

/// Paints pictures of a stage, the same bytes on every machine. Light is linear and in single precision; every sum is
/// added in a fixed order.
public struct LumiaPainter: ~Copyable {
  /// The size of the pictures, in pixels. The stage is in the middle, as large as fits into a picture.
  public let width, height: Int
  /// The last picture: red, green, blue and opacity (255) of each pixel, the top row first.
  public private(set) var pixels: [UInt8]

  /// The linear light of the picture that is being painted.
  let light: UnsafeMutablePointer<PixelBlock>
  /// The linear light of the traces, which lumis (moving shapes) leave behind.
  let traces: UnsafeMutablePointer<PixelBlock>
  private let blurred: UnsafeMutablePointer<PixelBlock>
  /// The light of a film's last picture, if the limiter needs it.
  private let shown: UnsafeMutablePointer<PixelBlock>
  let frame: PixelFrame
  private var primitives = LumiaPrimitives()
  /// The stage's number of erasures when `traces` last began anew; −1 at first.
  var erasures: Int64 = -1
  private let encoding = SRGBTable()
  /// The flash limiter, on the heap: a copy of its 22 KB would take much of the stack in WebAssembly.
  let limiter: UnsafeMutablePointer<FlashLimiter>
  /// The time of the picture in `shown`, in ns; nil if `shown` does not have the last picture.
  private var lastLimited: Int64?

  /// Allocates all memory that the painter needs. The sizes are at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    (self.width, self.height) = (width, height)
    frame = PixelFrame(width: width, height: height)
    pixels = [UInt8](repeating: 255, count: 4 * width * height)
    let count = 3 * frame.plane
    light = .allocate(capacity: count)
    traces = .allocate(capacity: count)
    blurred = .allocate(capacity: count)
    shown = .allocate(capacity: count)
    limiter = .allocate(capacity: 1)
    limiter.initialize(to: FlashLimiter())
    for buffer in [light, traces] { buffer.initialize(repeating: .zero, count: count) }
  }

  deinit {
    light.deallocate()
    traces.deallocate()
    blurred.deallocate()
    shown.deallocate()
    limiter.deallocate()
  }

  /// Makes one step of the traces, if the stage has traces. The stage's present time should be the time of
  /// the next step (`LumiaTrace.tick`).
  public mutating func trace(_ stage: inout LumiaStage) {
    guard stage.canvas.hasTraces else { return }
    paintLight(&stage)
    stepTraces(stage.canvas)
  }

  /// Paints the stage as it is now, with the traces so far. The traces stay as they are, unless the stage has erased
  /// them.
  public mutating func paint(_ stage: inout LumiaStage) {
    paintLight(&stage)
    finishLight(stage.canvas)
    encode()
  }

  /// Paints the next picture of a film, as `paint` does. Places that flash too often change slowly if the stage's flash
  /// guard is on.
  ///
  /// - Parameter traces: `true` to step the traces first, as `trace` does, but the light is painted only once.
  public mutating func paintFrame(_ stage: inout LumiaStage, steppingTraces traces: Bool = false) {
    paintLight(&stage)
    if traces, stage.canvas.hasTraces { stepTraces(stage.canvas) }
    finishLight(stage.canvas)
    if stage.options.isGuarded { limitLight(at: stage.nanoseconds) } else { lastLimited = nil }
    encode()
  }

  private func stepTraces(_ canvas: LumiaCanvas) {
    if canvas.spread > 0 { blur(canvas.spread) }
    let keep = canvas.keep
    for plane in 0..<3 {
      let rest = canvas.ground(plane) * (1 - keep)
      for block in plane * frame.plane..<(plane + 1) * frame.plane {
        traces[block] = Self.merge(traces[block] * keep + rest, light[block], canvas.isLight)
      }
    }
  }

  @inline(__always)
  private static func merge(_ trace: PixelBlock, _ light: PixelBlock, _ isLight: Bool) -> PixelBlock {
    trace.replacing(with: light, where: isLight ? light .<= trace : light .>= trace)
  }

  /// Merges the traces with the light, and compresses the brightest light.
  private func finishLight(_ canvas: LumiaCanvas) {
    for block in 0..<3 * frame.plane {
      let all = canvas.hasTraces ? Self.merge(traces[block], light[block], canvas.isLight) : light[block]
      light[block] = SRGBTable.shoulder(all)
    }
  }

  /// Passes this picture's light to the limiter, then makes the light of limited places change slowly.
  private mutating func limitLight(at time: Int64) {
    let means = frame.means(of: light)
    // Without a local copy of the pointer, Swift 6.3 crashes when it compiles this for ThreadSanitizer.
    let limiter = limiter
    limiter.pointee.take(means.luminances, reds: means.reds, at: time)
    limiter.pointee.limit(at: time, unseen: 0)
    if limiter.pointee.isWatching {
      let change = FlashLimiter.slope * Float(max(time - (lastLimited ?? time), 0)) / 1e9
      let isFirst = lastLimited == nil
      for row in 0..<height {
        for block in 0..<frame.blocks {
          let share = frame.share(of: limiter.pointee, row, block)
          for plane in 0..<3 {
            let place = plane * frame.plane + row * frame.blocks + block
            let wanted = light[place]
            let last = isFirst ? wanted : shown[place]
            let slow = wanted.clamped(lowerBound: last - change, upperBound: last + change)
            light[place] = wanted + (slow - wanted) * share
            shown[place] = light[place]
          }
        }
      }
    }
    lastLimited = limiter.pointee.isWatching ? time : nil
  }

  private mutating func encode() {
    var place = 0
    let (frame, encoding) = (self.frame, self.encoding)
    let light = UnsafeRawPointer(self.light).assumingMemoryBound(to: Float.self)
    let plane = 8 * frame.plane
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<frame.height {
        let red = light + 8 * y * frame.blocks
        for x in 0..<frame.width {
          let threshold = encoding.threshold(x, y)
          pixels[place] = encoding.byte(red[x], threshold)
          pixels[place + 1] = encoding.byte(red[x + plane], threshold)
          pixels[place + 2] = encoding.byte(red[x + 2 * plane], threshold)
          place += 4
        }
      }
    }
  }

  /// Spreads each trace to its neighbours, by the weights 1, 2, 1 along both axes.
  private func blur(_ spread: Float) {
    // The distance to a neighbour is about 1/270 of the height, but at least a pixel. So traces spread alike in
    // large and small pictures.
    let reach = max((height + 135) / 270, 1)
    let pitch = 8 * frame.blocks
    let (from, to) = (UnsafeRawPointer(traces), UnsafeMutableRawPointer(blurred))
    for row in 0..<3 * height {
      let (old, new) = (from + 4 * row * pitch, to + 4 * row * pitch)
      let line = (old.assumingMemoryBound(to: Float.self), new.assumingMemoryBound(to: Float.self))
      for x in 0..<pitch {
        let (left, right) = (line.0[max(x - reach, 0)], line.0[min(x + reach, width - 1)])
        line.1[x] = 0.25 * left + 0.5 * line.0[x] + 0.25 * right
      }
    }
    for plane in 0..<3 {
      for y in 0..<height {
        let row = (plane * height + y) * frame.blocks
        let above = (plane * height + max(y - reach, 0)) * frame.blocks
        let below = (plane * height + min(y + reach, height - 1)) * frame.blocks
        for block in 0..<frame.blocks {
          let mean = 0.25 * blurred[above + block] + 0.5 * blurred[row + block] + 0.25 * blurred[below + block]
          traces[row + block] += spread * (mean - traces[row + block])
        }
      }
    }
  }

  private func fill(_ buffer: UnsafeMutablePointer<PixelBlock>, _ canvas: LumiaCanvas) {
    for plane in 0..<3 {
      let ground = PixelBlock(repeating: canvas.ground(plane))
      (buffer + plane * frame.plane).update(repeating: ground, count: frame.plane)
    }
  }

  /// Paints all shapes on the background.
  private mutating func paintLight(_ stage: inout LumiaStage) {
    let canvas = stage.canvas
    if erasures != canvas.erasures { fill(traces, canvas) }
    erasures = canvas.erasures
    fill(light, canvas)
    stage.draw(into: &primitives)
    for index in 0..<primitives.count { frame.paint(primitives[index], on: light) }
  }
}
