/// A point in a world's time: whole nanoseconds since the world's start, and a fraction of a nanosecond. After a month,
/// a `Double` of seconds would have a resolution of only 5e-10 s.
@frozen
public struct Instant: Comparable, Sendable, BitwiseCopyable {
  /// Whole nanoseconds since the start.
  public let nanoseconds: Int64
  /// The fraction of a nanosecond, 0 ≤ fraction < 1.
  public let fraction: Double

  /// The start of the world.
  @inlinable
  public static var zero: Instant { Instant(nanoseconds: 0) }
  /// The instant of an event that never happens, later than all other instants.
  @inlinable
  public static var never: Instant { Instant(nanoseconds: .max) }

  /// Creates the instant that is `nanoseconds` after the start.
  @inlinable
  public init(nanoseconds: Int64) { self.init(nanoseconds: nanoseconds, fraction: 0) }

  @inlinable
  init(nanoseconds: Int64, fraction: Double) {
    self.nanoseconds = nanoseconds
    self.fraction = fraction
  }

  /// Seconds since the start, as a Double.
  public var seconds: Double { (Double(nanoseconds) + fraction) / 1e9 }

  /// Nanoseconds since the start, rounded to the nearest integer. A half is rounded up.
  public var roundedNanoseconds: Int64 { fraction < 0.5 ? nanoseconds : nanoseconds + 1 }

  /// Returns the instant `seconds` after this instant. Precondition: `seconds` is not negative. Returns `never` if
  /// `seconds` is at least 4.6e9 (146 years), or if the sum overflows.
  @inlinable
  public func advanced(by seconds: Double) -> Instant {
    let nanosecondsLater = seconds * 1e9
    guard nanosecondsLater < 4.6e18 else { return .never }
    let whole = Int64(nanosecondsLater)
    let (sum, overflow) = nanoseconds.addingReportingOverflow(whole)
    guard !overflow else { return .never }
    let fraction = (nanosecondsLater - Double(whole)) + self.fraction
    return fraction < 1
      ? Instant(nanoseconds: sum, fraction: fraction) : Instant(nanoseconds: sum + 1, fraction: fraction - 1)
  }

  /// Returns the seconds from `earlier` to this instant, with full precision however late both instants are.
  @inlinable
  public func seconds(since earlier: Instant) -> Double {
    (Double(nanoseconds - earlier.nanoseconds) + (fraction - earlier.fraction)) / 1e9
  }

  /// `true` if `a` is before `b`.
  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool {
    a.nanoseconds != b.nanoseconds ? a.nanoseconds < b.nanoseconds : a.fraction < b.fraction
  }
}
