import Instrument
import Session

/// Settings that stand below the flags: a text in the session's syntax, without gestures and without an end.
struct Layer: Sendable {
  /// Where settings in force come from.
  enum Origin: Hashable, Sendable {
    case builtIn
    case defaults
    case preset(String)
    case flag
  }

  let origin: Origin
  /// What it is called in messages.
  let name: String
  /// A last line without its end counts: some editors write such.
  private let text: [UInt8]

  init(_ origin: Origin, name: String, text: [UInt8]) {
    self.origin = origin
    self.name = name
    self.text = Session.endsTorn(text) ? text + [UInt8(ascii: "\n")] : text
  }

  /// A preset that comes with clumsy.
  init(_ preset: Preset) {
    self.init(.preset(preset.name), name: "the preset \(preset.name)", text: Array(preset.text.utf8))
  }

  /// The settings with what the text states.
  ///
  /// - Throws: a `Failure` of `.usage` where it is no text of settings.
  func applied(to settings: Settings) throws(Failure) -> Settings {
    let session: Session
    do throws(SessionError) {
      session = try Session(parsing: text, onto: settings)
    } catch {
      let reason = error.settings.map { "line \(error.line): \(words($0))" } ?? error.text
      throw Failure(.usage, "\(name): \(reason)")
    }
    guard session.gestures.isEmpty, session.end == nil, session.begin == 0 else {
      throw Failure(.usage, "\(name) has more than settings: leave out its gestures, begin and end")
    }
    return session.settings
  }

  /// The settings with what the text states, whether they fit together or not; without what is wrong.
  func stated(onto settings: Settings) -> Settings {
    (try? Session(parsing: text, onto: settings, checks: false))?.settings ?? settings
  }

  /// The first comment, which says what it is like; empty where there is none.
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
