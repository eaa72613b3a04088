import CClumsy
import ChordEngine
import Instrument
import Testing

@testable import ClumsyC

@Suite struct GestureValueTests {
  private static let table: [(Gesture, clumsy_gesture)] = [
    (.set(.gravity, 1.5), clumsy_gesture(0, (1, 0, 0), (1.5, 0))),
    (.set(.bouncer7, 0), clumsy_gesture(0, (17, 0, 0))),
    (.spawn(x: 601, y: 402), clumsy_gesture(1, (0, 0, 0), (601, 402))),
    (.remove(ball: 16), clumsy_gesture(2, (16, 0, 0))),
    (
      .key(Key(tonic: PitchClass(semitones: 11), octave: -1, scale: .melodicMinor)),
      clumsy_gesture(3, (11, -1, 0b1010_1010_1101))
    ),
    (
      .key(Key(tonic: PitchClass(semitones: 2), octave: 9, scale: .dorian)), clumsy_gesture(3, (2, 9, 0b0110_1010_1101))
    ),
    (
      .key(Key(tonic: PitchClass(NoteName(.c, alteration: -1)), octave: 4, scale: Scale(name: "0,2,3,7,8") ?? .major)),
      clumsy_gesture(kind: 3, integers: (11, 4, 0b1_1000_1101, 1, 0), numbers: (0, 0, 0))
    ),
    (
      .key(Key(tonic: PitchClass(NoteName(.b, alteration: 1)), octave: 0, scale: .major)),
      clumsy_gesture(kind: 3, integers: (0, 0, 0xAB5, 7, 0), numbers: (0, 0, 0))
    ),
    (.pause, clumsy_gesture(4)), (.play, clumsy_gesture(5)), (.reset, clumsy_gesture(6)),
    (.moveBouncer(.seven, x: 3, y: 4), clumsy_gesture(7, (6, 0, 0), (3, 4))),
    (.dragBall(15, x: 700, y: 5), clumsy_gesture(8, (15, 0, 0), (700, 5))),
    (.flickBall(0, x: -8, y: 9), clumsy_gesture(9, (0, 0, 0), (-8, 9))),
    (
      .move(LFO(.gravity, from: 4, to: 20, period: 90_000_000_000, shape: .walk)),
      clumsy_gesture(kind: 10, integers: (1, 2, 0, 0, 0), numbers: (4, 20, 9e10))
    ),
  ]

  @Test(arguments: table.indices) func gestureConvertsToCAndBack(row: Int) {
    let (gesture, inC) = Self.table[row]
    #expect(clumsy_gesture(gesture).list == inC.list)
    #expect(Gesture(inC) == gesture)
  }

  /// Equality of keys ignores the spelling, so this test compares the spellings.
  @Test(arguments: NoteName.Letter.allCases) func aTonicKeepsItsSpelling(letter: NoteName.Letter) throws {
    for alteration in Int8(-5)...5 {
      let key = Key(tonic: PitchClass(NoteName(letter, alteration: alteration)), octave: 3)
      guard case .key(let again) = Gesture(clumsy_gesture(.key(key))) else {
        Issue.record("\(key.name) is no key")
        return
      }
      #expect(again.tonic.spelling == key.tonic.spelling && again.tonicNumber == key.tonicNumber)
    }
  }

  /// C has no structure for chords, which pass as texts.
  @Test func chordGesturesHaveAKindAndASlotButNoChord() {
    #expect(clumsy_gesture(.chords(.diatonic)).list == [11, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(clumsy_gesture(.chord(7, .degree(.one, .triad))).list == [12, 7, 0, 0, 0, 0, 0, 0, 0])
    #expect(CLUMSY_CHORDS.rawValue == 11 && CLUMSY_CHORD.rawValue == 12)
  }

  @Test func kindsOfTheTableAreComplete() {
    #expect(Set(Self.table.map(\.1.kind)) == Set(0...10))
    let kinds = [
      CLUMSY_SET, CLUMSY_SPAWN, CLUMSY_REMOVE, CLUMSY_KEY, CLUMSY_PAUSE, CLUMSY_PLAY, CLUMSY_RESET, CLUMSY_MOVE_BOUNCER,
      CLUMSY_DRAG_BALL, CLUMSY_FLICK_BALL, CLUMSY_MOVE,
    ]
    #expect(kinds.map(\.rawValue) == Array(0...10))
  }

  private static let invalid: [clumsy_gesture] = [
    clumsy_gesture(-1), clumsy_gesture(11), clumsy_gesture(12), clumsy_gesture(13),
    clumsy_gesture(0, (CLUMSY_PARAMETERS, 0, 0)), clumsy_gesture(0, (-1, 0, 0)), clumsy_gesture(0, (256, 0, 0)),
    clumsy_gesture(3, (12, 4, 0xAB5)), clumsy_gesture(3, (-1, 4, 0xAB5)), clumsy_gesture(3, (0, 10, 0xAB5)),
    clumsy_gesture(3, (0, -2, 0xAB5)), clumsy_gesture(3, (0, 4, 0xAB4)), clumsy_gesture(3, (0, 4, 0x1AB5)),
    clumsy_gesture(3, (0, 4, 3)), clumsy_gesture(3, (0, 4, -1)), clumsy_gesture(3, (0, 4, 0x10AB5)),
    clumsy_gesture(kind: 3, integers: (0, 4, 0xAB5, 8, 0), numbers: (0, 0, 0)),
    clumsy_gesture(kind: 3, integers: (0, 4, 0xAB5, -1, 0), numbers: (0, 0, 0)),
    clumsy_gesture(kind: 10, integers: (1, 4, 0, 0, 0), numbers: (1, 2, 1e9)),
    clumsy_gesture(kind: 10, integers: (-1, 0, 0, 0, 0), numbers: (1, 2, 1e9)),
    clumsy_gesture(kind: 10, integers: (1, 0, 0, 0, 0), numbers: (1, 2, 1e9 + 0.5)),
    clumsy_gesture(kind: 10, integers: (1, 0, 0, 0, 0), numbers: (1, 2, .nan)),
    clumsy_gesture(7, (7, 0, 0)), clumsy_gesture(7, (-1, 0, 0)),
  ]

  @Test(arguments: invalid.indices) func invalidGestureIsNotConverted(row: Int) {
    #expect(Gesture(Self.invalid[row]) == nil)
  }
}
