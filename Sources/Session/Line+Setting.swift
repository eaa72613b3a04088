import ChordEngine
import Instrument
import MIDI
import Physics2D

/// The names of the settings that are no gestures.
private let settingNames = [
  "seed", "balls", "bass-channel", "keys-channel", "bouncer", "keys", "piano-key", "bass", "ball", "begin", "end",
]

extension Line {
  /// Takes a setting, and changes the settings by it: one that only the start has, or a gesture that sets something.
  mutating func takeSetting(_ settings: inout Settings) throws(SessionError) {
    guard let name = peeked, settingNames.firstIndex(ofBytes: name.text) != nil else {
      try takeGestureOfStart(&settings)
      return
    }
    _ = try take("a setting")
    switch name {
    case "seed": settings.seed = try take("a whole number below 2⁶⁴") { natural($0) }
    case "balls": settings.balls = try takeWhole("piano balls", Settings.ballRange)
    case "bass-channel": settings.bassChannel = Channel(number: try takeWhole("a channel", 1...16))
    case "keys-channel": settings.keysChannel = Channel(number: try takeWhole("a channel", 1...16))
    case "bouncer":
      let index = try takeWhole("a bouncer", 1...Stage.bouncerCount) - 1
      settings.layout.bouncers[index] = Layout.Bouncer(
        center: try takePlace(), radius: try takeNumber("the radius in points"))
    case "keys": settings.layout.keys = PianoKeys(count: try takeWhole("keys", PianoKeys.countRange))
    case "piano-key":
      let index = try takeWhole("a key", 1...settings.layout.keys.count) - 1
      settings.layout.keys[index] = Layout.PianoKey(
        center: try takePlace(), width: try takeNumber("the width in points"),
        height: try takeNumber("the height in points"))
    case "bass": settings.layout.bassBall = try takePlace()
    default:
      guard settings.layout.addPlace(try takePlace()) else {
        throw error(at: name, "no more than " + String(Stage.pianoBallCount) + " places of piano balls")
      }
    }
  }

  private mutating func takePlace() throws(SessionError) -> Vector2 {
    Vector2(try takeNumber("x in points"), try takeNumber("y in points"))
  }

  private mutating func takeGestureOfStart(_ settings: inout Settings) throws(SessionError) {
    let name = peeked
    let gesture = try takeGesture("a setting, or a tick and a gesture", among: settingNames)
    switch gesture {
    case .set, .move, .key, .chords, .chord:
      guard settings.follow(gesture) else {
        throw SessionError(
          line: number, column: name?.column ?? 1, found: name?.text ?? "",
          expected: "no more than " + String(LFO.largestCount) + " parameters that move")
      }
    case .spawn, .remove, .moveBouncer, .dragBall, .flickBall, .pause, .play, .reset:
      throw SessionError(
        line: number, column: name?.column ?? 1, found: name?.text ?? "",
        expected: "a setting, or a tick before the gesture")
    }
  }
}
