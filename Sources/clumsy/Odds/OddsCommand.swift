import Instrument
import Offline

/// `clumsy odds`: prints statistics of one piece, or of ten pieces with the seeds 1…10 if no seed is given.
func odds(_ options: Options) throws(Failure) {
  let seeds = options.statedSeed.map { $0...$0 } ?? Odds.standardSeeds
  var options = options
  var settings = options.seededSettings()
  settings.seed = seeds.lowerBound
  // The statistics exclude a count-in.
  settings[.countIn] = 0
  try options.findTimes(by: settings)
  let end = options.duration ?? Odds.standardBars * options.bar.nanoseconds / Int64(seeds.count)
  let progress = Progress.withTime(of: end * Int64(seeds.count))
  defer { progress.end() }
  let odds: Odds
  do throws(SettingsError) {
    odds = try Odds(settings, seeds: seeds, bar: options.bar, until: end, progress: progress.show)
  } catch {
    throw Failure(.usage, words(error))
  }
  progress.end()
  try printText(options.json ? odds.json : inLocale(odds.table))
}

extension Options {
  /// A bar at the start of the piece.
  var bar: Bar { Bar(tempo: settings.fileTempo, signature: settings.timeSignature) }
}
