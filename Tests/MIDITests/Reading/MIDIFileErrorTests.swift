import Testing

import struct Physics2D.SplitMix64

@testable import MIDI

private let end = TestFile.end
/// The file offset of the first event: the file's header has 14 bytes, and the track's header has 8 bytes.
private let first = 22

@Suite struct MIDIFileErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var offset: Int
    var expected: MIDIFileError.Expected
    var testDescription: String { name }
  }

  /// Returns the case of a file with one track. The error is expected `offset` bytes after the start of the events.
  private static func track(
    _ name: String, _ events: [UInt8], at offset: Int, _ expected: MIDIFileError.Expected
  ) -> Case {
    Case(name: name, bytes: TestFile(events).bytes, offset: first + offset, expected: expected)
  }

  static let headers: [Case] = [
    Case(name: "nothing", bytes: [], offset: 0, expected: .header),
    Case(name: "a text", bytes: Array("hello, world".utf8), offset: 0, expected: .header),
    Case(name: "a track first", bytes: TestFile.chunk("MTrk", end), offset: 0, expected: .header),
    Case(
      name: "RMID", bytes: Array("RIFF".utf8) + [30, 0, 0, 0] + Array("RMIDdata".utf8) + [22, 0, 0, 0], offset: 0,
      expected: .headerWithoutRIFF),
    Case(name: "a name alone", bytes: Array("MThd".utf8), offset: 4, expected: .chunk),
    Case(name: "a short header", bytes: TestFile.chunk("MThd", [0, 1, 0, 1, 0]), offset: 4, expected: .headerLength),
    Case(
      name: "a header without content", bytes: Array("MThd".utf8) + [0, 0, 0, 6], offset: 4, expected: .chunkLength),
    Case(name: "format 2", bytes: TestFile(end, format: 2).bytes, offset: 8, expected: .formatOfOnePiece),
    Case(name: "format 3", bytes: TestFile(end, format: 3).bytes, offset: 8, expected: .format),
    Case(name: "format 256", bytes: TestFile(end, format: 256).bytes, offset: 8, expected: .format),
    Case(name: "format 0, two tracks", bytes: TestFile(end, end, format: 0).bytes, offset: 10, expected: .oneTrack),
    Case(name: "format 0, no tracks", bytes: TestFile(format: 0).bytes, offset: 10, expected: .oneTrack),
    Case(name: "no tracks", bytes: TestFile().bytes, offset: 10, expected: .tracks),
    Case(name: "division 0", bytes: TestFile(end, division: [0, 0]).bytes, offset: 12, expected: .division),
    Case(name: "26 frames", bytes: TestFile(end, division: [0xE6, 4]).bytes, offset: 12, expected: .division),
    Case(name: "no ticks a frame", bytes: TestFile(end, division: [0xE7, 0]).bytes, offset: 12, expected: .division),
    Case(name: "a track is missing", bytes: TestFile(end, count: 2).bytes, offset: 26, expected: .track),
    Case(name: "one track too many", bytes: TestFile(end, end, count: 1).bytes, offset: 26, expected: .noTrack),
    Case(name: "two headers", bytes: TestFile(end).bytes + TestFile(end).bytes, offset: 26, expected: .oneHeader),
    Case(name: "seven bytes left", bytes: TestFile(end).bytes + [1, 2, 3, 4, 0, 0, 0], offset: 26, expected: .chunk),
    Case(
      name: "a chunk is too long", bytes: TestFile(end).bytes + Array("XFIH".utf8) + [0, 0, 0, 2, 1], offset: 30,
      expected: .chunkLength),
    Case(
      name: "a chunk of 4 GiB", bytes: TestFile(end).bytes + Array("XFIH".utf8) + [0xFF, 0xFF, 0xFF, 0xFF], offset: 30,
      expected: .chunkLength),
  ]

  static let events: [Case] = [
    track("a track of no length", [], at: 0, .endOfTrack),
    track("no end of track", [0, 0x90, 60, 1], at: 4, .endOfTrack),
    track("a delta time at the end", [0, 0x90, 60, 1, 5], at: 5, .endOfTrack),
    track("half a delta time", [0x81], at: 1, .quantity),
    track("a delta time of five bytes", [0x81, 0x80, 0x80, 0x80, 0x00] + end, at: 0, .quantity),
    track("no status", [0, 60, 1] + end, at: 1, .statusAnew),
    track("running status behind a meta event", [0, 0x90, 60, 1, 0, 0xFF, 1, 0, 0, 60, 0] + end, at: 9, .statusAnew),
    track("running status behind an escape", [0, 0x90, 60, 1, 0, 0xF7, 1, 0xFA, 0, 60, 0] + end, at: 9, .statusAnew),
    track("a real-time status", [0, 0xF8] + end, at: 1, .status),
    track("a song position", [0, 0xF2, 0, 0] + end, at: 1, .status),
    track("a first data byte of 80", [0, 0x90, 0x80, 1] + end, at: 2, .dataByte),
    track("a second data byte of FF", [0, 0xB0, 7, 0xFF] + end, at: 3, .dataByte),
    track("a message is cut", [0, 0x90, 60], at: 3, .dataByte),
    track("a program is cut", [0, 0xC0], at: 2, .dataByte),
    track("a text is too long", [0, 0xFF, 1, 5, 0x68], at: 3, .eventLength),
    track("a text of 256 MiB", [0, 0xFF, 1, 0xFF, 0xFF, 0xFF, 0x7F, 0x68], at: 3, .eventLength),
    track("a length of five bytes", [0, 0xFF, 1, 0x80, 0x80, 0x80, 0x80, 0], at: 3, .quantity),
    track("a meta event without a type", [0, 0xFF], at: 2, .metaType),
    track("a meta event of type 80", [0, 0xFF, 0x80, 0] + end, at: 2, .metaType),
    track("a tempo of two bytes", [0, 0xFF, 0x51, 2, 7, 0xA1] + end, at: 4, .metaLength),
    track("a tempo of nought", [0, 0xFF, 0x51, 3, 0, 0, 0] + end, at: 4, .tempo),
    track("a time signature of three bytes", [0, 0xFF, 0x58, 3, 4, 2, 24] + end, at: 4, .metaLength),
    track("no beats", [0, 0xFF, 0x58, 4, 0, 2, 24, 8] + end, at: 4, .timeSignature),
    track("a 256th as the beat", [0, 0xFF, 0x58, 4, 4, 8, 24, 8] + end, at: 4, .timeSignature),
    track("eight sharps", [0, 0xFF, 0x59, 2, 8, 0] + end, at: 4, .keySignature),
    track("eight flats", [0, 0xFF, 0x59, 2, 0xF8, 0] + end, at: 4, .keySignature),
    track("neither major nor minor", [0, 0xFF, 0x59, 2, 0, 2] + end, at: 4, .keySignature),
    track("channel 17", [0, 0xFF, 0x20, 1, 16] + end, at: 4, .channel),
    track("an end with content", [0, 0xFF, 0x2F, 1, 0], at: 4, .metaLength),
    track("an event behind the end", end + end, at: 4, .endOfChunk),
    track("an exclusive message is cut", [0, 0xF0, 9, 0x43] + end, at: 2, .eventLength),
    track("a status in an exclusive message", [0, 0xF0, 3, 0x43, 0x90, 0xF7] + end, at: 4, .exclusiveByte),
    track("an end within an exclusive message", [0, 0xF0, 3, 0x43, 0xF7, 0x43] + end, at: 4, .exclusiveByte),
    track("an exclusive message without its end", [0, 0xF0, 1, 0x43] + end, at: 8, .exclusiveRest),
    track("a note within an exclusive message", [0, 0xF0, 1, 0x43, 0, 0x90, 60, 1] + end, at: 5, .exclusiveRest),
    track("a status in a later packet", [0, 0xF0, 1, 0x43, 0, 0xF7, 2, 0x80, 0xF7] + end, at: 7, .exclusiveByte),
  ]

  @Test(arguments: headers + events) func fileIsRefusedAtTheExpectedOffset(_ file: Case) {
    #expect(fault(file.bytes) == .some(MIDIFileError(file.offset, file.expected)))
  }

  /// A valid file with many kinds of events, for truncation and mutation.
  static let whole = TestFile(
    [
      0, 0xFF, 0x03, 1, 0x41, 0, 0xFF, 0x58, 4, 3, 2, 24, 8, 0, 0xFF, 0x51, 3, 7, 0xA1, 0x20, 0, 0xFF, 0x59, 2, 1, 0,
    ] + end,
    [0, 0xF0, 2, 0x43, 1, 0, 0xF7, 1, 0xF7, 0, 0xC0, 5, 0, 0x90, 60, 9, 0x81, 0x40, 60, 0, 0, 64, 8, 9, 64, 0] + end
  ).bytes

  @Test func truncatedFileIsRefusedWithAnOffsetWithinIt() {
    #expect(fault(Self.whole) == nil)
    for count in 0..<Self.whole.count {
      let error = fault(Array(Self.whole[..<count]))
      #expect(error != nil && (error?.offset ?? .max) <= count, "cut to \(count) bytes")
    }
  }

  @Test func everyExpectationHasACaseAndAText() {
    let reached = (Self.headers + Self.events).map(\.expected)
    for expected in MIDIFileError.Expected.allCases {
      #expect(reached.contains(expected), "\(expected)")
      #expect(!expected.text.isEmpty && !expected.text.hasSuffix("."))
    }
  }

  #if DEBUG
    static let mutants = 300
  #else
    static let mutants = 10_000
  #endif

  @Test func mutatedFileIsReadOrRefusedWithAnOffsetWithinIt() {
    var random = SplitMix64(seed: 14)
    var read = 0
    for _ in 0..<Self.mutants {
      var bytes = Self.whole
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch UInt8.random(in: 0...5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        case 4: bytes.insert(contentsOf: bytes[index..<min(index + 20, bytes.count)], at: index)
        default: bytes.removeLast(min(bytes.count, UInt8.random(in: 0...9, using: &random) == 0 ? 30 : 1))
        }
      }
      if let error = fault(bytes) {
        #expect((0...bytes.count).contains(error.offset))
      } else if let file = try? MIDIFileReader(bytes) {
        read += 1
        let score = MIDIScore(file)
        _ = score.bars(atMost: 1000)
        #expect(score.notes.allSatisfy { $0.start <= $0.end && $0.end <= score.end })
      }
    }
    #expect(read > 0)
  }
}
