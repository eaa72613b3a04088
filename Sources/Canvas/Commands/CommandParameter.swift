/// A parameter of a command.
public struct CommandParameter: Equatable, Sendable {
  /// The name, such as `lineWidth`.
  public let name: String
  /// The type's letter in OSC: `i`, `f` or `s`.
  public let tag: UInt8
  /// `true` if the parameter may be left out.
  public let isOptional: Bool
}

extension Command {
  /// The parameters, in order. Only the last parameter may be optional.
  public var parameterList: [CommandParameter] {
    var list: [CommandParameter] = []
    var name = ""
    var isOptional = false
    var tag: UInt8?
    let text = row.parameters
    for index in 0..<text.utf8CodeUnitCount {
      switch text.utf8Start[index] {
      case UInt8(ascii: "("):
        // A parenthesis before the name marks an optional parameter; a parenthesis after the name precedes the type's
        // letter.
        if name.isEmpty { isOptional = true } else { tag = 0 }
      case UInt8(ascii: ")"):
        guard let letter = tag else { continue }
        list.append(CommandParameter(name: name, tag: letter, isOptional: isOptional))
        name = ""
        tag = nil
      case UInt8(ascii: " "): continue
      case let letter:
        if tag == nil { name.unicodeScalars.append(Unicode.Scalar(letter)) } else { tag = letter }
      }
    }
    return list
  }

  /// `true` if the arguments have the types of the parameters. A command without parameters ignores arguments.
  func accepts(_ arguments: [Argument]) -> Bool {
    let parameters = parameterList
    guard !parameters.isEmpty else { return true }
    guard arguments.count <= parameters.count else { return false }
    for index in parameters.indices {
      guard index < arguments.count else { return parameters[index].isOptional }
      guard arguments[index].tag == parameters[index].tag else { return false }
    }
    return true
  }
}
