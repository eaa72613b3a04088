import ChordEngine
import Hands
import Instrument
import Testing

/// What undo takes back at once.
@Suite struct UndoStepTests {
  @Test(
    arguments: [
      (.set(.gravity, 3), .set(.gravity, 4), 25, true), (.set(.gravity, 3), .set(.gravity, 4), 26, false),
      (.set(.gravity, 3), .set(.speed, 300), 1, false), (.set(.gravity, 3), .pause, 1, false),
      (.dragBall(1, x: 600, y: 500), .flickBall(1, x: 1, y: 1), 1, true),
      (.flickBall(1, x: 1, y: 1), .dragBall(1, x: 600, y: 500), 1, false),
      (.dragBall(1, x: 600, y: 500), .dragBall(2, x: 600, y: 500), 1, false),
      (.moveBouncer(.one, x: 9, y: 9), .moveBouncer(.one, x: 10, y: 9), 4, true), (.pause, .pause, 1, false),
    ] as [(Gesture, Gesture, Int64, Bool)])
  func aMovementIsOneStep(before: Gesture, after: Gesture, ticks: Int64, isOne: Bool) {
    let (first, second) = (TimedGesture(tick: 10, gesture: before), TimedGesture(tick: 10 + ticks, gesture: after))
    #expect(UndoStep.joins(first, second) == isOne)
  }
}
