import Instrument

/// A row of the help screen: keys with their actions, or an action of the mouse.
public struct Binding: Sendable {
  /// The action of a key.
  public enum Action: Equatable, Sendable {
    case pause
    case step(Parameter, by: Int)
    /// Switches the bouncer of a degree, 0…6, on or off.
    case chord(Int)
    case newBall, removeBall, reset, sound
    /// Counts a tap; the time between taps sets the tempo.
    case tap
    case keep, undo, redo, learn, quit
    /// In a replay: `rewind` goes to the beginning, and `loop` switches repetition on or off.
    case rewind, loop
    /// Shows the next parameter (1) or the previous parameter (−1).
    case showParameter(offset: Int)
    /// Changes the shown parameter by a number of steps.
    case nudge(by: Int)
    /// Starts the entry of a value for the shown parameter. If no parameter is shown, shows one instead.
    case type
    /// Shows a sheet that covers the stage (the help, or the page's addresses). Hides the sheet if it is shown.
    case toggleSheet(Hand.Sheet)
    /// Opens the palette, a line that finds a parameter, preset or command by a few letters.
    case find
    /// Hides the shown parameter.
    case hideParameter
  }

  /// The keys as the help screen names them.
  public let label: String
  /// A short description, at most 14 characters.
  public let brief: String
  /// A longer description, at most 66 characters.
  public let help: String
  /// The keys and their actions; empty for the mouse.
  public let keys: [(key: KeyPress, action: Action)]

  /// All bindings, in the order of the help screen.
  public static let list: [Binding] = [
    Binding("space", "pause, play", "pauses or plays on", [(" ", .pause)]),
    Binding(
      "← →", "speed", "the bass ball's speed",
      keys: [(.left, .step(.speed, by: -1)), (.right, .step(.speed, by: 1))]),
    Binding(
      "↓ ↑", "gravity", "how fast the piano balls fall, and how hard they strike",
      keys: [(.down, .step(.gravity, by: -1)), (.up, .step(.gravity, by: 1))]),
    Binding(
      "1–7", "chords on, off", "takes the bouncer of a chord off the stage, and puts it back",
      keys: (0..<Stage.bouncerCount).map { (.character(Character("\($0 + 1)")), .chord($0)) }),
    Binding(
      "Home", "start; o: loop", "in a replay: goes to the start; o: loop on or off; ← →: seek",
      keys: [(.home, .rewind), (.character("o"), .loop)]),
    Binding("n", "new ball", "drops a new ball", [("n", .newBall)]),
    Binding("x", "remove ball", "removes the newest ball", [("x", .removeBall)]),
    Binding("r", "reset", "starts the bass ball and the piece's balls anew", [("r", .reset)]),
    Binding("s", "next sound", "plays the next of the nine sounds", [("s", .sound)]),
    Binding("t", "tap tempo", "sets the tempo to the speed of your taps (two or more)", [("t", .tap)]),
    Binding("k", "keep", "keeps the session played so far", [("k", .keep)]),
    Binding("u", "undo", "undoes the last action", [("u", .undo)]),
    Binding("U", "redo", "reverts the last undo", [("U", .redo)]),
    Binding(
      "Tab", "parameters", "shows the next parameter; Shift-Tab: the previous; Esc: none",
      keys: [(.tab, .showParameter(offset: 1)), (.backTab, .showParameter(offset: -1)), (.escape, .hideParameter)]),
    Binding(
      "+ −", "more, less", "raises or lowers the shown parameter",
      [("+", .nudge(by: 1)), ("=", .nudge(by: 1)), ("-", .nudge(by: -1))]),
    Binding(
      "Enter", "type a value", "enters a value for the shown parameter; so does a digit",
      keys: [(.enter, .type)]),
    Binding(
      ": /", "find", "finds any parameter, preset or command by a few letters",
      [(":", .find), ("/", .find)]),
    Binding("l", "learn", "maps the next MIDI knob to the shown or last moved parameter", [("l", .learn)]),
    Binding("p", "page", "shows or hides the page's address and QR code", [("p", .toggleSheet(.page))]),
    Binding("?", "help", "shows or hides this help", [("?", .toggleSheet(.help)), ("h", .toggleSheet(.help))]),
    Binding("q", "quit", "ends all notes and quits, as Ctrl-C does", [("q", .quit)]),
    Binding("mouse", "drop, flick", "a click drops a ball; a drag flicks a ball or moves a bouncer", []),
  ]

  /// Returns the action of a key; nil if the key has no action.
  public static func action(of key: KeyPress) -> Action? {
    for binding in list { if let bound = binding.keys.first(where: { $0.key == key }) { return bound.action } }
    return nil
  }

  private init(_ label: String, _ brief: String, _ help: String, keys: [(key: KeyPress, action: Action)]) {
    (self.label, self.brief, self.help, self.keys) = (label, brief, help, keys)
  }

  private init(_ label: String, _ brief: String, _ help: String, _ keys: [(Character, Action)]) {
    self.init(label, brief, help, keys: keys.map { (.character($0.0), $0.1) })
  }
}
