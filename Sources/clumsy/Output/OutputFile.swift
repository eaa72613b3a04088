import Glibc

/// A file being written in big pieces; what it replaces stays whole until `finish()`.
///
/// A regular file is written beside its name and renamed at the end; a FIFO, a device or a descriptor this process
/// already has is written straight.
struct OutputFile: ~Copyable {
  private let label: String
  private let descriptor: CInt
  private let ownsDescriptor: Bool
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
      let temporary = try TemporaryFile(for: name, mode: mode)
      self.init(label: label, descriptor: temporary.descriptor, temporary: temporary)
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
    label: String, descriptor: CInt, ownsDescriptor: Bool = false, temporary: consuming TemporaryFile? = nil
  ) {
    self.label = label
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    self.temporary = temporary
    buffer.reserveCapacity(Self.pieceSize + 4096)
  }

  /// Whether a person would see the bytes.
  var isTerminal: Bool { isatty(descriptor) == 1 }

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
    let code = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    buffer.removeAll(keepingCapacity: true)
    if let code { throw .system("write", label, errno: code) }
  }

  deinit {
    if ownsDescriptor { _ = close(descriptor) }
  }
}
