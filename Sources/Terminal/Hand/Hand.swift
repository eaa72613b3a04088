import Hands
import Instrument
import Physics2D

/// Translates keys and mouse events into gestures (changes to the performance), requests and lines to show. Keeps the
/// state of keyboard and mouse between inputs.
public struct Hand: Sendable {
  /// The effect of an input.
  public enum Effect: Equatable, Sendable {
    case gesture(Gesture)
    case ask(Request)
    case say(String)
  }

  /// A request to the run, not to the performance.
  public enum Request: Equatable, Sendable {
    case quit, undo, redo, keep
    /// Goes a step back (−1) or forward (1) in the replayed session.
    case seek(Int)
    /// Goes to the beginning of the replayed session.
    case rewind
    /// Switches the repetition of the replayed session on or off.
    case loop
    /// Carries out a line of `clumsy tell`. On failure, the run calls `refuse` with the reason.
    case tell(String)
    /// Starts MIDI learn: the next knob that moves is mapped to the parameter.
    case learn(Parameter)
  }

  /// A sheet that covers the stage.
  public enum Sheet: Equatable, Sendable {
    /// `help` lists the keys; `page` shows the addresses of the web page that the run serves.
    case help, page
  }

  /// The sheet that covers the stage, if any.
  public internal(set) var sheet: Sheet?
  /// The parameter in the message line, if any.
  public internal(set) var parameter: Parameter?
  /// The value that is being typed, if any.
  public internal(set) var entry: String?
  /// The palette, if it is open.
  public internal(set) var palette: Palette?
  /// The commands that the palette finds, besides parameters, chordsets, scales and the keys of `Binding.list`.
  public var commands: [Palette.Command] = []
  /// `true` if the run replays a session, in which ← and → seek.
  public var isReplay = false
  /// The lines that the palette has carried out, oldest first.
  var history: [String] = []
  /// The reason why the typed value was refused; nil if no value was refused.
  private(set) var fault: String?
  private var lastParameter: Parameter?
  private var lastMoved: Parameter?
  private var newBalls = 0
  private var taps = TapTempo()
  var grip: Grip?
  var flick: Flick?

  /// Creates a hand that holds nothing and shows no sheet and no parameter.
  public init() {}

  /// Handles an input while `picture` is shown, at a time of a monotonic clock, in nanoseconds.
  public mutating func take(
    _ input: TerminalInput, _ picture: StagePicture, _ layout: FaceLayout, at nanoseconds: Int64
  ) -> [Effect] {
    let effects: [Effect] =
      switch input {
      case .key(let key): take(key, picture, at: nanoseconds)
      case .press(let column, let row): press(column, row, picture, layout, at: nanoseconds)
      case .drag(let column, let row): drag(layout.place(column: column, row: row), picture, at: nanoseconds)
      case .release: release(at: nanoseconds)
      case .paste(let text): paste(text)
      case .background: []
      }
    for case .gesture(.set(let parameter, _)) in effects { lastMoved = parameter }
    return effects
  }

  private mutating func take(_ key: KeyPress, _ picture: StagePicture, at nanoseconds: Int64) -> [Effect] {
    if palette != nil { return takePalette(key, picture, at: nanoseconds) }
    if let parameter, let entry {
      guard parameter.leavesEntry(key, entry: fault == nil ? entry : "") else { return type(key, parameter) }
      // The space key, which pauses or plays, does not end the entry.
      if key != .character(" ") { (self.entry, fault) = (nil, nil) }
    } else if parameter != nil, case .character(let character) = key, "0123456789.".contains(character) {
      entry = String(character)
      return []
    }
    guard let action = Binding.action(of: key) else { return [] }
    if parameter != nil, case .character(let character) = key, !" +-=l".contains(character) { parameter = nil }
    if let shown = sheet, action != .pause {
      sheet = nil
      if action == .hideParameter || action == .toggleSheet(shown) { return [] }
    }
    return perform(action, picture, at: nanoseconds)
  }

  mutating func perform(
    _ action: Binding.Action, _ picture: StagePicture, at nanoseconds: Int64
  ) -> [Effect] {
    switch action {
    case .pause: return [.gesture(picture.isPlaying ? .pause : .play)]
    case .step(.speed, let steps) where isReplay: return [.ask(.seek(steps))]
    case .rewind: return [isReplay ? .ask(.rewind) : .say(Self.noReplay)]
    case .loop: return [isReplay ? .ask(.loop) : .say(Self.noReplay)]
    case .step(let parameter, let steps): return set(parameter, by: steps, picture)
    case .chord(let degree):
      let words =
        picture.spelling.follower.numeral(ofSlot: degree)
        + (picture.isOn(degree) ? " is off the stage" : " is on the stage")
      return [.gesture(.chordSwitch(degree, picture.settings.values)), .say(words)]
    case .newBall: return newBall(picture)
    case .removeBall:
      let newest = (1...Stage.pianoBallCount).last { picture.isPresent($0) }
      return newest.map { [.gesture(.remove(ball: $0))] } ?? [.say("there is no ball to remove: n drops one")]
    case .reset: return picture.settings.freshStart.map { .gesture($0) }
    case .sound:
      let next = (Int(picture.value(of: .sound)) + 1) % Parameter.sound.choices.count
      return [.gesture(.set(.sound, Double(next))), .say("sound " + Parameter.sound.choices[next])]
    case .tap:
      return taps.tap(at: nanoseconds).map { set(.tempo, to: $0) } ?? [.say("tap again: the second tap sets the tempo")]
    case .keep: return [.ask(.keep)]
    case .undo: return [.ask(.undo)]
    case .redo: return [.ask(.redo)]
    case .learn:
      return (parameter ?? lastMoved).map { [.ask(.learn($0))] }
        ?? [.say("move a parameter, or select one with Tab; then press l to map a knob to it")]
    case .quit: return [.ask(.quit)]
    case .showParameter(let steps): return showParameter(offset: steps)
    case .nudge(let steps):
      return parameter.map { set($0, by: steps, picture) }
        ?? [.say("choose a parameter with Tab: then + and − move it")]
    case .type:
      if parameter == nil { return showParameter(offset: 0) }
      entry = ""
      return []
    case .toggleSheet(let sheet):
      self.sheet = sheet
      return []
    case .find:
      (parameter, sheet) = (nil, nil)
      palette = Palette()
      return []
    case .hideParameter:
      parameter = nil
      return []
    }
  }

  private static let noReplay = "going to the start and looping need a replay: clumsy run last"

  private mutating func showParameter(offset steps: Int) -> [Effect] {
    let all = Parameter.allCases
    if let parameter, let index = all.firstIndex(of: parameter) {
      self.parameter = all[(index + steps + all.count) % all.count]
    } else {
      parameter = lastParameter ?? all[0]
    }
    (lastParameter, fault) = (parameter, nil)
    return []
  }

  private func set(_ parameter: Parameter, by steps: Int, _ picture: StagePicture) -> [Effect] {
    set(parameter, to: parameter.stepped(picture.value(of: parameter), by: steps))
  }

  private func set(_ parameter: Parameter, to value: Double) -> [Effect] {
    let effect = Effect.gesture(.set(parameter, value))
    if self.parameter == parameter { return [effect] }
    return [effect, .say("\(parameter.row.name) \(parameter.shownText(value))")]
  }

  private mutating func type(_ key: KeyPress, _ parameter: Parameter) -> [Effect] {
    var text = entry ?? ""
    // A character replaces a rejected value, whereas Backspace edits it.
    if fault != nil, case .character = key { text = "" }
    fault = nil
    switch key {
    case .character(let character): if text.count < 24 { entry = text + String(character) }
    case .backspace: entry = String(text.dropLast())
    case .escape: entry = nil
    case .enter:
      guard let value = try? parameter.value(typed: text) else {
        fault = "not a valid value"
        return []
      }
      entry = nil
      return [.gesture(.set(parameter, value))]
    case .tab, .backTab:
      entry = nil
      return showParameter(offset: key == .tab ? 1 : -1)
    case .up, .down, .left, .right, .home, .end, .delete, .control: break
    }
    return []
  }

  /// Drops a ball at a free place in the upper part of the right half. If 40 tried places are not free, drops it at the
  /// last of them.
  private mutating func newBall(_ picture: StagePicture) -> [Effect] {
    var place = Vector2(0, 0)
    for _ in 0..<40 {
      newBalls += 1
      place = Reach.place(ofNewBall: newBalls)
      if ball(near: place, within: 2 * Stage.pianoBallRadius + 10, picture) == nil { break }
    }
    return [.gesture(.spawn(x: place.x, y: place.y))]
  }

  /// Returns the nearest piano ball within `distance` points; nil if there is none.
  func ball(near place: Vector2, within distance: Double, _ picture: StagePicture) -> Int? {
    var nearest: (ball: Int, distance: Double)?
    for ball in 1...Stage.pianoBallCount {
      guard let center = picture.place(ofBall: ball) else { continue }
      let away = (center - place).length
      if away <= distance, away < nearest?.distance ?? .infinity { nearest = (ball, away) }
    }
    return nearest?.ball
  }
}
