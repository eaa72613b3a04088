import ChordEngine
import Instrument
import Lumia
import Sessions

extension Gesture {
  /// The gesture in a player's words, for a display: `gravity 5 m/s²`, `new ball`, `key D4 dorian`.
  public var shownText: String {
    switch self {
    case .set(let parameter, let value): parameter.sessionName + " " + parameter.shownText(value)
    case .spawn: "new ball"
    case .remove: "remove ball"
    case .moveBouncer(let degree, _, _): "move of bouncer " + String(degree.rawValue + 1)
    case .dragBall(let ball, _, _): "drag of " + Self.name(ofBall: ball)
    case .flickBall(let ball, _, _): "flick of " + Self.name(ofBall: ball)
    case .suppress(let ball, let strike): "no note of strike " + String(strike) + " of " + Self.name(ofBall: ball)
    case .add: "new note"
    case .image(let command): Self.name(of: command)
    case .lock, .locate, .move, .key, .chords, .chord, .timeSignature, .rhythm, .form, .pause, .play, .reset:
      sessionText
    }
  }

  private static func name(of command: LumiaCommand) -> String {
    switch command {
    case .stroke: "stroke of light"
    case .tap, .strike: "lumi"
    default: "image " + command.text
    }
  }

  private static func name(ofBall ball: Int) -> String { ball == 0 ? "the bass ball" : "ball " + String(ball) }
}
