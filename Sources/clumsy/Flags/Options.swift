import Instrument
import MIDI

/// Everything the flags can say, typed; what no flag said has its default.
struct Options {
  /// The piece, save its seed.
  var settings = Settings()
  /// Absent: one is picked at random.
  var seed: UInt64?
  var tempo = Tempo.standard
  /// How long to play, ns; absent: until told to stop.
  var duration: Int64?

  /// Destinations as typed, in their order.
  var connections: [String] = []
  var wait = false
  var monitor = false
  /// How far ahead of the clock messages are handed to the sequencer, ns.
  var lookahead: Int64 = 10_000_000

  var format = Format.mid
  var output: OutputPath?

  /// How long `doctor` measures, ns; absent: not at all.
  var timing: Int64?

  var json = false
  var markdown = false

  /// The settings with the seed of the flags, or a new one.
  ///
  /// A new seed has at most six digits, short enough to be said across a room.
  func seededSettings() -> Settings {
    var result = settings
    result.seed = seed ?? UInt64.random(in: 1...999_999)
    return result
  }
}

/// What `render` writes.
enum Format: String, CaseIterable {
  /// A Standard MIDI File.
  case mid
  /// Strikes and notes, one JSON object a line.
  case jsonl
}
