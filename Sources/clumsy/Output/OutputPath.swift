import Glibc

/// The value of `-o`: standard output (`-`), or a file, with its name as bytes.
enum OutputPath: Equatable {
  case standardOutput
  case file([UInt8])

  /// The name as error lines and summaries show it: the printable file name, or `standard output`.
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

  /// Returns the name of the file for a stem, which is the sound of the bass or the keys alone: `x-bass.wav`
  /// for `x.wav`.
  ///
  /// - Throws: a `Failure` of `.usage` for standard output and for an existing file that is not regular, such
  ///   as a device, because two files cannot be written there.
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
