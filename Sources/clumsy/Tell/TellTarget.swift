import Instrument
import Performing

/// A performance that `clumsy tell` controls. At most one gesture is in flight, which means sent but without an
/// outcome.
protocol TellTarget: ~Copyable {
  /// Sends a gesture; returns `false` if the performance accepts no more gestures.
  mutating func send(_ gesture: Gesture) -> Bool
  /// Returns the outcome of the sent gesture; nil while it is in flight.
  mutating func outcome() -> GestureOutcome?
  /// The tick of the latest applied gesture, in ns of musical time. The session contains all gestures applied so far
  /// once musical time has reached this tick.
  var effect: Int64 { get }
  /// Returns `true` if musical time has reached `nanoseconds`.
  func hasReached(_ nanoseconds: Int64) -> Bool
  /// Asks the run. Returns the question, which is answered later; returns nil if the run has ended.
  func ask(_ request: RunRequest) -> Question?
}

enum GestureOutcome: Equatable {
  case applied
  case refused(GestureEvent)
  /// The run ended before the gesture was applied or refused.
  case withdrawn
}

/// The performer (the thread that plays) and the request queue of a run.
struct PerformerTarget: TellTarget, ~Copyable {
  private var source: GestureSource
  private let desk: RequestQueue
  private var withdrawn = 0

  init(_ source: consuming GestureSource, _ desk: RequestQueue) {
    self.source = source
    self.desk = desk
  }

  mutating func send(_ gesture: Gesture) -> Bool { source.send(gesture) }

  mutating func outcome() -> GestureOutcome? {
    guard source.isSettled else { return nil }
    if let refusal = source.nextRefusal() { return .refused(refusal) }
    let count = source.withdrawnCount
    defer { withdrawn = count }
    return count > withdrawn ? .withdrawn : .applied
  }

  var effect: Int64 { source.lastTick }

  func hasReached(_ nanoseconds: Int64) -> Bool { source.hasReached(nanoseconds) }

  func ask(_ request: RunRequest) -> Question? { desk.leave(request) }
}
