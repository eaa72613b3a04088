import Instrument
import Offline

/// `clumsy odds`: prints statistics of one piece, or of ten pieces with the seeds 1…10 if no seed is given.
func odds(_ options: Options) throws(Failure) {
  let seeds = options.statedSeed.map { $0...$0 } ?? Odds.standardSeeds
  let given = options
  var options = options
  var settings = options.statedSeed == nil ? options.settings : options.seededSettings()
  if options.statedSeed == nil { settings = options.piece(ofSeed: seeds.lowerBound) }
  // The statistics exclude a count-in.
  settings[.countIn] = 0
  try options.resolveMusicalTimes(by: settings)
  // Different seeds may choose different meters, so count bars of 4/4 at 120 quarters a minute.
  let bar = seeds.count > 1 && options.base.letsSeedChoose ? Bar() : Bar(settings)
  let end = options.duration ?? Odds.standardBars * bar.nanoseconds / Int64(seeds.count)
  let progress = Progress.withTime(of: end * Int64(seeds.count))
  defer { progress.end() }
  let odds: Odds
  do throws(SettingsError) {
    odds = try Odds(
      settings, seeds: seeds, bar: bar, until: end,
      piece: { seed in
        var piece = given.piece(ofSeed: seed)
        piece[.countIn] = 0
        return piece
      }, progress: progress.show)
  } catch {
    throw Failure(.usage, words(error))
  }
  progress.end()
  try printText(options.json ? odds.json : inLocale(odds.table))
}

extension Options {
  /// The bar in the meter and tempo of `settings`.
  var bar: Bar { Bar(settings) }
}
