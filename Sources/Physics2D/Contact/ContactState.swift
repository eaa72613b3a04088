/// The state of a body in contact between contact steps: whether it moves, and its island.
struct ContactState {
  /// All bodies of an island must stay in place for this many contact steps before they sleep. Chosen, not derived.
  private static let stepsToSleep: Int32 = 64

  /// `true` if the velocity includes gravity until the next contact step.
  var hasStepGravity = true
  /// The position near which the body has stayed for the last `quietSteps` contact steps.
  private(set) var anchor = Vector2.zero
  private(set) var quietSteps: Int32 = 0

  // Used within one contact step only:

  /// The body's parent in the union-find forest of islands, an index; the body itself, if it is the root.
  var parent: Int32 = 0
  /// The number of contacts that push the body, and the index of the last one.
  private(set) var contactCount: Int32 = 0
  private(set) var contact: Int32 = -1
  /// `true` if the body has contacts, pushing or not.
  var isTouching = false
  /// `true` if any body of the island moves; valid at the island's root.
  var isMoving = false
  /// `true` if the body is in the island of the impact that is being resolved.
  var isInIsland = false

  /// Starts a contact step: the body is its own island, and moves unless it has stayed within `distance` of its anchor long enough.
  mutating func begin(_ index: Int32, at position: Vector2, within distance: Double, isTurning: Bool) {
    if isTurning || !((position - anchor).length <= distance) {
      anchor = position
      quietSteps = 0
    } else {
      quietSteps = min(quietSteps + 1, Self.stepsToSleep)
    }
    hasStepGravity = true
    parent = index
    contactCount = 0
    contact = -1
    isTouching = false
    isMoving = quietSteps < Self.stepsToSleep
  }

  mutating func countContact(_ index: Int) {
    contactCount += 1
    contact = Int32(index)
  }
}
