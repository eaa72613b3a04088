import Glibc

/// The output of a command to a file or to standard output. The bytes for a regular file are first written to a
/// temporary file in the same folder. The regular file is replaced only by `takePlace()` or `finish()`. The bytes for a
/// FIFO, a device or a descriptor of this process are written directly.
struct OutputFile: ~Copyable {
  private let label: String
  /// The descriptor to which bytes are written. For a regular file, the descriptor is nil until the first piece is
  /// written.
  private var descriptor: CInt?
  private let ownsDescriptor: Bool
  private let replaced: (name: FileName, mode: mode_t?)?
  /// The offset of the output's first byte; nil if this byte cannot be overwritten, as in pipes, devices and files
  /// opened for appending.
  private let start: off_t?
  private var temporary: TemporaryFile?
  private var buffer: [UInt8] = []

  private static let pieceSize = 1 << 16

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
    start = replaced != nil ? 0 : descriptor.flatMap(Self.start)
    temporary = nil
    buffer.reserveCapacity(Self.pieceSize + 4096)
  }

  private static func start(of descriptor: CInt) -> off_t? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fcntl(descriptor, F_GETFL) & O_APPEND == 0
    else { return nil }
    let place = lseek(descriptor, 0, SEEK_CUR)
    return place < 0 ? nil : place
  }

  var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

  /// Lets `append` add bytes to the buffer. Writes the buffer when it has 64 KiB or more.
  mutating func write(_ append: (inout [UInt8]) -> Void) throws(Failure) {
    append(&buffer)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// `true` if the output creates or replaces a regular file.
  var isReplacing: Bool { replaced != nil }

  /// Writes the buffer, then the given bytes.
  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    if !buffer.isEmpty { try flush() }
    try writeNow(bytes)
  }

  var canOverwrite: Bool { start != nil }

  /// Overwrites the first bytes of the output. `canOverwrite` must be `true` (a precondition).
  mutating func overwriteStart(_ bytes: [UInt8]) throws(Failure) {
    guard let start else { preconditionFailure("a pipe cannot be written again") }
    try flush()
    let descriptor = try openedDescriptor()
    // The output is already at least as long as `bytes`, so only an error can cut the write short.
    guard pwrite(descriptor, bytes, bytes.count, start) == bytes.count else {
      throw .system("write", label, errno: errno)
    }
  }

  mutating func finish() throws(Failure) {
    try complete()
    try takePlace()
  }

  /// Writes the buffer, and flushes a temporary file to the disk, but does not rename the file yet.
  mutating func complete() throws(Failure) {
    try flush()
    try temporary?.complete()
  }

  /// Renames the complete temporary file to its target's name, and so replaces the target. Does nothing for an output
  /// that is written directly.
  mutating func takePlace() throws(Failure) { try temporary?.takePlace() }

  private mutating func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeNow(buffer)
  }

  private mutating func writeNow(_ bytes: [UInt8]) throws(Failure) {
    let descriptor = try openedDescriptor()
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if let code { throw .system("write", label, errno: code) }
  }

  private mutating func openedDescriptor() throws(Failure) -> CInt {
    if let descriptor { return descriptor }
    guard let replaced else { preconditionFailure("only a regular file is opened late") }
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
