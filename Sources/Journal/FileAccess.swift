import Glibc

/// Writes all bytes at an offset of a file. Returns nil on success, or the errno of the failure.
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

/// Returns the names in a folder; none if the folder does not exist or cannot be read.
func entries(of path: String) -> [String] {
  guard let directory = opendir(path) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }
  return names
}

/// Creates the folder at an absolute path, and its missing parents. Returns the first folder that cannot be created,
/// and the errno; nil if all folders exist now.
package func makeFolders(_ path: String, mode: mode_t) -> (path: String, code: CInt)? {
  var made = ""
  for part in path.split(separator: "/") {
    made += "/" + part
    guard mkdir(made, mode) != 0, errno != EEXIST else { continue }
    let code = errno
    // Even if the folder exists, `mkdir` may fail with a code other than EEXIST, such as EROFS.
    if access(made, F_OK) != 0 { return (made, code) }
  }
  return nil
}

func makeFolder(_ path: String) throws(JournalError) {
  if let (path, code) = makeFolders(path, mode: 0o700) { throw .system("make the folder", path, code: code) }
}

/// Creates a session's file atomically: links the file to its name only when it is complete. Two processes never get
/// the same name, except on a file system without hard links.
///
/// - Parameters:
///   - isNumbered: `true` to add a number, up to 1000, if the name exists already.
///   - isJournal: `true` to lock the file until its descriptor is closed, `false` to flush it.
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
  // The lock protects the unfinished file from `removeHidden`. Ignore a failure: `removeHidden` also spares every file
  // younger than a minute.
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
    // Some file systems, such as FAT on memory cards, have no hard links. Rename the file instead.
    let lacksLinks = code == EPERM || code == ENOTSUP || code == ENOSYS
    if lacksLinks, access(path, F_OK) != 0, rename(hidden, path) == 0 {
      isDone = true
      return (descriptor, path)
    }
    guard code == EEXIST || lacksLinks else { throw .system("create", path, code: code) }
  }
  throw .system("create a file in", folder, code: EEXIST)
}

/// Hidden names of files that are being written.
enum Hidden {
  static let prefix = ".new-"

  /// Creates a hidden file for its owner only. On failure, the descriptor is negative and errno is set.
  static func create(in folder: String) -> (descriptor: CInt, path: String) {
    let path = folder + "/" + prefix + String(UInt64.random(in: 0...(.max)), radix: 36)
    return (open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), path)
  }
}
