import Glibc

/// The longest time to wait for a lock, in milliseconds.
private let patience = 1000

/// Runs `body` while this process holds a folder's lock, or without a lock on a file system that has no locks. Throws
/// `.inputOutput` if the folder cannot be opened, or stays locked for a second.
func withLock<Result>(of folder: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .system("open the folder", printable(folder, limit: 240), errno: errno) }
  defer { close(descriptor) }
  let deadline = monotonicMilliseconds() + patience
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
    guard monotonicMilliseconds() < deadline else {
      throw Failure(.inputOutput, "another clumsy writes to \(printable(folder, limit: 240)): try again")
    }
    usleep(1000)
  }
  return try body()
}
