/// The time at which a bundle's messages take effect, as NTP writes it.
public struct OSCTimeTag: Equatable, Sendable, BitwiseCopyable {
  /// Seconds since the year 1900 in the upper 32 bits, and their fraction in the lower 32 bits.
  public let bits: UInt64

  /// - Parameter bits: the bits as in a packet.
  public init(bits: UInt64) { self.bits = bits }

  /// The tag that means "now".
  public static let immediately = OSCTimeTag(bits: 1)

  /// Converts a time of the system's clock, rounded down to 2⁻³² s.
  ///
  /// - Parameter unixNanoseconds: ns since 1970, at least 0. The seconds wrap in the year 2036, as NTP's 32-bit seconds
  ///   do.
  public init(unixNanoseconds: Int64) {
    let (seconds, rest) = UInt64(unixNanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    // NTP counts from 1900: 70 years, 17 of them leap years, before 1970.
    let since1900 = UInt32(truncatingIfNeeded: seconds + 2_208_988_800)
    bits = UInt64(since1900) << 32 | (rest << 32) / 1_000_000_000
  }
}
