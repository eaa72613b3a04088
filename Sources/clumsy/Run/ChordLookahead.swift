import Instrument
import Physics2D
import RealTime
import Sessions
import Terminal

/// Computes the coming chords and sections for the user interface in the terminal (`TerminalFace`). At most twice a
/// second, a thread plays a copy of the performance two bars ahead.
final class ChordLookahead: Front {
  /// The shortest time between two computations, in ns.
  private static let interval: Int64 = 500_000_000

  /// A request to the thread.
  private enum Request: Sendable {
    case gesture(GestureEvent)
    case restart([UInt8])
    case compute(Int64)
    case end
  }

  private final class Mail: Sendable {
    let requests = Lock<[Request]>([])
    let waker: Waker

    init?() {
      guard let waker = Waker() else { return nil }
      self.waker = waker
    }
  }

  private let mail: Mail
  private var lastRequest: Int64 = 0
  /// `true` before the first request for a computation, and if a gesture, an undo, a redo or a jump has come since the
  /// latest request.
  private var isChanged = true

  /// Starts the thread. `bytes` is the saved performance with which the run begins; `score` contains the gestures of a
  /// replayed session. Returns nil if no descriptor or thread can be created.
  init?(_ bytes: [UInt8], score: [TimedGesture], _ face: TerminalFace) {
    guard let mail = Mail() else { return nil }
    self.mail = mail
    let serve: @Sendable () -> Void = { Self.serve(bytes, score, mail, face) }
    guard DetachedThread.start(serve) == 0 else { return nil }
  }

  func take(_ event: PerformanceEvent, line: String?) {
    guard case .gesture(let event) = event, event.refusal == nil else { return }
    mail.requests.withLock { $0.append(.gesture(event)) }
    isChanged = true
  }

  func restart(_ fork: Undo.Fork, _ session: Session) {
    mail.requests.withLock { $0.append(.restart(fork.bytes)) }
    isChanged = true
  }

  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    let now = MonotonicClock.nanoseconds()
    guard moment.isPlaying || isChanged, now - lastRequest >= Self.interval else { return }
    (lastRequest, isChanged) = (now, false)
    mail.requests.withLock { $0.append(.compute(moment.nanoseconds)) }
    mail.waker.wake()
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    mail.requests.withLock { $0.append(.end) }
    mail.waker.wake()
  }

  private static func serve(_ bytes: [UInt8], _ score: [TimedGesture], _ mail: Mail, _ face: TerminalFace) {
    guard var mirror = MirroredPerformance(bytes) else { return }
    while true {
      mail.waker.wait(until: .max)
      let requests = mail.requests.withLock { requests in
        defer { requests = [] }
        return requests
      }
      var time: Int64?
      for request in requests {
        switch request {
        case .gesture(let event): mirror.take(event)
        case .restart(let bytes):
          guard let next = MirroredPerformance(bytes) else { return }
          mirror = next
        case .compute(let nanoseconds): time = nanoseconds
        case .end: return
        }
      }
      guard let time else { continue }
      _ = mirror.follow(to: time)
      let changes = changes(mirror.present.moment.bytes, mirror.present.gestures, score, at: time)
      face.state.withLock { state in
        guard state.status.coming != changes else { return }
        state.status.coming = changes
        state.revision += 1
      }
    }
  }

  /// Returns the chords and sections that begin after `time`, in ns. `bytes` is a performance that was saved earlier;
  /// `made` are the gestures since then, and `score` contains the coming gestures.
  static func changes(
    _ bytes: [UInt8], _ made: [GestureEvent], _ score: [TimedGesture], at time: Int64
  ) -> [ComingChange] {
    guard var performance = try? Performance.restored(from: bytes) else { return [] }
    let made = made.map { TimedGesture(tick: $0.nanoseconds / Performance.tick, gesture: $0.gesture) }
    // Some of the gestures may have times after `time`.
    let now = max(time, made.last.map { $0.nanoseconds + Performance.tick } ?? 0, performance.nanoseconds)
    performance.skip(to: now / Performance.tick * Performance.tick, making: made[...])
    let begin = performance.nanoseconds
    let coming = score.drop { $0.nanoseconds < begin }
    return ComingChange.changes(after: performance, making: coming).filter { $0.nanoseconds > time }
  }
}
