import OSC

/// Interprets bytes as an OSC packet. Reading must give the packet's messages, or an error with a place in the packet.
public enum OSCCase {
  /// Reads a case. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with the read values, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    let packet: OSCPacket
    do throws(OSCError) {
      packet = try OSCPacket(bytes)
    } catch {
      tell?("byte \(error.offset): expected \(error.expected.text)")
      return (0...bytes.count).contains(error.offset) ? nil : "the error's place is not in the packet"
    }
    for message in packet.messages { tell?("\(message)") }
    // The smallest message, an address without type tags, has four bytes.
    guard (packet.messages.count + packet.droppedCount) * 4 <= bytes.count else {
      return "there are more messages than fit into the packet"
    }
    // Compare bytes instead of values, because NaN differs from NaN.
    let bundle = OSCBundle(at: .immediately, packet.messages).bytes
    do throws(OSCError) {
      let again = try OSCPacket(bundle)
      return OSCBundle(at: .immediately, again.messages).bytes == bundle ? nil : "the packet differs when read again"
    } catch {
      return "the written packet is malformed at byte \(error.offset)"
    }
  }
}
