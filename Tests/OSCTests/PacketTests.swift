import Physics2D
import Testing

@testable import OSC

/// Returns the bytes of a datagram. In `text`, `.` stands for NUL.
private func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 } }

@Suite struct PacketTests {
  struct Row: Sendable {
    let bytes: [UInt8]
    let message: OSCMessage
  }

  static let rows = [
    Row(bytes: bytes("/Server/GetStatus...,..."), message: OSCMessage("/Server/GetStatus")),
    Row(bytes: bytes("/abc...."), message: OSCMessage("/abc")),
    Row(
      bytes: bytes("/Tick...,f..") + [0x3F, 0x00, 0x00, 0x00], message: OSCMessage("/Tick", [.float(0.5)])),
    Row(
      bytes: bytes("/a..,si.v16.") + [0x00, 0x00, 0x1B, 0x58], message: OSCMessage("/a", [.text("v16"), .int(7000)])),
    Row(bytes: bytes("/a..,i..") + [0xFF, 0xFF, 0xFF, 0xFE], message: OSCMessage("/a", [.int(-2)])),
    Row(
      bytes: bytes("/a..,b..") + [0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0],
      message: OSCMessage("/a", [.blob([1, 2, 3, 4, 5])])
    ),
    Row(bytes: bytes("/a..,s......"), message: OSCMessage("/a", [.text("")])),
    Row(
      bytes: bytes("/a..,sss........abcd....xyz."), message: OSCMessage("/a", [.text(""), .text("abcd"), .text("xyz")])),
  ]

  @Test(arguments: rows) func readsMessage(row: Row) throws {
    #expect(try OSCPacket(row.bytes).messages == [row.message])
  }

  @Test(arguments: rows.filter { $0.bytes != bytes("/abc....") }) func writesMessage(row: Row) {
    #expect(row.message.bytes == row.bytes)
  }

  @Test func readsNestedBundlesInOrder() throws {
    let inner = bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 8] + bytes("/b..,...")
    let outer =
      bytes("#bundle.") + [1, 2, 3, 4, 5, 6, 7, 8] + [0, 0, 0, 8] + bytes("/a..,...")
      + [0, 0, 0, UInt8(inner.count)] + inner + [0, 0, 0, 4] + bytes("/c..")
    let packet = try OSCPacket(outer)
    #expect(packet.messages == [OSCMessage("/a"), OSCMessage("/b"), OSCMessage("/c")])
    #expect(packet.droppedCount == 0)
  }

  @Test func writesBundle() {
    let bundle = OSCBundle(
      at: OSCTimeTag(bits: 0x0102_0304_0506_0708), [OSCMessage("/a", [.int(1)]), OSCMessage("/b")])
    #expect(
      bundle.bytes == bytes("#bundle.") + [1, 2, 3, 4, 5, 6, 7, 8] + [0, 0, 0, 12] + bytes("/a..,i..") + [0, 0, 0, 1]
        + [0, 0, 0, 8] + bytes("/b..,..."))
  }

  /// Python programs, for example, send `True` as type `T`, and integers of more than 32 bits as `h`.
  @Test(arguments: ["T", "F", "N", "I", "h", "d", "t", "[", "]", "S", "c", "r", "m", "iT", "sh"])
  func messageWithOtherTypeIsDropped(tags: String) throws {
    let odd = bytes("/a..,") + bytes(tags) + [UInt8](repeating: 0, count: 19 - tags.utf8.count)
    let packet = try OSCPacket(
      bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, UInt8(odd.count)] + odd + [0, 0, 0, 8] + bytes("/b..,..."))
    #expect(packet.messages == [OSCMessage("/b")])
    #expect(packet.droppedCount == 1)
  }

  struct Fault: Sendable {
    let bytes: [UInt8]
    let offset: Int
    let expected: OSCError.Expected
  }

  static let faults = [
    Fault(bytes: [], offset: 0, expected: .address),
    Fault(bytes: bytes("....,..."), offset: 0, expected: .address),
    Fault(bytes: bytes("/abc"), offset: 0, expected: .stringEnd),
    Fault(bytes: bytes("/ab.,.."), offset: 4, expected: .stringEnd),
    Fault(bytes: bytes("/a..i..."), offset: 4, expected: .typeTags),
    Fault(bytes: bytes("/a..,i..") + [0, 0, 1], offset: 8, expected: .int),
    Fault(bytes: bytes("/a..,f.."), offset: 8, expected: .float),
    Fault(bytes: bytes("/a..,s..abcd"), offset: 8, expected: .stringEnd),
    Fault(bytes: bytes("/a..,b..") + [0, 0], offset: 8, expected: .blobLength),
    Fault(bytes: bytes("/a..,b..") + [0, 0, 0, 3, 1, 2, 3], offset: 12, expected: .blob),
    Fault(bytes: bytes("/a..,b..") + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], offset: 12, expected: .blob),
    Fault(bytes: bytes("/a..,i..") + [0, 0, 0, 1, 0], offset: 12, expected: .end),
    Fault(bytes: bytes("#bundel.") + [0, 0, 0, 0, 0, 0, 0, 1], offset: 0, expected: .bundleTag),
    Fault(bytes: bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0], offset: 12, expected: .timeTag),
    Fault(bytes: bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0], offset: 16, expected: .elementLength),
    Fault(bytes: bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], offset: 20, expected: .element),
    Fault(
      bytes: bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 9] + bytes("/b..,..."), offset: 20,
      expected: .element),
    Fault(
      bytes: bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0], offset: 20, expected: .element),
  ]

  @Test(arguments: faults) func errorOfAMalformedPacketHasItsOffset(fault: Fault) {
    #expect(throws: OSCError(fault.offset, fault.expected)) { try OSCPacket(fault.bytes) }
  }

  @Test func bundlesNestEightDeep() throws {
    func nested(_ depth: Int) -> [UInt8] {
      (0..<depth).reduce(OSCMessage("/a").bytes) { inner, _ in
        bytes("#bundle.") + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, UInt8(inner.count)] + inner
      }
    }
    #expect(try OSCPacket(nested(8)).messages == [OSCMessage("/a")])
    #expect(throws: OSCError(8 * 20, .shallowBundle)) { try OSCPacket(nested(9)) }
  }

  @Test func malformedElementInvalidatesTheWholePacket() {
    let good = OSCBundle(at: .immediately, [OSCMessage("/a"), OSCMessage("/b", [.int(1)])]).bytes
    #expect(throws: OSCError.self) { try OSCPacket(good.dropLast(4) + []) }
  }

  @Test(arguments: UInt64(0)..<200) func writtenPacketIsReadBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ count: UInt64) -> Int { Int(random.next() % count) }
    func text() -> [UInt8] { (0..<number(9)).map { _ in UInt8(1 + number(255)) } }
    let messages = (0..<number(5)).map { _ in
      OSCMessage(
        address: [UInt8(ascii: "/")] + text(),
        (0..<number(6)).map { _ in
          switch number(4) {
          case 0: .int(Int32(truncatingIfNeeded: number(1 << 33)))
          case 1: .float(Float(number(1 << 20)) / 1024)
          case 2: .string(text())
          default: .blob((0..<number(9)).map { _ in UInt8(number(256)) })
          }
        })
    }
    let packet = try OSCPacket(OSCBundle(at: .immediately, messages).bytes)
    #expect(packet.messages == messages)
    for message in messages { #expect(try OSCPacket(message.bytes).messages == [message]) }
  }

  @Test func damagedPacketIsReadOrRefused() {
    var random = SplitMix64(seed: 33)
    let intact = OSCBundle(at: .immediately, Self.rows.map(\.message)).bytes
    var refusals = 0
    for _ in 0..<10_000 {
      var bytes = intact
      for _ in 0...random.next() % 4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 256) }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      do throws(OSCError) {
        #expect(try OSCPacket(bytes).messages.count <= bytes.count / 4)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        refusals += 1
      }
    }
    #expect((1000..<10_000).contains(refusals))
  }

  @Test(arguments: [
    ("/Renderer/Command/canvas/clear", ["Renderer", "Command", "canvas", "clear"]), ("Tick", ["Tick"]),
    ("//Tick//", ["Tick"]), ("/a//b/", ["a", "", "b"]), ("/", [""]),
  ])
  func slashesAtBothEndsOfAnAddressAreIgnored(address: String, parts: [String]) {
    #expect(OSCMessage(address).pathParts.map { String(decoding: $0, as: UTF8.self) } == parts)
  }

  @Test(arguments: [
    (Int64(0), UInt64(0x83AA_7E80_0000_0000)), (500_000_000, 0x83AA_7E80_8000_0000),
    (1_000_000_001, 0x83AA_7E81_0000_0004), (1_700_000_000_250_000_000, 0xE8FE_6F80_4000_0000),
    // On 7 February 2036, the seconds of NTP wrap to 0. This time is one second later.
    (2_085_978_497_000_000_000, 0x0000_0001_0000_0000),
  ])
  func timeTagIsNTP(unix: Int64, bits: UInt64) {
    #expect(OSCTimeTag(unixNanoseconds: unix).bits == bits)
  }
}
