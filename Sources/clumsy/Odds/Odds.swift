import Instrument

/// `clumsy odds`: plays a piece offline, or one of each of ten seeds, and says what it is like.
func odds(_ options: Options) throws(Failure) {
  let bar = options.bar
  let seeds = options.statedSeed.map { $0...$0 } ?? Odds.standardSeeds
  let end = options.duration ?? Odds.standardBars * bar.nanoseconds / Int64(seeds.count)
  let odds = try Odds(options.seededSettings(), seeds: seeds, bar: bar, until: end)
  try printText(options.json ? odds.json : inLocale(odds.table))
}

/// What is to be expected of a piece: what runs of it were like.
struct Odds {
  /// How many bars are played in all where no duration is stated.
  static let standardBars: Int64 = 1000
  /// The seeds where none is stated: what they have in common is to be expected of any other.
  static let standardSeeds: ClosedRange<UInt64> = 1...10

  let settings: Settings
  /// The seeds of the pieces that were played.
  let seeds: ClosedRange<UInt64>
  /// By what rates are counted.
  let bar: Bar
  let statistics: Statistics
  /// How alike the two halves of a piece are, 0…1, in the mean: `Portrait.likeness`.
  let likeness: Double

  /// Plays a piece of each of some seeds to its end, faster than it sounds.
  ///
  /// - Parameters:
  ///   - bar: by what rates are counted.
  ///   - seeds: the seeds; nil for that of the settings.
  ///   - end: the length of each piece, in nanoseconds, above 0.
  /// - Throws: a `Failure` of `.usage` where the settings make no stage.
  init(
    _ settings: Settings, seeds: ClosedRange<UInt64>? = nil, bar: Bar = Bar(), until end: Int64
  ) throws(Failure) {
    self.settings = settings
    self.seeds = seeds ?? settings.seed...settings.seed
    self.bar = bar
    var (statistics, likeness) = try Self.piece(settings, self.seeds.lowerBound, until: end)
    for seed in self.seeds.dropFirst() {
      let (next, halvesAlike) = try Self.piece(settings, seed, until: end)
      statistics = statistics.adding(next)
      likeness += halvesAlike
    }
    self.statistics = statistics
    self.likeness = likeness / Double(self.seeds.count)
  }

  /// What one piece was like, and how alike its halves are.
  private static func piece(
    _ settings: Settings, _ seed: UInt64, until end: Int64
  ) throws(Failure) -> (Statistics, likeness: Double) {
    var settings = settings
    settings.seed = seed
    var statistics = Statistics()
    var halves = (Portrait(), Portrait())
    try renderOffline(settings, until: end) { event in
      guard case .strike(let strike) = event else { return }
      statistics.add(strike)
      if strike.nanoseconds < end / 2 { halves.0.add(strike) } else { halves.1.add(strike) }
    }
    statistics.end(at: end)
    return (statistics, halves.0.likeness(to: halves.1))
  }

  /// How a bouncer's chord is called in tables and wishes: I…vii where it follows the key's scale, else as its chordset writes it.
  static func numeral(_ bouncer: Int, in settings: Settings) -> String {
    let isOfSeven = settings.key.scale.count == 7
    if case .degree(let degree, _) = settings.chordset[bouncer], isOfSeven { return numerals[Int(degree.rawValue)] }
    return settings.chordset[bouncer].text
  }

  /// The degrees as `--bouncers` takes them.
  static let numerals = ["I", "ii", "iii", "IV", "V", "vi", "vii"]
}
