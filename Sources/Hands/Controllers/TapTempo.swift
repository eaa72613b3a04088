import Instrument

/// The tempo at which a hand taps: the best fit to its last eight taps, even if one is missing or doubled.
///
/// All taps lie near the multiples of a period. Several periods are tried, with all taps or without one of them, and the taps are fitted by
/// least squares. The fit with the smallest deviation counts; a beat without a tap and a tap without a beat count as deviations, too.
public struct TapTempo: Sendable {
  /// The time without a tap after which all taps are forgotten, in nanoseconds: two seconds.
  public static let longestGap: Int64 = 2_000_000_000
  /// The time within which a second tap is none, in nanoseconds: it bounced, or a key repeats while it is held.
  public static let shortestGap: Int64 = 150_000_000
  /// The most taps that count.
  static let count = 8
  /// The deviations that a missing and a superfluous tap count as, in periods.
  private static let (missing, superfluous) = (0.08, 0.1)

  private var taps: [Int64] = []
  private var last: Int64?

  /// Nothing was tapped yet.
  public init() {}

  /// Takes a tap, at a time of any clock, in nanoseconds: 0…`Performance.latest`.
  ///
  /// - Returns: the tempo from the second tap on, 30…400 quarters a minute, rounded to a tenth; nil for a tap that says none.
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

  /// A line through the taps, over the beats that they stand for.
  private struct Fit {
    /// The time of a beat, in nanoseconds.
    let period: Double
    /// The root mean square of the taps' distances from the beats, in periods, and what is missing or superfluous.
    let deviation: Double

    /// Fits two taps or more, whose beats are counted by a period, in nanoseconds.
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
