import Glibc

extension SessionFolder {
  /// How many journals stay: the newest ones.
  public static let journalCount = 200

  /// Removes the journals beyond the newest `count`, but none of a run that lives, and what killed runs left half-made. Kept sessions stay.
  ///
  /// What cannot be removed is tried again at the next run.
  public func removeOldJournals(beyond count: Int = journalCount) {
    removeHidden(in: path)
    removeHidden(in: keptPath)
    // Their beginnings are read only where there are too many.
    guard Self.names(in: path).count(where: Self.isJournal) > count else { return }
    for entry in journals().dropFirst(count) { removeUnlessLocked(entry.path) }
  }

  /// Removes what killed processes left half-made in a folder: what is older than a minute, and not locked.
  func removeHidden(in path: String) {
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(Hidden.prefix) { removeUnlessLocked(path + "/" + name, isYoung: 60) }
    }
  }

  /// - Parameter seconds: how old it is at least; a file that is being made is not locked in its first moment.
  private func removeUnlessLocked(_ path: String, isYoung seconds: Int = 0) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, time(nil) - status.st_mtim.tv_sec >= seconds else { return }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { unlink(path) }
  }
}
