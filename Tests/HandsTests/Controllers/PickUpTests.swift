import Testing

@testable import Hands

@Suite struct PickUpTests {
  /// Each case has a name, the position of the parameter's value, and a list of knob positions. `true` means that the
  /// parameter follows the knob to this position.
  static let table: [(String, Double, [(Double, Bool)])] = [
    ("from below", 0.5, [(0.1, false), (0.4, false), (0.6, true), (0.2, true)]),
    ("from above", 0.5, [(0.9, false), (0.6, false), (0.4, true)]),
    ("at once on the value", 0.5, [(0.5, true)]),
    ("one step beside it", 0.5, [(0.506, true)]),
    ("two steps beside it", 0.5, [(0.517, false)]),
    ("exactly onto it", 0.5, [(0.1, false), (0.5, true)]),
    ("never", 0.5, [(0.9, false), (0.8, false), (0.7, false), (1, false)]),
    ("across the whole range at once", 0.5, [(0, false), (1, true)]),
    ("at an end", 1, [(0.9, false), (1, true)]),
  ]

  @Test(arguments: table) func parameterFollowsTheKnobAfterTheKnobReachesItsValue(
    name: String, present: Double, moves: [(Double, Bool)]
  ) {
    var pickUp = PickUp()
    for (position, follows) in moves {
      let isMoved = pickUp.move(to: position, present: present, tolerance: 1.0 / 127)
      #expect(isMoved == follows, "\(name), \(position)")
    }
  }

  @Test func valueChangedByAnotherHandMustBePickedUpAgain() {
    var pickUp = PickUp()
    _ = pickUp.move(to: 0.5, present: 0.5, tolerance: 0.01)
    pickUp.disengageIfFar(present: 0.505, tolerance: 0.01)
    #expect(pickUp.isEngaged)
    pickUp.disengageIfFar(present: 0.8, tolerance: 0.01)
    #expect(!pickUp.isEngaged)
    let moves = [0.6, 0.85].map { pickUp.move(to: $0, present: 0.8, tolerance: 0.01) }
    #expect(moves == [false, true])
  }
}
