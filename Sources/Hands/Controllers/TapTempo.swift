import Instrument

/// The tempo of a user's taps: the best fit to the latest eight taps, even if a tap is missing or doubled. A line is
/// fitted by least squares to all taps. Further lines leave out one tap each. Each gap between neighbouring taps is
/// tried as a first guess of the period. The fit with the smallest deviation wins.
public struct TapTempo: Sendable {
  /// The time without a tap after which all taps are forgotten, in nanoseconds: two seconds.
  public static let longestGap: Int64 = 2_000_000_000
  /// The shortest time between taps, in ns. A sooner tap is ignored: a switch bounced, or a held key repeated. The time
  /// is measured from the previous tap, even if that tap was ignored.
  public static let shortestGap: Int64 = 150_000_000
  static let count = 8
  /// The amounts that each missing tap and a superfluous tap add to the deviation, in periods.
  private static let (missing, superfluous) = (0.08, 0.1)

  private var taps: [Int64] = []
  private var last: Int64?

  /// Creates a tap tempo before the first tap.
  public init() {}

  /// Adds a tap at a time in nanoseconds, 0…`Performance.latest`, on any clock. Returns the tempo, 30…400 quarters a
  /// minute, rounded to a tenth; nil for an ignored tap, for the first tap, and for a tap more than `longestGap` after
  /// the previous tap.
  public mutating func tap(at nanoseconds: Int64) -> Double? {
    let gap = last.map { nanoseconds - $0 } ?? .max
    last = nanoseconds
    guard (0...Self.longestGap).contains(gap) else {
      taps = [nanoseconds]
      return nil
    }
    guard gap >= Self.shortestGap else { return nil }
    taps.append(nanoseconds)
    if taps.count > Self.count { taps.removeFirst() }
    guard let fit = bestFit else { return nil }
    let period = min(max(fit.period, Double(Self.shortestGap)), Double(Self.longestGap))
    return nearest(600e9 / period) / 10
  }

  private var bestFit: Fit? {
    var best: Fit?
    func take(_ taps: [Int64], deviation: Double) {
      for index in taps.indices.dropFirst() {
        let fit = Fit(taps, near: Double(taps[index] - taps[index - 1]), deviation)
        if fit.deviation < best?.deviation ?? .infinity { best = fit }
      }
    }
    take(taps, deviation: 0)
    guard taps.count > 2 else { return best }
    for index in taps.indices {
      var others = taps
      others.remove(at: index)
      take(others, deviation: Self.superfluous)
    }
    return best
  }

  /// A line fitted to the times of the taps as a function of the numbers of their beats.
  private struct Fit {
    /// The time from beat to beat, in nanoseconds.
    let period: Double
    /// The taps' root mean square distance from the beats, plus `missing` for each beat without a tap, and
    /// `superfluous` if a tap was left out; in periods.
    let deviation: Double

    /// Fits two or more taps. A first guess of the period, in nanoseconds, determines the number of each tap's beat.
    init(_ taps: [Int64], near guess: Double, _ deviation: Double) {
      var beats = [0.0]
      for index in taps.indices.dropFirst() {
        let steps = Double(taps[index] - taps[index - 1]) / guess
        beats.append(beats[index - 1] + max(1, (steps + 0.5).rounded(.down)))
      }
      let times = taps.map { Double($0 - taps[0]) }
      let count = Double(taps.count)
      let (meanBeat, meanTime) = (beats.reduce(0, +) / count, times.reduce(0, +) / count)
      var (product, square) = (0.0, 0.0)
      for (beat, time) in zip(beats, times) {
        product += (beat - meanBeat) * (time - meanTime)
        square += (beat - meanBeat) * (beat - meanBeat)
      }
      period = product / square
      var squares = 0.0
      for (beat, time) in zip(beats, times) {
        let distance = time - meanTime - (beat - meanBeat) * period
        squares += distance * distance
      }
      let missed = beats[taps.count - 1] + 1 - count
      self.deviation = (squares / count).squareRoot() / period + missed * TapTempo.missing + deviation
    }
  }
}
