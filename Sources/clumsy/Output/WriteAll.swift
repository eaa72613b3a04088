import Glibc

/// Writes all of `bytes`, however small the pieces the system takes, and blocks until it has; its error number if it will not.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Another process made the descriptor non-blocking, a shell's pipe for one: wait until it is ready.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
