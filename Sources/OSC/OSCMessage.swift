/// An OSC message: an address and its arguments.
public struct OSCMessage: Equatable, Sendable {
  /// The address as in the packet, for example `/Tick`; usually ASCII.
  public var address: [UInt8]
  /// The arguments, in order.
  public var arguments: [OSCArgument]

  /// - Parameter address: the address as in a packet, without NULs.
  public init(address: [UInt8], _ arguments: [OSCArgument] = []) {
    self.address = address
    self.arguments = arguments
  }

  /// Makes a message with an address in ASCII.
  ///
  /// - Parameter address: an address such as `/clumsy/strike`.
  public init(_ address: String, _ arguments: [OSCArgument] = []) {
    self.init(address: [UInt8](address.utf8), arguments)
  }

  /// The address without the slashes at both ends.
  public var path: ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    var rest = address[...]
    while rest.first == slash { rest.removeFirst() }
    while rest.last == slash { rest.removeLast() }
    return rest
  }

  /// The names between the slashes of `path`.
  public var pathParts: [[UInt8]] {
    let slash = UInt8(ascii: "/")
    var parts: [[UInt8]] = [[]]
    for byte in path {
      if byte == slash { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts
  }
}
