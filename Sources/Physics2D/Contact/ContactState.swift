/// The solver's state of a body in contact: whether the body moves, and the island to which it belongs.
struct ContactState {
  /// The number of steps for which all bodies of an island must stay in place before they sleep. The number is chosen,
  /// not derived.
  private static let stepsToSleep: Int32 = 64

  /// `true` if the body's velocity already includes gravity up to the next contact step.
  var hasStepGravity = true
  /// The position near which the body has stayed for the last `quietSteps` contact steps.
  private(set) var anchor = Vector2.zero
  private(set) var quietSteps: Int32 = 0

  // The following properties are used only within one contact step or impact.

  /// The body's parent in the union-find forest of islands. A root is its own parent.
  var parent: Int32 = 0
  /// The number of contacts that push the body.
  private(set) var contactCount: Int32 = 0
  /// The index of the contact that was counted last in `contactCount`; −1 if no contact pushes the body.
  private(set) var contact: Int32 = -1
  /// `true` if the body has contacts, whether they push the body or not.
  var isTouching = false
  /// `true` if the body moves or touches a moving shape. At the root of an island, `true` if any body of the island
  /// moves or touches a moving shape.
  var isMoving = false
  /// `true` if the body is in the island of the impact that is being resolved.
  var isInIsland = false

  /// Starts a contact step. The body counts as moving until it has stayed within `distance` of its anchor, without
  /// turning, for `stepsToSleep` steps.
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
