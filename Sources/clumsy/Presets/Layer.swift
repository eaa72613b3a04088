import Instrument
import Sessions

/// A text of settings, such as a preset or the user's `defaults.clumsy`. Flags, and layers that are applied
/// later, override these settings. The text is a session without gestures and without the lines `begin` and
/// `end`.
struct Layer: Sendable {
  enum Origin: Hashable, Sendable {
    case builtIn
    case defaults
    case preset(String)
    case flag
  }

  private static let firstEngineWithBeat: UInt64 = 3

  let origin: Origin
  /// The layer's name in messages.
  let name: String
  private let text: [UInt8]

  init(_ origin: Origin, name: String, text: [UInt8]) {
    self.origin = origin
    self.name = name
    self.text = text
  }

  /// Makes the layer of a preset that comes with clumsy.
  init(_ preset: Preset) {
    self.init(.preset(preset.name), name: "the preset \(preset.name)", text: Array(preset.text.utf8))
  }

  /// Applies the text to settings. Returns the result, and the list of the settings that the text states.
  ///
  /// Versions 1 and 2 of the engine had no beat. For a text of these versions, this function sets the groove
  /// (how exactly balls land on the beat) to 0, and removes the rhythm, but keeps a groove or a rhythm that
  /// the text or a lower layer states.
  ///
  /// - Parameter lower: the settings that lower layers (those applied earlier) state.
  /// - Throws: a `Failure` of `.usage` if the text is invalid, or does not fit the settings.
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
      throw Failure(.usage, "\(name) has more than settings: leave out its gestures, begin and end")
    }
    var result = session.settings
    if session.engine < Self.firstEngineWithBeat {
      let known = stated + lower
      if !known.contains(.parameter(.groove)) { result.fix(.groove, at: Parameter.groove.row.standard) }
      if !known.contains(.rhythm) { result.rhythm = Rhythm() }
    }
    return (result, stated)
  }

  /// The first comment of the text, which describes the preset; empty if there is none.
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
    case .defaults: "defaults"
    case .preset(let name): "preset \(printable(name))"
    case .flag: "flag"
    }
  }
}

/// The settings to which flags are applied: the built-in settings with the layers on top of them.
struct Base: Sendable {
  /// The layers that were applied, the lowest first, each with the settings that it states.
  private(set) var layers: [(origin: Layer.Origin, stated: [Setting])] = []
  /// The settings after all layers. Their seed counts only if `seed` is not nil.
  private(set) var settings = Preset.standard.settings
  /// The seed that the topmost layer with a seed states; nil if no layer does. Each run then has a new seed.
  private(set) var seed: UInt64?

  /// Applies a layer.
  ///
  /// - Throws: a `Failure` of `.usage` if the layer's text is invalid, or does not fit the lower layers.
  mutating func add(_ layer: Layer) throws(Failure) {
    let stated: [Setting]
    (settings, stated) = try layer.applied(to: settings, over: layers.flatMap(\.stated))
    if stated.contains(.seed) { seed = settings.seed }
    layers.append((layer.origin, stated))
  }
}
