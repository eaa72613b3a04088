extension Command {
  /// `true` if the arguments have the types of the parameters.
  ///
  /// Commands without parameters ignore arguments.
  func accepts(_ arguments: [Argument]) -> Bool {
    let text = row.parameters
    guard text.utf8CodeUnitCount > 0 else { return true }
    let byte = { (index: Int) in index < text.utf8CodeUnitCount ? text.utf8Start[index] : 0 }
    var count = 0
    // A type is one letter in parentheses. After that of an optional parameter stands another parenthesis.
    for index in 0..<text.utf8CodeUnitCount where byte(index) == Self.open && byte(index + 2) == Self.close {
      guard count < arguments.count else { return byte(index + 3) == Self.close }
      guard arguments[count].tag == byte(index + 1) else { return false }
      count += 1
    }
    return count == arguments.count
  }

  private static let open = UInt8(ascii: "(")
  private static let close = UInt8(ascii: ")")
}
