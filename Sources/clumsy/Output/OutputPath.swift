/// The value of `-o`: standard output (`-`), or a file by the bytes of its name.
enum OutputPath: Equatable {
  case standardOutput
  case file([UInt8])

  init?(_ argument: Argument) {
    if argument.bytes.isEmpty { return nil }
    self = argument.bytes == [UInt8(ascii: "-")] ? .standardOutput : .file(argument.bytes)
  }
}
