import Glibc
import RealTime
import Session

/// The error number of the call before.
var systemError: Int32 { errno }

extension JournalWriter {
  /// The shortest time between two flushes, in ns.
  private static let flushInterval: Int64 = 1_000_000_000
  /// The time between two marks of the tick that is reached, in ms.
  private static let markInterval: CInt = 400
  /// So many ticks a session lasts that is worth a file though no gesture came in it: ten seconds.
  private static let shortest: Int64 = 2500

  /// The thread's work, until `finish` or a failure.
  func serve(retention: Int) {
    do throws(JournalError) {
      try write(retention: retention)
      state.withLock { $0.isOver = true }
    } catch {
      stop(error)
    }
  }

  private func write(retention: Int) throws(JournalError) {
    var file: JournalFile?
    var lastFlush = MonotonicClock.nanoseconds()
    var isFlushed = true
    var marked: Int64 = 0
    // Of the file that another one took the place of: where that was, and whether nothing was added since.
    var replaced: Int64 = 0
    var isBare = false
    while true {
      let (commands, played) = state.withLock { state in
        defer {
          state.commands = []
          state.waiting = 0
        }
        return (state.commands, state.played)
      }
      if state.withLock({ $0.isOver }) { return }
      // All lines that wait are one write.
      var lines: [UInt8] = []
      for command in commands {
        switch command {
        case .lines(let bytes):
          lines += bytes
          isBare = false
        case .end(let tick):
          // Undo after undo: what lies between them is in the file that the first of them ended. So held keys push no run out of the folder.
          isBare = isBare && tick - replaced < Self.shortest
          replaced = tick
          lines += Array(Session.endLine(at: tick).utf8)
        case .begin(let session, let time, let comment):
          try file?.append(lines)
          lines = []
          let isFirst = file == nil
          let last = file?.path
          file = try JournalFile(session, begun: time, comment: comment, in: folder)
          let path = file?.path
          state.withLock { $0.path = path }
          if isFirst { folder.removeOldJournals(beyond: retention) }
          if isBare, let last { unlink(last) }
          isBare = comment != nil
          marked = 0
        case .finish:
          try file?.append(lines)
          // A run may end before the next look.
          try file?.check()
          // What is written survives this process; only a loss of power is a matter of the flush, and no run waits for that.
          state.withLock { $0.isOver = true }
          try file?.synchronize()
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
      let now = MonotonicClock.nanoseconds()
      if !isFlushed, now - lastFlush >= Self.flushInterval {
        try file?.synchronize()
        isFlushed = true
        lastFlush = MonotonicClock.nanoseconds()
      }
      bell.wait(milliseconds: Self.markInterval)
    }
  }
}
