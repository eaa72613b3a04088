/// The state of a knob that picks its parameter up (soft takeover). The knob moves the parameter only after
/// the knob has reached the parameter's present value, so that the value does not jump.
///
/// If something else moves the parameter away from the knob's position, the knob must reach the value again.
public struct PickUp: Equatable, Sendable {
  /// `true` if the knob moves the parameter.
  public private(set) var isEngaged = false
  /// The last position of the knob, 0…1; nil before its first message.
  private var last: Double?

  /// A knob that has not moved yet.
  public init() {}

  /// Records a movement of the knob.
  ///
  /// - Parameters:
  ///   - position: the new position of the knob, 0…1.
  ///   - present: the knob position, 0…1, that corresponds to the parameter's present value.
  ///   - tolerance: the largest distance from `present` at which the value counts as reached.
  /// - Returns: `true` if the parameter follows the knob.
  public mutating func move(to position: Double, present: Double, tolerance: Double) -> Bool {
    if !isEngaged {
      let hasPassed = last.map { ($0 - present) * (position - present) <= 0 } ?? false
      isEngaged = hasPassed || abs(position - present) <= tolerance
    }
    last = position
    return isEngaged
  }

  /// Disengages the knob if something else has moved the parameter too far from the knob's position.
  ///
  /// - Parameters:
  ///   - present: the knob position, 0…1, that corresponds to the parameter's new value.
  ///   - tolerance: the largest distance from `present` at which the knob stays engaged.
  public mutating func lose(present: Double, tolerance: Double) {
    guard isEngaged, let last, abs(last - present) > tolerance else { return }
    isEngaged = false
  }
}
