import MIDI
import Testing

private let channel1 = Channel(number: 1)
private let end = TestFile.end

@Suite struct MIDIFileReaderTests {
  @Test func headerHasFormatTracksAndDivision() throws {
    let file = try MIDIFileReader(TestFile(end, end, division: [0x01, 0xE0]).bytes)
    #expect(file.format == 1 && file.trackCount == 2 && file.division == .ticksPerQuarter(480))
    #expect(try MIDIFileReader(TestFile(end, format: 0).bytes).format == 0)
  }

  @Test(
    arguments: [
      ([0xE8, 40], .timeCode(framesPerSecond: 24, ticksPerFrame: 40)),
      ([0xE7, 40], .timeCode(framesPerSecond: 25, ticksPerFrame: 40)),
      ([0xE3, 1], .timeCode(framesPerSecond: 29, ticksPerFrame: 1)),
      ([0xE2, 255], .timeCode(framesPerSecond: 30, ticksPerFrame: 255)),
      ([0x7F, 0xFF], .ticksPerQuarter(32767)), ([0, 1], .ticksPerQuarter(1)),
    ] as [([UInt8], TimeDivision)])
  func divisionIsParsed(bytes: [UInt8], division: TimeDivision) throws {
    #expect(try MIDIFileReader(TestFile(end, division: bytes).bytes).division == division)
  }

  @Test func everyKindOfEventIsRead() throws {
    let track: [UInt8] = [
      0, 0xFF, 0x00, 2, 0x12, 0x34,
      0, 0xFF, 0x03, 2, 0x68, 0x69,
      0, 0xFF, 0x20, 1, 9,
      0, 0xFF, 0x21, 1, 3,
      0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20,
      0, 0xFF, 0x54, 5, 0x60, 1, 2, 3, 4,
      0, 0xFF, 0x58, 4, 6, 3, 36, 8,
      0, 0xFF, 0x59, 2, 0xFD, 1,
      0, 0xFF, 0x7F, 1, 0x41,
      0, 0xFF, 0x60, 1, 0x99,
      10, 0x90, 60, 100,
      1, 0x80, 60, 64,
      1, 0xA0, 60, 5,
      1, 0xB0, 7, 127,
      1, 0xC0, 12,
      1, 0xD0, 99,
      1, 0xE0, 0x01, 0x40,
      0x81, 0x00, 0xF0, 3, 0x43, 0x12, 0xF7,
      0, 0xF7, 1, 0xFA,
      0, 0xFF, 0x2F, 0,
    ]
    let file = try MIDIFileReader(TestFile(track, format: 0).bytes)
    let text = Array("hi".utf8)
    let events = try file.allEvents(0)
    let metas: [MetaEvent] = events.compactMap { if case .meta(let meta) = $0.content { meta } else { nil } }
    guard metas.count == 11, case .text(3, let name) = metas[1], case .timeCodeOffset(let offset) = metas[5],
      case .sequencerSpecific(let specific) = metas[8], case .other(0x60, let unknown) = metas[9]
    else {
      Issue.record("unexpected meta events: \(metas)")
      return
    }
    #expect(file.bytes[name] == text[...] && file.bytes[offset] == [0x60, 1, 2, 3, 4])
    #expect(file.bytes[specific] == [0x41] && file.bytes[unknown] == [0x99])
    #expect(metas[0] == .sequenceNumber(0x1234) && metas[2] == .channelPrefix(Channel(number: 10)))
    #expect(metas[3] == .port(3) && metas[4] == .tempo(.standard) && metas[6] == .timeSignature(beats: 6, unit: 8))
    #expect(metas[7] == .keySignature(KeySignature(sharps: -3, isMinor: true)) && metas[10] == .endOfTrack)
    #expect(
      try file.messages(0) == [
        TimedMessage(tick: 10, message: .noteOn(channel: channel1, note: 60, velocity: 100)),
        TimedMessage(tick: 11, message: .noteOff(channel: channel1, note: 60, velocity: 64)),
        TimedMessage(tick: 12, message: .polyphonicPressure(channel: channel1, note: 60, pressure: 5)),
        TimedMessage(tick: 13, message: .controlChange(channel: channel1, controller: 7, value: 127)),
        TimedMessage(tick: 14, message: .programChange(channel: channel1, program: 12)),
        TimedMessage(tick: 15, message: .channelPressure(channel: channel1, pressure: 99)),
        TimedMessage(tick: 16, message: .pitchBend(channel: channel1, value: 0x2001)),
        TimedMessage(tick: 144, message: .start),
      ])
    #expect(
      events.contains {
        if case .systemExclusive(let range) = $0.content { file.bytes[range] == [0x43, 0x12, 0xF7] } else { false }
      })
  }

  @Test func runningStatusAppliesUntilTheNextStatus() throws {
    let track: [UInt8] = [0, 0x90, 60, 1, 5, 62, 2, 5, 0xC1, 7, 0, 8, 0, 0x90, 64, 3, 1, 65, 0] + end
    let file = try MIDIFileReader(TestFile(track).bytes)
    #expect(
      try file.messages(0).map(\.message) == [
        .noteOn(channel: channel1, note: 60, velocity: 1), .noteOn(channel: channel1, note: 62, velocity: 2),
        .programChange(channel: Channel(number: 2), program: 7),
        .programChange(channel: Channel(number: 2), program: 8),
        .noteOn(channel: channel1, note: 64, velocity: 3), .noteOn(channel: channel1, note: 65, velocity: 0),
      ])
  }

  @Test func aSystemExclusiveMessageMayComeInPackets() throws {
    let track: [UInt8] =
      [0, 0xF0, 2, 0x43, 0x12, 10, 0xFF, 0x01, 0, 10, 0xF7, 1, 0x43, 0, 0xF7, 0, 0, 0xF7, 2, 0x12, 0xF7]
      + [0, 0xF7, 2, 0xF3, 1] + end
    let file = try MIDIFileReader(TestFile(track).bytes)
    let kinds: [String] = try file.allEvents(0).map { event in
      switch event.content {
      case .systemExclusive(let range): "exclusive \(range.count) at \(event.tick)"
      case .continued(let range): "continued \(range.count) at \(event.tick)"
      case .escape(let range): "escape \(range.count) at \(event.tick)"
      case .meta: "meta at \(event.tick)"
      case .message: "message"
      }
    }
    #expect(
      kinds == [
        "exclusive 2 at 0", "meta at 10", "continued 1 at 20", "continued 0 at 20", "continued 2 at 20",
        "escape 2 at 20",
        "meta at 20",
      ])
  }

  @Test func unknownChunksAndALongerHeaderAreSkipped() throws {
    let head = TestFile.chunk("MThd", [0, 1, 0, 1, 0, 96, 1, 2, 3])
    let other = TestFile.chunk("XFIH", [0xFF, 0x00, 0x4D])
    let file = try MIDIFileReader(head + other + TestFile.chunk("MTrk", end) + other + TestFile.chunk("    ", []))
    #expect(file.trackCount == 1 && file.division == .ticksPerQuarter(96))
  }

  @Test func hugeDeltaTimesAreSummedWithoutOverflow() throws {
    let longest: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0x01, 0]
    let track = (0..<1000).flatMap { _ in longest } + end
    #expect(try MIDIFileReader(TestFile(track).bytes).allEvents(0).last?.tick == 1000 * 0x0FFF_FFFF)
  }

  @Test func quantityMayHaveLeadingZeros() throws {
    let track: [UInt8] = [0x80, 0x80, 0x80, 0x05, 0xFF, 0x2F, 0x80, 0x00]
    #expect(try MIDIFileReader(TestFile(track).bytes).allEvents(0).map(\.tick) == [5])
  }

  @Test func sixtyThousandTracksAreRead() throws {
    let track = TestFile.chunk("MTrk", end)
    let bytes = TestFile.chunk("MThd", [0, 1, 0xFF, 0xFF, 0, 96]) + (0..<65535).flatMap { _ in track }
    #expect(try MIDIFileReader(bytes).trackCount == 65535)
  }
}
