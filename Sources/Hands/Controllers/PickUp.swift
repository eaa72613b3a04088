/// The state of a knob that picks its parameter up: the knob moves the parameter only after it has reached the present value, so that the value does
/// not jump.
///
/// If a hand or an oscillator moves the parameter, the knob must reach the value again.
public struct PickUp: Equatable, Sendable {
  /// `true` if the knob moves the parameter.
  public private(set) var isEngaged = false
  /// The last position of the knob, 0…1; nil before its first message.
  private var last: Double?

  /// A knob that has not moved yet.
  public init() {}

  /// The knob is moved.
  ///
  /// - Parameters:
  ///   - position: where to, 0…1.
  ///   - present: the position of the parameter's present value, 0…1.
  ///   - tolerance: how near counts as reached.
  /// - Returns: whether the parameter follows.
  public mutating func move(to position: Double, present: Double, tolerance: Double) -> Bool {
    if !isEngaged {
      let hasPassed = last.map { ($0 - present) * (position - present) <= 0 } ?? false
      isEngaged = hasPassed || abs(position - present) <= tolerance
    }
    last = position
    return isEngaged
  }

  /// Something else moved the parameter.
  ///
  /// - Parameters:
  ///   - present: the position of its value now, 0…1.
  ///   - tolerance: how near to the knob it is still the knob's.
  public mutating func lose(present: Double, tolerance: Double) {
    guard isEngaged, let last, abs(last - present) > tolerance else { return }
    isEngaged = false
  }
}
