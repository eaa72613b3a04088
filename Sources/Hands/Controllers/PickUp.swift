/// The state of a knob that moves its parameter only after the knob has reached the parameter's value (soft takeover),
/// so that the value does not jump. If something else moves the parameter away, the knob must reach the value again.
public struct PickUp: Equatable, Sendable {
  /// `true` if the knob moves the parameter.
  public private(set) var isEngaged = false
  /// The latest position of the knob, 0…1; nil before its first message.
  private var last: Double?

  /// Creates a knob that has not moved yet.
  public init() {}

  /// Moves the knob to a position, and returns `true` if the parameter follows. `present` is the position of the
  /// parameter's value. The knob reaches the value by passing it, or by coming within `tolerance` of it. All numbers
  /// are 0…1.
  public mutating func move(to position: Double, present: Double, tolerance: Double) -> Bool {
    if !isEngaged {
      let hasPassed = last.map { ($0 - present) * (position - present) <= 0 } ?? false
      isEngaged = hasPassed || abs(position - present) <= tolerance
    }
    last = position
    return isEngaged
  }

  /// Disengages the knob if it is further than `tolerance` from `present`, the position of the parameter's value.
  public mutating func disengageIfFar(present: Double, tolerance: Double) {
    guard isEngaged, let last, abs(last - present) > tolerance else { return }
    isEngaged = false
  }
}
