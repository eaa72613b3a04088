import Glibc

/// Writes all of `bytes`, however small the pieces the system takes; its error number if it will not.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Someone made the descriptor non-blocking, a shell's pipe for one: wait until there is room.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

/// Writes text, told as a failure of standard output.
func printText(_ text: String) throws(Failure) {
  let code = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
  if let code { throw .system("write", "standard output", errno: code) }
}

/// Writes one line to standard error, whatever names are in it; there is nobody to tell if that fails.
func complain(_ message: String) {
  _ = Array("clumsy: \(printable(message, limit: .max))\n".utf8).withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
}
