/// An output format of `render`.
enum Format: String, CaseIterable {
  case mid
  /// The events, with one JSON object per line.
  case jsonl
  case wav
  /// The score: all pages, one below the other.
  case svg
  /// The score, page by page.
  case pdf
  /// The score, for notation programs.
  case musicxml
  /// A still of the image, the light that the performance paints.
  case png
  /// A film of the image, with the sound of the performance.
  case mp4

  static let extensions: [(text: String, format: Format)] = [
    (".mid", .mid), (".midi", .mid), (".jsonl", .jsonl), (".wav", .wav), (".svg", .svg), (".pdf", .pdf),
    (".musicxml", .musicxml), (".png", .png), (".mp4", .mp4),
  ]
  /// The extensions of sound files that other programs can make from a WAV file.
  private static let sounds = [".mp3", ".ogg", ".flac", ".aif", ".aiff", ".m4a", ".opus"]

  /// Returns the format that the extension of a name gives; nil if the name has no extension. Case is ignored. Throws
  /// `.usage` for an unknown extension.
  init?(ofName bytes: [UInt8]) throws(Failure) {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    // A dot at the start of a name hides a file and begins no extension.
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start, dot < bytes.count - 1 else {
      return nil
    }
    let text = String(decoding: bytes[dot...], as: UTF8.self).lowercased()
    guard let known = Self.extensions.first(where: { $0.text == text }) else {
      let name = FileName(bytes: bytes).quoted
      let overriding = "(--format \(Self.names) overrides the extension)"
      guard Self.sounds.contains(text) else {
        let other = FileName(bytes: Array(bytes[dot...])).quoted
        throw Failure(
          .usage, "\(name): no format has the extension \(other); allowed: \(Self.extensionChoices) \(overriding)")
      }
      throw Failure(
        .usage,
        "\(name) would hold sound of a kind that clumsy does not write: render to music.wav, then use "
          + "'ffmpeg -i music.wav music\(text)' \(overriding)")
    }
    self = known.format
  }

  /// The kind of file, in messages.
  var kind: String {
    switch self {
    case .mid: "a MIDI file"
    case .jsonl: "jsonl"
    case .wav: "a WAV file"
    case .svg, .pdf, .musicxml: "a score"
    case .png: "a still"
    case .mp4: "a film"
    }
  }

  var isPicture: Bool { self == .png || self == .mp4 }

  var isScore: Bool { [.svg, .pdf, .musicxml].contains(self) }

  private static let names = list(allCases.map(\.rawValue), "or")

  static var extensionChoices: String { list(extensions.map(\.text), "or") }
}
