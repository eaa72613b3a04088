import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Tests that a performance is saved as bytes, and restored from these bytes.
@Suite struct BytesTests {
  @Test func restoredPerformanceContinuesIdentically() throws {
    for seed in PerformanceTests.seeds {
      var random = SplitMix64(seed: seed)
      var settings = PerformanceTests.settings(seed)
      if seed % 3 == 0 { settings.key = try #require(Key(name: ["Cb4", "B#3", "F#-1"][Int(seed / 3 % 3)])) }
      var performance = try Performance(settings)
      _ = try Recording(&performance, until: Int64(random.next() % 3000) * Performance.tick, ends: false)
      if seed % 5 < 2 { try performance.apply(.pause) }
      if seed % 5 == 1 {
        let tick = (performance.nanoseconds / Performance.tick + 1 + Int64(random.next() % 500)) * Performance.tick
        _ = try Recording(&performance, until: tick, ends: false)
        try performance.apply(.play)
      }
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
    var performance = try Performance(Preset.original.settings)
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
    later[8] = 11
    #expect(error(later) == .unknownVersion(11))
    later = bytes
    later[16] = 9
    #expect(error(later) == .unknownVersion(9))
  }

  /// `PendingMessages.restored` verifies no checksum, so it must refuse impossible messages itself.
  @Test func impossiblePendingMessagesAreRefused() throws {
    let (settings, now) = (Settings(), second)
    func restored(
      _ messages: [(voice: Voice, message: Message)], after time: Int64 = 0, order first: UInt64 = 0, step: UInt64 = 1,
      insertions: UInt64 = 256, place: Int8 = 0
    ) throws(SnapshotError) {
      var writer = ByteWriter()
      writer.add(insertions)
      writer.add(messages.count)
      for (index, entry) in messages.enumerated() {
        writer.add(UInt64(bitPattern: now + time))
        writer.add(UInt64(entry.voice.rawValue), count: 1)
        writer.add(UInt64(UInt8(bitPattern: place)), count: 1)
        writer.add(first + step * UInt64(index))
        writer.add(UInt64(entry.message.bytes.count), count: 1)
        for byte in entry.message.bytes { writer.add(UInt64(byte), count: 1) }
      }
      var reader = ByteReader(writer.bytes)
      _ = try PendingMessages.restored(from: &reader, after: now, settings)
    }
    func off(_ voice: Voice, _ channel: Channel, _ note: UInt8) -> (voice: Voice, message: Message) {
      (voice, .noteOff(channel: channel, note: note, velocity: 64))
    }
    let (bass, keys) = (settings.bassChannel, settings.keysChannel)
    let all = (0..<128).map { off(.bass, bass, $0) } + (0..<128).map { off(.key, keys, $0) }
    try restored(all)
    try restored(all, after: 60 * second, order: 1 << 62, insertions: 1 << 63)
    let wrong: [(String, () throws -> Void)] = [
      ("a note twice", { try restored([off(.bass, bass, 60), off(.bass, bass, 60)]) }),
      ("another voice's channel", { try restored([off(.key, bass, 60)]) }),
      ("a channel that no voice uses", { try restored([off(.bass, Channel(number: 9), 60)]) }),
      ("a controller", { try restored([(.bass, .sustainOff(bass))]) }),
      ("a note-on without a note-off", { try restored([(.bass, .noteOn(channel: bass, note: 60, velocity: 64))]) }),
      ("two messages with one order number", { try restored([off(.bass, bass, 60), off(.bass, bass, 61)], step: 0) }),
      ("an order number not below the count of insertions", { try restored([off(.bass, bass, 60)], order: 256) }),
      ("a place beyond the wall", { try restored([off(.key, keys, 60)], place: -128) }),
      ("a bass note with a place other than 0", { try restored([off(.bass, bass, 60)], place: 1) }),
      ("a count of insertions above the bound", { try restored([], insertions: .max) }),
    ]
    for (name, restore) in wrong { #expect(throws: SnapshotError.damaged, "\(name)") { try restore() } }
    for time in [-1, 93_750_000_001] as [Int64] {
      #expect(throws: SnapshotError.self, "\(time)") { try restored([off(.bass, bass, 60)], after: time) }
    }
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
