import Instrument

/// What undo takes back at once: the gestures of one movement, such as each step of a drag.
public enum UndoStep {
  /// The gestures of one movement are at most so far apart, in ticks: 100 ms.
  public static let pause: Int64 = 25

  /// `true` if two gestures of one hand, which follow each other, are parts of one movement: they move the same thing.
  public static func joins(_ before: TimedGesture, _ after: TimedGesture) -> Bool {
    after.tick - before.tick <= pause && before.gesture.movesTheSame(as: after.gesture)
  }
}

extension Gesture {
  /// `true` if both move one thing: a parameter, a bouncer, or a ball, which a flick lets go.
  fileprivate func movesTheSame(as other: Gesture) -> Bool {
    switch (self, other) {
    case (.set(let parameter, _), .set(let another, _)): parameter == another
    case (.moveBouncer(let degree, _, _), .moveBouncer(let another, _, _)): degree == another
    case (.dragBall(let ball, _, _), .dragBall(let another, _, _)): ball == another
    case (.dragBall(let ball, _, _), .flickBall(let another, _, _)): ball == another
    default: false
    }
  }
}
