import Glibc

/// Writes all bytes at an offset of a file; the system's error number where it does not take them.
func write(_ bytes: [UInt8], at offset: Int, to descriptor: CInt) -> CInt? {
  var count = 0
  while count < bytes.count {
    let written = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress! + count, bytes.count - count, offset + count)
    }
    if written > 0 {
      count += written
    } else if written == 0 || errno != EINTR {
      return written == 0 ? ENOSPC : errno
    }
  }
  return nil
}

/// Returns the first bytes of a file, at most `limit`.
func read(_ path: String, atMost limit: Int) throws(JournalError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  guard descriptor >= 0 else { throw .system("open", path, code: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
  while bytes.count < limit {
    let count = Glibc.read(descriptor, &piece, min(piece.count, limit - bytes.count))
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .system("read", path, code: errno) }
    if count == 0 { break }
    bytes += piece[..<count]
  }
  return bytes
}

/// Returns the names in a folder; empty if there is no such folder.
func entries(of path: String) -> [String] {
  guard let directory = opendir(path) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }
  return names
}

/// Makes a folder, and those above it that are missing.
///
/// - Parameter mode: the permissions of the folders that are made.
/// - Returns: the first that cannot be made, and the system's error number; nil if all are there.
package func makeFolders(_ path: String, mode: mode_t) -> (path: String, code: CInt)? {
  var made = ""
  for part in path.split(separator: "/") {
    made += "/" + part
    guard mkdir(made, mode) != 0, errno != EEXIST else { continue }
    let code = errno
    // An existing parent folder need not be writable.
    if access(made, F_OK) != 0 { return (made, code) }
  }
  return nil
}

/// Makes a folder, and those above it that are missing, for their owner alone.
func makeFolder(_ path: String) throws(JournalError) {
  if let (path, code) = makeFolders(path, mode: 0o700) { throw .system("make the folder", path, code: code) }
}

/// Puts a new file into a folder, whole or not at all. The file is written under a hidden name and then linked. So a listing shows whole files only,
/// and two processes never get the same name.
///
/// - Parameters:
///   - isNumbered: `true` to add a number to a name that is taken, up to 1000.
///   - isJournal: `true` to keep the file locked until its descriptor is closed, and to name it before it is flushed: written bytes survive this
///     process, and no flush is waited for.
func create(
  _ text: [UInt8], in folder: String, named name: String, isNumbered: Bool, isJournal: Bool
) throws(JournalError) -> (descriptor: CInt, path: String) {
  let (descriptor, hidden) = Hidden.create(in: folder)
  guard descriptor >= 0 else { throw .system("create a file in", folder, code: errno) }
  var isDone = false
  defer {
    unlink(hidden)
    if !isDone { close(descriptor) }
  }
  // On file systems without locks, retention spares young files instead.
  if isJournal { flock(descriptor, LOCK_EX | LOCK_NB) }
  if let code = write(text, at: 0, to: descriptor) { throw .system("write a file in", folder, code: code) }
  if !isJournal, fdatasync(descriptor) != 0, errno != EINVAL { throw .system("write a file in", folder, code: errno) }
  for number in 1...(isNumbered ? 1000 : 1) {
    let path = folder + "/" + name + (number == 1 ? "" : "-\(number)") + SessionFolder.suffix
    if link(hidden, path) == 0 {
      isDone = true
      return (descriptor, path)
    }
    let code = errno
    // File systems without links, as those of memory cards.
    let lacksLinks = code == EPERM || code == ENOTSUP || code == ENOSYS
    if lacksLinks, access(path, F_OK) != 0, rename(hidden, path) == 0 {
      isDone = true
      return (descriptor, path)
    }
    guard code == EEXIST || lacksLinks else { throw .system("create", path, code: code) }
  }
  throw .system("create a file in", folder, code: EEXIST)
}

/// Files that are being written.
enum Hidden {
  static let prefix = ".new-"

  /// Creates a hidden file for its owner alone. Returns its descriptor, below 0 with errno on failure, and its path.
  static func create(in folder: String) -> (descriptor: CInt, path: String) {
    let path = folder + "/" + prefix + String(UInt64.random(in: 0...(.max)), radix: 36)
    return (open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), path)
  }
}
