import ChordEngine
import Instrument
import Lumia
import Testing

@testable import Hands

@Suite struct UndoStepTests {
  @Test(
    arguments: [
      (.set(.gravity, 3), .set(.gravity, 4), 25, true), (.set(.gravity, 3), .set(.gravity, 4), 26, false),
      (.set(.gravity, 3), .set(.speed, 300), 1, false), (.set(.gravity, 3), .pause, 1, false),
      (.dragBall(1, x: 600, y: 500), .flickBall(1, x: 1, y: 1), 1, true),
      (.flickBall(1, x: 1, y: 1), .dragBall(1, x: 600, y: 500), 1, false),
      (.dragBall(1, x: 600, y: 500), .dragBall(2, x: 600, y: 500), 1, false),
      (.moveBouncer(.one, x: 9, y: 9), .moveBouncer(.one, x: 10, y: 9), 4, true), (.pause, .pause, 1, false),
      // A fresh start is a reset and new balls within one tick. Balls that a hand adds singly come more than a tick
      // apart.
      (.reset, .spawn(x: 600, y: 500), 0, true), (.spawn(x: 600, y: 500), .spawn(x: 700, y: 500), 1, true),
      // A piano roll sends all gestures of one edit within a tick.
      (.suppress(ball: 1, strike: 9), .suppress(ball: 2, strike: 9), 1, true),
      (.suppress(ball: 1, strike: 9), .suppress(ball: 2, strike: 9), 2, false),
      (.suppress(ball: 1, strike: 9), .pause, 0, false),
      (.image(.option(.decay, value: 900)), .image(.option(.decay, value: 950)), 25, true),
      (.image(.option(.decay, value: 900)), .image(.option(.spread, value: 950)), 25, false),
      (.image(.tap(x: 1, y: 1, pressure: 9)), .image(.tap(x: 2, y: 1, pressure: 9)), 1, false),
      (.spawn(x: 600, y: 500), .spawn(x: 700, y: 500), 2, false), (.spawn(x: 600, y: 500), .reset, 0, false),
    ] as [(Gesture, Gesture, Int64, Bool)])
  func gesturesOfOneMovementAreOneUndoStep(before: Gesture, after: Gesture, ticks: Int64, joins: Bool) {
    let (first, second) = (TimedGesture(tick: 10, gesture: before), TimedGesture(tick: 10 + ticks, gesture: after))
    #expect(UndoStep.joins(first, second) == joins)
  }

  /// Undo in the web page used to remove refused gestures too, but undo in the program did not.
  @Test(
    arguments: [
      ([], []), ([(1, nil, true)], []), ([(1, nil, false), (1, nil, true)], [0]),
      ([(1, nil, false), (2, nil, false), (1, nil, true), (1, nil, false)], [0, 2, 3]),
      ([(1, nil, false), (1, 0, false), (1, nil, false)], [2]),
      ([(1, nil, false), (3, 0, false), (1, nil, true), (3, 0, false), (3, 0, true)], [1, 3, 4]),
    ] as [([(source: UInt8, action: Int?, isRefused: Bool)], [Int])])
  func undoRemovesOneMovementOrAction(history: [(source: UInt8, action: Int?, isRefused: Bool)], step: [Int]) {
    let recorded = history.map {
      UndoStep.RecordedGesture(
        TimedGesture(tick: 10, gesture: .set(.gravity, 4)), source: $0.source, action: $0.action,
        isRefused: $0.isRefused)
    }
    #expect(UndoStep.last(of: recorded.count) { recorded[$0] } == step)
  }

  /// If undo removed only the release of a pad or a pedal, and not its press, the press would last for ever.
  @Test(
    arguments: [
      ([.pad(1, pressure: 9), .padOff(1)], [0, 1]), ([.pad(1, pressure: 9), .padOff(2)], [1]),
      ([.pad(1, pressure: 9), .tap(x: 1, y: 1, pressure: 9), .padOff(1)], [0, 2]),
      ([.pad(1, pressure: 9), .pad(2, pressure: 9), .padOff(1), .padOff(2)], [1, 3]),
      ([.pad(1, pressure: 9), .pad(2, pressure: 9), .padOff(2), .padOff(1)], [0, 3]),
      ([.pad(1, pressure: 9), .padOff(1), .padOff(1)], [2]),
      ([.hold(.all, true), .hold(.all, false)], [0, 1]), ([.hold(.chord(1), true), .hold(.all, false)], [1]),
      ([.stay(true), .tap(x: 1, y: 1, pressure: 9), .stay(false)], [0, 2]), ([.stay(false), .stay(true)], [1]),
    ] as [([LumiaCommand], [Int])])
  func undoRemovesAReleaseTogetherWithItsPress(commands: [LumiaCommand], step: [Int]) {
    let recorded = commands.enumerated().map { index, command in
      UndoStep.RecordedGesture(TimedGesture(tick: 900 * Int64(index), gesture: .image(command)), source: 1)
    }
    #expect(UndoStep.last(of: recorded.count) { recorded[$0] } == step)
  }
}
