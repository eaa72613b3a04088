/// A buffer that divides received bytes into lines.
struct LineBuffer {
  enum Line: Equatable {
    case bytes([UInt8])
    /// A line longer than `longest`, whose bytes were discarded.
    case tooLong
  }

  /// The length of the longest line in bytes, without the line feed.
  static let longest = 4096

  private var lines: ArraySlice<Line> = []
  private var rest: [UInt8] = []
  private var isSkipping = false

  var hasLine: Bool { !lines.isEmpty }

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

  mutating func nextLine() -> Line? { lines.popFirst() }
}
