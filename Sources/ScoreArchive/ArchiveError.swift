/// The reason why a file is not opened as a score.
public struct ArchiveError: Error, Equatable, Sendable {
  /// One line that names the wrong part, and says what is allowed.
  public let text: String

  init(_ text: String) { self.text = text }

  /// - Parameter entry: the name of a file in the archive, in UTF-8.
  init(in entry: [UInt8], _ text: String) { self.text = "\(Self.quoted(entry)) \(text)" }

  /// Returns a name in quotation marks, cut after 60 characters; control characters become U+FFFD.
  static func quoted(_ name: [UInt8]) -> String {
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    var text = String.UnicodeScalarView(
      scalars.prefix(60).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })
    if scalars.count > 60 { text.append("…") }
    return "'\(String(text))'"
  }
}
