import Instrument
import MIDI
import Sessions

extension Flag {
  /// The flags of the beat: tempo, meter, grid, and how balls land on it.
  static let beat: [Flag] = [
    parameter(.tempo, for: music),
    Flag(
      "--time-signature", "N/UNIT", allowed: "1…32 beats, and a unit of 1, 2, 4, 8, 16 or 32: 3/4", standard: "4/4",
      help: "the meter: how long bars are", for: music
    ) { $0.state(TimeSignature(parsing: $1.text).map { .timeSignature($0) }) },
    parameter(.grid, for: music),
    parameter(.swing, for: music),
    parameter(.groove, for: music),
    parameter(.grooveReach, for: music),
    Flag(
      "--rhythm", "LIST", allowed: Rhythm.expected, standard: Preset.standard.settings.rhythm.sessionText,
      help: "how long flights last with groove: ball 1 begins with the first length, ball 2 with the second", for: music
    ) { $0.state(Rhythm(parsing: $1.text.lowercased()).map { .rhythm($0) }) },
    parameter(.air, for: music),
    parameter(.collide, for: music),
  ]
}
