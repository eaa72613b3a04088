import Glibc

/// Reads a file, or standard input for `-`. Throws if the contents exceed 64 MiB.
func contents(of file: Argument) throws(Failure) -> [UInt8] {
  let name = FileName(bytes: file.bytes)
  let isInput = file == Argument("-")
  let descriptor = isInput ? STDIN_FILENO : name.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
  guard descriptor >= 0 else { throw .system("open", name.quoted, errno: errno) }
  defer { if !isInput { close(descriptor) } }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= 64 << 20 {
    let count = read(descriptor, &piece, piece.count)
    if count == 0 { return bytes }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw .system("read", name.quoted, errno: errno) }
    bytes += piece[..<count]
  }
  throw .system("read", name.quoted, errno: EFBIG)
}
