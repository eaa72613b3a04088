extension OSCMessage {
  /// The message as a datagram, or as an element of a bundle. A string is cut off at its first NUL.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendOSC(string: address)
    bytes.appendOSC(string: [UInt8(ascii: ",")] + arguments.map { $0.tag })
    for argument in arguments {
      switch argument {
      case .int(let value): bytes.appendOSC(UInt32(bitPattern: value))
      case .float(let value): bytes.appendOSC(value.bitPattern)
      case .string(let string): bytes.appendOSC(string: string)
      case .blob(let blob):
        bytes.appendOSC(UInt32(blob.count))
        bytes += blob
        bytes.padOSC()
      }
    }
    return bytes
  }
}

/// Messages that take effect together.
public struct OSCBundle: Equatable, Sendable {
  /// The time at which the messages take effect.
  public var timeTag: OSCTimeTag
  /// The messages, in order.
  public var messages: [OSCMessage]

  /// Makes a bundle of messages.
  public init(at timeTag: OSCTimeTag, _ messages: [OSCMessage]) {
    self.timeTag = timeTag
    self.messages = messages
  }

  /// The bundle as a datagram.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendOSC(string: OSCPacket.bundle)
    bytes.appendOSC(UInt32(truncatingIfNeeded: timeTag.bits >> 32))
    bytes.appendOSC(UInt32(truncatingIfNeeded: timeTag.bits))
    for message in messages {
      let element = message.bytes
      bytes.appendOSC(UInt32(element.count))
      bytes += element
    }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func appendOSC(_ word: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  fileprivate mutating func appendOSC(string: [UInt8]) {
    self += string.prefix { $0 != 0 }
    append(0)
    padOSC()
  }

  /// Appends zeros, because every field of a packet is a multiple of 4 bytes long.
  fileprivate mutating func padOSC() { while count % 4 != 0 { append(0) } }
}
