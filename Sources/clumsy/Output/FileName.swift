/// A file name for a system call or a message: the bytes, and a zero after them.
struct FileName {
  let bytes: [UInt8]

  /// For a message: one line, the end kept where it is long.
  var quoted: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return printable(text, limit: 240)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a name has at least its zero") }
      return body(start)
    }
  }

  /// Up to and with the last slash; empty where there is none.
  var directory: ArraySlice<UInt8> {
    bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
  }
}
