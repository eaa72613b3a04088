/// The messages of a datagram, in order: one message, or all messages of a bundle and of the bundles inside.
public struct OSCPacket: Equatable, Sendable {
  /// The messages, in the order in which they take effect.
  public private(set) var messages: [OSCMessage] = []

  /// The number of messages that were dropped because an argument has a type other than `i`, `f`, `s` and `b`.
  public private(set) var droppedCount = 0

  /// The greatest number of bundles around a message.
  public static let deepest = 8

  /// Reads a datagram. Time tags are read and ignored: all messages take effect at once.
  ///
  /// - Throws: the first violation of the format.
  public init(_ bytes: [UInt8]) throws(OSCError) {
    try read(OSCScanner(bytes), depth: 0)
  }

  private mutating func read(_ given: OSCScanner, depth: Int) throws(OSCError) {
    var scanner = given
    guard scanner.next == UInt8(ascii: "#") else { return try readMessage(&scanner) }
    guard depth < Self.deepest else { throw scanner.error(.shallowBundle) }
    let start = scanner
    guard try scanner.string() == Self.bundle else { throw start.error(.bundleTag) }
    _ = try scanner.word(.timeTag)
    _ = try scanner.word(.timeTag)
    while scanner.next != nil {
      let length = try scanner.word(.elementLength)
      try read(try scanner.element(length), depth: depth + 1)
    }
  }

  private mutating func readMessage(_ scanner: inout OSCScanner) throws(OSCError) {
    guard scanner.next != nil, scanner.next != 0 else { throw scanner.error(.address) }
    let address = try scanner.string()
    // Old senders leave the type tags out if there are no arguments.
    guard let comma = scanner.next else { return messages.append(OSCMessage(address: address)) }
    guard comma == UInt8(ascii: ",") else { throw scanner.error(.typeTags) }
    var arguments: [OSCArgument] = []
    for tag in try scanner.string().dropFirst() {
      switch tag {
      case UInt8(ascii: "i"): arguments.append(.int(Int32(bitPattern: try scanner.word(.int))))
      case UInt8(ascii: "f"): arguments.append(.float(Float(bitPattern: try scanner.word(.float))))
      case UInt8(ascii: "s"): arguments.append(.string(try scanner.string()))
      case UInt8(ascii: "b"): arguments.append(.blob(try scanner.blob()))
      default:
        // The size of an unknown type is unknown, so the rest of this message cannot be checked.
        droppedCount += 1
        return
      }
    }
    guard scanner.next == nil else { throw scanner.error(.end) }
    messages.append(OSCMessage(address: address, arguments))
  }

  static let bundle = [UInt8]("#bundle".utf8)
}
