import Instrument
import Offline

/// `clumsy odds`: plays a piece offline, or one for each of ten seeds, and prints its figures.
func odds(_ options: Options) throws(Failure) {
  let seeds = options.statedSeed.map { $0...$0 } ?? Odds.standardSeeds
  let end = options.duration ?? Odds.standardBars * options.bar.nanoseconds / Int64(seeds.count)
  let odds: Odds
  do throws(SettingsError) {
    odds = try Odds(options.seededSettings(), seeds: seeds, bar: options.bar, until: end)
  } catch {
    throw Failure(.usage, words(error))
  }
  try printText(options.json ? odds.json : inLocale(odds.table))
}

extension Options {
  /// The bar of the piece.
  var bar: Bar { Bar(tempo: tempo, signature: timeSignature) }
}
