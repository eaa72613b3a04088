import Glibc

/// One argument of the command line, as bytes, because the name of a file need not be UTF-8.
struct Argument: Equatable {
  let bytes: [UInt8]

  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The argument as text, with U+FFFD in place of invalid UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in quotation marks: one line without control characters, truncated after 60 characters.
  var quoted: String { "'\(printable(text))'" }

  var isFlag: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "-") }

  /// The arguments of this process, without the process's name.
  static var ofProcess: [Argument] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { Argument(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}

/// Replaces line breaks and control characters by U+FFFD, and the text after `limit` Unicode scalars by `…`.
func printable(_ text: String, limit: Int = 60) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if result.count == limit {
      result.append("…")
      break
    }
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    let isLineBreak = scalar.value == 0x2028 || scalar.value == 0x2029
    result.append(isControl || isLineBreak ? "\u{FFFD}" : scalar)
  }
  return String(result)
}
