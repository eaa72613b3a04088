/// A key signature as Standard MIDI Files store it.
public struct KeySignature: Equatable, Sendable, BitwiseCopyable {
  /// The range of `sharps`.
  public static let range = -7...7

  /// The number of sharps, 0…7, or minus the number of flats, −7…−1.
  public let sharps: Int

  /// `true` for a minor key.
  public let isMinor: Bool

  /// Creates a key signature of −7…7 sharps (a precondition).
  public init(sharps: Int, isMinor: Bool) {
    precondition(Self.range.contains(sharps), "a key signature has at most seven sharps or flats")
    self.sharps = sharps
    self.isMinor = isMinor
  }

  /// The two data bytes of the meta event.
  var bytes: [UInt8] { [UInt8(bitPattern: Int8(sharps)), isMinor ? 1 : 0] }
}
