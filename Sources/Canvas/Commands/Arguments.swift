/// The arguments of a command. Check the type of an argument, for example with `Command.accepts`, before you read the
/// argument.
struct Arguments {
  let all: [Argument]

  var count: Int { all.count }

  func integer(_ index: Int) -> Int32 {
    guard case .integer(let integer) = all[index] else { preconditionFailure("the types are checked") }
    return integer
  }

  func float(_ index: Int) -> Double {
    guard case .float(let number) = all[index] else { preconditionFailure("the types are checked") }
    return Double(number)
  }

  /// Returns a number, clamped to a range that contains 0. NaN becomes 0.
  func float(_ index: Int, in range: ClosedRange<Double>) -> Double {
    let number = float(index)
    return number.isNaN ? 0 : min(max(range.lowerBound, number), range.upperBound)
  }

  /// Returns a length in pixels; a negative length becomes 0.
  func length(_ index: Int) -> Int32 { max(0, integer(index)) }

  /// Returns a text as well-formed UTF-8.
  func string(_ index: Int) -> [UInt8] {
    guard case .string(let text) = all[index] else { preconditionFailure("the types are checked") }
    return text.wellFormed
  }
}
