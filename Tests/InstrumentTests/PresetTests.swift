import MIDI
import Testing

@testable import Instrument

@Suite struct PresetTests {
  #if DEBUG
    private static let seeds: UInt64 = 10
  #else
    private static let seeds: UInt64 = 50
  #endif

  /// Returns features of the first ten seconds, scaled so that equal differences are about equally audible.
  private static func impression(_ preset: Preset, seed: UInt64) throws -> [Double] {
    var settings = preset.settings
    settings.seed = seed
    let recording = try Recording(settings, until: 10 * second)
    let notes = recording.strikes.filter { $0.silence == nil }
    let (keys, bass) = (notes.filter { $0.voice == .key }, notes.filter { $0.voice == .bass })
    func mean(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
    return [
      Double(keys.count).squareRoot(), mean(keys.map { Double($0.pitch.number) / 3 }),
      mean(keys.map { Double($0.velocity) / 8 }), 4 * (meanLength(recording.messages) / 1e9).squareRoot(),
      Double(bass.count) / 2, mean(bass.map { Double($0.pitch.number) / 4 }),
    ]
  }

  /// Returns the mean length of the keys' notes, in nanoseconds.
  private static func meanLength(_ messages: [TimedMessage]) -> Double {
    var (begun, sum, count): ([UInt8: Int64], Int64, Int64) = ([:], 0, 0)
    for timed in messages where timed.voice == .key {
      switch timed.message {
      case .noteOn(_, let note, _): begun[note] = timed.nanoseconds
      case .noteOff(_, let note, _):
        if let start = begun[note] { (sum, count) = (sum + timed.nanoseconds - start, count + 1) }
      default: break
      }
    }
    return count == 0 ? 0 : Double(sum) / Double(count)
  }

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// A nearest-mean classifier is trained on the first ten seconds of some seeds of each preset. For at least 95 % of
  /// pieces with other seeds, the classifier recognizes the preset.
  @Test func tenSecondsTellPresetsApart() throws {
    var means: [[Double]] = []
    for preset in Preset.allCases {
      let impressions = try (1...Self.seeds).map { try Self.impression(preset, seed: $0) }
      means.append(
        impressions[0].indices.map { place in impressions.reduce(0) { $0 + $1[place] } / Double(Self.seeds) })
    }
    var (recognized, mistaken): (Int, [(Preset, Int)]) = (0, [])
    for preset in Preset.allCases {
      for seed in Self.seeds + 1...2 * Self.seeds {
        let heard = try Self.impression(preset, seed: seed)
        let nearest = means.indices.min { Self.distance(means[$0], heard) < Self.distance(means[$1], heard) }
        if nearest == Int(preset.rawValue) { recognized += 1 } else { mistaken.append((preset, nearest ?? -1)) }
      }
    }
    let all = Preset.allCases.count * Int(Self.seeds)
    #expect(recognized * 100 >= all * 95, "recognized \(recognized) of \(all); mistaken: \(mistaken)")
  }

  @Test(arguments: Preset.allCases) func aPresetCanBePlayedWithAnySeed(preset: Preset) throws {
    for seed in [0, 1, .max] as [UInt64] {
      var settings = preset.settings
      settings.seed = seed
      let recording = try Recording(settings, until: 30 * second)
      #expect(recording.fault == nil && recording.noteOns.count > 10)
    }
    #expect("\(preset.help)".isEmpty == false && Preset.allCases.count { $0.name == preset.name } == 1)
  }

  /// Files contain these names and numbers.
  @Test func numbersNeverChange() {
    let names = [
      "standard", "original", "lullaby", "rain", "clockwork", "cathedral", "stampede", "tides", "club", "slow-rain",
      "music-box", "midnight",
    ]
    #expect(Preset.allCases.map(\.name) == names)
  }

  /// The default piece is `Preset.standard` with the seed's choices.
  @Test func seedChangesOnlyTheSettingsThatSeedsChoose() throws {
    for seed in [0, 1, 7, 300, .max] as [UInt64] {
      var settings = Settings.piece(ofSeed: seed)
      #expect(settings.seed == seed)
      let standard = Preset.standard.settings
      for parameter in Settings.parametersOfSeeds { settings[parameter] = standard[parameter] }
      (settings.seed, settings.balls, settings.key) = (standard.seed, standard.balls, standard.key)
      (settings.timeSignature, settings.rhythm) = (standard.timeSignature, standard.rhythm)
      (settings.form, settings.sections, settings.chordset) = (standard.form, standard.sections, standard.chordset)
      #expect(settings == standard)
    }
  }
}
