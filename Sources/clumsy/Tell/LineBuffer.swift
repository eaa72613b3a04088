/// Bytes as they arrive, and the lines that are whole among them. It holds one line that is not whole at most, and of one that is too long
/// nothing.
struct LineBuffer {
  /// A line without its end.
  enum Line: Equatable {
    case bytes([UInt8])
    /// It was longer than `longest`, and is not kept.
    case tooLong
  }

  /// The most bytes of a line, without its end.
  static let longest = 4096

  private var lines: [Line] = []
  private var next = 0
  private var rest: [UInt8] = []
  private var isSkipping = false

  /// Whether a whole line waits.
  var hasLine: Bool { next < lines.count }

  /// Takes bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(isSkipping ? .tooLong : .bytes(rest))
        rest = []
        isSkipping = false
      } else if rest.count == Self.longest {
        isSkipping = true
      } else {
        rest.append(byte)
      }
    }
  }

  /// The next whole line, once.
  mutating func nextLine() -> Line? {
    guard hasLine else { return nil }
    defer {
      next += 1
      if next == lines.count { (lines, next) = ([], 0) }
    }
    return lines[next]
  }
}
