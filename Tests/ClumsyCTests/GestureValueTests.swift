import CClumsy
import ChordEngine
import Instrument
import Testing

@testable import ClumsyC

/// A gesture means in C what it means in Swift.
@Suite struct GestureValueTests {
  private static let table: [(Gesture, clumsy_gesture)] = [
    (.set(.gravity, 1.5), clumsy_gesture(0, (1, 0, 0), (1.5, 0))),
    (.set(.bouncer7, 0), clumsy_gesture(0, (17, 0, 0))),
    (.spawn(x: 601, y: 402), clumsy_gesture(1, (0, 0, 0), (601, 402))),
    (.remove(ball: 16), clumsy_gesture(2, (16, 0, 0))),
    (
      .key(Key(tonic: PitchClass(semitones: 11), octave: -1, scale: .melodicMinor)),
      clumsy_gesture(3, (11, -1, 8))
    ),
    (.key(Key(tonic: PitchClass(semitones: 2), octave: 9, scale: .dorian)), clumsy_gesture(3, (2, 9, 1))),
    (.pause, clumsy_gesture(4)), (.play, clumsy_gesture(5)), (.reset, clumsy_gesture(6)),
    (.moveBouncer(.seven, x: 3, y: 4), clumsy_gesture(7, (6, 0, 0), (3, 4))),
    (.dragBall(15, x: 700, y: 5), clumsy_gesture(8, (15, 0, 0), (700, 5))),
    (.flickBall(0, x: -8, y: 9), clumsy_gesture(9, (0, 0, 0), (-8, 9))),
  ]

  @Test(arguments: table.indices) func aGestureIsTheSameBothWays(row: Int) {
    let (gesture, inC) = Self.table[row]
    #expect(clumsy_gesture(gesture).list == inC.list)
    #expect(Gesture(inC) == gesture)
  }

  @Test func everyKindHasARow() {
    #expect(Set(Self.table.map(\.1.kind)) == Set(0...9))
    let kinds = [
      CLUMSY_SET, CLUMSY_SPAWN, CLUMSY_REMOVE, CLUMSY_KEY, CLUMSY_PAUSE, CLUMSY_PLAY, CLUMSY_RESET, CLUMSY_MOVE_BOUNCER,
      CLUMSY_DRAG_BALL, CLUMSY_FLICK_BALL,
    ]
    #expect(kinds.map(\.rawValue) == Array(0...9))
  }

  private static let absent: [clumsy_gesture] = [
    clumsy_gesture(-1), clumsy_gesture(10), clumsy_gesture(0, (18, 0, 0)), clumsy_gesture(0, (-1, 0, 0)),
    clumsy_gesture(0, (256, 0, 0)), clumsy_gesture(3, (12, 4, 0)), clumsy_gesture(3, (-1, 4, 0)),
    clumsy_gesture(3, (0, 10, 0)), clumsy_gesture(3, (0, -2, 0)), clumsy_gesture(3, (0, 4, 9)),
    clumsy_gesture(3, (0, 4, 256)), clumsy_gesture(7, (7, 0, 0)), clumsy_gesture(7, (-1, 0, 0)),
  ]

  @Test(arguments: absent.indices) func aGestureThatDoesNotExistHasNoMeaning(row: Int) {
    #expect(Gesture(Self.absent[row]) == nil)
  }
}
