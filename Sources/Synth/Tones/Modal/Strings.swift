/// The stiff strings of a piano key.
struct Strings {
  /// The stiffness B, in decibels (20 log₁₀ B).
  private static var stiffness: KeyCurve { KeyCurve(-86, -85, -80, -70, -61, -54.6, -48, -42) }

  private let stiffness: Double

  init(note: UInt8) { stiffness = Mathematics.gain(decibels: Self.stiffness(note)) }

  /// Returns the frequency of partial n, relative to the first partial: n √((1 + B n²) / (1 + B)) with the stiffness B.
  func ratio(_ partial: Int) -> Double {
    let number = Double(partial)
    return number * ((1 + stiffness * number * number) / (1 + stiffness)).squareRoot()
  }

  /// Returns a fixed pseudo-random deviation of a partial's level, −1…1, which models irregular wood and hammers.
  static func unevenness(_ note: UInt8, _ partial: Int) -> Double {
    Chance.value(UInt32(note), partial)
  }
}
