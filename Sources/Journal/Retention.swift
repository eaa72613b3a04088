import Glibc

extension SessionFolder {
  /// The number of journals that are kept.
  public static let journalCount = 200

  /// Removes unfinished files of killed runs, and the journals beyond the newest `count`, except those of runs that
  /// still play. Kept sessions stay. Failures are ignored: the next run tries again.
  public func removeOldJournals(beyond count: Int = journalCount) {
    removeHidden(in: path)
    removeHidden(in: keptPath)
    // Count the names first: `journals()` reads the beginning of every file.
    guard Self.names(in: path).count(where: Self.isJournal) > count else { return }
    for entry in journals().dropFirst(count) { removeUnlessLocked(entry.path) }
  }

  /// Removes unfinished files of killed processes: those that are older than a minute and not locked.
  func removeHidden(in path: String) {
    for name in entries(of: path) where name.hasPrefix(Hidden.prefix) {
      removeUnlessLocked(path + "/" + name, olderThan: 60)
    }
  }

  /// Removes a file, unless another process has locked the file, or the file is younger than `seconds`. A process locks
  /// a new file only after creating it; without a minimum age, the file could be removed in between.
  private func removeUnlessLocked(_ path: String, olderThan seconds: Int = 0) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, time(nil) - status.st_mtim.tv_sec >= seconds else { return }
    if flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK { unlink(path) }
  }
}
