import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Performances as bytes. Tests/Golden cuts a run with every gesture at a thousand ticks, here and in WebAssembly.
@Suite struct BytesTests {
  @Test func aPerformanceRestoredFromBytesGoesOnAlike() throws {
    for seed in PerformanceTests.seeds {
      var random = SplitMix64(seed: seed)
      var settings = PerformanceTests.settings(seed)
      if seed % 3 == 0 { settings.key = try #require(Key(name: ["Cb4", "B#3", "F#-1"][Int(seed / 3 % 3)])) }
      var performance = try Performance(settings)
      _ = try Recording(&performance, until: Int64(random.next() % 3000) * Performance.tick, ends: false)
      if seed % 5 == 0 { try performance.apply(.pause) }
      if seed % 7 == 0 { _ = performance.error(of: .remove(ball: 1)) }
      let bytes = performance.bytes
      var copy = try Performance.restored(from: bytes)
      let (digests, same) = ((performance.digest, copy.digest), copy.bytes == bytes)
      #expect(digests.0 == digests.1 && same, "seed \(seed)")
      let names = (performance.settings.key.name, copy.settings.key.name)
      #expect(names.0 == names.1, "seed \(seed)")
      let end = performance.nanoseconds + 5 * second
      let (mine, theirs) = (try Recording(&performance, until: end), try Recording(&copy, until: end))
      #expect(mine == theirs, "seed \(seed)")
    }
  }

  @Test func damagedBytesAreRefused() throws {
    var performance = try Performance(Settings())
    _ = try Recording(&performance, until: 3 * second, ends: false)
    let bytes = performance.bytes
    #expect(error([]) == .notASnapshot)
    #expect(error(Array("MThd, and so on".utf8)) == .notASnapshot)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x10
      #expect(error(damaged) != nil, "byte \(offset)")
      if offset % 16 == 0 { #expect(error(Array(bytes[..<offset])) != nil, "\(offset) bytes") }
    }
    var later = bytes
    later[8] = 9
    #expect(error(later) == .unknownVersion(9))
    later = bytes
    later[16] = 9
    #expect(error(later) == .unknownVersion(9))
  }

  /// Bytes whose checksum is right, and one other byte wrong: refused or played, never a trap.
  @Test func aWrongByteUnderARightChecksumNeverTraps() throws {
    var performance = try Performance(PerformanceTests.settings(3))
    _ = try Recording(&performance, until: 3 * second, ends: false)
    let bytes = performance.bytes
    var refused = 0
    for offset in bytes.indices.dropLast(8) {
      var wrong = bytes
      wrong[offset] ^= UInt8(truncatingIfNeeded: 1 << (offset % 8))
      Self.sign(&wrong)
      if error(wrong) != nil { refused += 1 }
    }
    #expect(refused > 100)
  }

  /// Pending messages that no performance has, under a right checksum: they would not fit when the performance goes on.
  @Test func moreMessagesThanAPerformanceCanOweAreRefused() throws {
    let (settings, time) = (Settings(), second)
    func restored(_ messages: [(voice: Voice, message: Message)]) throws(SnapshotError) {
      var writer = ByteWriter()
      writer.add(UInt64(messages.count))
      writer.add(messages.count)
      for (order, entry) in messages.enumerated() {
        writer.add(UInt64(bitPattern: time))
        writer.add(UInt64(entry.voice.rawValue), count: 1)
        writer.add(UInt64(order))
        writer.add(UInt64(entry.message.bytes.count), count: 1)
        for byte in entry.message.bytes { writer.add(UInt64(byte), count: 1) }
      }
      var reader = ByteReader(writer.bytes)
      _ = try PendingMessages.restored(from: &reader, after: time, settings)
    }
    func off(_ channel: Int, _ note: UInt8) throws -> (Voice, Message) {
      (.bass, .noteOff(channel: try #require(Channel(exactly: channel)), note: note, velocity: 64))
    }
    let channels = (settings.bassChannel.number, settings.keysChannel.number)
    try restored(try (0..<128).map { try off(channels.0, $0) } + (0..<128).map { try off(channels.1, $0) })
    #expect(throws: SnapshotError.damaged) { try restored([try off(channels.0, 60), try off(channels.0, 60)]) }
    #expect(throws: SnapshotError.damaged) { try restored([try off(channels.1 == 9 ? 10 : 9, 60)]) }
    let control = (Voice.bass, Message.sustainOff(settings.bassChannel))
    try restored(Array(repeating: control, count: 256))
    #expect(throws: SnapshotError.damaged) { try restored(Array(repeating: control, count: 257)) }
  }

  /// Gives bytes the checksum that they should have.
  static func sign(_ bytes: inout [UInt8]) {
    var hash = FNV1a()
    for byte in bytes.dropLast(8) { hash.add(byte) }
    for place in 0..<8 { bytes[bytes.count - 8 + place] = UInt8(truncatingIfNeeded: hash.value >> UInt64(8 * place)) }
  }

  private func error(_ bytes: [UInt8]) -> SnapshotError? {
    do throws(SnapshotError) {
      _ = try Performance.restored(from: bytes)
      return nil
    } catch {
      return error
    }
  }
}
