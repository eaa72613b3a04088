import ChordEngine
import Instrument

/// The statistics of one or more pieces, each with its own seed.
public struct Odds {
  /// The default total length of all pieces, in bars.
  public static let standardBars: Int64 = 1000
  /// The default seeds. The averages of ten pieces are good estimates for other seeds.
  public static let standardSeeds: ClosedRange<UInt64> = 1...10
  /// The numerals of the degrees of a key, as `--bouncers` accepts them.
  public static let numerals = ["I", "ii", "iii", "IV", "V", "vi", "vii"]

  /// The settings of the first piece.
  public let settings: Settings
  /// The seeds of the pieces that were played.
  public let seeds: ClosedRange<UInt64>
  /// The length of a bar, for rates such as notes per bar.
  public let bar: Bar
  /// The counts of all pieces together.
  public let statistics: Statistics
  /// The likeness of a piece's two halves, 0…1 (`StrikeHistogram.likeness`), averaged over the pieces.
  public let likeness: Double
  /// `true` if the pieces differ in key, chords, tempo or meter.
  public let isMixed: Bool
  private let songs: [(notes: SongNotes, bar: Bar)]
  /// The mean of each `SongMeasure` over all pieces; nil before a call of `measureSongs`.
  public private(set) var meanMeasures: SongMeasures?

  /// Plays a piece for each seed to its end, faster than real time.
  ///
  /// - Parameters:
  ///   - seeds: the seeds of the pieces; nil for the seed of the settings only.
  ///   - end: the length of each piece, in nanoseconds, above 0.
  ///   - piece: returns the settings of the piece with a seed. If `piece` is nil, the given settings are played with
  ///     each seed.
  ///   - progress: called every 4096 strikes of a piece with the nanoseconds played so far, summed over all pieces.
  public init(
    _ settings: Settings, seeds: ClosedRange<UInt64>? = nil, bar: Bar = Bar(), until end: Int64,
    piece ofSeed: ((UInt64) -> Settings)? = nil, progress: (Int64) -> Void = { _ in }
  ) throws(SettingsError) {
    self.settings = settings
    self.seeds = seeds ?? settings.seed...settings.seed
    self.bar = bar
    var (statistics, likeness, songs) = (Statistics(), 0.0, [(notes: SongNotes, bar: Bar)]())
    for seed in self.seeds {
      let before = statistics.end
      var own = ofSeed?(seed) ?? settings
      own.seed = seed
      let piece = try Self.piece(own, until: end) { progress(before + $0) }
      if songs.isEmpty { statistics = piece.statistics } else { statistics.add(piece.statistics) }
      likeness += piece.likeness
      songs.append((piece.song, ofSeed == nil ? bar : Bar(own)))
    }
    let others = self.seeds.dropFirst().map { ofSeed?($0) ?? settings }
    isMixed = others.contains { $0.chordset != settings.chordset || Bar($0) != Bar(settings) || $0.key != settings.key }
    self.statistics = statistics
    self.likeness = likeness / Double(self.seeds.count)
    self.songs = songs
  }

  private static func piece(
    _ settings: Settings, until end: Int64, _ progress: (Int64) -> Void
  ) throws(SettingsError) -> (statistics: Statistics, likeness: Double, song: SongNotes) {
    var performance = try Performance(settings)
    performance.cue()
    var statistics = Statistics()
    var halves = (StrikeHistogram(), StrikeHistogram())
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

  /// Returns the `SongMeasures` of each piece, in the order of the seeds. Takes some milliseconds per piece.
  public func songMeasures() -> [SongMeasures] { songs.map { SongMeasures($0.notes, bar: $0.bar) } }

  mutating func measureSongs() { meanMeasures = SongMeasures.mean(songMeasures()) }

  /// Returns the name of the chord of bouncer 0…6. The name is a numeral, I…vii, if the chordset states only the
  /// chord's degree and kind, and the scale has seven tones. Otherwise, the name is the chord's text in the chordset.
  public static func numeral(_ bouncer: Int, in settings: Settings) -> String {
    let isOfSeven = settings.key.scale.count == 7
    if case .degree(let degree, _) = settings.chordset[bouncer], isOfSeven { return numerals[Int(degree.rawValue)] }
    return settings.chordset[bouncer].text
  }
}
