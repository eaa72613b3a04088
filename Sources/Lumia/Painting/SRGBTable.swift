/// Turns linear light into bytes of sRGB. The brightest light is compressed, because clipping would lose its colour.
struct SRGBTable {
  private static let size = 4096
  private let values: [Float]
  /// The thresholds of the dither, for 8 × 8 pixels.
  private var thresholds = InlineArray<64, Float>(repeating: 0)

  init() {
    values = (0...Self.size).map { Float(255 * SRGB.encoded(Double($0) / Double(Self.size))) }
    for place in 0..<64 { thresholds[place] = Self.threshold(place % 8, place / 8) }
  }

  /// Returns the byte for a linear light.
  ///
  /// - Parameters:
  ///   - light: 0…1, as `shoulder` returns it.
  ///   - threshold: the pixel's threshold of the dither, 0…1.
  @inline(__always)
  func byte(_ light: Float, _ threshold: Float) -> UInt8 {
    let place = light * Float(Self.size)
    let index = min(Int(place), Self.size - 1)
    let value = values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    return UInt8(min(value + threshold, 255))
  }

  /// Keeps light up to 0.8, and compresses brighter light into 0.8…1.
  @inline(__always)
  static func shoulder(_ light: PixelBlock) -> PixelBlock {
    let excess = (light - 0.8) / 0.2
    return light.replacing(with: 0.8 + 0.2 * excess / (1 + excess), where: light .> 0.8)
  }

  /// Returns the dither's threshold of a pixel. The dither hides the steps between dark bytes.
  @inline(__always)
  func threshold(_ x: Int, _ y: Int) -> Float { thresholds[8 * (y & 7) + (x & 7)] }

  /// Returns a threshold of Bayer's matrix.
  private static func threshold(_ x: Int, _ y: Int) -> Float {
    let mixed = x ^ y
    var rank = 0
    for bit in 0..<3 {
      rank |= (mixed >> bit & 1) << (5 - 2 * bit)
      rank |= (y >> bit & 1) << (4 - 2 * bit)
    }
    return (Float(rank) + 0.5) / 64
  }
}
