import MIDI

/// Estimates the tempo and the phase of a MIDI clock (24 clocks per quarter note) from the times at which its clocks
/// arrive.
///
/// Between two changes of tempo, clocks lie on a straight line. The filter fits this line, by least squares, to all
/// clocks since the latest change. The filter does not smooth a change, but begins a new line (see
/// `ClockFilter+Changes`). A single late clock, or a burst after a stall, hardly moves the line. README.md derives the
/// formulas. All times are in nanoseconds.
public struct ClockFilter: Sendable {
  /// The range of tempos that can be followed, in quarter notes per minute.
  public static let tempoRange = 10.0...999.0
  /// The number of clocks in a quarter note.
  static let clocksPerQuarter = Double(TimingClock.perQuarter)
  /// The number of clocks after which the weights of the oldest clocks fade.
  static let memory = 600.0
  /// The number of latest clocks whose state is stored. A change is searched among these clocks.
  static let pastCount = 128

  /// The filter's state after a clock.
  struct Past: BitwiseCopyable {
    var time = 0.0, period = 0.0
    var line = ClockLine()
  }

  /// The number of clocks so far.
  public private(set) var count = 0
  /// The number of detected changes of tempo.
  public internal(set) var changes = 0
  /// The estimated time of the latest clock.
  public internal(set) var time = 0.0
  /// The estimated time from a clock to the next clock.
  public internal(set) var period = 0.0
  /// The estimated variance of the arrivals about the line.
  var variance = 1e12
  private var varianceWeight = 12.0
  var line = ClockLine()
  /// The number of clocks since the present line began, or since `skip` moved it over missing clocks.
  var age = 0
  /// The number of the clock at which the latest change was found, and `true` if the tempo became slower.
  var lastChange = -1000, hasSlowed = false
  var past = InlineArray<128, Past>(repeating: Past())
  var arrivals = InlineArray<128, Double>(repeating: 0)

  /// A filter without clocks.
  public init() {}

  /// The estimated tempo, in quarter notes per minute; nil before the second clock.
  public var tempo: Double? { count > 1 && period > 0 ? 60e9 / (Self.clocksPerQuarter * period) : nil }
  /// The estimated standard deviation of the arrivals.
  public var jitter: Double { variance.squareRoot() }
  /// The estimated standard deviation of `time`.
  public var uncertainty: Double { line.isDetermined ? (variance * line.timeVariance).squareRoot() : .infinity }

  /// `true` if the standard deviation of the period is below one per cent of the period.
  public var isTempoKnown: Bool {
    line.isDetermined && (variance * line.slopeVariance).squareRoot() < period / 100
  }

  /// Updates the estimates with the arrival time of the next clock.
  public mutating func take(_ arrival: Double) {
    switch count {
    case 0: time = arrival
    case 1: (period, time) = (max(arrival - time, 1), arrival)
    default:
      if isInterrupted { return resume(arrival) }
      return follow(arrival)
    }
    if count == 1 { line.shift(by: 1) }
    line.add(0, 0)
    age += 1
    keep(arrival)
  }

  private mutating func follow(_ arrival: Double) {
    line.shift(by: 1)
    time += period
    let error = arrival - time
    let spread = 1 + line.timeVariance
    varianceWeight = min(varianceWeight + 1, 400)
    // The error is clamped, so that a late clock, or the first clocks at a new tempo, hardly change the estimates.
    variance += (min(error * error / spread, 9 * variance) - variance) / varianceWeight
    variance = max(variance, Self.leastVariance)
    let limit = 4 * (variance * spread).squareRoot()
    line.add(0, age > 8 ? min(max(error, -limit), limit) : error)
    if line.s0 > Self.memory { line.fade(to: 1 - 1 / Self.memory) }
    correct()
    age += 1
    detectChange(arrival)
    keep(arrival)
  }

  /// The lower bound of `variance`, in ns²: (10 µs)².
  private static let leastVariance = 1e8

  /// Moves `time` and `period` onto the fitted line.
  mutating func correct() {
    guard line.isDetermined else { return }
    let correction = line.correct()
    time += correction.time
    period = max(period + correction.slope, 1)
  }

  private mutating func keep(_ arrival: Double) {
    past[count % Self.pastCount] = Past(time: time, period: period, line: line)
    arrivals[count % Self.pastCount] = arrival
    count += 1
  }

  /// Forgets the phase but not the tempo; forgets everything if there is no tempo yet. Call this if the clock was
  /// interrupted, because the next clock may then arrive at any time.
  public mutating func interrupt() {
    guard tempo != nil else {
      self = ClockFilter()
      return
    }
    line = ClockLine(slopeVariance: max(4 * line.slopeVariance, 1e-6))
    (isInterrupted, age) = (true, 0)
  }

  /// Moves the line over a number of clocks that did not arrive, at the present tempo.
  public mutating func skip(_ clocks: Double) {
    line.shift(by: clocks)
    time += clocks * period
    age = 0
  }

  private var isInterrupted = false

  private mutating func resume(_ arrival: Double) {
    isInterrupted = false
    time = arrival
    line.add(0, 0)
    age = 1
    keep(arrival)
  }
}
