/// A goal of a search: a range in which one property of a piece should lie.
public struct SearchGoal: Equatable, Sendable {
  /// The measured property.
  public let kind: GoalKind
  /// The range in the unit of `kind`; a rate is per `span`. For a single value, `low` and `high` are equal; for a
  /// limit, `low` is 0.
  public let low, high: Double
  /// The span of time of a rate; nil for other units.
  public let span: RateSpan?
  /// The measure of a goal of kind `wish`; nil for other kinds.
  public let measure: SongMeasure?
  /// The chord of a goal of kind `share`, as it was typed; nil for other kinds.
  public let chord: String?
  /// The goal as it was typed.
  public let text: String
  /// The indices, 0…6, of the bouncers with `chord`.
  public var bouncers: [Int] = []

  /// A span of time for rates, such as a bar. The raw value is the text that the user types.
  public enum RateSpan: String, CaseIterable, Sendable {
    case bar = "/bar"
    case second = "/s"
    case minute = "/min"

    func seconds(_ bar: Bar) -> Double {
      switch self {
      case .bar: Double(bar.nanoseconds) / 1e9
      case .second: 1
      case .minute: 60
      }
    }
  }

  /// The allowed relative distance from a goal that is a single value.
  static let tolerance = 0.05

  /// Creates a goal whose `bouncers` are not set yet.
  public init(
    _ kind: GoalKind, low: Double, high: Double, span: RateSpan? = nil, measure: SongMeasure? = nil,
    chord: String? = nil, text: String = ""
  ) {
    self.kind = kind
    self.low = low
    self.high = high
    self.span = span
    self.measure = measure
    self.chord = chord
    self.text = text
  }

  /// `true` if another goal has the same kind, measure and chord, and therefore replaces this goal.
  public func isReplaced(by other: SearchGoal) -> Bool {
    kind == other.kind && measure == other.measure && chord == other.chord
  }

  /// Returns the goal's property of a piece, in the units of `low` and `high`. `odds` are the piece's statistics.
  public func measure(_ odds: Odds) -> Double {
    kind.row.measure(odds, self) * (span?.seconds(odds.bar) ?? 1)
  }

  /// Returns the distance of a measured value from the range, relative to the nearer end; at most 10.
  func error(of value: Double) -> Double {
    let end = min(max(value, low), high)
    // The minimum of 0.1 avoids a division by 0.
    return min(10, abs(value - end) / max(end, 0.1))
  }

  /// Returns by how much the error exceeds the tolerance, 0 or more. The tolerance of a range is 0.
  func excess(of value: Double) -> Double { max(0, error(of: value) - (low == high ? Self.tolerance : 0)) }

  /// `true` if a measured value reaches the goal.
  public func isReached(by value: Double) -> Bool { excess(of: value) == 0 }
}
