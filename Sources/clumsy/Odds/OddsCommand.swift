import Instrument
import Offline

/// `clumsy odds`: performs a piece offline, or one piece for each of ten seeds, and prints statistics.
func odds(_ options: Options) throws(Failure) {
  let seeds = options.statedSeed.map { $0...$0 } ?? Odds.standardSeeds
  var options = options
  var settings = options.seededSettings()
  settings.seed = seeds.lowerBound
  // The count-in is not a part of the piece.
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
  /// The length and the meter of a bar of the piece.
  var bar: Bar { Bar(tempo: settings.fileTempo, signature: settings.timeSignature) }
}
