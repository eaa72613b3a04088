import Instrument
import Sessions

/// Settings that override the settings of lower layers. A layer is a session's text without gestures, `begin` and
/// `end`, such as a preset or the user's `defaults.clumsy`.
struct Layer: Sendable {
  enum Origin: Hashable, Sendable {
    case builtIn
    case seed
    case defaults
    case preset(String)
    case flag
  }

  private static let firstEngineWithBeat: UInt64 = 3
  private static let firstEngineWithForm: UInt64 = 4

  let origin: Origin
  /// The name in messages.
  let name: String
  private let text: [UInt8]

  init(_ origin: Origin, name: String, text: [UInt8]) {
    self.origin = origin
    self.name = name
    self.text = text
  }

  init(_ preset: Preset) {
    self.init(.preset(preset.name), name: "the preset \(preset.name)", text: Array(preset.text.utf8))
  }

  /// Applies the text to settings. Also returns the settings that the text states. `lower` are the settings that lower
  /// layers state. Throws `.usage` if the text is invalid, or does not fit the settings.
  ///
  /// A text of engine version 1 or 2, which had no beat, sets the groove to 0 and removes the rhythm. A text of version
  /// 1, 2 or 3, which had no form, removes the form. Such a text also resets the other parameters that the preset
  /// `standard` changes. Each of these parameters gets the neutral value of `Settings()`, unless an oscillator controls
  /// the parameter. Settings that the text or a lower layer states stay.
  func applied(
    to settings: Settings, over lower: [Setting] = []
  ) throws(Failure) -> (settings: Settings, stated: [Setting]) {
    var stated: [Setting] = []
    let session: Session
    do throws(TextError) {
      session = try Session(parsing: text, onto: settings) { stated.append($0) }
    } catch {
      let reason = error.settings.map { "line \(error.line): \(words($0))" } ?? error.text
      throw Failure(.usage, "\(name): \(reason)")
    }
    guard session.gestures.isEmpty, session.end == nil, session.begin == 0 else {
      throw Failure(.usage, "\(name) has more than settings: leave out its gestures, 'begin' and 'end'")
    }
    var result = session.settings
    if session.engine < Self.firstEngineWithBeat {
      let known = stated + lower
      if !known.contains(.parameter(.groove)) { result.fix(.groove, at: Parameter.groove.row.standard) }
      if !known.contains(.rhythm) { result.rhythm = Rhythm() }
    }
    if session.engine < Self.firstEngineWithForm {
      let (standard, neutral) = (Preset.standard.settings, Settings())
      for parameter in Parameter.allCases where standard[parameter] != neutral[parameter] && parameter != .groove {
        if !(stated + lower).contains(.parameter(parameter)), !result.moves(parameter) {
          result.fix(parameter, at: neutral[parameter])
        }
      }
      if !(stated + lower).contains(.form) { result.form = Form() }
    }
    return (result, stated)
  }

  /// `true` if an engine without form wrote the text.
  var isBeforeForm: Bool {
    do throws(TextError) { return try Session(parsing: text).engine < Self.firstEngineWithForm } catch { return false }
  }

  /// The text's first comment, which describes the preset; empty if there is no comment.
  var help: String {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).drop { $0.isWhitespace }
      if words.first == "#" { return printable(String(words.drop { $0 == "#" || $0.isWhitespace }), limit: 200) }
    }
    return ""
  }
}

extension Layer.Origin: CustomStringConvertible {
  var description: String {
    switch self {
    case .builtIn: "built in"
    case .seed: "seed"
    case .defaults: "defaults"
    case .preset(let name): "preset \(printable(name))"
    case .flag: "flag"
    }
  }
}

/// The settings to which flags are applied: the built-in settings with layers on top.
struct Base: Sendable {
  /// The layers from the lowest to the topmost, each with the settings that the layer states.
  private(set) var layers: [(origin: Layer.Origin, stated: [Setting])] = []
  /// The settings after all layers are applied. Their seed counts only if `seed` is not nil.
  private(set) var settings = Preset.standard.settings
  /// The seed of the topmost layer that states a seed; nil if each run has a new seed.
  private(set) var seed: UInt64?

  /// `true` if a seed may choose the settings that no layer states.
  private(set) var letsSeedChoose = true

  /// Adds a layer on top. Throws `.usage` if the layer's text is invalid, or does not fit the lower layers.
  mutating func add(_ layer: Layer) throws(Failure) {
    let stated: [Setting]
    (settings, stated) = try layer.applied(to: settings, over: layers.flatMap(\.stated))
    if stated.contains(.seed) { seed = settings.seed }
    if case .preset = layer.origin { letsSeedChoose = false }
    if layer.isBeforeForm { letsSeedChoose = false }
    layers.append((layer.origin, stated))
  }
}
