import ChordEngine
import Instrument
import MIDI
import Physics2D

/// The first words of a session's lines, except `clumsy` and the names of gestures.
private let settingNames = [
  "seed", "balls", "bass-channel", "keys-channel", "balls-channel", "transpose", "bouncer", "keys", "piano-key", "bass",
  "ball", "section", "map-out", "mpe", "begin", "end",
]

extension Settings {
  /// Applies a session's line, such as `bouncer 3 400 500 60`, and calls `states` with each setting that the line
  /// states. The settings may have changed even if an error is thrown.
  package mutating func change(
    by line: String, _ states: (Setting) -> Void
  ) throws(TextError) {
    var line = try Line(Array(line.utf8)[...], number: 1)
    try line.takeSetting(&self, states)
    try line.finish()
  }
}

extension Line {
  /// Consumes and applies a setting, or a gesture that changes a setting.
  mutating func takeSetting(_ settings: inout Settings, _ states: (Setting) -> Void) throws(TextError) {
    guard let name = peeked, settingNames.firstIndex(ofBytes: name.text) != nil else {
      let gesture = try takeGestureOfStart(&settings)
      gesture.forEachSetting(states)
      return
    }
    _ = try take("a setting")
    switch name {
    case "seed":
      settings.seed = try take("a whole number below 2⁶⁴") { natural($0) }
      states(.seed)
    case "balls":
      settings.balls = try takeWhole("a number of piano balls", Settings.ballRange)
      states(.balls)
    case "bass-channel":
      settings.bassChannel = Channel(number: try takeWhole("a channel", 1...16))
      states(.bassChannel)
    case "keys-channel":
      settings.keysChannels = try take(KeysChannels.expected) { KeysChannels(parsing: $0, of: .keys) }
      states(.keysChannel)
    case "balls-channel":
      settings.keysChannels = try take(KeysChannels.expected) { KeysChannels(parsing: $0, of: .balls) }
      states(.keysChannel)
    case "transpose":
      settings.transposition = try take(Transposition.expected) { Transposition(parsing: $0) }
      states(.transposition)
    case "bouncer":
      let index = try takeWhole("a bouncer", 1...Stage.bouncerCount) - 1
      settings.layout.bouncers[index] = Layout.Bouncer(
        center: try takePlace(), radius: try takeNumber("the radius in points"))
      states(.bouncer(index))
    case "keys":
      settings.layout.keys = PianoKeys(count: try takeWhole("a number of keys", PianoKeys.countRange))
      states(.keys)
      for index in settings.layout.keys.indices { states(.pianoKey(index)) }
    case "piano-key":
      let index = try takeWhole("a key", 1...settings.layout.keys.count) - 1
      settings.layout.keys[index] = Layout.PianoKey(
        center: try takePlace(), width: try takeNumber("the width in points"),
        height: try takeNumber("the height in points"))
      states(.pianoKey(index))
    case "mpe":
      settings.mpe = try take("off, bend or timbre", among: MPE.allCases.map { $0.name.description }) { text in
        MPE.allCases.first { text.hasBytes(of: $0.name) }
      }
      states(.mpe)
    case "map-out":
      let word = try take(OutMapping.expected)
      settings.mapOut = try OutMapping.list(word.text, line: number, column: word.column)
      states(.mapOut)
    case "section": states(.section(try takeSection(&settings)))
    case "bass":
      settings.layout.bassBall = try takePlace()
      states(.bass)
    default:
      guard settings.layout.addPlace(try takePlace()) else {
        throw error(at: name, "no more than " + String(Stage.pianoBallCount) + " places of piano balls")
      }
      states(.ball(settings.layout.placeCount - 1))
    }
  }

  private mutating func takePlace() throws(TextError) -> Vector2 {
    Vector2(try takeNumber("x in points"), try takeNumber("y in points"))
  }

  private mutating func takeGestureOfStart(_ settings: inout Settings) throws(TextError) -> Gesture {
    let name = peeked
    let gesture = try takeGesture("a setting, or a tick and a gesture", among: settingNames)
    guard let name else { return gesture }
    switch gesture {
    case .set, .move, .key, .chords, .chord, .timeSignature, .rhythm, .form:
      guard settings.follow(gesture) else {
        throw error(at: name, "no more than " + String(LFO.largestCount) + " parameters that move")
      }
    case .lock, .locate, .suppress, .add, .image, .spawn, .remove, .moveBouncer, .dragBall, .flickBall, .pause, .play,
      .reset:
      throw error(at: name, "a setting, or a tick before the gesture")
    }
    return gesture
  }
}
