/// What `render` writes.
enum Format: String, CaseIterable {
  /// A Standard MIDI File.
  case mid
  /// Strikes and notes, one JSON object a line.
  case jsonl

  /// The endings of file names and the formats they stand for.
  static let endings: [(ending: String, format: Format)] = [(".mid", .mid), (".midi", .mid), (".jsonl", .jsonl)]

  /// The format that a file's name asks for by its ending, in either case; nil where the name has no ending.
  ///
  /// - Throws: a `Failure` of `.usage` for an ending that stands for no format.
  init?(ofName bytes: [UInt8]) throws(Failure) {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    // A dot at the start of a name hides a file and begins no ending.
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start, dot < bytes.count - 1 else {
      return nil
    }
    let ending = String(decoding: bytes[dot...], as: UTF8.self)
    guard let known = Self.endings.first(where: { $0.ending == ending.lowercased() }) else {
      let name = FileName(bytes: bytes).quoted
      throw Failure(
        .usage,
        "no format for the ending of \(name): allowed is \(Self.endingChoices) (--format mid or jsonl overrides)")
    }
    self = known.format
  }

  /// `.mid, .midi or .jsonl`
  static var endingChoices: String {
    endings.dropLast().map(\.ending).joined(separator: ", ") + " or " + (endings.last?.ending ?? "")
  }
}
