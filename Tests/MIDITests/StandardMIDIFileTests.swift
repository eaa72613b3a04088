import MIDI
import Testing

private let channel1 = Channel(number: 1)
private let channel2 = Channel(number: 2)

@Suite struct StandardMIDIFileTests {
  @Test("a small file has exactly these bytes")
  func literal() {
    var file = StandardMIDIFile(name: "clumsy", tracks: ["bass", "keys"])
    file.append(.noteOn(channel: channel1, note: 48, velocity: 100), atNanoseconds: 0, track: 0)
    file.append(.noteOff(channel: channel1, note: 48, velocity: 64), atNanoseconds: 500_000_000, track: 0)
    file.append(.noteOn(channel: channel2, note: 60, velocity: 1), atNanoseconds: 250_000_000, track: 1)
    file.append(.noteOff(channel: channel2, note: 60, velocity: 0), atNanoseconds: 260_000_000, track: 1)
    let header: [UInt8] = [0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 3, 0x03, 0xC0]
    let conductor: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 30,
      0, 0xFF, 0x03, 6, 0x63, 0x6C, 0x75, 0x6D, 0x73, 0x79,
      0, 0xFF, 0x58, 4, 4, 2, 24, 8,
      0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20,
      0x8F, 0x00, 0xFF, 0x2F, 0,
    ]
    let bass: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 22,
      0, 0xFF, 0x03, 4, 0x62, 0x61, 0x73, 0x73,
      0, 0x90, 48, 100,
      0x87, 0x40, 0x80, 48, 64,
      0x87, 0x40, 0xFF, 0x2F, 0,
    ]
    let keys: [UInt8] = [
      0x4D, 0x54, 0x72, 0x6B, 0, 0, 0, 22,
      0, 0xFF, 0x03, 4, 0x6B, 0x65, 0x79, 0x73,
      0x83, 0x60, 0x91, 60, 1,
      19, 0x81, 60, 0,
      0x8B, 0x0D, 0xFF, 0x2F, 0,
    ]
    #expect(file.bytes(endingAtNanoseconds: 1_000_000_000) == header + conductor + bass + keys)
  }

  @Test("a track ends no earlier than its last event")
  func endOfTrack() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.programChange(channel: channel1, program: 3), atNanoseconds: 1_000_000_000, track: 0)
    #expect(events(file.bytes(endingAtNanoseconds: 0), track: 1) == [0x8F, 0x00, 0xC0, 3, 0, 0xFF, 0x2F, 0])
  }

  @Test("if the given end is before the last event, notes that still sound end at the last event's tick")
  func closingLate() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.noteOn(channel: channel1, note: 60, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.programChange(channel: channel1, program: 3), atNanoseconds: 1_000_000_000, track: 0)
    #expect(
      events(file.bytes(endingAtNanoseconds: 0), track: 1)
        == [0, 0x90, 60, 9, 0x8F, 0x00, 0xC0, 3, 0, 0x80, 60, 64, 0, 0xFF, 0x2F, 0])
  }

  @Test("notes that still sound end at the given end, or one tick after their start, whichever is later")
  func closing() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.noteOn(channel: channel2, note: 60, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel1, note: 127, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel1, note: 3, velocity: 9), atNanoseconds: 1_000_000_000, track: 0)
    let expected: [UInt8] = [
      0, 0x91, 60, 9, 0, 0x90, 127, 9, 0x8F, 0x00, 0x90, 3, 9,
      0, 0x80, 127, 64, 0, 0x81, 60, 64, 1, 0x80, 3, 64, 0, 0xFF, 0x2F, 0,
    ]
    #expect(events(file.bytes(endingAtNanoseconds: 1_000_000_000), track: 1) == expected)
  }

  @Test("a note-off, or a note-on of velocity 0, that ends no note is left out")
  func strayNoteOff() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.noteOff(channel: channel1, note: 60, velocity: 0), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel1, note: 60, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.noteOff(channel: channel2, note: 60, velocity: 0), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel1, note: 60, velocity: 0), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel1, note: 60, velocity: 0), atNanoseconds: 0, track: 0)
    #expect(events(file.bytes(endingAtNanoseconds: 0), track: 1) == [0, 0x90, 60, 9, 1, 0x90, 60, 0, 0, 0xFF, 0x2F, 0])
  }

  @Test("a strike of a sounding note first ends that note, at the same tick")
  func struckAgain() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.noteOn(channel: channel2, note: 60, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.noteOn(channel: channel2, note: 60, velocity: 7), atNanoseconds: 10_000_000, track: 0)
    file.append(.noteOff(channel: channel2, note: 60, velocity: 1), atNanoseconds: 20_000_000, track: 0)
    // This is the note-off of the first note, which has already ended.
    file.append(.noteOff(channel: channel2, note: 60, velocity: 2), atNanoseconds: 30_000_000, track: 0)
    #expect(
      events(file.bytes(endingAtNanoseconds: 0), track: 1)
        == [0, 0x91, 60, 9, 19, 0x81, 60, 64, 0, 0x91, 60, 7, 19, 0x81, 60, 1, 0, 0xFF, 0x2F, 0])
  }

  @Test("note-ons of one pitch in one tick become one note: the highest velocity counts, and the last note-off ends it")
  func struckInOneTick() {
    for velocities in [[3, 9, 5], [9, 3, 5], [3, 5, 9]] as [[UInt8]] {
      var file = StandardMIDIFile(name: "", tracks: [""])
      for velocity in velocities {
        file.append(.noteOff(channel: channel2, note: 60, velocity: 0), atNanoseconds: 1, track: 0)
        file.append(.noteOn(channel: channel2, note: 60, velocity: velocity), atNanoseconds: 1, track: 0)
      }
      file.append(.noteOff(channel: channel2, note: 60, velocity: 1), atNanoseconds: 10_000_000, track: 0)
      #expect(
        events(file.bytes(endingAtNanoseconds: 0), track: 1)
          == [0, 0x91, 60, 9, 19, 0x81, 60, 1, 0, 0xFF, 0x2F, 0])
    }
  }

  @Test("a note-off in the tick of its note-on moves to the next tick, before that tick's note-ons")
  func noLength() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.noteOn(channel: channel2, note: 60, velocity: 9), atNanoseconds: 0, track: 0)
    file.append(.noteOff(channel: channel2, note: 60, velocity: 1), atNanoseconds: 1, track: 0)
    file.append(.noteOff(channel: channel2, note: 60, velocity: 2), atNanoseconds: 2, track: 0)
    file.append(.noteOn(channel: channel2, note: 61, velocity: 9), atNanoseconds: 3, track: 0)
    file.append(.noteOn(channel: channel2, note: 60, velocity: 8), atNanoseconds: 600_000, track: 0)
    #expect(
      events(file.bytes(endingAtNanoseconds: 1_000_000), track: 1)
        == [
          0, 0x91, 60, 9, 0, 0x91, 61, 9, 1, 0x81, 60, 1, 0, 0x91, 60, 8, 1, 0x81, 60, 64, 0, 0x81, 61, 64, 0, 0xFF,
          0x2F, 0,
        ])
  }

  @Test("the first track has the signatures and the markers; each other track has its instrument name")
  func signaturesAndMarkers() throws {
    var file = StandardMIDIFile(
      name: "", timeSignature: try #require(TimeSignature(beats: 6, unit: 8)),
      keySignature: KeySignature(sharps: -6, isMinor: true), tracks: [""])
    file.appendInstrument("cello", track: 0)
    file.appendMarker(Array("Am".utf8), atNanoseconds: 0)
    file.appendMarker(Array("F".utf8), atNanoseconds: 10_000_000)
    let bytes = file.bytes(endingAtNanoseconds: 0)
    #expect(
      events(bytes, track: 0)
        == [
          0, 0xFF, 0x58, 4, 6, 3, 12, 8, 0, 0xFF, 0x59, 2, 0xFA, 1, 0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20,
          0, 0xFF, 0x06, 2, 0x41, 0x6D, 19, 0xFF, 0x06, 1, 0x46, 0, 0xFF, 0x2F, 0,
        ])
    #expect(events(bytes, track: 1) == [0, 0xFF, 0x04, 5] + Array("cello".utf8) + [0, 0xFF, 0x2F, 0])
  }

  @Test(arguments: [(0, 4), (33, 4), (4, 0), (4, 3), (4, 64), (-1, 4), (4, -4)])
  func timeSignaturesOutOfRange(beats: Int, unit: Int) { #expect(TimeSignature(beats: beats, unit: unit) == nil) }

  @Test("a time too long for one delta time is divided by empty text events")
  func longWait() {
    // At 1 µs a quarter, a tick is 25/24 ns. These times are 0x0FFFFFFF and 0x10000000 ticks.
    let longest = StandardMIDIFile(name: "", tempo: Tempo(microsecondsPerQuarter: 1), tracks: [])
    #expect(
      longest.bytes(endingAtNanoseconds: 279_620_266).suffix(7) == [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0x2F, 0])
    let longer = StandardMIDIFile(name: "", tempo: Tempo(microsecondsPerQuarter: 1), tracks: [])
    #expect(
      longer.bytes(endingAtNanoseconds: 279_620_267).suffix(11)
        == [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0x01, 0, 1, 0xFF, 0x2F, 0])
    // The time is one tick longer than two delta times can hold.
    let twice = StandardMIDIFile(name: "", tempo: Tempo(microsecondsPerQuarter: 1), tracks: [])
    #expect(
      twice.bytes(endingAtNanoseconds: 559_240_532).suffix(18)
        == [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0x01, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0x01, 0, 1, 0xFF, 0x2F, 0])
  }

  @Test("a file may last 100 days, with a note on each day")
  func hundredDays() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    let day: Int64 = 86_400_000_000_000
    for index in 0...100 as ClosedRange<Int64> {
      file.append(.noteOn(channel: channel1, note: 60, velocity: 1), atNanoseconds: index * day, track: 0)
      file.append(.noteOff(channel: channel1, note: 60, velocity: 1), atNanoseconds: index * day, track: 0)
    }
    let bytes = events(file.bytes(endingAtNanoseconds: 100 * day), track: 1)
    // A day has 165888000 ticks. A note-off is one tick after its note-on, so 165887999 ticks remain of the day.
    #expect(bytes.prefix(16) == [0, 0x90, 60, 1, 1, 0x80, 60, 1, 0xCF, 0x8C, 0xFF, 0x7F, 0x90, 60, 1, 1])
    #expect(bytes.count == 101 * 8 + 100 * 3 + 4)
  }

  @Test("system messages are escaped, because FF alone would begin a meta event")
  func system() {
    var file = StandardMIDIFile(name: "", tracks: [""])
    file.append(.systemReset, atNanoseconds: 0, track: 0)
    file.append(.songPosition(1), atNanoseconds: 0, track: 0)
    #expect(
      events(file.bytes(endingAtNanoseconds: 0), track: 1)
        == [0, 0xF7, 1, 0xFF, 0, 0xF7, 3, 0xF2, 1, 0, 0, 0xFF, 0x2F, 0])
  }

  @Test(
    "for any messages, each note-on has one note-off at a later tick, before the next note-on of its pitch",
    arguments: UInt64(1)...50)
  func paired(seed: UInt64) {
    var state = seed
    func random(_ below: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % below
    }
    var file = StandardMIDIFile(name: "", tracks: [""])
    var time: Int64 = 0
    for _ in 0..<500 {
      let note = UInt8(random(4))
      let message: Message =
        random(2) == 0
        ? .noteOn(channel: channel1, note: note, velocity: UInt8(random(3)))
        : .noteOff(channel: channel1, note: note, velocity: 0)
      // Half of the messages are at the time of the previous message.
      time += Int64(random(2) * random(1_000_000))
      file.append(message, atNanoseconds: time, track: 0)
    }
    let bytes = events(file.bytes(endingAtNanoseconds: 0), track: 1)
    var starts = [Int?](repeating: nil, count: 128)
    var tick = 0
    for index in stride(from: 0, to: bytes.count - 4, by: 4) {
      let note = Int(bytes[index + 2])
      tick += Int(bytes[index])
      if bytes[index + 1] == 0x90 && bytes[index + 3] > 0 {
        #expect(starts[note] == nil)
        starts[note] = tick
      } else {
        #expect(tick > starts[note] ?? .max)
        starts[note] = nil
      }
    }
    #expect(starts.allSatisfy { $0 == nil })
  }

  @Test func earlierTimeThanTheLastTraps() async {
    await #expect(processExitsWith: .failure) {
      var file = StandardMIDIFile(name: "", tracks: [""])
      file.append(.start, atNanoseconds: 1_000_000_000, track: 0)
      file.append(.stop, atNanoseconds: 0, track: 0)
    }
  }

  /// Returns the bytes of a track's events after its name event. The name must be empty.
  private func events(_ file: [UInt8], track: Int) -> [UInt8] {
    var chunk = 14
    for _ in 0..<track { chunk += 8 + length(file, chunk) }
    return Array(file[(chunk + 12)..<(chunk + 8 + length(file, chunk))])
  }

  private func length(_ file: [UInt8], _ chunk: Int) -> Int {
    file[(chunk + 4)..<(chunk + 8)].reduce(0) { $0 << 8 | Int($1) }
  }
}
