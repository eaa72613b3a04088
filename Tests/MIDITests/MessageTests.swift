import MIDI
import Testing

private let channel1 = Channel(number: 1)
private let channel10 = Channel(number: 10)
private let channel16 = Channel(number: 16)

@Suite struct MessageTests {
  static let table: [(Message, [UInt8])] = [
    (.noteOff(channel: channel1, note: 60, velocity: 64), [0x80, 0x3C, 0x40]),
    (.noteOn(channel: channel1, note: 0, velocity: 1), [0x90, 0x00, 0x01]),
    (.noteOn(channel: channel16, note: 127, velocity: 127), [0x9F, 0x7F, 0x7F]),
    (.noteOn(channel: channel10, note: 36, velocity: 0), [0x99, 0x24, 0x00]),
    (.polyphonicPressure(channel: channel10, note: 61, pressure: 5), [0xA9, 0x3D, 0x05]),
    (.controlChange(channel: channel1, controller: 7, value: 100), [0xB0, 0x07, 0x64]),
    (.sustainOff(channel16), [0xBF, 0x40, 0x00]),
    (.allNotesOff(channel1), [0xB0, 0x7B, 0x00]),
    (.programChange(channel: channel10, program: 12), [0xC9, 0x0C]),
    (.channelPressure(channel: channel1, pressure: 99), [0xD0, 0x63]),
    (.pitchBend(channel: channel1, value: 8192), [0xE0, 0x00, 0x40]),
    (.pitchBend(channel: channel1, value: 16_383), [0xE0, 0x7F, 0x7F]),
    (.pitchBend(channel: channel16, value: 1), [0xEF, 0x01, 0x00]),
    (.timeCodeQuarterFrame(0x25), [0xF1, 0x25]),
    (.songPosition(0), [0xF2, 0x00, 0x00]),
    (.songPosition(16_383), [0xF2, 0x7F, 0x7F]),
    (.songPosition(129), [0xF2, 0x01, 0x01]),
    (.songSelect(3), [0xF3, 0x03]),
    (.tuneRequest, [0xF6]),
    (.timingClock, [0xF8]),
    (.start, [0xFA]),
    (.continue, [0xFB]),
    (.stop, [0xFC]),
    (.activeSensing, [0xFE]),
    (.systemReset, [0xFF]),
  ]

  @Test(arguments: table) func bytes(message: Message, bytes: [UInt8]) {
    #expect([UInt8](message.bytes) == bytes)
    #expect(Message(bytes: bytes) == message)
  }

  @Test("bytes that are not exactly one message are refused")
  func refusing() {
    let bad: [[UInt8]] = [
      [], [0x00], [0x7F, 0x10, 0x10], [0x90], [0x90, 60], [0x90, 60, 64, 0], [0x90, 0x80, 64], [0x90, 60, 0x80], [0xC0],
      [0xC0, 1, 2], [0xF0], [0xF0, 0xF7], [0xF1], [0xF4], [0xF5], [0xF6, 0], [0xF7], [0xF8, 0], [0xF9], [0xFD],
      [0xF2, 1],
    ]
    for bytes in bad { #expect(Message(bytes: bytes) == nil, "\(bytes)") }
  }

  @Test("every decoded message encodes to the same bytes, for all status bytes and lengths")
  func roundTrip() {
    var decoded = 0
    for status in UInt8.min...UInt8.max {
      for length in 1...3 {
        for value: UInt8 in [0, 1, 64, 127] {
          let bytes = Array([status, value, 127 - value].prefix(length))
          guard let message = Message(bytes: bytes) else { continue }
          decoded += 1
          #expect([UInt8](message.bytes) == bytes)
        }
      }
    }
    // The loop decodes seven kinds of messages on 16 channels, three common messages with data, and seven messages
    // without data. Each message is decoded four times, once per `value`.
    #expect(decoded == 4 * (7 * 16 + 3 + 7))
  }

  @Test(arguments: 1...16) func channelHasItsNumberAndIndex(number: Int) {
    #expect(Channel(exactly: number)?.number == number)
    #expect(Channel(number: number).index == UInt8(number - 1))
  }

  @Test(arguments: [0, 17, -1, Int.max, Int.min]) func wrongChannelNumberGivesNil(number: Int) {
    #expect(Channel(exactly: number) == nil)
  }

  @Test func aDataByteAbove127Traps() async {
    await #expect(processExitsWith: .failure) {
      _ = Message.noteOn(channel: Channel(number: 1), note: 128, velocity: 1).bytes
    }
    await #expect(processExitsWith: .failure) {
      _ = Message.pitchBend(channel: Channel(number: 1), value: 16_384).bytes
    }
  }
}
