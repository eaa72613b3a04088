/// A file name as bytes, for system calls and messages.
struct FileName {
  let bytes: [UInt8]

  /// The name for a message: one line, truncated after 240 characters.
  var quoted: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return printable(text, limit: 240)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a name ends with a zero byte") }
      return body(start)
    }
  }

  /// The name up to and including the last slash; empty if there is no slash.
  var directory: ArraySlice<UInt8> {
    bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
  }
}
