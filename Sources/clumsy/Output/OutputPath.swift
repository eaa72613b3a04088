import Glibc

/// The value of `-o`; `-` is standard output.
enum OutputPath: Equatable {
  case standardOutput
  case file([UInt8])

  /// The printable name for messages and summaries; despite the property's name, it has no quotation marks.
  var quoted: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let bytes): FileName(bytes: bytes).quoted
    }
  }

  init?(_ argument: Argument) {
    if argument.bytes.isEmpty { return nil }
    self = argument.bytes == [UInt8(ascii: "-")] ? .standardOutput : .file(argument.bytes)
  }

  /// Returns the file for one stem (the bass or the keys alone): `x-bass.wav` for `x.wav`. Throws `.usage` for standard
  /// output, or for an existing file that is not regular.
  func stem(_ name: String) throws(Failure) -> OutputPath {
    var status = stat()
    guard case .file(let bytes) = self,
      FileName(bytes: bytes).withCString({ stat($0, &status) }) != 0 || status.st_mode & S_IFMT == S_IFREG
    else {
      throw Failure(.usage, "--stems writes several files: give -o FILE.wav, or leave --stems out")
    }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    // A dot at the start of a name begins no extension.
    let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > start ? $0 : nil } ?? bytes.endIndex
    return .file(bytes[..<dot] + Array("-\(name)".utf8) + bytes[dot...])
  }
}
