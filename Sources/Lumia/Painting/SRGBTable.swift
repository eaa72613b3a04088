/// Turns linear light into bytes of sRGB. The brightest light is bent, so that it does not lose its colour at once.
struct SRGBTable {
  private static let size = 4096
  private let values: [Float]

  init() {
    values = (0...Self.size).map { Float(255 * SRGB.encoded(Double($0) / Double(Self.size))) }
  }

  /// Returns a byte.
  ///
  /// - Parameters:
  ///   - light: linear, ≥ 0.
  ///   - threshold: of the dither, 0…1.
  @inline(__always)
  func byte(_ light: Float, _ threshold: Float) -> UInt8 {
    let place = Self.shoulder(max(light, 0)) * Float(Self.size)
    let index = min(Int(place), Self.size - 1)
    let value = values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    return UInt8(min(value + threshold, 255))
  }

  /// Leaves light up to 0.8, and bends more light towards 1.
  @inline(__always)
  static func shoulder(_ light: Float) -> Float {
    guard light > 0.8 else { return light }
    let excess = (light - 0.8) / 0.2
    return 0.8 + 0.2 * excess / (1 + excess)
  }

  /// Returns the threshold of a pixel in Bayer's matrix of 8 × 8, which hides the steps between dark bytes.
  @inline(__always)
  static func threshold(_ x: Int, _ y: Int) -> Float {
    let mixed = x ^ y
    var rank = 0
    for bit in 0..<3 {
      rank |= (mixed >> bit & 1) << (5 - 2 * bit)
      rank |= (y >> bit & 1) << (4 - 2 * bit)
    }
    return (Float(rank) + 0.5) / 64
  }
}
