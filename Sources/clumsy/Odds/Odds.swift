import Instrument

/// `clumsy odds`: plays a piece offline, and says what it is like.
func odds(_ options: Options) throws(Failure) {
  let settings = options.seededSettings()
  let bar = options.bar
  let odds = try Odds(settings, bar: bar, until: options.duration ?? Odds.standardBars * bar.nanoseconds)
  try printText(options.json ? odds.json : inLocale(odds.table))
  if options.seed == nil { complain("seed \(settings.seed)") }
}

/// What is to be expected of a piece: what a run of it was like.
struct Odds {
  /// How many bars are played where no duration is stated.
  static let standardBars: Int64 = 1000

  let settings: Settings
  /// By what rates are counted.
  let bar: Bar
  let statistics: Statistics
  /// How alike the two halves of the piece are, 0…1: `Portrait.likeness`.
  let likeness: Double

  /// Plays a piece to its end, faster than it sounds.
  ///
  /// - Parameters:
  ///   - bar: by what rates are counted.
  ///   - end: the length of the piece, in nanoseconds, above 0.
  /// - Throws: a `Failure` of `.usage` where the settings make no stage.
  init(_ settings: Settings, bar: Bar = Bar(), until end: Int64) throws(Failure) {
    self.settings = settings
    self.bar = bar
    var statistics = Statistics()
    var halves = (Portrait(), Portrait())
    try renderOffline(settings, until: end) { event in
      guard case .strike(let strike) = event else { return }
      statistics.add(strike)
      if strike.nanoseconds < end / 2 { halves.0.add(strike) } else { halves.1.add(strike) }
    }
    statistics.end(at: end)
    self.statistics = statistics
    likeness = halves.0.likeness(to: halves.1)
  }

  /// How a bouncer's chord is called in tables and wishes: I…vii where it follows the key's scale, else as its chordset writes it.
  static func numeral(_ bouncer: Int, in settings: Settings) -> String {
    if case .degree(let degree, _) = settings.chordset[bouncer] { return numerals[Int(degree.rawValue)] }
    return settings.chordset[bouncer].text
  }

  /// The degrees as `--bouncers` takes them.
  static let numerals = ["I", "ii", "iii", "IV", "V", "vi", "vii"]
}
