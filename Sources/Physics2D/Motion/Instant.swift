/// A moment of a world's time: whole nanoseconds since its start, and the fraction of one that remains.
///
/// One Double for time would grow coarse as a session grows long. Split like this, a month into a session is
/// resolved as finely as its first second.
public struct Instant: Comparable, Sendable, BitwiseCopyable {
  /// Whole nanoseconds since the start.
  public private(set) var nanoseconds: Int64
  /// What remains, in nanoseconds: 0 ≤ fraction < 1.
  public private(set) var fraction: Double

  /// The start of time.
  public static let zero = Instant(nanoseconds: 0)
  /// Later than anything that happens: the time of what never will.
  public static let never = Instant(nanoseconds: .max)

  /// The moment that many nanoseconds after the start.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.fraction = 0
  }

  /// The moment that many nanoseconds after the start, and a part of one: 0 ≤ fraction < 1.
  init(nanoseconds: Int64, fraction: Double) {
    self.nanoseconds = nanoseconds
    self.fraction = fraction
  }

  /// Seconds since the start, rounded once to a Double.
  public var seconds: Double { (Double(nanoseconds) + fraction) / 1e9 }

  /// Nanoseconds since the start, rounded once, a half upwards.
  public var roundedNanoseconds: Int64 { fraction < 0.5 ? nanoseconds : nanoseconds + 1 }

  /// The moment `seconds` later; `never` where that is beyond some 146 years.
  ///
  /// - Parameter seconds: how much later, ≥ 0; infinity is `never`.
  public func advanced(by seconds: Double) -> Instant {
    let nanosecondsLater = seconds * 1e9
    guard nanosecondsLater < 4.6e18 else { return .never }
    let whole = Int64(nanosecondsLater)
    let (sum, overflow) = nanoseconds.addingReportingOverflow(whole)
    guard !overflow else { return .never }
    var later = Instant(nanoseconds: sum)
    later.fraction = (nanosecondsLater - Double(whole)) + fraction
    if later.fraction >= 1 {
      later.fraction -= 1
      later.nanoseconds += 1
    }
    return later
  }

  /// Seconds from `earlier` to this moment, exact to one rounding while they are near each other.
  public func seconds(since earlier: Instant) -> Double {
    (Double(nanoseconds - earlier.nanoseconds) + (fraction - earlier.fraction)) / 1e9
  }

  /// Whether `a` is before `b`.
  public static func < (a: Instant, b: Instant) -> Bool {
    a.nanoseconds != b.nanoseconds ? a.nanoseconds < b.nanoseconds : a.fraction < b.fraction
  }
}
