import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct PortSplitTests {
  private static func message(_ voice: Voice, key: UInt8 = 0, _ message: Message) -> TimedMessage {
    TimedMessage(nanoseconds: 0, voice: voice, key: key, message: message)
  }
  private static let note = Message.noteOn(channel: Channel(number: 2), note: 60, velocity: 64)
  private static let end = Message.noteOff(channel: Channel(number: 2), note: 60, velocity: 64)
  private static let program = Message.programChange(channel: Channel(number: 2), program: 11)

  @Test(
    arguments: [
      (.none, [0, 0, 0, 0], 0..<1), (.parts, [0, 0, 1, 1], 1..<2), (.each(keys: 4), [0, 0, 1, 4], 1..<5),
    ] as [(PortSplit, [Int], Range<Int>)])
  func voicesAndKeysHaveTheirPorts(split: PortSplit, ports: [Int], programs: Range<Int>) {
    let messages = [
      Self.message(.bass, Self.note), Self.message(.click, Self.end), Self.message(.key, key: 0, Self.note),
      Self.message(.key, key: 3, Self.end),
    ]
    #expect(messages.map(split.port) == ports && messages.map(split.ports) == ports.map { $0..<$0 + 1 })
    // The loop tests program changes, and messages that balls or effects send.
    let channel = Channel(number: 2)
    for message in [
      Self.program, .controlChange(channel: channel, controller: 74, value: 1), .pitchBend(channel: channel, value: 1),
      .channelPressure(channel: channel, pressure: 1),
    ] {
      #expect(split.ports(of: Self.message(.key, message)) == programs)
      #expect(split.ports(of: Self.message(.bass, message)) == 0..<1)
    }
    #expect(split.names.count == split.count && split.count <= PortSplit.largestCount)
  }

  @Test(
    arguments: [
      ("bass", [0]), ("KEYS", [1, 2, 3, 4, 5]), ("key 1", [1]), ("key5", [5]), ("Key-2", [2]), ("key 6", nil),
      ("out", nil), ("", nil),
    ] as [(String, [Int]?)])
  func portsAreFoundByName(name: String, ports: [Int]?) {
    #expect(PortSplit.each(keys: 5).ports(named: name) == ports)
    #expect(PortSplit.none.ports(named: name) == nil)
  }

  @Test func portsHaveTheNamesOfVoicesAndKeys() {
    #expect(PortSplit.none.names == ["out"] && PortSplit.parts.names == ["bass", "keys"])
    #expect(PortSplit.each(keys: 8).names.suffix(2) == ["key 7", "key 8"])
  }
}
