import Glibc
import RealTime
import Sessions

/// A thread that records a run in a journal, the file of the run's session. A slow, full or missing disk never delays
/// the music. Lines are written without delay, but usually flushed at most once a second. Nothing is written after a
/// failure.
public final class JournalWriter: Sendable {
  enum Command: Sendable {
    case begin(Session, WallTime, comment: String?, keepsPrevious: Bool)
    case lines([UInt8])
    case end(Int64)
    case finish
  }

  struct State {
    var commands: [Command] = []
    /// The number of bytes of the lines that wait in `commands`.
    var waiting = 0
    var played: Int64 = 0
    var path: String?
    var trouble: JournalError?
    /// `true` if the thread has ended, or will write nothing more.
    var isOver = false
  }

  /// The maximum of waiting bytes: two minutes of a controller that sends a thousand values a second.
  static let capacity = 4 << 20

  let state = Lock(State())
  let waker: Waker
  let folder: SessionFolder
  /// A function that flushes the file of a descriptor, and returns 0 or an errno.
  let flush: @Sendable (CInt) -> CInt

  /// The maximum number of a run's files that are kept after their replacement (see `ReplacedFiles`).
  static let replacedCount = 20

  /// Begins a journal without waiting. The session may have gestures already. The thread removes all but the newest
  /// `retention` journals of the folder. Throws if no thread or file descriptor is available.
  package init(
    _ session: Session, in folder: SessionFolder, retention: Int = SessionFolder.journalCount,
    flush: @escaping @Sendable (CInt) -> CInt = fileFlush
  ) throws(JournalError) {
    guard let waker = Waker() else { throw .system("write", folder.path, code: errno) }
    self.waker = waker
    self.folder = folder
    self.flush = flush
    push([.begin(session, .now, comment: nil, keepsPrevious: true)])
    let code = DetachedThread.start { self.serve(retention: retention) }
    if code != 0 { throw .system("write", folder.path, code: code) }
  }

  /// The path of the current journal file; nil before the first file exists.
  public var path: String? { state.withLock { $0.path } }

  /// Returns the error that stopped the journal, but only once; otherwise returns nil.
  public func takeError() -> JournalError? {
    state.withLock { $0.trouble.take() }
  }

  /// Appends a gesture's `Session.line`. Call `append`, `played`, `replace` and `finish` from one thread only.
  public func append(_ line: String) { push([.lines(Array(line.utf8))]) }

  /// Reports the tick up to which the run has been played.
  public func played(until tick: Int64) { state.withLock { $0.played = max($0.played, tick) } }

  /// Ends the file at the tick `end`, or at `tick` if `end` is nil. Begins a new file with `session`, which the run
  /// plays from `tick` on. Removes the old file if `isKept` is `false`; otherwise, `ReplacedFiles` chooses the file to
  /// remove, if any.
  public func replace(with session: Session, at tick: Int64, ending end: Int64? = nil, isKept: Bool = true) {
    let comment = "replaces the previous journal from tick \(tick) on"
    push([.end(end ?? tick), .begin(session, .now, comment: comment, keepsPrevious: isKept)], playedUntil: tick)
  }

  /// Writes the session's end line and ends the thread. Waits at most a second until the line is written.
  public func finish(at tick: Int64) {
    push([.end(tick), .finish])
    let isWritten = MonotonicClock.wait(atMost: 1_000_000_000, every: 500_000) { state.withLock { $0.isOver } }
    if !isWritten { stop(.slow(path ?? folder.path)) }
  }

  /// Stops writing. Stores `trouble`, unless writing has already ended or stopped.
  func stop(_ trouble: JournalError) {
    state.withLock { state in
      if !state.isOver { state.trouble = trouble }
      state.isOver = true
      state.commands = []
    }
  }

  /// Passes commands to the thread, and sets `played` to `tick` unless `tick` is nil. Both happen under one lock, so
  /// that a new file never gets the `played` of the old file.
  private func push(_ commands: [Command], playedUntil tick: Int64? = nil) {
    let isTaken = state.withLock { state in
      guard !state.isOver else { return true }
      for command in commands { if case .lines(let bytes) = command { state.waiting += bytes.count } }
      guard state.waiting <= Self.capacity else { return false }
      state.commands += commands
      if let tick { state.played = tick }
      return true
    }
    if !isTaken { stop(.slow(path ?? folder.path)) }
    waker.wake()
  }
}
