import Glibc
import RealTime
import Sessions

/// Writes down a run while it goes on, on a thread of its own: a disk that is slow, full or gone never delays who plays.
///
/// Lines are written at once; a disk gets at most one flush a second. After the first failure nothing is written any more.
public final class JournalWriter: Sendable {
  enum Command: Sendable {
    /// Begins a file; the comment is one line.
    case begin(Session, WallTime, comment: String?)
    case lines([UInt8])
    /// Ends the file at a tick.
    case end(Int64)
    /// Ends the thread.
    case finish
  }

  struct State {
    var commands: [Command] = []
    /// The bytes of the lines in `commands`.
    var waiting = 0
    var played: Int64 = 0
    var path: String?
    var trouble: JournalError?
    /// `true` if the thread has ended, or will write nothing any more.
    var isOver = false
  }

  /// The most bytes that wait for the disk: two minutes of a controller that sends a thousand values a second.
  static let capacity = 4 << 20

  let state = Lock(State())
  let waker: Waker
  let folder: SessionFolder
  /// Flushes a file to the disk; returns the system's error number, or 0.
  let flush: @Sendable (CInt) -> CInt

  /// The most replaced files of a run that are kept: repeated undos push out no other run.
  static let replacedCount = 20

  /// Begins a journal of a session, which may have gestures already, and returns at once. Old journals go; `retention` stay.
  ///
  /// - Throws: when the system has no thread or no files for it.
  package init(
    _ session: Session, in folder: SessionFolder, retention: Int = SessionFolder.journalCount,
    flush: @escaping @Sendable (CInt) -> CInt = fileFlush
  ) throws(JournalError) {
    guard let waker = Waker() else { throw .system("write", folder.path, code: errno) }
    self.waker = waker
    self.folder = folder
    self.flush = flush
    push([.begin(session, .now, comment: nil)])
    let code = DetachedThread.start { self.serve(retention: retention) }
    if code != 0 { throw .system("write", folder.path, code: code) }
  }

  /// The path of the journal; nil before it is there.
  public var path: String? { state.withLock { $0.path } }

  /// Returns once why the journal stopped; nil while it goes on, and afterwards.
  public func takeTrouble() -> JournalError? {
    state.withLock { $0.trouble.take() }
  }

  /// Writes down the line of a gesture, as `Session.line` makes it. For one thread, as all below it.
  public func append(_ line: String) { push([.lines(Array(line.utf8))]) }

  /// Tells until which tick it was played by now.
  public func played(until tick: Int64) { state.withLock { $0.played = max($0.played, tick) } }

  /// Ends the file at a tick, and continues in another file with a session that replaces this one from there on.
  public func replace(with session: Session, at tick: Int64) {
    push([.end(tick), .begin(session, .now, comment: "in place of the one before from tick \(tick) on")])
  }

  /// Writes the end, and waits for that: a second at most.
  public func finish(at tick: Int64) {
    push([.end(tick), .finish])
    let isWritten = MonotonicClock.wait(atMost: 1_000_000_000, every: 500_000) { state.withLock { $0.isOver } }
    if !isWritten { stop(.slow(path ?? folder.path)) }
  }

  /// Stops to write, for the first such reason.
  func stop(_ trouble: JournalError) {
    state.withLock { state in
      if !state.isOver { state.trouble = trouble }
      state.isOver = true
      state.commands = []
    }
  }

  private func push(_ commands: [Command]) {
    let isTaken = state.withLock { state in
      guard !state.isOver else { return true }
      for command in commands { if case .lines(let bytes) = command { state.waiting += bytes.count } }
      guard state.waiting <= Self.capacity else { return false }
      state.commands += commands
      return true
    }
    if !isTaken { stop(.slow(path ?? folder.path)) }
    waker.wake()
  }
}
