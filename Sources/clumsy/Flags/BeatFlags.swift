import Instrument
import MIDI
import Sessions

extension Flag {
  static let beat: [Flag] = [
    parameter(.tempo, for: music),
    Flag(
      "--time-signature", "N/UNIT", allowed: "1…32 beats, and a unit of 1, 2, 4, 8, 16 or 32: 3/4",
      standard: seedsChoice,
      help: "the meter: how long bars are", for: music
    ) { $0.state(TimeSignature(parsing: $1.text).map { .timeSignature($0) }) },
    parameter(.grid, for: music),
    parameter(.swing, for: music),
    parameter(.groove, for: music),
    parameter(.grooveReach, for: music),
    Flag(
      "--rhythm", "LIST", allowed: Rhythm.expected, standard: seedsChoice,
      help:
        "with groove, the lengths of a ball's flights in turn: ball 1 begins with the first length, ball 2 with the second",
      for: music
    ) { $0.state(Rhythm(parsing: $1.text.lowercased()).map { .rhythm($0) }) },
    parameter(.air, for: music),
    parameter(.collide, for: music),
    Flag(
      "--quantize", "GRID[,N%]", allowed: "\(allowed(.quantize)); and a strength, 0…100%, such as 1/16,50%",
      choices: Parameter.quantize.choices, standard: Parameter.quantize.flagText(0),
      help: "\(Parameter.quantize.row.help)",
      for: music
    ) { options, argument in
      let words = argument.text.lowercased().split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let grid = try? Parameter.quantize.value(ofFlag: String(words[0])) else { return false }
      options.state(.set(.quantize, grid))
      guard words.count > 1 else { return true }
      let share = words[1].hasSuffix("%") ? String(words[1].dropLast()) : String(words[1])
      guard let strength = decimal(share, in: Parameter.quantizeStrength.row.range) else { return false }
      return options.state(.set(.quantizeStrength, strength))
    },
    parameter(.quantizeStrength, for: music),
    parameter(.spawnOn, for: music),
    parameter(.click, for: music),
    parameter(.clickChannel, for: music),
    parameter(.countIn, for: music),
  ]
}
