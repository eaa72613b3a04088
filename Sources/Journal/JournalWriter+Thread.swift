import Glibc
import RealTime
import Sessions

extension JournalWriter {
  /// The shortest time between two flushes of the current file, in nanoseconds. A replaced or finished file is flushed
  /// at once.
  private static let flushInterval: Int64 = 1_000_000_000
  /// The longest time between two updates of the last played tick in the file, in nanoseconds.
  private static let markInterval: Int64 = 400_000_000

  func serve(retention: Int) {
    do throws(JournalError) {
      try write(retention: retention)
      state.withLock { $0.isOver = true }
    } catch {
      stop(error)
    }
  }

  private func write(retention: Int) throws(JournalError) {
    guard let flusher = Flusher(flush) else { throw .system("write", folder.path, code: errno) }
    defer { flusher.finish() }
    var file: JournalFile?
    var replaced = ReplacedFiles()
    var lastFlush = MonotonicClock.nanoseconds()
    var isFlushed = true
    var marked: Int64 = 0
    while true {
      let (commands, played) = state.withLock { state in
        defer {
          state.commands = []
          state.waiting = 0
        }
        return (state.commands, state.played)
      }
      if state.withLock({ $0.isOver }) { return }
      // Collect all waiting lines of a file for a single write.
      var lines: [UInt8] = []
      for command in commands {
        switch command {
        case .lines(let bytes):
          lines += bytes
          replaced.hasNoNewGestures = false
        case .end(let tick):
          replaced.end(at: tick)
          lines += Array(Session.endLine(at: tick).utf8)
        case .begin(let session, let time, let comment, let keepsPrevious):
          try file?.append(lines)
          lines = []
          if let open = file?.file { flusher.add(open) }
          let isFirst = file == nil
          let last = file?.path
          file = try JournalFile(session, begun: time, comment: comment, in: folder)
          let path = file?.path
          state.withLock { $0.path = path }
          isFlushed = false
          if isFirst { folder.removeOldJournals(beyond: retention) }
          if let last, let superfluous = keepsPrevious ? replaced.add(last) : last { unlink(superfluous) }
          marked = 0
        case .finish:
          try file?.append(lines)
          try file?.check()
          // Don't wait for the flush: only a power loss could lose the written bytes.
          if let open = file?.file { flusher.add(open) }
          state.withLock { $0.isOver = true }
          return
        }
      }
      if !lines.isEmpty {
        try file?.append(lines)
        isFlushed = false
      }
      if played > marked {
        try file?.mark(played)
        marked = played
      }
      try file?.check()
      if let trouble = flusher.takeError() { throw trouble }
      let now = MonotonicClock.nanoseconds()
      if !isFlushed, now - lastFlush >= Self.flushInterval, !flusher.isBusy {
        if let open = file?.file { flusher.add(open) }
        isFlushed = true
        lastFlush = now
      }
      waker.wait(until: MonotonicClock.nanoseconds() + Self.markInterval)
    }
  }
}
