import Instrument
import Performing

/// The performance and the run that `clumsy tell` controls. At most one gesture at a time is in flight: sent,
/// but without an outcome.
protocol TellTarget: ~Copyable {
  /// Sends a gesture; returns `false` if the performance accepts no more gestures.
  mutating func send(_ gesture: Gesture) -> Bool
  /// Returns the outcome of the last gesture; nil while the gesture is in flight.
  mutating func outcome() -> GestureOutcome?
  /// The musical time, in ns, at which all applied gestures have taken effect. From then on, the gestures are
  /// part of the session, even if the run ends.
  var effect: Int64 { get }
  /// Returns `true` if musical time has reached a time, in ns.
  func hasReached(_ nanoseconds: Int64) -> Bool
  /// Sends a request to the run, and waits for its answer.
  func ask(_ request: RunRequest) -> Result<String, Refusal>
}

enum GestureOutcome: Equatable {
  case applied
  case refused(GestureEvent)
  /// The run ended before the gesture was applied or refused.
  case withdrawn
}

/// The target in a run: a source of gestures for the performer (the thread that plays), and the request desk.
struct PerformerTarget: TellTarget, ~Copyable {
  private var source: GestureSource
  private let desk: RequestDesk
  private var withdrawn = 0

  init(_ source: consuming GestureSource, _ desk: RequestDesk) {
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

  func ask(_ request: RunRequest) -> Result<String, Refusal> { desk.ask(request) }
}
