import ChordEngine
import Instrument

/// The figures of a piece, averaged over performances with its settings and one or more seeds.
public struct Odds {
  /// The default length of all pieces together, in bars.
  public static let standardBars: Int64 = 1000
  /// The default seeds: figures of ten pieces predict those of any other.
  public static let standardSeeds: ClosedRange<UInt64> = 1...10
  /// The degrees of a key as `--bouncers` takes them.
  public static let numerals = ["I", "ii", "iii", "IV", "V", "vi", "vii"]

  /// The settings of the pieces, but for the seeds.
  public let settings: Settings
  /// The seeds of the pieces that were played.
  public let seeds: ClosedRange<UInt64>
  /// The bar over which rates are counted.
  public let bar: Bar
  /// The counts of all pieces together.
  public let statistics: Statistics
  /// The average likeness of a piece's two halves, 0…1: `Portrait.likeness`.
  public let likeness: Double
  private let songs: [SongNotes]
  /// The mean measures of the pieces; nil until `measureSongs`.
  public private(set) var meanMeasures: SongMeasures?

  /// Plays a piece for each seed to its end, faster than it sounds.
  ///
  /// - Parameters:
  ///   - seeds: nil for the seed of the settings.
  ///   - bar: the bar over which rates are counted.
  ///   - end: the length of each piece, in nanoseconds, above 0.
  ///   - progress: called now and then with the nanoseconds played so far, of all pieces.
  /// - Throws: the first setting that is refused.
  public init(
    _ settings: Settings, seeds: ClosedRange<UInt64>? = nil, bar: Bar = Bar(), until end: Int64,
    progress: (Int64) -> Void = { _ in }
  ) throws(SettingsError) {
    self.settings = settings
    self.seeds = seeds ?? settings.seed...settings.seed
    self.bar = bar
    var (statistics, likeness, songs) = (Statistics(), 0.0, [SongNotes]())
    for seed in self.seeds {
      let before = statistics.end
      let piece = try Self.piece(settings, seed, until: end) { progress(before + $0) }
      if songs.isEmpty { statistics = piece.statistics } else { statistics.add(piece.statistics) }
      likeness += piece.likeness
      songs.append(piece.song)
    }
    self.statistics = statistics
    self.likeness = likeness / Double(self.seeds.count)
    self.songs = songs
  }

  /// Counts and measures one piece, and compares its halves.
  private static func piece(
    _ settings: Settings, _ seed: UInt64, until end: Int64, _ progress: (Int64) -> Void
  ) throws(SettingsError) -> (statistics: Statistics, likeness: Double, song: SongNotes) {
    var settings = settings
    settings.seed = seed
    var performance = try Performance(settings)
    performance.cue()
    var statistics = Statistics()
    var halves = (Portrait(), Portrait())
    var count = 0
    var song = SongNotes()
    renderOffline(performance, until: end) { event in
      song.add(event)
      guard case .strike(let strike) = event else { return }
      statistics.add(strike)
      count += 1
      if count % 4096 == 0 { progress(strike.nanoseconds) }
      if strike.nanoseconds < end / 2 { halves.0.add(strike) } else { halves.1.add(strike) }
    }
    statistics.end(at: end)
    song.end(at: end)
    return (statistics, halves.0.likeness(to: halves.1), song)
  }

  /// Returns the measures of each piece that are known of songs, in the order of the seeds. It takes some milliseconds a piece.
  public func songMeasures() -> [SongMeasures] { songs.map { SongMeasures($0, bar: bar) } }

  /// Finds `meanMeasures`.
  mutating func measureSongs() { meanMeasures = SongMeasures.mean(songMeasures()) }

  /// Returns the name of a bouncer's chord in tables and goals: I…vii if it is a degree of a seven-note scale, else as its chordset
  /// writes it.
  public static func numeral(_ bouncer: Int, in settings: Settings) -> String {
    let isOfSeven = settings.key.scale.count == 7
    if case .degree(let degree, _) = settings.chordset[bouncer], isOfSeven { return numerals[Int(degree.rawValue)] }
    return settings.chordset[bouncer].text
  }
}
