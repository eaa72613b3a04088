import Testing

import struct Physics2D.SplitMix64

@testable import MIDI

@Suite struct RoundTripTests {
  #if DEBUG
    static let files = 60
  #else
    static let files = 2_000
  #endif

  @Test func writtenFileIsReadBack() throws {
    for seed in 0..<UInt64(Self.files) {
      var random = SplitMix64(seed: seed)
      let tempo = Tempo(microsecondsPerQuarter: UInt32.random(in: 1...0xFF_FFFF, using: &random))
      let messages = (0..<3).map { _ in Self.messages(&random) }
      var file = StandardMIDIFile(name: "round", tempo: tempo, tracks: ["a", "b", "c"])
      for (track, list) in messages.enumerated() {
        for (nanoseconds, message) in list { file.append(message, atNanoseconds: nanoseconds, track: track) }
      }
      let reader = try MIDIFileReader(file.bytes(endingAtNanoseconds: 0))
      #expect(reader.format == 1 && reader.trackCount == 4 && reader.division == .ticksPerQuarter(960))
      for (track, list) in messages.enumerated() {
        let expected = list.map { TimedMessage(tick: tempo.ticks(atNanoseconds: $0.0, ppqn: 960), message: $0.1) }
        #expect(try reader.messages(track + 1) == expected, "seed \(seed)")
      }
      let conductor = try reader.allEvents(0).map(\.content)
      #expect(conductor.contains(.meta(.tempo(tempo))) && conductor.contains(.meta(.timeSignature(beats: 4, unit: 4))))
    }
  }

  @Test func readTrackIsWrittenWithTheSameBytes() throws {
    for seed in 0..<UInt64(Self.files) {
      var random = SplitMix64(seed: seed)
      var track = MIDITrack(name: "again")
      track.appendTimeSignature(.common, atTick: 0)
      for (nanoseconds, message) in Self.messages(&random) { track.append(message, atTick: nanoseconds >> 17) }
      track.end(atTick: 0)
      let reader = try MIDIFileReader(
        TestFile.chunk("MThd", [0, 0, 0, 1, 3, 0xC0]) + TestFile.chunk("MTrk", track.bytes))
      var again = MIDITrack(name: "again")
      again.appendTimeSignature(.common, atTick: 0)
      let messages = try reader.messages(0)
      for timed in messages { again.append(timed.message, atTick: timed.tick) }
      again.end(atTick: try reader.allEvents(0).last?.tick ?? 0)
      #expect(again.bytes == track.bytes, "seed \(seed)")
    }
  }

  /// Returns random messages with their times in nanoseconds, in order. Each note ends before its pitch is struck
  /// again.
  private static func messages(_ random: inout SplitMix64) -> [(Int64, Message)] {
    var time: Int64 = 0
    var sounding: [(Channel, UInt8)] = []
    var list: [(Int64, Message)] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      // A gap is longer than a tick, which lasts at most 17.5 ms. At a fast tempo, a gap of a day exceeds the longest
      // delta time.
      let gap = UInt8.random(in: 0...60, using: &random) == 0 ? Int64(86_400_000_000_000) : 20_000_000
      time += Int64.random(in: gap...5 * gap, using: &random)
      let channel = Channel(number: Int.random(in: 1...16, using: &random))
      let data = UInt8.random(in: 0...127, using: &random)
      let other = UInt8.random(in: 0...127, using: &random)
      switch UInt8.random(in: 0...9, using: &random) {
      case 0: list.append((time, .controlChange(channel: channel, controller: data, value: other)))
      case 1: list.append((time, .programChange(channel: channel, program: data)))
      case 2: list.append((time, .channelPressure(channel: channel, pressure: data)))
      case 3: list.append((time, .pitchBend(channel: channel, value: UInt16(data) << 7 | UInt16(other))))
      case 4: list.append((time, .songPosition(UInt16(data) << 7 | UInt16(other))))
      case 5: list.append((time, .systemReset))
      case 6 where !sounding.isEmpty:
        let (channel, note) = sounding.removeFirst()
        list.append((time, .noteOff(channel: channel, note: note, velocity: other)))
      default:
        guard !sounding.contains(where: { $0 == (channel, data) }) else { continue }
        sounding.append((channel, data))
        list.append((time, .noteOn(channel: channel, note: data, velocity: max(1, other))))
      }
    }
    for (channel, note) in sounding {
      time += 100_000_000
      list.append((time, .noteOff(channel: channel, note: note, velocity: 1)))
    }
    return list
  }
}
