/// A value for each parameter.
public struct ParameterValues: Equatable, Sendable, BitwiseCopyable {
  /// The storage has one number for each parameter. The count must equal `CLUMSY_PARAMETERS` in clumsy.h.
  typealias Storage = InlineArray<85, Double>

  private var values = Storage(repeating: 0)

  /// The default value of each parameter.
  public init() {
    for index in values.indices {
      if let parameter = Parameter(rawValue: UInt8(index)) { values[index] = parameter.row.standard }
    }
  }

  /// The value of a parameter.
  public subscript(parameter: Parameter) -> Double {
    get { values[Int(parameter.rawValue)] }
    set { values[Int(parameter.rawValue)] = newValue }
  }

  var firstRefused: Parameter? {
    for index in values.indices {
      if let parameter = Parameter(rawValue: UInt8(index)), !parameter.allows(values[index]) { return parameter }
    }
    return nil
  }

  /// `true` if all values are equal.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.values.indices where first.values[index] != second.values[index] { return false }
    return true
  }
}
