import Instrument
import Performing

/// The performance that `clumsy tell` plays, and its run. One gesture at a time is on its way.
protocol TellTarget: ~Copyable {
  /// Sends a gesture; returns `false` if the performance takes no more.
  mutating func send(_ gesture: Gesture) -> Bool
  /// The outcome of the gesture that was sent last; nil while it is on its way.
  mutating func outcome() -> GestureOutcome?
  /// The musical time, in ns, at which all applied gestures take effect. From then on they are part of the session, even if the run ends.
  var effect: Int64 { get }
  /// `true` if musical time has come so far.
  func hasReached(_ nanoseconds: Int64) -> Bool
  /// Asks something of the run, and waits for its answer.
  func ask(_ request: RunRequest) -> Result<String, Refusal>
}

enum GestureOutcome: Equatable {
  case applied
  case refused(GestureEvent)
  case withdrawn
}

/// A performer, reached through a source of its own, and the desk of its run.
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
