/// A scale of three to twelve pitch classes, counted from a tonic. It is a named or a custom scale.
///
/// Scales with the same tones are equal: `0,2,4,5,7,9,11` is the major scale.
///
/// The seven degrees are the scale's first seven tones. In a smaller scale the tones repeat: the sixth degree
/// of a pentatonic scale is the first tone again, in the same octave. Chords stack every other tone of the
/// scale, which gives thirds in a scale of seven tones.
public struct Scale: Equatable, Sendable, BitwiseCopyable {
  /// The tones as bits: bit n stands for the pitch class n semitones above the tonic. Bit 0 is always set,
  /// bits 12…15 are never set.
  public let mask: UInt16

  /// The range of the number of tones.
  public static let countRange: ClosedRange<Int> = 3...12

  /// The scale with these tones. The result is nil if bit 0 is 0, one of the bits 12…15 is 1, or there are
  /// fewer than three tones.
  public init?(mask: UInt16) {
    guard mask & 1 != 0, mask < 1 << 12, Self.countRange.contains(mask.nonzeroBitCount) else { return nil }
    self.mask = mask
  }

  init(_ known: KnownScale) { mask = known.mask }

  /// The number of tones, 3…12.
  public var count: Int { mask.nonzeroBitCount }

  /// The tones in semitones above the tonic, 0…11, in rising order. Elements from `count` on are 0.
  public var steps: InlineArray<12, UInt8> {
    var steps = InlineArray<12, UInt8>(repeating: 0)
    for index in 0..<count { steps[index] = UInt8(semitones(at: index)) }
    return steps
  }

  /// `true` if the scale contains the pitch class `semitones` above the tonic. Negative numbers count
  /// downwards.
  public func contains(_ semitones: Int) -> Bool {
    let pitchClass = (semitones % 12 + 12) % 12
    return mask & (1 << UInt16(pitchClass)) != 0
  }

  /// Returns the distance of a tone from the tonic, in semitones.
  ///
  /// - Parameter index: the position of the tone above the tonic, 0 or more. In a scale of seven tones, index
  ///   7 is the tonic 12 semitones up.
  func semitones(at index: Int) -> Int {
    var higher = mask
    for _ in 0..<index % count { higher &= higher - 1 }
    return higher.trailingZeroBitCount + 12 * (index / count)
  }

  /// Returns the index of a degree's tone.
  func index(of degree: Degree) -> Int { Int(degree.rawValue) % count }

  /// Returns the tone that lies `thirds` stacked thirds above a degree, in semitones above the tonic. Each
  /// third is two steps of the scale.
  func semitones(of degree: Degree, thirds: Int = 0) -> Int { semitones(at: index(of: degree) + 2 * thirds) }
}

extension Scale: CaseIterable {
  /// The named scales, in order of their raw values.
  public static var allCases: [Scale] { KnownScale.allCases.map { Scale($0) } }

  /// The number of a named scale; 255 for a custom scale.
  public var rawValue: UInt8 { known?.rawValue ?? 255 }

  /// The named scale with a raw value; nil for any other value, such as 255.
  public init?(rawValue: UInt8) {
    guard let known = KnownScale(rawValue: rawValue) else { return nil }
    self.init(known)
  }

  /// The named scale with these tones; nil if there is none.
  var known: KnownScale? {
    // Avoids `allCases`, which allocates.
    var number: UInt8 = 0
    while let known = KnownScale(rawValue: number) {
      if known.mask == mask { return known }
      number += 1
    }
    return nil
  }
}
