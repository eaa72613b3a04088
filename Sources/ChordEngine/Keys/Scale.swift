/// A scale of three to twelve pitch classes, counted from a tonic. Scales with the same tones are equal.
///
/// The seven degrees are the first seven tones. In a smaller scale, the tones repeat: the sixth degree of a pentatonic
/// scale is the first tone again, in the same octave. Chords are built from every second tone of the scale.
public struct Scale: Equatable, Sendable, BitwiseCopyable {
  /// The tones as bits: bit n stands for n semitones above the tonic. Bit 0 is always set, and bits 12…15 are never
  /// set.
  public let mask: UInt16

  /// The range of `count`.
  public static let countRange: ClosedRange<Int> = 3...12

  /// Creates a scale from its mask; nil if bit 0 is 0, one of the bits 12…15 is 1, or there are fewer than three tones.
  public init?(mask: UInt16) {
    guard mask & 1 != 0, mask < 1 << 12, Self.countRange.contains(mask.nonzeroBitCount) else { return nil }
    self.mask = mask
  }

  init(_ known: KnownScale) { mask = known.mask }

  /// The number of tones, 3…12.
  public var count: Int { mask.nonzeroBitCount }

  /// The tones in semitones above the tonic, 0…11, rising. Elements from `count` on are 0.
  public var steps: InlineArray<12, UInt8> {
    var steps = InlineArray<12, UInt8>(repeating: 0)
    for index in 0..<count { steps[index] = UInt8(semitones(at: index)) }
    return steps
  }

  /// `true` if the scale has the pitch class that is `semitones` above the tonic. Negative numbers are below the tonic.
  public func contains(_ semitones: Int) -> Bool {
    let pitchClass = (semitones % 12 + 12) % 12
    return mask & (1 << UInt16(pitchClass)) != 0
  }

  /// Returns the tone at an index, in semitones above the tonic. The index is 0 or more. From `count` on, the tones are
  /// in higher octaves.
  func semitones(at index: Int) -> Int {
    var higher = mask
    for _ in 0..<index % count { higher &= higher - 1 }
    return higher.trailingZeroBitCount + 12 * (index / count)
  }

  func index(of degree: Degree) -> Int { Int(degree.rawValue) % count }

  /// Returns the tone that is `thirds` thirds above a degree, in semitones above the tonic. A third is two steps of the
  /// scale.
  func semitones(of degree: Degree, thirds: Int = 0) -> Int { semitones(at: index(of: degree) + 2 * thirds) }
}

extension Scale: CaseIterable {
  /// The named scales, in order of their raw values.
  public static var allCases: [Scale] { KnownScale.allCases.map { Scale($0) } }

  /// The number of a named scale; 255 for a custom scale.
  public var rawValue: UInt8 { known?.rawValue ?? 255 }

  /// Creates a named scale; nil if no named scale has this raw value.
  public init?(rawValue: UInt8) {
    guard let known = KnownScale(rawValue: rawValue) else { return nil }
    self.init(known)
  }

  var known: KnownScale? {
    // Avoid `allCases`, which allocates.
    var number: UInt8 = 0
    while let known = KnownScale(rawValue: number) {
      if known.mask == mask { return known }
      number += 1
    }
    return nil
  }
}
