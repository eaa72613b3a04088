import Glibc

/// A file being written in big pieces; what it replaces stays whole until `finish()`.
///
/// A regular file is written beside its name, from the first piece on, and renamed at the end; a FIFO, a device or a
/// descriptor this process already has is written straight.
struct OutputFile: ~Copyable {
  private let label: String
  /// None before the first piece of a regular file.
  private var descriptor: CInt?
  private let ownsDescriptor: Bool
  private let replaced: (name: FileName, mode: mode_t?)?
  private var temporary: TemporaryFile?
  private var buffer: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// - Throws: a `Failure` of `.inputOutput` that names the operation, the file and the system's reason.
  init(_ path: OutputPath) throws(Failure) {
    guard case .file(let bytes) = path else {
      self.init(label: "standard output", descriptor: STDOUT_FILENO)
      return
    }
    let label = FileName(bytes: bytes).quoted
    switch try Target(bytes) {
    case .regular(let name, let mode):
      try TemporaryFile.check(for: name)
      self.init(label: label, replaced: (name, mode))
    case .special(let name):
      var opened: CInt
      repeat {
        opened = name.withCString { open($0, O_WRONLY | O_NOCTTY | O_CLOEXEC) }
      } while opened < 0 && errno == EINTR
      guard opened >= 0 else { throw .system("open", label, errno: errno) }
      self.init(label: label, descriptor: opened, ownsDescriptor: true)
    case .descriptor(let number):
      self.init(label: label, descriptor: number)
    }
  }

  private init(
    label: String, descriptor: CInt? = nil, ownsDescriptor: Bool = false, replaced: (FileName, mode_t?)? = nil
  ) {
    self.label = label
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    self.replaced = replaced
    temporary = nil
    buffer.reserveCapacity(Self.pieceSize + 4096)
  }

  /// Whether a person would see the bytes.
  var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

  /// Writes what `append` adds to the bytes it is given.
  mutating func write(_ append: (inout [UInt8]) -> Void) throws(Failure) {
    append(&buffer)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what is left and, where a file is replaced, replaces it.
  mutating func finish() throws(Failure) {
    try flush()
    try temporary?.takePlace()
  }

  private mutating func flush() throws(Failure) {
    let descriptor = try openedDescriptor()
    let code = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    buffer.removeAll(keepingCapacity: true)
    if let code { throw .system("write", label, errno: code) }
  }

  private mutating func openedDescriptor() throws(Failure) -> CInt {
    if let descriptor { return descriptor }
    guard let replaced else { preconditionFailure("all but a file to be replaced is open from the start") }
    let made = try TemporaryFile(for: replaced.name, mode: replaced.mode)
    let opened = made.descriptor
    temporary = consume made
    descriptor = opened
    return opened
  }

  deinit {
    if ownsDescriptor, let descriptor { _ = close(descriptor) }
  }
}
