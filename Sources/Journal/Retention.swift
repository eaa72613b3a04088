import Glibc

extension SessionFolder {
  /// The number of journals kept, the newest ones.
  public static let journalCount = 200

  /// Removes the journals beyond the newest `count`, except those of live runs, and unfinished files of killed runs. Kept sessions stay.
  ///
  /// The next run tries again.
  public func removeOldJournals(beyond count: Int = journalCount) {
    removeHidden(in: path)
    removeHidden(in: keptPath)
    // Their beginnings are read only where there are too many.
    guard Self.names(in: path).count(where: Self.isJournal) > count else { return }
    for entry in journals().dropFirst(count) { removeUnlessLocked(entry.path) }
  }

  /// Removes unfinished files of killed processes from a folder: those that are older than a minute and not locked.
  func removeHidden(in path: String) {
    for name in entries(of: path) where name.hasPrefix(Hidden.prefix) {
      removeUnlessLocked(path + "/" + name, olderThan: 60)
    }
  }

  /// - Parameter seconds: the least age; a file that is being made is not locked in its first moment.
  private func removeUnlessLocked(_ path: String, olderThan seconds: Int = 0) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, time(nil) - status.st_mtim.tv_sec >= seconds else { return }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { unlink(path) }
  }
}
