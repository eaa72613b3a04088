import ChordEngine
import Instrument
import MIDI
import Session

/// Which settings a text or flags state: those that come out the same whatever they were before.
struct Statement {
  /// The outcomes: of the settings below, of such that differ in all but the number of keys, and of such that differ in that.
  private let outcomes: (Settings, Settings, Settings)

  /// - Parameters:
  ///   - settings: those below.
  ///   - change: applies the text or the flags.
  init(onto settings: Settings, _ change: (Settings) -> Settings) {
    outcomes = (change(settings), change(settings.changed), change(settings.withOtherKeys))
  }

  /// Of each of the setting's parts, whether it is stated; empty where there is none.
  func states(_ setting: Setting) -> [Bool] {
    let first = setting.parts(in: outcomes.0)
    let other = setting.parts(in: setting == .keys ? outcomes.2 : outcomes.1)
    return first.indices.map { $0 < other.count && first[$0] == other[$0] }
  }
}

extension Setting {
  /// What may be stated apart: of a key tonic and scale, else the whole line; none where there is no such line.
  func parts(in settings: Settings) -> [Substring] {
    guard let line = line(in: settings) else { return [] }
    return self == .key ? Array(line.split(separator: " ").dropFirst()) : [line[...]]
  }
}

extension Settings {
  /// Settings that differ from these in each part of each setting but the number of keys. Nobody plays them.
  fileprivate var changed: Settings {
    var other = self
    other.seed = seed &+ 1
    other.balls = balls == 0 ? 1 : balls - 1
    for name in ["D2", "E7"] {
      if let key = Key(name: name), Setting.key.parts(in: self).first.map(String.init) != name { other.key = key }
    }
    other.key.scale = key.scale == .minor ? .dorian : .minor
    for slot in 0..<Chordset.slotCount {
      let chords = ["#IV7", "bII7"].compactMap { try? ChordSlot(parsing: $0) }
      if let chord = chords.first(where: { $0 != chordset[slot] }) { other.chordset[slot] = chord }
    }
    other.bassChannel = Channel(number: bassChannel.number % 16 + 1)
    other.keysChannel = Channel(number: keysChannel.number % 16 + 1)
    for index in 0..<Layout.numberCount { other.layout[number: index] += 1 }
    for parameter in Parameter.allCases {
      let range = parameter.row.range
      other[parameter] = self[parameter] == range.lowerBound ? range.upperBound : range.lowerBound
    }
    other.oscillators = Oscillators()
    return other
  }

  fileprivate var withOtherKeys: Settings {
    var other = self
    let range = PianoKeys.countRange
    let count = layout.keys.count
    other.layout.keys = PianoKeys(count: count == range.lowerBound ? range.upperBound : count - 1)
    return other
  }
}
