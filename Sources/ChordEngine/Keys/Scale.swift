/// A scale: three to twelve pitch classes above a tonic, known by a name or one's own.
///
/// Two scales are equal when they have the same tones, so that `0,2,4,5,7,9,11` is the major scale.
///
/// The seven degrees of the stage's bouncers stand on the scale's first seven tones. In a scale of fewer tones they begin again: in a
/// pentatonic scale the sixth degree is the first once more, in the same octave. A scale of more tones has some that no degree is built
/// on. The chord on a degree stacks every other tone of the scale, so that in a scale of seven it is built of thirds.
public struct Scale: Equatable, Sendable, BitwiseCopyable {
  /// The tones as bits: bit n stands for the pitch class n semitones above the tonic. Bit 0 is always set, bits 12…15 never are.
  public let mask: UInt16

  /// The number of tones that a scale may have.
  public static let countRange: ClosedRange<Int> = 3...12

  /// The scale of those tones. Nil without bit 0, with one of the bits 12…15, or for fewer than three tones.
  public init?(mask: UInt16) {
    guard mask & 1 != 0, mask < 1 << 12, Self.countRange.contains(mask.nonzeroBitCount) else { return nil }
    self.mask = mask
  }

  /// The tones of a known scale.
  init(_ known: KnownScale) { mask = known.mask }

  /// The number of tones, 3…12.
  public var count: Int { mask.nonzeroBitCount }

  /// The semitones of the tones above the tonic, 0…11, in rising order. Those from `count` on are 0.
  public var steps: InlineArray<12, UInt8> {
    var steps = InlineArray<12, UInt8>(repeating: 0)
    for index in 0..<count { steps[index] = UInt8(semitones(at: index)) }
    return steps
  }

  /// Whether a note `semitones` above the tonic, or below it if negative, is one of the scale's tones in some octave.
  public func contains(_ semitones: Int) -> Bool {
    let pitchClass = (semitones % 12 + 12) % 12
    return mask & (1 << UInt16(pitchClass)) != 0
  }

  /// The semitones above the tonic of a tone; the tones go on in the octaves above: in a scale of seven, tone 7 is 12 semitones up.
  ///
  /// - Parameter index: 0 or more; 0 is the tonic.
  func semitones(at index: Int) -> Int {
    var higher = mask
    for _ in 0..<index % count { higher &= higher - 1 }
    return higher.trailingZeroBitCount + 12 * (index / count)
  }

  /// The tone that a degree stands on, from 0: `Scale` says which.
  func index(of degree: Degree) -> Int { Int(degree.rawValue) % count }

  /// The semitones above the tonic of the note `thirds` times two tones of the scale above a degree.
  ///
  /// - Parameter thirds: 0…3, which give at most 22 semitones in a scale of seven.
  func semitones(of degree: Degree, thirds: Int = 0) -> Int { semitones(at: index(of: degree) + 2 * thirds) }
}

extension Scale: CaseIterable {
  /// The scales that have a name, in the order of their numbers.
  public static var allCases: [Scale] { KnownScale.allCases.map { Scale($0) } }

  /// The scale's number as a known one, or 255 for one's own, which `mask` tells.
  public var rawValue: UInt8 { known?.rawValue ?? 255 }

  /// The known scale of a number. Nil for others, and so for 255.
  public init?(rawValue: UInt8) {
    guard let known = KnownScale(rawValue: rawValue) else { return nil }
    self.init(known)
  }

  /// What the scale is known as, if it is.
  var known: KnownScale? {
    // Not `allCases`, which allocates.
    var number: UInt8 = 0
    while let known = KnownScale(rawValue: number) {
      if known.mask == mask { return known }
      number += 1
    }
    return nil
  }
}
