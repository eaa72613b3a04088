import Instrument

/// What is to be expected of a piece: what a run of it was like.
struct Odds {
  /// A thousand bars of four beats at 120 BPM, in nanoseconds.
  static let standardDuration: Int64 = 2_000_000_000_000

  let settings: Settings
  let statistics: Statistics
  /// How alike the two halves of the piece are, 0…1.
  let likeness: Double

  init(_ settings: Settings, until end: Int64) throws(Failure) {
    self.settings = settings
    var statistics = Statistics()
    var portraits = (Portrait(), Portrait())
    try renderOffline(settings, until: end) { event in
      guard case .strike(let strike) = event else { return }
      statistics.add(strike)
      if strike.nanoseconds < end / 2 { portraits.0.add(strike) } else { portraits.1.add(strike) }
    }
    statistics.end(at: end)
    self.statistics = statistics
    likeness = portraits.0.likeness(to: portraits.1)
  }
}
